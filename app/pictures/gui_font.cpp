#include "app/pictures/gui_font.h"

#include <filesystem>

namespace pliant::app {

namespace {

// Symbols that the font lacks, from the one for formulas.
void addSigns(float pixels, ImFontAtlas& fonts) {
  constexpr const char* kSigns = "/usr/share/fonts/opentype/stix/STIXGeneral-Regular.otf";
  constexpr float kHigherThanText = 1.51f / 1.172f;  // ratio of ascent plus descent per em
  static constexpr ImWchar kThese[] = {0x2190, 0x2192, 0x2207, 0x2207, 0};
  std::error_code failure;
  if (!std::filesystem::exists(kSigns, failure)) return;
  ImFontConfig config = fontConfig(pixels);
  config.MergeMode = true;
  fonts.AddFontFromFileTTF(kSigns, kHigherThanText * pixels, &config, kThese);
}

}  // namespace

ImFontConfig fontConfig(float pixels) {
  constexpr float kLarge = 32.0f;
  ImFontConfig config;
  if (pixels > kLarge) config.OversampleH = 1;
  return config;
}

void addGuiFont(float pixels, ImFontAtlas& fonts) {
  constexpr const char* kFont = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf";
  std::error_code failure;
  if (std::filesystem::exists(kFont, failure)) {
    static constexpr ImWchar kLetters[] = {0x20,   0xff,   0x370,  0x3ff,  0x2013, 0x201d, 0x2202,
                                           0x2202, 0x2211, 0x2212, 0x221a, 0x221a, 0x221e, 0x221e,
                                           0x2248, 0x2248, 0x2260, 0x2260, 0x2264, 0x2265, 0};  // Latin, Greek, symbols
    const ImFontConfig config = fontConfig(pixels);
    fonts.AddFontFromFileTTF(kFont, pixels, &config, kLetters);
    addSigns(pixels, fonts);
  } else {
    ImFontConfig config;
    config.SizePixels = 13.0f / kFontSize * pixels;
    fonts.AddFontDefault(&config);
  }
}

}  // namespace pliant::app
