#include "sim/io/text_input.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> list;
  for (TextLines lines(text); lines.next();) list.emplace_back(lines.line());
  return list;
}

std::string problemOf(std::string_view word) {
  float value = 0.0f;
  return std::string(parseFloat(word, value));
}

float valueOf(std::string_view word) {
  float value = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(parseFloat(word, value), "") << word;
  return value;
}

TEST(TextInput, LinesEndAsOnUnixWindowsAndOldMacs) {
  EXPECT_EQ(linesOf("a\nb\r\nc\rd"), (std::vector<std::string>{"a", "b", "c", "d"}));
  EXPECT_EQ(linesOf("a\n\n\r\n\rb\n"), (std::vector<std::string>{"a", "", "", "", "b"}));
  EXPECT_TRUE(linesOf("").empty());
}

TEST(TextInput, LinesAreNumberedFromOne) {
  TextLines lines("a\r\nb");
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.number(), 1);
  ASSERT_TRUE(lines.next());
  EXPECT_EQ(lines.number(), 2);
  EXPECT_FALSE(lines.next());
}

TEST(TextInput, WordsAreSplitByBlanksAndTabs) {
  std::string_view text = "  v\t1  2 ";
  EXPECT_EQ(nextWord(text), "v");
  EXPECT_EQ(nextWord(text), "1");
  EXPECT_EQ(nextWord(text), "2");
  EXPECT_EQ(nextWord(text), "");
  EXPECT_EQ(nextWord(text), "");
}

TEST(TextInput, ReadsNumbersInAllUsualForms) {
  EXPECT_EQ(valueOf("1"), 1.0f);
  EXPECT_EQ(valueOf("-1.5"), -1.5f);
  EXPECT_EQ(valueOf("+2."), 2.0f);
  EXPECT_EQ(valueOf(".5"), 0.5f);
  EXPECT_EQ(valueOf("1e-3"), 1e-3f);
  EXPECT_EQ(valueOf("1E+3"), 1e3f);
  EXPECT_EQ(valueOf("3.4028235e38"), std::numeric_limits<float>::max());
}

TEST(TextInput, NumbersTooSmallForAFloatAreZero) {
  EXPECT_EQ(valueOf("1e-46"), 0.0f);
  EXPECT_EQ(valueOf("-1e-300"), 0.0f);
  EXPECT_EQ(valueOf("1e-45"), std::numeric_limits<float>::denorm_min());
}

TEST(TextInput, RefusesNonFiniteFloats) {
  for (const char* word : {"", "+", "-", ".", "e5", "1e", "abc", "1.0f", "1,5", "0x10", "1.2.3", "--1", "++1", "+-1"}) {
    EXPECT_EQ(problemOf(word), "is not a number") << word;
  }
  for (const char* word : {"inf", "-inf", "+infinity", "nan", "-NaN"}) {
    EXPECT_EQ(problemOf(word), "is not finite") << word;
  }
  for (const char* word : {"3.5e38", "-1e39", "1e400"}) {
    EXPECT_EQ(problemOf(word), "does not fit a 32-bit float") << word;
  }
  EXPECT_EQ(problemOf("1e400x"), "is not a number");
}

TEST(TextInput, QuotedWordsAreShortAndPrintable) {
  EXPECT_EQ(quotedWord("abc"), "'abc'");
  EXPECT_EQ(quotedWord("\x1b[31m\x07\xff"), R"('?[31m??')");
  EXPECT_EQ(quotedWord(std::string(1000, 'x')), "'" + std::string(40, 'x') + "...'");
}

}  // namespace
}  // namespace pliant::sim
