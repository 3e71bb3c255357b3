// What reads things that strangers send, as functions of bytes: for the fuzzers (tests/run --fuzz) and for the test that
// replays what they found.
#pragma once

#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace pliant {

/// A promise about input that does not hold: a fuzzer stops there.
struct BrokenPromise : std::logic_error {
  using std::logic_error::logic_error;
};

struct FuzzTarget {
  std::string_view name;  ///< also that of its folder in tests/fuzz/corpus
  /// Reads the input and does what the program does with it. Bad input is no failure; throws BrokenPromise.
  void (*run)(std::string_view input);
};

/// Of the simulator's readers.
std::span<const FuzzTarget> simFuzzTargets();
/// Of the program's: takes, lessons, pictures.
std::span<const FuzzTarget> appFuzzTargets();

/// The inputs that this program reads as files of their own; removed with it. Returns the name.
std::string writeFuzzFile(std::string_view ending, std::string_view contents);

}  // namespace pliant
