#include "app/window/base/key_stroke.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace pliant::app {

std::string nameOf(const KeyStroke& stroke) {
  struct Named {
    int key;
    const char* name;
  };
  static constexpr std::array<Named, 11> kNames{{{GLFW_KEY_SPACE, "Space"},
                                                 {GLFW_KEY_RIGHT, "Right"},
                                                 {GLFW_KEY_LEFT, "Left"},
                                                 {GLFW_KEY_HOME, "Home"},
                                                 {GLFW_KEY_END, "End"},
                                                 {GLFW_KEY_BACKSPACE, "Backspace"},
                                                 {GLFW_KEY_TAB, "Tab"},
                                                 {GLFW_KEY_ESCAPE, "Esc"},
                                                 {GLFW_KEY_DELETE, "Delete"},
                                                 {'=', "+"},
                                                 {'.', "."}}};
  std::string name = stroke.control ? "Ctrl+" : "";
  if (stroke.shift) name += "Shift+";
  if (stroke.alt) name += "Alt+";
  const auto* found =
      std::find_if(kNames.begin(), kNames.end(), [&](const Named& named) { return named.key == stroke.key; });
  if (found != kNames.end()) return name + found->name;
  if (stroke.key >= GLFW_KEY_F1 && stroke.key <= GLFW_KEY_F25)
    return name + fmt::format("F{}", stroke.key - GLFW_KEY_F1 + 1);
  return name + static_cast<char>(stroke.key);
}

std::string namesOf(const std::vector<KeyStroke>& strokes) {
  std::string names;
  for (const KeyStroke& stroke : strokes) names += (names.empty() ? "" : ", ") + nameOf(stroke);
  return names;
}

int layoutKey(int key, const char* symbol) {
  if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9) return '0' + key - GLFW_KEY_KP_0;
  if (key == GLFW_KEY_KP_ADD) return '=';
  if (key == GLFW_KEY_KP_SUBTRACT) return '-';
  if (key > 255 || symbol == nullptr || symbol[0] == '\0' || symbol[1] != '\0') return key;
  const char c = symbol[0];
  if (c == '+') return '=';  // where plus has a key of its own
  // Digits stay where they are on layouts that write them with Shift.
  if (std::isalnum(static_cast<unsigned char>(c)) != 0) return std::toupper(static_cast<unsigned char>(c));
  return std::string_view("-=[],.").find(c) != std::string_view::npos ? c : key;
}

}  // namespace pliant::app
