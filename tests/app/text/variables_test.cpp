// The variables of the method in formulas, and their consistent colours.
#include "app/base/variables.h"

#include "app/text/formula_layout.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

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

// Indices, accents and the sign before them belong to them.
TEST(Variables, AreMarkedInFormulas) {
  EXPECT_EQ(variablesOfFormula(R"(C(\mathbf{x}_1))"), "C-xx-");
  EXPECT_EQ(variablesOfFormula(R"(\lambda = \frac{C}{w_1 + w_2})"), "L-Cww-ww");
  EXPECT_EQ(variablesOfFormula(R"(\Delta\mathbf{x}_j = -k \lambda\,w_j \nabla_j C)"), "DDD---LwwGGG");
  EXPECT_EQ(variablesOfFormula(R"(|\nabla C|^2)"), "-GG--");
  EXPECT_EQ(variablesOfFormula(R"(\Delta\lambda + \Delta t)"), "LL---");
  EXPECT_EQ(variablesOfFormula(R"(\mathbf{v}' = \mathbf{g} h)"), "vv---");
  EXPECT_EQ(variablesOfFormula(R"(\mathrm{\lambda} = \mathrm{d}x)"), "---x") << "upright letters are none";
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
