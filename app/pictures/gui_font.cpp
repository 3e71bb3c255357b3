#include "app/pictures/gui_font.h"

#include <imgui.h>

#include <filesystem>

namespace pliant::app {

void addGuiFont(float pixels, ImFontAtlas& fonts) {
  constexpr const char* kFont = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf";
  std::error_code failure;
  if (std::filesystem::exists(kFont, failure)) {
    static constexpr ImWchar kLetters[] = {0x20, 0xff, 0x370, 0x3ff, 0x221a, 0x221a, 0};  // Latin, Greek, the root sign
    fonts.AddFontFromFileTTF(kFont, pixels, nullptr, kLetters);
  } else {
    ImFontConfig config;
    config.SizePixels = 13.0f / kFontSize * pixels;
    fonts.AddFontDefault(&config);
  }
}

}  // namespace pliant::app
