# SPDX-License-Identifier: MIT
# Completion for bash of the programs of omino: commands, options, and what they take. All of it is what --help tells, so
# that a program and its completion cannot differ. Installed, it is found by itself; in a checkout:
#     . examples/completion.bash

# What a help names: games, commands, options, kinds of computers, options of the game with what they take.
_omino_games() { sed -n '/^GAME is/,/^$/s/^  \([a-z0-9-]*\) .*/\1/p' <<<"$1"; }
_omino_commands() { sed -n '/^Commands:/,/^$/s/^  \([a-z]*\).*/\1/p' <<<"$1" | sort -u; }
_omino_options() { grep -oE '^ +--?[A-Za-z][a-z0-9]*(, --?[a-z]+)?' <<<"$1" | tr -s ' ,' '\n'; }
_omino_kinds() { sed -n 's/.*KIND is one of these: *//p' <<<"$1"; }
_omino_keys() { sed -n '/^Options of/,$s/^  \([a-z]*\)=.*/\1=/p' <<<"$1"; }

# The choices of an option of the game, or its numbers if they are few.
_omino_choices() {
    local range joined=${1//$'\n      '/ } # its lines are broken at blanks, and moved in
    range=$(sed -n "/^Options of/,\$s/^  $2=.*(\\([^()]*\\))\$/\\1/p" <<<"$joined")
    if [[ $range =~ ^(-?[0-9]+)\ to\ ([0-9]+)$ ]]; then
        ((BASH_REMATCH[2] - BASH_REMATCH[1] < 40)) && seq "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}"
    elif [[ $range != *\ to\ * ]]; then
        tr -d ' ' <<<"$range" | tr ',' '\n'
    fi
}

_omino_reply() {
    COMPREPLY=()
    local word
    while read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$2")
}

# Lets bash complete files, and folders on the way to them.
_omino_files() {
    COMPREPLY=()
    local file
    while read -r file; do COMPREPLY+=("$file"); done < <(compgen -f -- "$1")
    compopt -o filenames 2>/dev/null || :
}

# _omino_value HELP OPTION WORD: what an option takes; fails if it takes nothing.
_omino_value() {
    case $2 in
    -o)
        _omino_reply "$(_omino_keys "$1")" "$3"
        compopt -o nospace 2>/dev/null || :
        ;;
    -g) _omino_reply "$(_omino_games "$1")" "$3" ;;
    -A | -B | --computer) _omino_reply "$(_omino_kinds "$1")" "$3" ;;
    --player[1-8]) _omino_reply "human $(_omino_kinds "$1")" "$3" ;;
    --level) _omino_reply "1 2 3 4 5 6 7 8 9" "$3" ;;
    --color) _omino_reply "auto always never" "$3" ;;
    --theme) _omino_reply "light dark auto" "$3" ;;
    --only) _omino_reply "$("$_omino_program" --list 2>/dev/null | cut -d ' ' -f 1)" "$3" ;;
    --*)
        # What is behind it in the help: FILE, another word in capital letters, or nothing.
        local needs
        needs=$(sed -n "s/^ *$2 \\([A-Z][A-Z0-9,]*\\).*/\\1/p" <<<"$1")
        case $needs in
        FILE) _omino_files "$3" ;;
        ?*) COMPREPLY=() ;;
        *) return 1 ;;
        esac
        ;;
    -n) COMPREPLY=() ;;
    *) return 1 ;;
    esac
}

# _omino_module PROGRAM WORD: a game, or the file of a module.
_omino_module() {
    local help
    help=$("$(dirname "$1")/omino" --help 2>/dev/null || omino --help 2>/dev/null)
    if [[ $2 = */* ]]; then
        _omino_files "$2"
    else
        _omino_reply "$(_omino_games "$help")" "$2"
    fi
}

# _omino_behind HELP WORD...: what comes behind an option, =, or a colon, at all of which bash splits words; fails if the last
# of the words is none of these.
_omino_behind() {
    local help=$1
    shift
    local -a words=('' '' '' "$@")
    local last=$((${#words[@]} - 1))
    local cur=${words[last]} prev=${words[last - 1]} before=${words[last - 2]}
    if [[ $cur = = ]]; then
        words+=('')
        _omino_behind "$help" "${words[@]:3}"
    elif [[ $prev = = && $before = -* ]]; then
        _omino_value "$help" "$before" "$cur"
    elif [[ $prev = = && ${words[last - 3]} = -o ]]; then
        _omino_reply "$(_omino_choices "$help" "$before")" "$cur"
    elif [[ $cur = : || $prev = : ]]; then
        _omino_reply "1 2 3 4 5 6 7 8 9" "${cur#:}"
    else
        [[ $prev = -* ]] && _omino_value "$help" "$prev" "$cur"
    fi
}

# _omino_word HELP WORD...: an option, a command, or the file behind a command.
_omino_word() {
    local help=$1 cur=${*: -1} word commands
    shift
    commands=$(_omino_commands "$help")
    COMPREPLY=()
    if [[ $cur = -* ]]; then
        _omino_reply "$(_omino_options "$help")" "$cur"
        return
    fi
    for word in "${@:1:$#-1}"; do
        grep -qx -- "$word" <<<"$commands" || continue
        [[ $word != draw && $word != analyze ]] || _omino_files "$cur"
        return
    done
    _omino_reply "$commands" "$cur"
}

# _omino_complete PROGRAM WORD...: completes the last of the words, which may be empty.
_omino_complete() {
    local _omino_program=$1 game='' help
    shift
    case ${_omino_program##*/} in
    omino | omino-check)
        if (($# == 1)) && [[ $1 != -* ]]; then
            _omino_module "$_omino_program" "$1"
            return
        fi
        ;;
    esac
    [[ ${_omino_program##*/} != omino || $1 = -* ]] || game=$1
    help=$("$_omino_program" ${game:+"$game"} --help 2>/dev/null) || return
    [[ -z $game ]] || shift
    _omino_behind "$help" "$@" || _omino_word "$help" "$@"
}

_omino() {
    _omino_complete "${COMP_WORDS[0]}" "${COMP_WORDS[@]:1:COMP_CWORD}"
}

# ./examples/run PROGRAM ...: the programs that are built, and then as the program itself.
_omino_run() {
    local build
    build=${BUILD:-$(dirname "${COMP_WORDS[0]}")/../build}
    if ((COMP_CWORD == 1)); then
        _omino_reply "$(find "$build/examples" -maxdepth 1 -type f -perm -u+x -printf '%f\n' 2>/dev/null)" "${COMP_WORDS[1]}"
    elif [[ -x $build/examples/${COMP_WORDS[1]} ]]; then
        _omino_complete "$build/examples/${COMP_WORDS[1]}" "${COMP_WORDS[@]:2:COMP_CWORD-1}"
    fi
}

complete -F _omino omino omino-blokus omino-patchwork omino-plyamki omino-polyssimo omino-arena omino-check
complete -F _omino_run ./examples/run examples/run
