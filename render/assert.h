// RENDER_ASSERT: what callers of the renderer promise, checked in builds with PLIANT_ASSERTIONS. The renderer knows
// nothing of the simulator, hence not of its assertions either.
#pragma once

#include <cstdio>
#include <cstdlib>

// The operand of sizeof is compiled but never evaluated: what only assertions use is not unused without them.
#if defined(PLIANT_ASSERTIONS)
#define RENDER_ASSERT(condition, text)                                                                              \
  ((condition) ? void()                                                                                             \
               : (std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", __FILE__, __LINE__, text, #condition), \
                  std::abort()))
#else
#define RENDER_ASSERT(condition, text) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
