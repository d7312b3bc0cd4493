# What the tests of programs share; they run it by `.` with the folder of the programs as their first argument. It makes
# a folder $work, and keeps in $failed whether anything has failed.
set -u
bin=$1
arena=$bin/arena
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
unset COLUMNS NO_COLOR
export OMINO_STATE="$work/state"

# expect NAME STATUS PATTERN COMMAND...: the command ends with that status, and its output (both streams) has a line that
# matches the pattern.
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

# say INPUT COMMAND...: the command with that input.
say() {
    input=$1
    shift
    printf '%b' "$input" | "$@"
}

# expect_last NAME LINE COMMAND...: the command ends well, and the last line of its standard output is this one.
expect_last() {
    name=$1 line=$2
    shift 2
    expect "$name" 0 "^last: $line\$" last_line "$@"
}

# last_line COMMAND...: the last line of its standard output, and its status.
last_line() {
    "$@" >"$work/lines" || return
    printf 'last: %s\n' "$(tail -n 1 "$work/lines")"
}

# narrow COMMAND...: no line of the output has 80 columns or more.
narrow() {
    "$@" >"$work/lines" && ! grep '.\{80\}' "$work/lines" && echo narrow
}

# lines COMMAND...: its output, with | at the end of each line and in one line.
lines() {
    "$@" >"$work/lines" && tr '\n' '|' <"$work/lines"
}

# match NAME STATUS PATTERN ARGUMENTS...: a match of the template game between a random player and the one of the arguments.
match() {
    name=$1 status=$2 pattern=$3
    shift 3
    expect "$name" "$status" "$pattern" "$arena" -g template -A random -B "$@"
}

# alike COMMAND COMMAND: whether both have the same output.
alike() {
    $1 >"$work/first" && $2 >"$work/second" || return
    cmp -s "$work/first" "$work/second" && echo alike || echo different
}

# silent COMMAND...: nothing comes on standard error.
silent() {
    "$@" 2>"$work/said" >"$work/lines" && [ ! -s "$work/said" ] && echo silent
}

# await COMMAND...: until it succeeds. That may take as long as the machine needs, but not for ever.
await() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 2400 ] || { echo "this did not come true: $*" && return 1; }
        sleep 0.1
    done
}

# wrote PATTERN FILE PROCESS: whether a line of the file matches, or none will, since the process has ended.
wrote() {
    grep -q "$1" "$2" || ! kill -0 "$3" 2>/dev/null
}

# interrupt PATTERN COMMAND...: its output; it gets Ctrl-C once a line of that output matches the pattern.
interrupt() {
    awaited=$1
    shift
    : >"$work/lines" # or lines of the last command would be found before this one begins
    "$@" >"$work/lines" &
    await wrote "$awaited" "$work/lines" $! || kill -KILL $!
    kill -INT $!
    wait $!
    ended=$?
    cat "$work/lines"
    return $ended
}
