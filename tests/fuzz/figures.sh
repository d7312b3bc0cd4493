# shellcheck shell=sh disable=SC2154 # $build is set by the script that reads this file
# Reads figures from a log of libFuzzer; $build is the build folder.

# figure TARGET NAME: prints one of the final statistics.
figure() {
    sed -n "s/^stat::$2: *//p" "$build/fuzz-$1.log" | tail -n 1
}

# reached TARGET WORD: prints the last number after cov: or ft:.
reached() {
    grep -o " $2: [0-9]*" "$build/fuzz-$1.log" | tail -n 1 | tr -dc 0-9
}

# reached_first TARGET WORD: prints the same number for the corpus, before any mutation.
reached_first() {
    sed -n "s/.*INITED.* $2: \([0-9]*\).*/\1/p" "$build/fuzz-$1.log" | head -n 1
}
