#!/usr/bin/env bash
# The golden hashes on other processors and from other compilers: results are the same to the last bit.
#   tests/run --portable            all of them, one after the other; prints a table, exit code 1 where one differs
# Packages: section [portable] of app/packages.txt; those for aarch64 come from Debian's foreign architecture arm64.
set -uo pipefail

cd "$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")"
failed=0
emulator=(env)  # prefix to run the program: natively

say() { printf '%-44s %s\n' "$1" "$2"; }

# try NAME FOLDER [CMAKE OPTIONS]: configures and builds the simulator and its golden hashes, and computes them.
try() {
  local name=$1 folder="build/portable/$2"
  shift 2
  mkdir -p "$folder"
  if ! { cmake -S . -B "$folder" -G Ninja -DPLIANT_BUILD_PROGRAM=OFF "$@" && cmake --build "$folder"; } >"$folder/log" 2>&1; then
    say "$name" "does not build, see $folder/log"
    failed=1
  elif "${emulator[@]}" "$folder/pliant_golden" >"$folder/hashes" 2>&1; then
    say "$name" "$(grep -c '^\[       OK' "$folder/hashes") hashes, all as pinned"
  else
    say "$name" "DIFFERS, see $folder/hashes"
    failed=1
  fi
}

runs_here() { /lib64/ld-linux-x86-64.so.2 --help 2>/dev/null | grep -q "$1 (supported"; }

clang=(-DCMAKE_C_COMPILER=clang -DCMAKE_CXX_COMPILER=clang++)
for level in v2 v3 v4; do
  if ! runs_here "x86-64-$level"; then
    say "x86-64-$level" "this machine cannot run it"
    continue
  fi
  try "x86-64-$level, g++" "gcc-$level" "-DPLIANT_ARCH=x86-64-$level"
  try "x86-64-$level, clang++" "clang-$level" "-DPLIANT_ARCH=x86-64-$level" "${clang[@]}"
done
try 'this processor, g++, unoptimised' gcc-debug -DPLIANT_ARCH=native -DCMAKE_BUILD_TYPE=Debug
# The C library chooses its sine and others by the processor's features: here as if it had no fused multiply-add.
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4 try 'x86-64-v2, C library without FMA' gcc-v2 -DPLIANT_ARCH=x86-64-v2
# As in the package: the dynamic loader takes the faster simulator if the processor can run it, else the generic one.
try 'x86-64-v2 with a faster v3, g++' gcc-faster -DPLIANT_ARCH=x86-64-v2 -DPLIANT_FASTER_ARCHS=x86-64-v3
loaded=$(LD_DEBUG=libs build/portable/gcc-faster/pliant_golden --gtest_list_tests 2>&1 | grep -c 'calling init: .*hwcaps/x86-64-v3')
runs_here x86-64-v3 && [ "$loaded" = 0 ] && say 'x86-64-v2 with a faster v3, g++' 'does NOT take the faster one' && failed=1
GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2 try 'the same, on a processor without AVX2' gcc-faster \
  -DPLIANT_ARCH=x86-64-v2 -DPLIANT_FASTER_ARCHS=x86-64-v3
if command -v aarch64-linux-gnu-g++ >/dev/null && command -v qemu-aarch64 >/dev/null; then
  emulator=(env OMP_NUM_THREADS=1 qemu-aarch64 -L /)  # waiting threads would take the emulator's time
  try 'aarch64, g++, emulated' aarch64 -DPLIANT_ARCH=armv8-a -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 \
    -DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++
fi
exit "$failed"
