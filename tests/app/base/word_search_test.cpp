#include "app/base/word_search.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(WordSearch, RanksMatchesAtTheStartOfTheTitleFirst) {
  EXPECT_EQ(searchRank("dam", "Dam break", ""), 0);
  EXPECT_EQ(searchRank("break", "Dam break", ""), 1);
  EXPECT_EQ(searchRank("bre da", "Dam break", ""), 1);
  EXPECT_EQ(searchRank("water dam", "Dam break", "A column of water"), 2);
  EXPECT_EQ(searchRank("", "Dam break", ""), 0);
}

TEST(WordSearch, DoesNotMatchWithinWords) {
  EXPECT_EQ(searchRank("dam", "Keep this state under a name", "Timeline"), std::nullopt);
  EXPECT_EQ(searchRank("reak", "Dam break", ""), std::nullopt);
  EXPECT_EQ(searchRank("-", "Dam break", ""), std::nullopt);
}

}  // namespace
}  // namespace pliant::app
