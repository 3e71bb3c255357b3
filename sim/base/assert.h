// PLIANT_ASSERT: preconditions and invariants, checked at run time. On in the presets dev, asan, tsan and bench, off in
// release (PLIANT_ASSERTIONS in CMake), where the condition is not evaluated.
#pragma once

namespace pliant::sim {

/// A failed assertion.
struct FailedAssertion {
  const char* condition = "";  ///< as written in the source
  const char* text = "";       ///< what should hold
  const char* file = "";
  int line = 0;
};

/// Called once before the program aborts, by the thread whose assertion failed.
using AssertionHandler = void (*)(const FailedAssertion&);

/// Replaces the handler; null, the default, means none. Returns the previous one.
AssertionHandler setAssertionHandler(AssertionHandler handler);

/// Calls the handler, prints "file:line: assertion failed: text (condition)" to standard error and aborts.
[[noreturn]] void failAssertion(const FailedAssertion& failed);

}  // namespace pliant::sim

// The operand of sizeof is compiled but never evaluated: variables that only assertions use give no warnings without
// them.
#if defined(PLIANT_ASSERTIONS)
#define PLIANT_ASSERT(condition, text) \
  ((condition) ? void() : ::pliant::sim::failAssertion({#condition, text, __FILE__, __LINE__}))
#else
#define PLIANT_ASSERT(condition, text) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
