// The contents of a picture: the states of the runs, and how they are viewed.
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
  std::optional<glm::vec3> background;  ///< as given by the scene's view
};

/// The view that a scene specifies; the caller sets the camera.
inline ViewState viewStateOf(const sim::ViewSettings& view) {
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

/// A moment during the exposure.
struct Exposure {
  double time = 0.0;  ///< as FrameRequest::time
  Snapshots runs;
  render::Camera camera;
};

struct FrameRequest {
  Snapshots runs;     ///< at least one, all of the same step
  double time = 0.0;  ///< simulated time since the start of the recording [s]
  ViewState looks;
  std::vector<Exposure> exposure = {};  ///< moments during the exposure; empty: only the state itself
  std::string title = {};               ///< text at the bottom; empty: none
};

}  // namespace pliant::app
