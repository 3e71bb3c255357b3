// Where the signs of a formula stand: after the rules of Knuth 1984 (The TeXbook, appendix G) as far as lessons need
// them. Lengths are in ems of the surrounding text; x goes right, y down from the base line.
#pragma once

#include "app/text/formula.h"

#include <vector>

namespace pliant::app {

/// How large a sign is, at 1 em.
struct GlyphSize {
  float advance = 0.0f;
  float right = 0.0f;                   ///< where its ink ends
  float ascent = 0.0f, descent = 0.0f;  ///< of its ink, above and below the base line
};

/// What the layout asks of a font.
class GlyphSizes {
 public:
  virtual ~GlyphSizes() = default;
  virtual GlyphSize sizeOf(char32_t sign, Formula::Face face) const = 0;
};

struct PlacedGlyph {
  char32_t sign = 0;
  Formula::Face face = Formula::Face::roman;
  float x = 0.0f, y = 0.0f;  ///< where it begins on its base line
  float size = 1.0f;
  float height = 1.0f;  ///< stretched to so many times its height around its base line
  Variable variable = Variable::none;
};
/// A filled rectangle, or a line where a corner is cut: from one point to another, so thick.
struct PlacedLine {
  float x0 = 0.0f, y0 = 0.0f, x1 = 0.0f, y1 = 0.0f, thickness = 0.0f;
};

struct FormulaLayout {
  float width = 0.0f, ascent = 0.0f, descent = 0.0f;
  std::vector<PlacedGlyph> glyphs;
  std::vector<PlacedLine> lines;
};

/// `displayed`: on a line of its own, with tall fractions and limits above and below the sums.
FormulaLayout layOutFormula(const Formula& formula, const GlyphSizes& sizes, bool displayed);

/// The characters of a UTF-8 text.
std::u32string charactersOf(std::string_view text);

}  // namespace pliant::app
