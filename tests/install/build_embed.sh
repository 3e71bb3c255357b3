#!/usr/bin/env bash
# The library is installed into a new folder, moved, and examples/embed is built on it and run.
#   build_embed.sh BUILD_FOLDER SOURCE_FOLDER
set -euo pipefail

build=$(readlink -f "$1") source=$(readlink -f "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/first" --component library >/dev/null
mv "$work/first" "$work/moved"
if grep -rqF "$source" "$work/moved/lib"*/cmake "$work/moved"/lib*/*/cmake 2>/dev/null; then
  printf 'build_embed.sh: the package names the source tree\n' >&2
  exit 1
fi
cp -r "$source/examples/embed" "$work/embed"
cmake -S "$work/embed" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/moved" >/dev/null
cmake --build "$work/build" >/dev/null
# Pulled down by gravity and back by the constraint: they float at 1.5 m.
"$work/build/embed" "$work/embed/scene.xml" | tee "$work/out"
[ "$(awk '$2 > 1.49 && $2 <= 1.5' "$work/out" | wc -l)" = 3 ]
