// The panels around the picture, a file each.
#pragma once

#include <string>

#include "app/window/history.h"
#include "app/window/mouse.h"
#include "app/window/preferences.h"
#include "app/window/scene_pictures.h"
#include "app/window/session.h"

namespace pliant::app {

/// What the panels share beside the session.
struct PanelState {
  bool showHelp = false;
  bool showInfo = true;
  std::string sceneFilter;
  std::string pathInput;     ///< of the open and save dialogues
  bool askOpen = false;
  bool askSave = false;
  bool wantsClose = false;   ///< asked to close; waits for an answer about unsaved changes
  bool closing = false;      ///< close now
  std::string droppedFile;   ///< an .obj or .txt that waits to become an element
  float framesPerSecond = 0.0f;
  bool leftVisible = true;
  bool rightVisible = true;
  bool showProfile = false;
  History history;                     ///< of the figures, for the profile
  float pictureMilliseconds = 0.0f;    ///< that a picture takes to draw
};

/// Menu bar, and the toolbar with the transport. Returns their height in window coordinates.
float drawTop(Session& session, Preferences& preferences, PanelState& state);
/// The scene list with a search, and a picture of each scene.
void drawSceneList(Session& session, Preferences& preferences, PanelState& state, ScenePictures& pictures, float top);
/// Every parameter of settings and elements.
void drawInspector(Session& session, PanelState& state, float top);
/// Messages over the picture, the state and the figures of the simulation.
void drawOverlays(Session& session, const Mouse& mouse, PanelState& state, float top);
/// What the colours over the picture mean: of constraints, and of particles with the range that they span.
void drawLegend(Session& session, const PanelState& state, float top);
/// The names of things, beside them.
void drawLabels(const render::Frame& frame, bool dark);
/// The drawer with the figures' history.
void drawProfile(PanelState& state);
/// Help, open, save, and the question about unsaved changes.
void drawDialogues(Session& session, Preferences& preferences, PanelState& state);

// Sizes in window coordinates.
float leftPanelWidth(const PanelState& state);
float rightPanelWidth(const PanelState& state);
float profileHeight(const PanelState& state);

/// What the panels leave free around the middle of the window, as parts of its width and height.
struct FreePart {
  float width, height;
};
FreePart freePart(const PanelState& state);

/// Opens a scene and remembers it.
void openScene(const std::filesystem::path& file, Session& session, Preferences& preferences);

/// The demo scenes of the assets folder, sorted.
std::vector<std::filesystem::path> demoScenes(const std::filesystem::path& assets);

}  // namespace pliant::app
