// The fonts of running text and of formulas, and how formulas are drawn with them.
#pragma once

#include "app/text/formula_layout.h"

#include <imgui.h>

namespace pliant::app {

struct TextFonts {
  ImFont* regular = nullptr;
  ImFont* strong = nullptr;  ///< the regular one where a face is not installed
  ImFont* weak = nullptr;
  ImFont* small = nullptr;  ///< the regular one, for much text in little room: kSmallText as high
  ImFont* code = nullptr;   ///< each letter as wide as any other
};
constexpr float kSmallText = 0.875f;
/// Its letters are higher than those of the text, and wider: so much smaller it is seen as high.
constexpr float kCodeText = 0.9f;
/// Those that were made last. Precondition: loadGuiFont() was called.
const TextFonts& textFonts();

/// Adds them to a list of fonts whose first one is that of the panels, so many pixels high.
void addTextFonts(float pixels, ImFontAtlas& fonts);

/// The em of formulas beside text of this height, which makes their small letters as high as the text's.
constexpr float formulaEm(float fontSize) { return 0.94f * fontSize; }

/// The signs of the font for formulas.
const GlyphSizes& formulaGlyphs();

/// `at`: where it begins on its base line [window coordinates]; `em`: as formulaEm() has it, or smaller. Variables of the
/// method have colours of their own.
void drawFormula(ImDrawList& list, const FormulaLayout& formula, ImVec2 at, float em, ImU32 colour);

}  // namespace pliant::app
