// The camera path of a scene's <view>: as a path, as its text, and as lines in the picture.
#pragma once

#include "app/view/camera_path.h"
#include "render/frame.h"
#include "sim/scene/view.h"

#include <cstddef>
#include <optional>

namespace pliant::app {

/// `like`: has what keys do not say, as the field of view.
CameraPath cameraPathOf(const sim::ViewSettings& view, const render::Camera& like);

/// The key at a time, to within `tolerance` [s]; nothing: there is none.
std::optional<std::size_t> cameraKeyAt(const CameraPath& path, double time, double tolerance);

/// The path as it stands in a scene. Roll is left out: a scene's camera is upright.
sim::CameraPathText textOf(const CameraPath& path);

/// Adds the way of the eye, and at each key what the camera sees from there, as pyramids. Where the frame's camera stands
/// at a key itself, that one is left out.
void addCameraPath(const CameraPath& path, render::Frame& frame);

}  // namespace pliant::app
