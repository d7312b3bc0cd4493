# SPDX-License-Identifier: MIT
# Completion for omino's programs in bash 4 and later: commands, options and their values. It reads them from --help, so that
# completion always matches the programs. Bash finds the installed file by itself; in a checkout, run:
#     PATH=$PWD/build/examples:$PATH; . examples/completion.bash
#
# Pressing Tab must be safe anywhere, even in a folder full of untrusted files. Therefore:
# - A program is run only if it is found by name in an absolute folder of PATH, regardless of the path typed. Empty and relative
#   entries of PATH are ignored. (`type -P` would use them, and paths that `hash` remembers.)
# - It is run in the root folder and without OMINO_MODULE_PATH, so that no relative path in the environment leads to the
#   current folder.
# - It receives only the plain name of a game, never the path of a module.
# - Nothing else is run, not even sed. Words are never expanded, unlike with `compgen -W`.

# _omino_find NAME: sets _omino_program to the path of the program; fails if it is not found.
_omino_find() {
    local folder rest=$PATH:
    [[ $1 =~ ^omino(-[a-z]+)?$ ]] || return 1
    while [[ -n $rest ]]; do
        folder=${rest%%:*} rest=${rest#*:}
        _omino_program=$folder/$1
        [[ $folder != /* || ! -f $_omino_program || ! -x $_omino_program ]] || return 0
    done
    return 1
}

# _omino_ask ARGUMENT...: runs the program and prints its output.
_omino_ask() {
    (builtin cd / && unset -v OMINO_MODULE_PATH && exec "$_omino_program" "$@") </dev/null 2>/dev/null
}

# The contents of a help text are stored in arrays, which _omino_complete declares:
#     games, commands, options, kinds, keys: names
#     takes: for each option, the word in capital letters after it
#     about: for each key of a game option, the text after it

# _omino_read_line PART LINE: reads a line from a part of a help text.
_omino_read_line() {
    if [[ $2 =~ ^\ +(--?[A-Za-z][a-z0-9-]*)(,\ (--?[a-z]+))? ]]; then
        options+=("${BASH_REMATCH[1]}" ${BASH_REMATCH[3]:+"${BASH_REMATCH[3]}"})
        [[ ! $2 =~ ^\ +(--[a-z0-9-]+)\ ([A-Z][A-Z0-9,]*) ]] || takes[${BASH_REMATCH[1]}]=${BASH_REMATCH[2]}
    elif [[ $2 =~ KIND\ is\ one\ of\ these:\ *(.*) ]]; then
        IFS=' ' read -r -a kinds <<<"${BASH_REMATCH[1]}"
    elif [[ $1 = games && $2 =~ ^\ \ ([a-z0-9-]+)\  ]]; then
        games+=("${BASH_REMATCH[1]}")
    elif [[ $1 = commands && $2 =~ ^\ \ ([a-z]+) ]]; then
        [[ " ${commands[*]} " = *" ${BASH_REMATCH[1]} "* ]] || commands+=("${BASH_REMATCH[1]}")
    elif [[ $1 = keys && $2 =~ ^\ \ ([a-z]+)=(.*) ]]; then
        keys+=("${BASH_REMATCH[1]}=")
        key=${BASH_REMATCH[1]} about[$key]=${BASH_REMATCH[2]}
    elif [[ $1 = keys && $2 =~ ^\ {6}(.*) && -n $key ]]; then
        about[$key]+=" ${BASH_REMATCH[1]}"
    fi
}

_omino_read_help() {
    local line part='' key=''
    while IFS= read -r line; do
        case $line in
        'GAME is'*) part=games ;;
        'Commands:'*) part=commands ;;
        'Options of '*) part=keys ;;
        '') part='' ;;
        *) _omino_read_line "$part" "$line" ;;
        esac
    done < <(_omino_ask "$@" --help)
}

# _omino_reply WORD CHOICE...: offers the choices that start with the word.
_omino_reply() {
    local choice
    COMPREPLY=()
    for choice in "${@:2}"; do
        [[ $choice != "$1"* ]] || COMPREPLY+=("$choice")
    done
}

# Leaves files and folders to readline, which can quote any name.
_omino_files() {
    COMPREPLY=()
    compopt -o default 2>/dev/null || :
}

# _omino_game WORD: offers games, or module files, which are not loaded.
_omino_game() {
    if [[ $1 = */* ]]; then
        _omino_files
    else
        _omino_reply "$1" "${games[@]}"
    fi
}

# _omino_checks WORD: offers the checks of omino-check.
_omino_checks() {
    local -a checks=()
    local check rest
    while read -r check rest; do checks+=("$check"); done < <(_omino_ask --list)
    _omino_reply "$1" "${checks[@]}"
}

# _omino_choices KEY WORD: offers the values of an option of the game; numbers only if they are few.
_omino_choices() {
    local -a choices=()
    local number
    [[ ${about[$1]-} =~ \(([^()]*)\)$ ]] || return 0
    local range=${BASH_REMATCH[1]}
    if [[ $range =~ ^(-?[0-9]{1,9})\ to\ ([0-9]{1,9})$ ]]; then
        local low=${BASH_REMATCH[1]} high=${BASH_REMATCH[2]}
        ((high - low < 40)) || return 0
        for ((number = low; number <= high; number++)); do choices+=("$number"); done
    elif [[ $range != *\ to\ * ]]; then
        IFS=', ' read -r -a choices <<<"$range"
    fi
    _omino_reply "$2" "${choices[@]}"
}

# _omino_value OPTION WORD: offers the values of an option; fails if it takes none.
_omino_value() {
    case $1 in
    -o)
        _omino_reply "$2" "${keys[@]}"
        compopt -o nospace 2>/dev/null || :
        ;;
    -n) COMPREPLY=() ;;
    -g) _omino_game "$2" ;;
    -A | -B | --computer) _omino_reply "$2" "${kinds[@]}" ;;
    --from) _omino_reply "$2" zero current ;;
    --player[1-8]) _omino_reply "$2" human "${kinds[@]}" ;;
    --level) _omino_reply "$2" 1 2 3 4 5 6 7 8 9 ;;
    --color) _omino_reply "$2" auto always never ;;
    --theme) _omino_reply "$2" light dark auto ;;
    --only) _omino_checks "$2" ;;
    --?*)
        case ${takes[$1]-} in
        FILE) _omino_files ;;
        ?*) COMPREPLY=() ;;
        *) return 1 ;;
        esac
        ;;
    *) return 1 ;;
    esac
}

# _omino_behind WORD...: completes a word after an option, = or a colon. (Bash splits words at = and at colons.) Fails if the last
# word follows none of these.
_omino_behind() {
    local -a words=('' '' '' "$@")
    local last=$((${#words[@]} - 1))
    local cur=${words[last]} prev=${words[last - 1]} before=${words[last - 2]}
    if [[ $cur = = ]]; then
        _omino_behind "$@" ''
    elif [[ $prev = = && $before = -* ]]; then
        _omino_value "$before" "$cur"
    elif [[ $prev = = && ${words[last - 3]} = -o ]]; then
        _omino_choices "$before" "$cur"
    elif [[ $cur = : || $prev = : ]]; then
        _omino_reply "${cur#:}" 1 2 3 4 5 6 7 8 9
    else
        [[ $prev = -* ]] && _omino_value "$prev" "$cur"
    fi
}

# _omino_word WORD...: offers options, commands, or files after a command and for tilings.
_omino_word() {
    local cur=${*: -1} word
    if [[ $cur = -* ]]; then
        _omino_reply "$cur" "${options[@]}"
        return
    elif [[ $_omino_program = */omino-tilings ]]; then
        _omino_files
        return
    fi
    for word in "${@:1:$#-1}"; do
        [[ " ${commands[*]} " = *" $word "* ]] || continue
        [[ $word != draw && $word != analyze ]] || _omino_files
        return
    done
    _omino_reply "$cur" "${commands[@]}"
}

# _omino_complete PROGRAM WORD...: completes the last word, which may be empty. PROGRAM is a name without a path.
_omino_complete() {
    local _omino_program name=$1 IFS=$' \t\n'
    local -a games=() commands=() options=() kinds=() keys=() game=()
    local -A takes=() about=()
    shift
    COMPREPLY=()
    if [[ $name = omino || $name = omino-check || $name = omino-tune ]] && (($# == 1)) && [[ $1 != -* ]]; then
        _omino_find omino || return 0
        _omino_read_help
        _omino_game "$1"
        return
    fi
    _omino_find "$name" || return 0
    if [[ $name = omino && $1 != -* ]]; then
        [[ ! $1 =~ ^[a-z0-9][a-z0-9-]*$ ]] || game=("$1") # for a module, only options common to all games are offered
        shift
    fi
    _omino_read_help "${game[@]}"
    _omino_behind "$@" || _omino_word "$@"
}

# A path before the name is ignored, because the program is always found through PATH.
_omino() {
    _omino_complete "${COMP_WORDS[0]##*/}" "${COMP_WORDS[@]:1:COMP_CWORD}"
}

# ./examples/run PROGRAM ...: offers the built programs, then completes arguments as for the program of that name in PATH.
_omino_run() {
    local build=${BUILD:-${COMP_WORDS[0]%/*}/../build} name
    local -a names=()
    if ((COMP_CWORD == 1)); then
        while IFS= read -r name; do
            [[ ! -f $name || ! -x $name ]] || names+=("${name##*/}")
        done < <(compgen -f -- "$build/examples/")
        _omino_reply "${COMP_WORDS[1]}" "${names[@]}"
    else
        name=${COMP_WORDS[1]}
        [[ $name = omino || $name = omino-* ]] || name=omino-$name
        _omino_complete "$name" "${COMP_WORDS[@]:2:COMP_CWORD-1}"
    fi
}

complete -F _omino omino omino-blokus omino-callisto omino-patchwork omino-plyamki omino-polyssimo omino-arena omino-check omino-polyominoes \
    omino-tilings omino-tune
complete -F _omino_run ./examples/run examples/run
