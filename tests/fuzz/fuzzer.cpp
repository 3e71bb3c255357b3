// Entry of libFuzzer: the target that the program is built for.
#include "tests/fuzz/fuzz_target.h"

#include <cstddef>
#include <cstdint>

// The name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {  // NOLINT
  static const pliant::FuzzTarget* const target = [] {
    for (const pliant::FuzzTarget& each : pliant::PLIANT_FUZZ_TARGETS()) {
      if (each.name == PLIANT_FUZZ_TARGET) return &each;
    }
    return static_cast<const pliant::FuzzTarget*>(nullptr);
  }();
  target->run({reinterpret_cast<const char*>(data), size});
  return 0;
}
