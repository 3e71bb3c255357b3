// The fonts of texts and formulas, and drawing formulas.
#pragma once

#include "app/text/formula_layout.h"

#include <imgui.h>

namespace pliant::app {

struct TextFonts {
  ImFont* regular = nullptr;
  ImFont* strong = nullptr;  ///< the regular one if the face is not installed
  ImFont* italic = nullptr;
  ImFont* small = nullptr;  ///< the regular one, for long texts in small spaces: kSmallText times as high
  ImFont* code = nullptr;   ///< monospaced
};
constexpr float kSmallText = 0.875f;
/// Its letters are taller and wider than those of texts: this factor gives them the same apparent height.
constexpr float kCodeText = 0.9f;
/// The last ones loaded. Precondition: loadGuiFont() was called.
const TextFonts& textFonts();

/// Adds them to an atlas whose first font is that of the panels, with this height.
void addTextFonts(float pixels, ImFontAtlas& fonts);

/// The em of formulas for text of this height, which gives both the same x-height.
constexpr float formulaEm(float fontSize) { return 0.94f * fontSize; }

/// The glyphs of the formula font.
const GlyphSizes& formulaGlyphs();

/// `at`: start of its baseline [window coordinates]; `em`: formulaEm(), or smaller. Variables of the method have their
/// own colours.
void drawFormula(ImDrawList& list, const FormulaLayout& formula, ImVec2 at, float em, ImU32 colour);

}  // namespace pliant::app
