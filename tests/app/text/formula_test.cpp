// Formulas: what is read, what is refused, and the layout of their glyphs.
#include "app/text/formula_layout.h"
#include "sim/base/input_errors.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

/// A font whose glyphs are all alike: half an em wide, 0.7 em high, with descenders of 0.2 em.
class EvenGlyphs final : public GlyphSizes {
 public:
  GlyphSize sizeOf(char32_t sign, Formula::Face) const override {
    return {0.5f, 0.5f, 0.7f, sign == U'y' || sign == U'g' ? 0.2f : 0.0f};
  }
};

FormulaLayout layOut(std::string_view tex, bool displayed = false) {
  return layOutFormula(parseFormula(tex), EvenGlyphs(), displayed);
}

std::string problemOf(std::string_view tex) {
  try {
    parseFormula(tex);
  } catch (const sim::InputError& error) {
    return error.entries().front().message;
  }
  return {};
}

const PlacedGlyph& glyph(const FormulaLayout& layout, char32_t sign) {
  const auto found = std::find_if(layout.glyphs.begin(), layout.glyphs.end(),
                                  [&](const PlacedGlyph& its) { return its.sign == sign; });
  if (found == layout.glyphs.end()) throw std::runtime_error("no such sign");
  return *found;
}

TEST(TexFormula, ReadsItsSubsetOfTex) {
  EXPECT_EQ(plainText(parseFormula(R"(\lambda = \frac{C}{w_1 + w_2})")), "λ = C/(w_1 + w_2)");
  EXPECT_EQ(plainText(parseFormula(R"(\mathbf{x}^*_i \leftarrow \sqrt{2 g h})")), "x_i^ ∗  ← √(2gh)");
  EXPECT_EQ(plainText(parseFormula(R"(\left|\nabla C\right|^2)")), "|∇C|^2");
  EXPECT_EQ(parseFormula("3.14").text, "3.14") << "a number is one sign";
  EXPECT_EQ(parseFormula(R"(\begin{pmatrix} a & b \\ c & d \end{pmatrix})").parts.size(), 2u);
}

TEST(TexFormula, RefusesUnknownAndMalformedInput) {
  EXPECT_EQ(problemOf(R"(\fraction{1}{2})"), "'\\fraction' is not a known command");
  EXPECT_EQ(problemOf(R"(\frac{1})"), "'\\frac' has no group after it, expected '{'");
  EXPECT_EQ(problemOf("{x"), "'{x' ends within a group, expected '}'");
  EXPECT_EQ(problemOf("x_1_2"), "a second index, expected one");
  EXPECT_EQ(problemOf("x^"), "nothing after '^', expected a sign or a group");
  EXPECT_EQ(problemOf("}"), "'}' is not allowed here");
  EXPECT_EQ(problemOf(""), "the formula is empty");
  EXPECT_EQ(problemOf(R"(\left( x)"), "'\\left' has no partner, expected '\\right'");
  EXPECT_EQ(problemOf(R"(\begin{table} x \end{table})"), "'table' is not an environment, expected pmatrix or cases");
  EXPECT_FALSE(problemOf(std::string(100, '{') + std::string(100, '}')).empty());
}

TEST(FormulaLayout, PutsNumeratorsAboveAndDenominatorsBelowTheBar) {
  const FormulaLayout layout = layOut(R"(\frac{a}{b})", true);
  ASSERT_EQ(layout.lines.size(), 1u);
  const float bar = layout.lines[0].y0;
  EXPECT_LT(glyph(layout, U'a').y, bar);
  EXPECT_GT(glyph(layout, U'b').y - 0.7f, bar) << "its top is below the bar";
  EXPECT_FLOAT_EQ(glyph(layout, U'a').x, glyph(layout, U'b').x);
  EXPECT_FLOAT_EQ(layout.ascent, 0.7f - glyph(layout, U'a').y);
}

TEST(FormulaLayout, SetsIndicesSmallerAndLowerAndExponentsHigher) {
  const FormulaLayout layout = layOut("x_i^2");
  const PlacedGlyph base = glyph(layout, U'x'), index = glyph(layout, U'i'), exponent = glyph(layout, U'2');
  EXPECT_FLOAT_EQ(base.size, 1.0f);
  EXPECT_LT(index.size, 0.8f);
  EXPECT_GT(index.y, 0.0f);
  EXPECT_LT(exponent.y, 0.0f);
  EXPECT_GT(index.y - 0.7f * index.size, exponent.y) << "they do not touch";
  EXPECT_GE(index.x, 0.5f);
}

TEST(FormulaLayout, LeavesRoomAroundRelationsAndNoneAfterAMinusSign) {
  EXPECT_GT(layOut("a=b").width, 1.5f + 0.5f);
  EXPECT_FLOAT_EQ(layOut("-a").width, 1.0f);
  EXPECT_NEAR(layOut("a-b").width, 1.5f + 2.0f * 4.0f / 18.0f, 1e-5f);
}

TEST(FormulaLayout, PutsLimitsOfDisplayedSumsAboveAndBelow) {
  const FormulaLayout shown = layOut(R"(\sum_{j=1}^n)", true), inLine = layOut(R"(\sum_{j=1}^n)");
  EXPECT_GT(glyph(shown, U'j').y, glyph(shown, U'∑').y);
  EXPECT_LT(glyph(shown, U'n').y, glyph(shown, U'∑').y - 0.7f);
  EXPECT_GT(shown.ascent + shown.descent, inLine.ascent + inLine.descent);
  EXPECT_GT(glyph(inLine, U'n').x, glyph(inLine, U'∑').x + 0.4f) << "beside it";
}

TEST(FormulaLayout, ScalesBracketsToTheirContent) {
  const FormulaLayout layout = layOut(R"(\left(\frac{a}{b}\right))", true);
  EXPECT_GT(glyph(layout, U'(').height, 1.5f);
  EXPECT_FLOAT_EQ(glyph(layout, U'(').height, glyph(layout, U')').height);
}

}  // namespace
}  // namespace pliant::app
