// Where the window's controls are and what they show, in a small JSON file (--layout): for tests, and for programs that
// drive the window or read it aloud.
//
//   {"pictures": 812, "frame": 403, "playing": true, "title": "Ropes", "changed": false, "undo": 0, "uiScale": 1, ...
//    "focus": "toolbar.play",
//    "banners": ["..."], "objects": [{"first": [412.0, 80.5], "last": [412.1, 610.2]}, ...],
//    "controls": {"toolbar.play": {"rect": [70, 24, 52, 23], "visible": true}, ...}}
//
// Rectangles are x, y, width and height in window coordinates; "objects" are the places of the first and the last
// particle of each, null behind the camera. "focus" is the control that the keyboard is at, empty where it is at none.
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

/// The controls of one picture after the other. One at a time is the current one, which noteControl() adds to.
class ControlMap {
 public:
  /// Keeps `file` up to date; an empty name: nothing is noted or written. Throws sim::OutputError when it cannot be
  /// written; a later failure becomes a banner and ends the writing.
  explicit ControlMap(std::filesystem::path file);
  ~ControlMap();
  ControlMap(const ControlMap&) = delete;
  ControlMap& operator=(const ControlMap&) = delete;

  /// The one that is asked for; null: none.
  static ControlMap* current() { return current_; }

  /// Whether the places of controls are wanted by the window itself, file or not; find() knows them from the next
  /// picture on.
  static void listen(bool wanted);
  /// The rectangle of a control that is seen: its upper left corner and its size; nothing: it is not seen, or was not
  /// drawn yet in this picture.
  static std::optional<std::pair<glm::vec2, glm::vec2>> find(std::string_view name);

  /// Notes the widget drawn last; `text` is what it shows, where that changes.
  void note(const std::string& name, const std::string& text = {});
  /// Ends a picture: writes the file, whole and at most ten times a second.
  void finishPicture(Session& session, const Mouse& mouse, const Preferences& preferences);
  /// The same for one that nobody sees.
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
  static ControlMap* only_;  ///< the one that there is; null: none
  std::filesystem::path file_;
  std::vector<Control> controls_;  ///< of this picture
  std::string prefix_;             ///< of names, by the scopes
  std::string focused_;            ///< the control of this picture that the keyboard is at
  int pictures_ = 0;
  std::chrono::steady_clock::time_point lastWrite_{};
};

/// Gives the widget drawn last a name: noteControl("toolbar.play"). Costs nothing when nobody asked for it.
template <typename... Arguments>
void noteControl(fmt::format_string<Arguments...> name, Arguments&&... arguments) {
  if (ControlMap* map = ControlMap::current()) map->note(fmt::format(name, std::forward<Arguments>(arguments)...));
}

/// The same with what the widget shows, as `makeText()` says.
template <typename MakeText>
void noteControlText(const char* name, MakeText&& makeText) {
  if (ControlMap* map = ControlMap::current()) map->note(name, makeText());
}

/// Puts words before the names of all that is noted while it lives: ControlScope scope("elements[{}].", 2).
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
