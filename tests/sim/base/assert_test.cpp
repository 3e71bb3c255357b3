// Assertions: one that holds has no effect, one that fails is reported and stops the program.

#include "sim/base/assert.h"

#include "tests/support/expect_assertion.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

namespace pliant::sim {
namespace {

void checkPositive(int value) { PLIANT_ASSERT(value > 0, "a count is positive"); }

TEST(Assert, ATrueConditionDoesNothing) {
  int evaluated = 0;
  PLIANT_ASSERT(++evaluated > 0, "it is evaluated at most once");
#if defined(PLIANT_ASSERTIONS)
  EXPECT_EQ(evaluated, 1);
#else
  EXPECT_EQ(evaluated, 0);
#endif
  checkPositive(1);
}

TEST(AssertDeathTest, AFailureReportsLocationTextAndCondition) {
  EXPECT_ASSERTION(checkPositive(0), "a count is positive \\(value > 0\\)");
}

TEST(AssertDeathTest, TheHandlerIsCalledFirst) {
  const auto failing = [] {
    setAssertionHandler([](const FailedAssertion& failed) {
      std::fprintf(stderr, "handler: %s, %s, line %s; ", failed.text, failed.condition,
                   failed.line > 0 ? "known" : "?");
    });
    checkPositive(-1);
  };
  GTEST_FLAG_SET(death_test_style, "threadsafe");
#if defined(PLIANT_ASSERTIONS)
  EXPECT_DEATH(failing(), "handler: a count is positive, value > 0, line known; .*assert_test.cpp:.*assertion failed");
#else
  failing();
#endif
}

TEST(AssertDeathTest, AFailureInsideTheHandlerDoesNotCallItAgain) {
  const auto failing = [] {
    setAssertionHandler([](const FailedAssertion&) { checkPositive(-2); });
    checkPositive(-1);
  };
  EXPECT_ASSERTION(failing(), "a count is positive");
}

TEST(Assert, SettingAHandlerReturnsThePreviousOne) {
  const AssertionHandler handler = [](const FailedAssertion&) {};
  const AssertionHandler before = setAssertionHandler(handler);
  EXPECT_EQ(setAssertionHandler(before), handler);
}

}  // namespace
}  // namespace pliant::sim
