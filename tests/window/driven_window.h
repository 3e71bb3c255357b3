// The real program on a display of its own, driven by a real mouse and keyboard and watched through --layout.
#pragma once

#include "tests/sim/io/temporary_folder.h"
#include "tests/window/child_process.h"
#include "tests/window/screen.h"

#include <glm/vec2.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// What --layout tells of one picture.
class Layout {
 public:
  explicit Layout(nlohmann::json json) : json_(std::move(json)) {}

  const nlohmann::json& operator[](const char* name) const { return json_.at(name); }
  int pictures() const { return json_.at("pictures"); }
  int frame() const { return json_.at("frame"); }
  bool has(const std::string& control) const { return json_.at("controls").contains(control); }
  bool shows(const std::string& control) const { return has(control) && json_["controls"][control]["visible"]; }
  /// What the control shows.
  std::string text(const std::string& control) const { return json_.at("controls").at(control).value("text", ""); }
  /// The control's rectangle.
  ScreenPart part(const std::string& control) const;
  /// A point of the control's rectangle; `part` 0, 0 is its upper left corner, 1, 1 its lower right one.
  glm::vec2 place(const std::string& control, glm::vec2 part = glm::vec2(0.5f)) const;
  /// Where the first or the last particle of an object is drawn.
  glm::vec2 first(std::size_t object) const { return point(json_.at("objects").at(object).at("first")); }
  glm::vec2 last(std::size_t object) const { return point(json_.at("objects").at(object).at("last")); }
  /// All banners, a line each.
  std::string banners() const;

  std::string dump() const { return json_.dump(1); }

 private:
  static glm::vec2 point(const nlohmann::json& pair) { return {pair.at(0), pair.at(1)}; }

  nlohmann::json json_;
};

struct WindowSetup {
  std::vector<std::string> arguments{};  ///< beside the scene, the size and the layout file
  std::string size = "800x560";          ///< empty: as the program chooses
  float uiScale = 1.0f;
  std::string screen = "1280x1024";  ///< size of the display
  std::filesystem::path program{};   ///< another pliant than the one that was built with this; empty: that
  std::filesystem::path folder{};    ///< working directory; empty: the one of the state
  std::string quality = "fast";      ///< of pictures; a processor draws them, and most tests look at controls
  std::string preferences{};         ///< more of them, as members of their JSON object
  std::filesystem::path state{};     ///< for what the program remembers; empty: one of its own
  bool overwritesFreed = false;      ///< memory that the program frees is filled with rubbish: who reads it fails
};

/// What does not come, or ends the program, throws std::runtime_error with what was last seen.
class DrivenWindow {
 public:
  using Condition = std::function<bool(const Layout&)>;

  /// Starts the program and waits for its first picture; `scene` may be empty.
  explicit DrivenWindow(const std::filesystem::path& scene, const WindowSetup& setup = {});

  /// Waits for a picture that `condition` holds of.
  Layout waitFor(const std::string& what, const Condition& condition);
  /// The same, or nothing where the program ends first, as it may.
  std::optional<Layout> waitForOrEnd(const std::string& what, const Condition& condition);
  /// Waits until the program has seen all input so far and drawn twice with it.
  Layout settle();

  void move(glm::vec2 to);
  void press(int button = 1);
  void release(int button = 1);
  void click(glm::vec2 at);
  /// Moves the mouse onto a control that rests there: one that something above it pushes away is followed, and one of
  /// the inspector that is out of sight scrolled to.
  void moveTo(const std::string& control, glm::vec2 part = glm::vec2(0.5f));
  void click(const std::string& control);
  /// A click that may end the program: waits for nothing behind it.
  void lastClick(glm::vec2 at);
  /// Presses, moves in a few steps and stays there; the button remains down.
  void pull(glm::vec2 from, glm::vec2 to);
  /// The same from one point of a control to another of it.
  void pull(const std::string& control, glm::vec2 from, glm::vec2 to);
  void wheel(glm::vec2 at, int notchesDown);
  /// A key as xdotool names it, "ctrl+s" or "Return", held for two pictures: Dear ImGui overlooks shorter ones.
  void key(const std::string& name);
  void hold(const std::string& key);
  void releaseKey(const std::string& key);
  /// A key that may end the program: it stays down, and nothing is waited for.
  void lastKey(const std::string& name);
  void type(const std::string& text);
  void resize(int width, int height);
  /// Runs commands of xdotool, one a line, without waiting for pictures.
  void play(const std::string& script);

  /// Scrolls the inspector until a control is seen.
  Layout reveal(const std::string& control);
  /// Chooses an entry of a menu: choose("file", "quit").
  void choose(const std::string& menu, const std::string& entry);

  /// What the display shows.
  Screen screen() const;
  /// Its name.
  const std::string& display() const { return display_; }

  /// Ends the display, whatever shows on it.
  void killDisplay() { server_.reset(); }
  pid_t processId() const { return program_->id(); }
  bool hasEnded() { return program_->hasEnded(); }
  /// Waits for the end of the program; its exit code, or minus the signal that ended it.
  int waitForEnd();
  std::string errors() const { return TemporaryFolder::read(folder_ / "errors"); }

 private:
  void tell(const std::vector<std::string>& command);
  Layout show(const std::string& control);
  [[noreturn]] void fail(const std::string& what);

  TemporaryFolder folder_;
  std::string display_;
  std::unique_ptr<ChildProcess> server_, program_;
  std::string seen_;  ///< the layout file's contents, as last read
};

}  // namespace pliant::app
