// What one picture shows: the states of the runs, and how they are looked at.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/snapshot.h"
#include "render/camera.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

struct ViewState {
  render::Camera camera;
  ViewOptions view;
  bool dark = false;
  std::optional<glm::vec3> background;  ///< of the scene's view
};

/// As a scene asks; the camera is left to the caller.
inline ViewState looksOf(const sim::ViewSettings& view) {
  ViewState looks;
  looks.view.colourBy = view.colorBy;
  looks.view.fluidSurface = view.fluidSurface;
  looks.view.foam = view.foam;
  looks.view.names = view.names;
  looks.view.captions = view.captions;
  looks.view.stage = view.stage;
  looks.background = view.background;
  return looks;
}

/// One of the moments while the shutter is open.
struct Exposure {
  double time = 0.0;  ///< as of FrameRequest
  Snapshots runs;
  render::Camera camera;
};

struct FrameRequest {
  Snapshots runs;     ///< at least one, of the same step
  double time = 0.0;  ///< since the recording began, simulated [s]
  ViewState looks;
  std::vector<Exposure> exposure = {};  ///< moments while the shutter was open; empty: this one alone
  std::string title = {};               ///< a text at the lower edge; empty: none
};

}  // namespace pliant::app
