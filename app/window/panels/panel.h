// A panel: something around or over the picture that draws itself and keeps its own state.
//
// A new panel is one file, app/window/panels/NAME.cpp, with a class that derives from Panel and this at its end:
//
//   template PanelType panelType<Name>();
//
// and one row in panel_types.cpp.
#pragma once

#include "app/view/sight.h"
#include "app/view/snapshot.h"
#include "app/window/context/ui_context.h"
#include "app/window/panels/panel_list.h"
#include "app/window/panels/panel_type.h"

#include <imgui.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace pliant::app {

class Panel {
 public:
  explicit Panel(UiContext& ui) : ui_(ui) {}
  virtual ~Panel() = default;
  Panel(const Panel&) = delete;
  Panel& operator=(const Panel&) = delete;

  /// Its commands; a panel that has some hides this with its own.
  static std::vector<MenuPart> menu() { return {}; }

  bool isOpen() const { return open_; }
  virtual void toggle() { open_ = !open_; }
  /// Of one that is open as a window of its own over the picture: the picture in which that was in front of all others
  /// last; else -1.
  int inFront() const { return open_ ? inFront_ : -1; }
  /// Height of the window's lower part that it covered in the last picture [window coordinates].
  float coversBelow() const { return open_ ? coversBelow_ : 0.0f; }
  /// Width at the window's right edge that it took in place of the side panels in the last picture.
  float takesRight() const { return open_ ? takesRight_ : 0.0f; }

  /// What it needs to know of each step.
  virtual void addNeeds(PanelNeeds& /*needs*/) const {}
  /// Once a picture, before it is made. `seconds`: since the last one.
  virtual void update(float /*seconds*/) {}
  /// What is seen of a run in place of its snapshot; nothing: the snapshot.
  virtual std::shared_ptr<const Snapshot> seenInstead(std::size_t /*run*/) { return nullptr; }
  /// What nothing else shall hide in the picture of a run; nothing: there is no such thing.
  virtual std::optional<Sight> lookedAt(std::size_t /*run*/) const { return std::nullopt; }
  /// What it draws into the picture of a run: lines and labels. The frame has a camera and a theme, and nothing else.
  virtual void addMarks(std::size_t /*run*/, render::Frame& /*frame*/) const {}
  /// Draws itself; always called, also while it is not open.
  virtual void draw() = 0;
  /// A scene was opened, and plays or not: some begin in another way.
  virtual void sceneOpened() {}
  /// Opens a file of its kind. False: it is none.
  virtual bool openFile(const std::filesystem::path& /*file*/) { return false; }

 protected:
  /// Begins the window of a panel that floats over the picture, with a button that closes it, as Esc does; ends with
  /// ImGui::End().
  void beginWindow(const char* title, ImGuiWindowFlags flags = 0);
  /// For one that is worked with while one looks at the picture, before beginWindow(): where the side panels leave less
  /// than `room` for both, it stands at the right edge in their place, `width` wide, and the picture beside it.
  /// False: it floats, and is to be placed when floats() says so. Sizes in heights of the font.
  bool standsBeside(float room, float width);
  ImGuiCond floats() const { return isLoose_ ? ImGuiCond_Always : ImGuiCond_Appearing; }

  UiContext& ui_;
  bool open_ = false;
  float coversBelow_ = 0.0f;  ///< set while it draws itself; see coversBelow()

 private:
  float takesRight_ = 0.0f;
  bool isLoose_ = false;  ///< it stood beside the picture until now
  int inFront_ = -1;
};

/// A command that opens the panel of class P, or closes it.
template <typename P>
Command toggleCommand(const char* id, const char* name, std::vector<KeyStroke> keys, bool opensGroup = false) {
  return {id,
          name,
          std::move(keys),
          [](UiContext& ui) { ui.panels.get<P>().toggle(); },
          {.isOn = [](const UiContext& ui) { return ui.panels.get<P>().isOpen(); },
           .isPanel = true,
           .opensGroup = opensGroup}};
}

template <typename P>
PanelType panelType() {
  return {P::menu(), [](UiContext& ui) -> std::unique_ptr<Panel> { return std::make_unique<P>(ui); }};
}

}  // namespace pliant::app
