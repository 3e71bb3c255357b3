// Expects a broken promise to stop the program, in builds that check promises.
#pragma once

#include <gtest/gtest.h>

// Ends in abort() with a message that matches the regular expression `text`. The child runs the test anew instead of
// being forked out of the middle of it, where other threads may hold locks.
#if defined(PLIANT_ASSERTIONS)
#define EXPECT_ASSERTION(statement, text)               \
  do {                                                  \
    GTEST_FLAG_SET(death_test_style, "threadsafe");     \
    EXPECT_DEATH(statement, "assertion failed: " text); \
  } while (false)
#else
#define EXPECT_ASSERTION(statement, text)       \
  do {                                          \
    if (false) {                                \
      statement;                                \
    }                                           \
    GTEST_SKIP() << "built without assertions"; \
  } while (false)
#endif
