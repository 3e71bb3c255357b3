#include "app/base/fuzzy_match.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(FuzzyMatch, FindsLettersInOrderInAnyCase) {
  EXPECT_GT(matchScore("SP", "sand pile"), 0);
  EXPECT_GT(matchScore("s a n d", "Sand pile"), 0);
  EXPECT_LT(matchScore("sandx", "sand pile"), 0);
  EXPECT_LT(matchScore("pile sand", "sand pile"), 0);
  EXPECT_EQ(matchScore("  ", "anything"), 0);
  EXPECT_LT(matchScore("a", ""), 0);
}

TEST(FuzzyMatch, PrefersPiecesAndStartsOfWords) {
  EXPECT_GT(matchScore("sand", "sand pile"), matchScore("sand", "Simulation: Toggle gravity"));
  EXPECT_GT(matchScore("op", "File: Open"), matchScore("op", "Simulation: one step"));
  EXPECT_GT(matchScore("sp", "sand pile"), matchScore("sp", "as people"));
}

}  // namespace
}  // namespace pliant::app
