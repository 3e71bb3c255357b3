// PLIANT_ASSERT: what callers and the code itself promise, checked while the program runs. On in the presets dev, asan,
// tsan and bench, off in release (PLIANT_ASSERTIONS in CMake), where the condition is not evaluated.
#pragma once

namespace pliant::sim {

/// A promise that was broken.
struct FailedAssertion {
  const char* condition = "";  ///< as it stands in the source
  const char* text = "";       ///< what was promised
  const char* file = "";
  int line = 0;
};

/// Called once before the program aborts, by the thread that found the broken promise.
using AssertionHandler = void (*)(const FailedAssertion&);

/// Replaces the handler; null, the default: none is called. Returns the one before.
AssertionHandler setAssertionHandler(AssertionHandler handler);

/// Calls the handler, prints "file:line: assertion failed: text (condition)" to standard error and aborts.
[[noreturn]] void failAssertion(const FailedAssertion& failed);

}  // namespace pliant::sim

// The operand of sizeof is compiled but never evaluated: what only assertions use is not unused without them.
#if defined(PLIANT_ASSERTIONS)
#define PLIANT_ASSERT(condition, text) \
  ((condition) ? void() : ::pliant::sim::failAssertion({#condition, text, __FILE__, __LINE__}))
#else
#define PLIANT_ASSERT(condition, text) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
