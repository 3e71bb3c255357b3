// Records the texts in a picture of the window: each with its position, and its clipped part. The program's calls of
// Dear ImGui's functions for text are redirected to it (text_recorder.cpp), so that nothing is drawn for it.
#pragma once

#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace pliant::app {

struct WrittenText {
  std::string text;
  ImRect place;        ///< of the whole text, in window coordinates
  ImRect seen;         ///< its visible part
  std::string window;  ///< the window that contains it, with its parents
  const void* root;    ///< that window; texts of other ones may lie behind it
  bool isTyped;        ///< in a field, which follows the cursor
  bool mayScroll;      ///< up and down
};

/// Records during its lifetime; one at a time.
class TextRecorder {
 public:
  TextRecorder() { current_ = this; }
  ~TextRecorder() { current_ = nullptr; }
  TextRecorder(const TextRecorder&) = delete;
  TextRecorder& operator=(const TextRecorder&) = delete;

  static TextRecorder* current() { return current_; }
  std::vector<WrittenText> texts;
  const char* hint = nullptr;  ///< of the field that is drawn: what is written before something is typed
  bool inField = false;

  void note(const ImDrawList& list, const ImFont* font, float size, ImVec2 at, const char* begin, const char* end,
            float wrap, const ImVec4* fine) {
    if (end == nullptr) end = begin + std::char_traits<char>::length(begin);
    if (begin == end) return;
    const ImVec2 extent = font->CalcTextSizeA(size, 1e9f, wrap, begin, end);
    const ImRect place(at, {at.x + extent.x, at.y + extent.y});
    ImRect seen(list._CmdHeader.ClipRect);
    if (fine != nullptr) seen.ClipWith(ImRect(*fine));
    const ImGuiWindow* window = ownerOf(list);
    texts.push_back({std::string(begin, end), place, seen, window != nullptr ? window->Name : "",
                     window != nullptr ? window->RootWindow : nullptr, inField && begin != hint,
                     window != nullptr && scrolls(*window)});
  }

 private:
  static const ImGuiWindow* ownerOf(const ImDrawList& list) {
    const ImGuiWindow* window = ImGui::GetCurrentContext()->CurrentWindow;
    return window != nullptr && window->DrawList == &list ? window : nullptr;
  }
  static bool scrolls(const ImGuiWindow& window) {
    for (const ImGuiWindow* w = &window; w != nullptr; w = w->ParentWindow) {
      if (w->ScrollMax.y > 0.0f && (w->Flags & ImGuiWindowFlags_NoScrollbar) == 0) return true;
      if (w == w->RootWindow) break;
    }
    return false;
  }

  static inline TextRecorder* current_ = nullptr;
};

}  // namespace pliant::app
