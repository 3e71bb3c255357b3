#!/usr/bin/env bash
# The program is installed into a new folder, moved, and run from elsewhere with an empty environment.
#   run_installed.sh BUILD_FOLDER
set -euo pipefail

build=$(readlink -f "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
  printf 'run_installed.sh: %s\n' "$1" >&2
  exit 1
}

cmake --install "$build" --prefix "$work/first" --component program >/dev/null
mkdir "$work/moved here" "$work/elsewhere"
mv "$work/first" "$work/moved here/pliant's tree"
tree="$work/moved here/pliant's tree"
cd "$work/elsewhere"
pliant() { env -i "$tree/bin/pliant" "$@"; }

for file in man/man1/pliant.1 applications/pliant.desktop icons/hicolor/scalable/apps/pliant.svg \
  mime/packages/pliant.xml metainfo/pliant.metainfo.xml doc/pliant/user-guide.md doc/pliant/copyright \
  pliant/shaders pliant/assets/scenes/welcome.xml pliant/assets/meshes pliant/assets/lessons pliant/assets/presets \
  pliant/docs/references.md pliant/sim/step/euler.cpp pliant/sim/projection/project.h; do
  [ -e "$tree/share/$file" ] || fail "share/$file is not installed"
done
[ -z "$(find "$tree" -name '*.py')" ] || fail 'what makes the assets is installed, too'
for command in run render take fit sweep check reference scenes; do
  grep -qx "\.B $command" "$tree/share/man/man1/pliant.1" || fail "$command is not in the man page"
done
if command -v desktop-file-validate >/dev/null; then desktop-file-validate "$tree/share/applications/pliant.desktop"; fi

pliant scenes | grep -q ropes || fail 'scenes lists no scenes'
cp "$tree/share/pliant/assets/scenes/balloons.xml" mine.xml
pliant check mine.xml | grep -q 'good;' || fail 'meshes are not found in the assets'
pliant render mine.xml --frames 1 --size 64x48 --out picture.png --quiet
[ "$(head -c 4 picture.png | tail -c 3)" = PNG ] || fail 'no picture is drawn'

# It is the moved tree that all this was read from, or the one that the environment names.
mv "$tree/share/pliant" "$work/data"
! pliant check mine.xml >/dev/null 2>&1 || fail 'meshes come from somewhere else'
env -i PLIANT_DATA="$work/data" "$tree/bin/pliant" check mine.xml | grep -q 'good;' || fail 'PLIANT_DATA has no effect'
pliant check mine.xml --assets "$work/data/assets" | grep -q 'good;' || fail '--assets has no effect'
