#include "app/window/base/key_stroke.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace pliant::app {

namespace {

struct NamedKey {
  int key;
  std::string_view name;
};

constexpr std::array<NamedKey, 18> kNamedKeys{{{GLFW_KEY_SPACE, "Space"},
                                               {GLFW_KEY_RIGHT, "Right"},
                                               {GLFW_KEY_LEFT, "Left"},
                                               {GLFW_KEY_UP, "Up"},
                                               {GLFW_KEY_DOWN, "Down"},
                                               {GLFW_KEY_HOME, "Home"},
                                               {GLFW_KEY_END, "End"},
                                               {GLFW_KEY_PAGE_UP, "Page Up"},
                                               {GLFW_KEY_PAGE_DOWN, "Page Down"},
                                               {GLFW_KEY_INSERT, "Insert"},
                                               {GLFW_KEY_ENTER, "Enter"},
                                               {GLFW_KEY_PAUSE, "Pause"},
                                               {GLFW_KEY_BACKSPACE, "Backspace"},
                                               {GLFW_KEY_TAB, "Tab"},
                                               {GLFW_KEY_ESCAPE, "Esc"},
                                               {GLFW_KEY_DELETE, "Delete"},
                                               {'=', "+"},
                                               {'.', "."}}};

bool isPrinted(int key) { return key > ' ' && key < 127; }

// The key with this name, without modifiers; 0 if there is none.
int keyOf(std::string_view name) {
  const auto* found =
      std::find_if(kNamedKeys.begin(), kNamedKeys.end(), [&](const NamedKey& named) { return named.name == name; });
  if (found != kNamedKeys.end()) return found->key;
  if (name.size() == 1) return isPrinted(name[0]) && std::islower(name[0]) == 0 ? name[0] : 0;
  for (int key = GLFW_KEY_F1; key <= GLFW_KEY_F25; ++key) {
    if (name == fmt::format("F{}", key - GLFW_KEY_F1 + 1)) return key;
  }
  return 0;
}

}  // namespace

std::string nameOf(const KeyStroke& stroke) {
  std::string name = stroke.control ? "Ctrl+" : "";
  if (stroke.shift) name += "Shift+";
  if (stroke.alt) name += "Alt+";
  const auto* found = std::find_if(kNamedKeys.begin(), kNamedKeys.end(),
                                   [&](const NamedKey& named) { return named.key == stroke.key; });
  if (found != kNamedKeys.end()) return name + std::string(found->name);
  if (stroke.key >= GLFW_KEY_F1 && stroke.key <= GLFW_KEY_F25)
    return name + fmt::format("F{}", stroke.key - GLFW_KEY_F1 + 1);
  return isPrinted(stroke.key) ? name + static_cast<char>(stroke.key) : std::string();
}

std::optional<KeyStroke> keyStrokeOf(std::string_view name) {
  KeyStroke stroke;
  const auto isHeld = [&](std::string_view modifier) {
    if (!name.starts_with(modifier)) return false;
    name.remove_prefix(modifier.size());
    return true;
  };
  stroke.control = isHeld("Ctrl+");
  stroke.shift = isHeld("Shift+");
  stroke.alt = isHeld("Alt+");
  stroke.key = keyOf(name);
  return stroke.key != 0 ? std::optional(stroke) : std::nullopt;
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
  if (c == '+') return '=';  // layouts with a separate key for plus
  // Digits keep their keys on layouts that need Shift for them.
  if (std::isalnum(static_cast<unsigned char>(c)) != 0) return std::toupper(static_cast<unsigned char>(c));
  return std::string_view("-=[],.").find(c) != std::string_view::npos ? c : key;
}

}  // namespace pliant::app
