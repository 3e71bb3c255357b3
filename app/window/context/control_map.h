// Positions and contents of the window's controls, written to a small JSON file (--layout): for tests, and for programs
// that control the window or read it aloud.
//
//   {"pictures": 812, "frame": 403, "playing": true, "title": "Ropes", "changed": false, "undo": 0, "uiScale": 1, ...
//    "focus": "toolbar.play",
//    "banners": ["..."], "objects": [{"first": [412.0, 80.5], "last": [412.1, 610.2]}, ...],
//    "controls": {"toolbar.play": {"rect": [70, 24, 52, 23], "visible": true}, ...}}
//
// Rectangles are x, y, width and height in window coordinates; "objects" are the positions of the first and the last
// particle of each, null behind the camera. "focus" is the control that has the keyboard focus, empty if none has.
#pragma once

#include <fmt/format.h>
#include <glm/vec2.hpp>

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

class Session;
class Mouse;
struct Preferences;

/// The controls of the current frame. One map at a time is current; noteControl() adds to it.
class ControlMap {
 public:
  /// Keeps `file` up to date; with an empty name nothing is recorded or written. Throws sim::OutputError if it cannot
  /// be written; a later failure shows a banner and stops writing.
  explicit ControlMap(std::filesystem::path file);
  ~ControlMap();
  ControlMap(const ControlMap&) = delete;
  ControlMap& operator=(const ControlMap&) = delete;

  /// The current map; null: none.
  static ControlMap* current() { return current_; }

  /// Whether the window itself needs positions of controls, with or without a file; find() returns them from the next
  /// frame on.
  static void listen(bool wanted);
  /// Upper left corner and size of a visible control; nothing if it is not visible or has not been drawn yet in this
  /// frame.
  static std::optional<std::pair<glm::vec2, glm::vec2>> find(std::string_view name);

  /// Records the last widget; `text`: its content, if that varies.
  void note(const std::string& name, const std::string& text = {});
  /// Ends a frame: writes the file, atomically and at most ten times a second.
  void finishPicture(Session& session, const Mouse& mouse, const Preferences& preferences);
  /// The same for a frame that is not shown.
  void dropPicture() { controls_.clear(); }

 private:
  friend class ControlScope;

  struct Control {
    std::string name, text;
    glm::vec2 corner, size;  ///< in window coordinates
    bool isVisible;
  };

  void noteFocus();

  static ControlMap* current_;
  static ControlMap* only_;  ///< the only instance; null: none
  std::filesystem::path file_;
  std::vector<Control> controls_;  ///< of this frame
  std::string prefix_;             ///< of names, from the ControlScopes
  std::string focused_;            ///< the control of this frame with the keyboard focus
  int pictures_ = 0;
  std::chrono::steady_clock::time_point lastWrite_{};
};

/// Records the last widget under a name: noteControl("toolbar.play"). Costs nothing if there is no current map.
template <typename... Arguments>
void noteControl(fmt::format_string<Arguments...> name, Arguments&&... arguments) {
  if (ControlMap* map = ControlMap::current()) map->note(fmt::format(name, std::forward<Arguments>(arguments)...));
}

/// The same with the widget's content, returned by `makeText()`.
template <typename MakeText>
void noteControlText(const char* name, MakeText&& makeText) {
  if (ControlMap* map = ControlMap::current()) map->note(name, makeText());
}

/// Prefixes the names of all controls recorded during its lifetime: ControlScope scope("elements[{}].", 2).
class ControlScope {
 public:
  template <typename... Arguments>
  explicit ControlScope(fmt::format_string<Arguments...> prefix, Arguments&&... arguments) {
    if (ControlMap* map = ControlMap::current()) {
      outer_ = map->prefix_;
      map->prefix_ += fmt::format(prefix, std::forward<Arguments>(arguments)...);
    }
  }
  ~ControlScope() {
    if (ControlMap* map = ControlMap::current()) map->prefix_ = std::move(outer_);
  }
  ControlScope(const ControlScope&) = delete;
  ControlScope& operator=(const ControlScope&) = delete;

 private:
  std::string outer_;
};

}  // namespace pliant::app
