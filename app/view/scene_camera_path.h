// The camera path of a scene's <view>: as a path, as its text, and as lines in the picture.
#pragma once

#include "app/view/camera_path.h"
#include "render/frame.h"
#include "sim/scene/view.h"

#include <cstddef>
#include <optional>

namespace pliant::app {

/// `like`: provides properties that keys do not have, such as the field of view.
CameraPath cameraPathOf(const sim::ViewSettings& view, const render::Camera& like);

/// The key at a time, within `tolerance` [s]; nothing if there is none.
std::optional<std::size_t> cameraKeyAt(const CameraPath& path, double time, double tolerance);

/// The path as text for a scene. Roll is omitted: a scene's camera is upright.
sim::CameraPathText textOf(const CameraPath& path);

/// Adds the camera's path, and a pyramid at each key for its view. Omits the key at which the frame's camera is.
void addCameraPath(const CameraPath& path, render::Frame& frame);

}  // namespace pliant::app
