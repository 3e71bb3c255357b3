// A panel: something around or over the picture that draws itself and has its own state.
//
// A new panel is one file, app/window/panels/NAME.cpp, with a class that derives from Panel and this at its end:
//
//   template PanelType panelType<Name>();
//
// and one row in panel_types.cpp.
#pragma once

#include "app/view/focus_region.h"
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

  /// Its commands; a panel with commands hides this with its own function.
  static std::vector<MenuPart> menu() { return {}; }

  bool isOpen() const { return open_; }
  virtual void toggle() { open_ = !open_; }
  /// For an open floating window: the last frame in which it was in front of all others; otherwise -1.
  int lastFrameInFront() const { return open_ ? lastFrameInFront_ : -1; }
  /// Height at the bottom of the window that it covered in the last frame [window coordinates].
  float coveredHeight() const { return open_ ? coveredHeight_ : 0.0f; }
  /// Width at the right edge of the window that it used in place of the side panels in the last frame.
  float dockedWidth() const { return open_ ? dockedWidth_ : 0.0f; }

  /// Adds the data that it needs from each step.
  virtual void addNeeds(PanelNeeds& /*needs*/) const {}
  /// Once per frame, before drawing. `seconds`: since the last frame.
  virtual void update(float /*seconds*/) {}
  /// A snapshot to show for a run instead of its own; nothing: show its own.
  virtual std::shared_ptr<const Snapshot> substituteSnapshot(std::size_t /*run*/) { return nullptr; }
  /// Particles that nothing must hide in a run's picture; nothing: none.
  virtual std::optional<FocusRegion> focusRegion(std::size_t /*run*/) const { return std::nullopt; }
  /// Adds lines and labels to a run's picture. The frame has only a camera and a theme.
  virtual void addMarks(std::size_t /*run*/, render::Frame& /*frame*/) const {}
  /// Draws the panel; also called while it is not open.
  virtual void draw() = 0;
  /// A scene was opened, playing or paused: some panels change how it starts.
  virtual void sceneOpened() {}
  /// Opens a file of the panel's own kind beside the scene. Returns false for others.
  virtual bool openFile(const std::filesystem::path& /*file*/) { return false; }
  /// The same for a file that replaces the scene, such as a lesson; unsaved edits have been decided about.
  virtual bool openInPlaceOfScene(const std::filesystem::path& /*file*/) { return false; }

 protected:
  /// Starts the window of a floating panel, with a close button; Esc closes it, too. Ends with ImGui::End().
  void beginWindow(const char* title, ImGuiWindowFlags flags = 0);
  /// For panels used while watching the picture; call before beginWindow(). If the side panels leave less than `room`
  /// for both, it replaces them at the right edge with this width, and the picture is beside it. Returns false if it
  /// floats; its position is then set if floats() allows it. Sizes in font heights.
  bool dockBeside(float room, float width);
  ImGuiCond floats() const { return isLoose_ ? ImGuiCond_Always : ImGuiCond_Appearing; }
  /// Height at the bottom of the right side panel that the current window covers, if it stands below it.
  float coveredOfRight() const;

  UiContext& ui_;
  bool open_ = false;
  float coveredHeight_ = 0.0f;  ///< set while drawing; see coveredHeight()

 private:
  float dockedWidth_ = 0.0f;
  bool isLoose_ = false;    ///< it was beside the picture until now, or the window had another size
  ImVec2 displayBefore_{};  ///< size of the window in the last frame
  int lastFrameInFront_ = -1;
};

/// A command that toggles the panel of class P.
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
