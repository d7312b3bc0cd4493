# shellcheck shell=sh disable=SC2154 # $build is set by the script that reads this file
# What a log of libFuzzer shows; $build is the folder of the build.

# figure TARGET NAME: one of the final statistics.
figure() {
    sed -n "s/^stat::$2: *//p" "$build/fuzz-$1.log" | tail -n 1
}

# reached TARGET WORD: the last number behind cov: or ft:.
reached() {
    grep -o " $2: [0-9]*" "$build/fuzz-$1.log" | tail -n 1 | tr -dc 0-9
}

# reached_first TARGET WORD: the same for the corpus, before anything was mutated.
reached_first() {
    sed -n "s/.*INITED.* $2: \([0-9]*\).*/\1/p" "$build/fuzz-$1.log" | head -n 1
}
