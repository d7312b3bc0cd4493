#!/bin/bash -eu
# Builds the fuzz targets for OSS-Fuzz or ClusterFuzzLite, which set $SRC, $WORK, $OUT, $CC, $CXX, $CFLAGS, $CXXFLAGS and
# $LIB_FUZZING_ENGINE. Leaves in $OUT, for each target: fuzz_NAME, its dictionary fuzz_NAME.dict, its limits
# fuzz_NAME.options and its corpus fuzz_NAME_seed_corpus.zip.
top=$SRC/omino
build=${WORK:-$(mktemp -d)}/omino

# The services collect only the files of $OUT, so programs must not link a library that has to be installed. cmocka is
# therefore the stand-in of tests/machines. Instrumented code refers to symbols of the programs, hence b_lundef.
rm -rf "$build"
meson setup "$build" "$top" -Dfuzz=enabled -Dfuzz_engine="$LIB_FUZZING_ENGINE" -Dtests=enabled \
    -Dcurses=disabled -Dpkg_config_path="$top/tests/machines/cmocka" -Dbuildtype=plain -Db_lundef=false -Db_pie=false \
    -Db_ndebug=false
ninja -C "$build" fuzz_targets

for corpus in "$top"/tests/fuzz/corpus/*; do
    name=$(basename "$corpus")
    cp "$build/tests/fuzz/fuzz_$name" "$OUT/"
    cp "$top/tests/fuzz/dictionaries/$name.dict" "$OUT/fuzz_$name.dict"
    cp "$top/tests/fuzz/oss-fuzz/target.options" "$OUT/fuzz_$name.options"
    rm -f "$OUT/fuzz_${name}_seed_corpus.zip"
    zip -jqr "$OUT/fuzz_${name}_seed_corpus.zip" "$corpus"
done
