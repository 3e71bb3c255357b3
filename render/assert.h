// RENDER_ASSERT: preconditions of the renderer, checked in builds with PLIANT_ASSERTIONS. The renderer does not depend
// on the simulator, so it cannot use the simulator's assertions.
#pragma once

#include <cstdio>
#include <cstdlib>

// The operand of sizeof is compiled but never evaluated, so variables used only in assertions raise no warnings.
#if defined(PLIANT_ASSERTIONS)
#define RENDER_ASSERT(condition, text)                                                                              \
  ((condition) ? void()                                                                                             \
               : (std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", __FILE__, __LINE__, text, #condition), \
                  std::abort()))
#else
#define RENDER_ASSERT(condition, text) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
