// A key with modifiers, and its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// Keys are GLFW's (a letter or digit is its ASCII code); those of the number pad equal the others, and letters depend
/// on the keyboard layout.
struct KeyStroke {
  int key = 0;
  bool control = false, shift = false, alt = false;
  bool operator==(const KeyStroke&) const = default;
};

inline KeyStroke key(int code) { return {code, false, false, false}; }
inline KeyStroke control(int code) { return {code, true, false, false}; }
inline KeyStroke shift(int code) { return {code, false, true, false}; }
inline KeyStroke controlShift(int code) { return {code, true, true, false}; }
inline KeyStroke alt(int code) { return {code, false, false, true}; }

/// "Ctrl+Shift+S".
std::string nameOf(const KeyStroke& stroke);
/// The key stroke with this name; nothing if there is none.
std::optional<KeyStroke> keyStrokeOf(std::string_view name);
/// All keys of a list: "R, Backspace".
std::string namesOf(const std::vector<KeyStroke>& strokes);

/// The key for one of the window system; `symbol`: the character it produces in the current layout, or null.
int layoutKey(int key, const char* symbol);

}  // namespace pliant::app
