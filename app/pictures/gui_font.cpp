#include "app/pictures/gui_font.h"

#include <imgui.h>

#include <filesystem>

namespace pliant::app {

namespace {

// The font has no gradient sign: it is a Delta upside down.
void addNabla(ImFont& font, ImFontAtlas& fonts) {
  constexpr ImWchar kDelta = 0x394, kNabla = 0x2207;
  fonts.Build();
  const ImFontGlyph* delta = font.FindGlyphNoFallback(kDelta);
  if (delta == nullptr) return;
  const ImFontGlyph its = *delta;  // the list of glyphs grows
  font.AddGlyph(nullptr, kNabla, its.X0, its.Y0, its.X1, its.Y1, its.U0, its.V1, its.U1, its.V0, its.AdvanceX);
  font.BuildLookupTable();
}

}  // namespace

void addGuiFont(float pixels, ImFontAtlas& fonts) {
  constexpr const char* kFont = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf";
  std::error_code failure;
  if (std::filesystem::exists(kFont, failure)) {
    static constexpr ImWchar kLetters[] = {0x20, 0xff, 0x370, 0x3ff, 0x221a, 0x221a, 0};  // Latin, Greek, the root sign
    addNabla(*fonts.AddFontFromFileTTF(kFont, pixels, nullptr, kLetters), fonts);
  } else {
    ImFontConfig config;
    config.SizePixels = 13.0f / kFontSize * pixels;
    fonts.AddFontDefault(&config);
  }
}

}  // namespace pliant::app
