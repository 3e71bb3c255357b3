// Positions of the glyphs of a formula: according to the rules of Knuth 1984 (The TeXbook, appendix G) as far as
// lessons need them. Lengths are in ems of the surrounding text; x points right, y down from the baseline.
#pragma once

#include "app/text/formula.h"

#include <vector>

namespace pliant::app {

/// The size of a glyph at 1 em.
struct GlyphSize {
  float advance = 0.0f;
  float right = 0.0f;                   ///< right end of its ink
  float ascent = 0.0f, descent = 0.0f;  ///< of its ink, above and below the baseline
};

/// The font metrics needed for the layout.
class GlyphSizes {
 public:
  virtual ~GlyphSizes() = default;
  virtual GlyphSize sizeOf(char32_t sign, Formula::Face face) const = 0;
};

struct PlacedGlyph {
  char32_t sign = 0;
  Formula::Face face = Formula::Face::roman;
  float x = 0.0f, y = 0.0f;  ///< its origin on its baseline
  float size = 1.0f;
  float height = 1.0f;  ///< vertical stretch around its baseline
  Variable variable = Variable::none;
};
/// A filled rectangle, or, if it is diagonal, a line from one point to another with this thickness.
struct PlacedLine {
  float x0 = 0.0f, y0 = 0.0f, x1 = 0.0f, y1 = 0.0f, thickness = 0.0f;
};

struct FormulaLayout {
  float width = 0.0f, ascent = 0.0f, descent = 0.0f;
  std::vector<PlacedGlyph> glyphs;
  std::vector<PlacedLine> lines;
};

/// `displayed`: on a separate line, with tall fractions and limits above and below sums.
FormulaLayout layOutFormula(const Formula& formula, const GlyphSizes& sizes, bool displayed);

/// Decodes a UTF-8 text.
std::u32string charactersOf(std::string_view text);

}  // namespace pliant::app
