# Common functions of the tests of programs. Scripts whose first argument is the folder of the programs source this file with
# `.`. It creates a folder $work; $failed is 1 after a failure.
set -u
bin=$1
arena=$bin/arena
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
unset COLUMNS NO_COLOR
export OMINO_STATE="$work/state"

# expect NAME STATUS PATTERN COMMAND...: expects the command to end with that status and its output (both streams) to have a
# line that matches the pattern.
expect() {
    name=$1 status=$2 pattern=$3
    shift 3
    "$@" >"$work/out" 2>&1 </dev/null
    ended=$?
    if [ $ended = "$status" ] && grep -q -- "$pattern" "$work/out"; then
        echo "[       OK ] $name"
    else
        echo "[  FAILED  ] $name"
        echo "status $ended, not $status; or no line matches '$pattern':"
        head -n 20 "$work/out"
        failed=1
    fi
}

# say INPUT COMMAND...: runs the command with that input.
say() {
    input=$1
    shift
    printf '%b' "$input" | "$@"
}

# expect_last NAME LINE COMMAND...: expects the command to succeed, with this last line on standard output.
expect_last() {
    name=$1 line=$2
    shift 2
    expect "$name" 0 "^last: $line\$" last_line "$@"
}

# last_line COMMAND...: prints the last line of its standard output; returns its status.
last_line() {
    "$@" >"$work/lines" || return
    printf 'last: %s\n' "$(tail -n 1 "$work/lines")"
}

# narrow COMMAND...: prints "narrow" if every line of the output has fewer than 80 columns.
narrow() {
    "$@" >"$work/lines" && ! grep '.\{80\}' "$work/lines" && echo narrow
}

# lines COMMAND...: prints its output in one line, with | in place of each line feed.
lines() {
    "$@" >"$work/lines" && tr '\n' '|' <"$work/lines"
}

# match NAME STATUS PATTERN ARGUMENTS...: expects this of a match of the template game between a random player and the player
# in the arguments.
match() {
    name=$1 status=$2 pattern=$3
    shift 3
    expect "$name" "$status" "$pattern" "$arena" -g template -A random -B "$@"
}

# alike COMMAND COMMAND: prints whether both commands have the same output.
alike() {
    $1 >"$work/first" && $2 >"$work/second" || return
    cmp -s "$work/first" "$work/second" && echo alike || echo different
}

# silent COMMAND...: prints "silent" if the command succeeds and prints nothing on standard error.
silent() {
    "$@" 2>"$work/said" >"$work/lines" && [ ! -s "$work/said" ] && echo silent
}

# await COMMAND...: repeats the command until it succeeds. The limit of four minutes is long enough for slow machines.
await() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 2400 ] || { echo "timed out while waiting for: $*" && return 1; }
        sleep 0.1
    done
}

# wrote PATTERN FILE PROCESS: succeeds if a line of the file matches, or if the process has ended, so that none will.
wrote() {
    grep -q "$1" "$2" || ! kill -0 "$3" 2>/dev/null
}

# interrupt PATTERN COMMAND...: prints the output of a command that is interrupted once a line of its output matches.
interrupt() {
    awaited=$1
    shift
    : >"$work/lines" # otherwise lines of the previous command could match
    "$@" >"$work/lines" &
    await wrote "$awaited" "$work/lines" $! || kill -KILL $!
    kill -INT $!
    wait $!
    ended=$?
    cat "$work/lines"
    return $ended
}
