#include "app/text/symbols.h"

#include "app/text/formula_layout.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(Symbols, AreThoseOfPapers) {
  EXPECT_EQ(typeset("lambda = C / sum w |grad C|^2"), "λ = C / Σ w |∇C|²");
  EXPECT_EQ(typeset("d lambda = (-C - alpha/h^2 lambda)"), "Δλ = (-C - α/h² λ)");
  EXPECT_EQ(typeset("dx1 = -k lambda w1 grad1 C"), "Δx1 = -k λ w1 ∇1 C");
  EXPECT_EQ(typeset("the sum of what is gradual, and lambdas"), "the sum of what is gradual, and lambdas");
}

/// The variables of a text, each with its sign: "x1:position C:constraint".
std::string variablesOf(std::string_view text) {
  constexpr std::array<const char*, kVariableCount> kNames{"none",       "position", "velocity",   "inverseMass",
                                                           "constraint", "gradient", "multiplier", "correction"};
  std::string all;
  for (const TextSpan& span : symbolSpans(typeset(text))) {
    if (span.variable == Variable::none) continue;
    if (!all.empty()) all += ' ';
    all += span.text + ':' + kNames[static_cast<std::size_t>(span.variable)];
  }
  return all;
}

TEST(Symbols, VariablesOfTheMethodAreMarked) {
  EXPECT_EQ(variablesOf("C = |x1 - x2| - d"), "C:constraint x1:position x2:position");
  EXPECT_EQ(variablesOf("dx = -k lambda w grad C,   k = 1"), "Δx:correction λ:multiplier w:inverseMass ∇C:gradient");
  EXPECT_EQ(variablesOf("d lambda = (-C - alpha/h^2 lambda)"), "Δλ:multiplier C:constraint λ:multiplier");
  EXPECT_EQ(variablesOf("x* <- x + h v"), "x*:position x:position v:velocity");
  EXPECT_EQ(variablesOf("C_i = sum_j V_j W(x_i - x_j), grad1 C"),
            "C_i:constraint x_i:position x_j:position ∇1 C:gradient");
  EXPECT_EQ(variablesOf("a view of Cx and the vortex, max 3"), "") << "letters within words";
}

TEST(Symbols, NothingIsLostOrTwice) {
  for (const char* text : {"C = |x1 - x2| - d", "sum w |grad C|^2 = 0.3", "", "x", "grad", "particle 3: from (1, 2)"}) {
    EXPECT_EQ(plainText(symbolSpans(typeset(text))), typeset(text));
  }
}

std::string variablesOfFormula(std::string_view tex) {
  class Even final : public GlyphSizes {
   public:
    GlyphSize sizeOf(char32_t, Formula::Face) const override { return {0.5f, 0.5f, 0.7f, 0.0f}; }
  };
  constexpr std::string_view kMarks = "-xvwCGLD";
  std::string marks;
  for (const PlacedGlyph& glyph : layOutFormula(parseFormula(tex), Even(), false).glyphs)
    marks += kMarks[static_cast<std::size_t>(glyph.variable)];
  return marks;
}

// The same variables in formulas; indices belong to them.
TEST(Symbols, VariablesOfFormulasAreMarked) {
  EXPECT_EQ(variablesOfFormula(R"(C(\mathbf{x}_1))"), "C-xx-");
  EXPECT_EQ(variablesOfFormula(R"(\lambda = \frac{C}{w_1 + w_2})"), "L-Cww-ww");
  EXPECT_EQ(variablesOfFormula(R"(\Delta\mathbf{x}_j = -k \lambda\,w_j \nabla_j C)"), "DDD---LwwGGG");
  EXPECT_EQ(variablesOfFormula(R"(|\nabla C|^2)"), "-GG--");
  EXPECT_EQ(variablesOfFormula(R"(\Delta\lambda + \Delta t)"), "LL---");
  EXPECT_EQ(variablesOfFormula(R"(\mathbf{v}' = \mathbf{g} h)"), "vv---");
}

TEST(Variables, CanBeReadInBothThemesAndToldApart) {
  const glm::vec3 light(0.957f, 0.961f, 0.969f), dark(0.114f, 0.129f, 0.157f);
  for (std::size_t v = 1; v < kVariableCount; ++v) {
    const glm::vec3 own = colourOf(static_cast<Variable>(v));
    for (const glm::vec3& background : {light, dark})
      EXPECT_GE(contrastOf(readableOn(own, background), background), 4.5f) << v;
    for (std::size_t w = 1; w < v; ++w) {
      const glm::vec3 d = own - colourOf(static_cast<Variable>(w));
      EXPECT_GT(d.x * d.x + d.y * d.y + d.z * d.z, 0.06f) << v << " and " << w;
    }
  }
  EXPECT_NEAR(contrastOf(glm::vec3(0.0f), glm::vec3(1.0f)), 21.0f, 1e-3f);
}

}  // namespace
}  // namespace pliant::app
