#include "app/window/base/text_fonts.h"

#include "app/pictures/gui_font.h"
#include "app/window/base/variable_colours.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>

namespace pliant::app {

namespace {

using Face = Formula::Face;

constexpr const char* kRoboto = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-";
constexpr const char* kStix = "/usr/share/fonts/opentype/stix/STIXGeneral-";
constexpr const char* kCode = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf";
constexpr float kStixHeight = 1.51f;  ///< Dear ImGui's font size, ascent plus descent [em]

// Small letters and large sums have their own sizes, so that they stay sharp.
constexpr std::array<float, 3> kSizes{0.72f, 1.0f, 1.5f};
constexpr std::size_t kLarge = 2;

// Latin, symbols, Greek, primes and dots, arrows, mathematical operators.
constexpr std::array<ImWchar, 45> kRoman{0x20,   0x7e,   0xa8,   0xa8,   0xb0,   0xb1,   0xb7,   0xb7,   0xd7,
                                         0xd7,   0x2d9,  0x2d9,  0x391,  0x3c9,  0x2016, 0x2016, 0x2026, 0x2026,
                                         0x2032, 0x2032, 0x2113, 0x2113, 0x2190, 0x2192, 0x2202, 0x2202, 0x2207,
                                         0x2208, 0x220f, 0x220f, 0x2211, 0x2212, 0x2217, 0x221e, 0x222b, 0x223c,
                                         0x2248, 0x2248, 0x2260, 0x2260, 0x2264, 0x226b, 0x22ef, 0x22ef, 0};
constexpr std::array<ImWchar, 5> kLetters{0x30, 0x7a, 0x391, 0x3c9, 0};
constexpr std::array<ImWchar, 7> kLargeSigns{0x220f, 0x220f, 0x2211, 0x2211, 0x222b, 0x222b, 0};

TextFonts textFaces;
std::array<std::array<ImFont*, kSizes.size()>, 3> formulaFaces{};  ///< by face and size; null if not loaded

ImFont* addFace(const std::string& file, float pixels, const ImWchar* letters, ImFontAtlas& fonts) {
  std::error_code failure;
  if (!std::filesystem::exists(file, failure)) return nullptr;
  const ImFontConfig config = fontConfig(pixels);
  return fonts.AddFontFromFileTTF(file.c_str(), pixels, &config, letters);
}

ImFont* orRegular(ImFont* face) { return face != nullptr ? face : textFaces.regular; }

float emOf(const ImFont& font) { return font.FontSize / kStixHeight; }

/// The glyph in the smallest font that is at least as large as requested.
struct FoundGlyph {
  const ImFont* font = nullptr;
  const ImFontGlyph* glyph = nullptr;
  float em = 1.0f;  ///< of the font as loaded [pixels]
};

FoundGlyph findGlyph(char32_t sign, Face face, float size) {
  const auto letter = static_cast<ImWchar>(sign);
  FoundGlyph found;
  for (const Face wanted : {face, Face::roman}) {
    for (std::size_t s = 0; s < kSizes.size(); ++s) {
      const ImFont* font = formulaFaces[static_cast<std::size_t>(wanted)][s];
      const ImFontGlyph* glyph = font != nullptr ? font->FindGlyphNoFallback(letter) : nullptr;
      if (glyph == nullptr) continue;
      found = {font, glyph, emOf(*font)};
      if (kSizes[s] >= size - 0.01f) return found;
    }
    if (found.glyph != nullptr) return found;
  }
  const ImFont* font = textFaces.regular;  // the packaged font is missing
  return {font, font->FindGlyph(letter), font->FontSize / kStixHeight};
}

class FormulaGlyphs final : public GlyphSizes {
 public:
  GlyphSize sizeOf(char32_t sign, Face face) const override {
    const FoundGlyph found = findGlyph(sign, face, 1.0f);
    const ImFontGlyph& glyph = *found.glyph;
    return {glyph.AdvanceX / found.em, glyph.X1 / found.em, (found.font->Ascent - glyph.Y0) / found.em,
            (glyph.Y1 - found.font->Ascent) / found.em};
  }
};

}  // namespace

const TextFonts& textFonts() { return textFaces; }

void addTextFonts(float pixels, ImFontAtlas& fonts) {
  static constexpr std::array<ImWchar, 9> kWords{0x20, 0xff, 0x370, 0x3ff, 0x2013, 0x2014, 0x2018, 0x201d, 0};
  static constexpr std::array<ImWchar, 9> kSource{0x20, 0xff, 0x370, 0x3ff, 0x2013, 0x2026, 0x2190, 0x22ff, 0};
  textFaces.regular = fonts.Fonts.front();
  textFaces.strong = orRegular(addFace(kRoboto + std::string("Bold.ttf"), pixels, kWords.data(), fonts));
  textFaces.italic = orRegular(addFace(kRoboto + std::string("Italic.ttf"), pixels, kWords.data(), fonts));
  addGuiFont(kSmallText * pixels, fonts);
  textFaces.small = fonts.Fonts.back();
  textFaces.code = orRegular(addFace(kCode, kCodeText * pixels, kSource.data(), fonts));
  constexpr std::array<const char*, 3> kFaces{"Regular.otf", "Italic.otf", "Bold.otf"};
  for (std::size_t face = 0; face < kFaces.size(); ++face) {
    for (std::size_t s = 0; s < kSizes.size(); ++s) {
      ImFont*& font = formulaFaces[face][s];
      font = nullptr;
      const bool isRoman = face == static_cast<std::size_t>(Face::roman);
      if (s == kLarge && !isRoman) continue;
      const ImWchar* signs = s == kLarge ? kLargeSigns.data() : isRoman ? kRoman.data() : kLetters.data();
      font = addFace(std::string(kStix) + kFaces[face], kStixHeight * kSizes[s] * formulaEm(pixels), signs, fonts);
    }
  }
}

const GlyphSizes& formulaGlyphs() {
  static const FormulaGlyphs glyphs;
  return glyphs;
}

void drawFormula(ImDrawList& list, const FormulaLayout& formula, ImVec2 at, float em, ImU32 colour) {
  for (const PlacedGlyph& placed : formula.glyphs) {
    const FoundGlyph found = findGlyph(placed.sign, placed.face, placed.size);
    const ImFontGlyph& glyph = *found.glyph;
    if (!glyph.Visible) continue;
    const float scale = em * placed.size / found.em, tall = scale * placed.height;
    const ImVec2 origin(at.x + em * placed.x, at.y + em * placed.y);
    const auto corner = [&](float x, float y) {
      return ImVec2(origin.x + scale * x, origin.y + tall * (y - found.font->Ascent));
    };
    list.AddImage(found.font->ContainerAtlas->TexID, corner(glyph.X0, glyph.Y0), corner(glyph.X1, glyph.Y1),
                  {glyph.U0, glyph.V0}, {glyph.U1, glyph.V1},
                  placed.variable == Variable::none ? colour : textColourOf(placed.variable));
  }
  for (const PlacedLine& line : formula.lines) {
    const float thickness = std::max(1.0f, em * line.thickness);
    list.AddLine({at.x + em * line.x0, at.y + em * line.y0}, {at.x + em * line.x1, at.y + em * line.y1}, colour,
                 thickness);
  }
}

}  // namespace pliant::app
