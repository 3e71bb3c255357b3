// Dear ImGui's functions for text, as the program calls them: -Wl,--wrap in tests/CMakeLists.txt.
#include "tests/app/window/text_recorder.h"

#include <imgui.h>

#include <cstddef>

#define PLIANT_REAL_TEXT __real__ZN10ImDrawList7AddTextEPK6ImFontfRK6ImVec2jPKcS7_fPK6ImVec4
#define PLIANT_WRAP_TEXT __wrap__ZN10ImDrawList7AddTextEPK6ImFontfRK6ImVec2jPKcS7_fPK6ImVec4
#define PLIANT_WRAP_PLAIN __wrap__ZN10ImDrawList7AddTextERK6ImVec2jPKcS4_
#define PLIANT_REAL_FIELD __real__ZN5ImGui9InputTextEPKcPcmiPFiP26ImGuiInputTextCallbackDataEPv
#define PLIANT_WRAP_FIELD __wrap__ZN5ImGui9InputTextEPKcPcmiPFiP26ImGuiInputTextCallbackDataEPv
#define PLIANT_REAL_HINT __real__ZN5ImGui17InputTextWithHintEPKcS1_PcmiPFiP26ImGuiInputTextCallbackDataEPv
#define PLIANT_WRAP_HINT __wrap__ZN5ImGui17InputTextWithHintEPKcS1_PcmiPFiP26ImGuiInputTextCallbackDataEPv

extern "C" {
void PLIANT_REAL_TEXT(ImDrawList*, const ImFont*, float, const ImVec2&, ImU32, const char*, const char*, float,
                      const ImVec4*);
bool PLIANT_REAL_FIELD(const char*, char*, std::size_t, int, ImGuiInputTextCallback, void*);
bool PLIANT_REAL_HINT(const char*, const char*, char*, std::size_t, int, ImGuiInputTextCallback, void*);

void PLIANT_WRAP_TEXT(ImDrawList* list, const ImFont* font, float size, const ImVec2& at, ImU32 colour,
                      const char* begin, const char* end, float wrap, const ImVec4* fine) {
  if (font == nullptr) font = list->_Data->Font;
  if (size == 0.0f) size = list->_Data->FontSize;
  if (auto* recorder = pliant::app::TextRecorder::current())
    recorder->note(*list, font, size, at, begin, end, wrap, fine);
  PLIANT_REAL_TEXT(list, font, size, at, colour, begin, end, wrap, fine);
}
void PLIANT_WRAP_PLAIN(ImDrawList* list, const ImVec2& at, ImU32 colour, const char* begin, const char* end) {
  PLIANT_WRAP_TEXT(list, nullptr, 0.0f, at, colour, begin, end, 0.0f, nullptr);
}
bool PLIANT_WRAP_FIELD(const char* label, char* text, std::size_t size, int flags, ImGuiInputTextCallback callback,
                       void* data) {
  auto* recorder = pliant::app::TextRecorder::current();
  if (recorder != nullptr) recorder->inField = true;
  const bool result = PLIANT_REAL_FIELD(label, text, size, flags, callback, data);
  if (recorder != nullptr) recorder->inField = false;
  return result;
}
bool PLIANT_WRAP_HINT(const char* label, const char* hint, char* text, std::size_t size, int flags,
                      ImGuiInputTextCallback callback, void* data) {
  auto* recorder = pliant::app::TextRecorder::current();
  if (recorder != nullptr) recorder->inField = true, recorder->hint = hint;
  const bool result = PLIANT_REAL_HINT(label, hint, text, size, flags, callback, data);
  if (recorder != nullptr) recorder->inField = false, recorder->hint = nullptr;
  return result;
}
}
