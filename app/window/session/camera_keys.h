// Setting and removing keys of the scene's camera path at the time shown: each is an edit of the scene.
#pragma once

#include "app/view/scene_camera_path.h"
#include "app/window/session/session.h"

#include <cstddef>
#include <optional>

namespace pliant::app {

/// The camera path of the open scene.
CameraPath cameraPathOf(const Session& session);
/// Index of the key at the time shown, to within half a step; nothing if there is none.
std::optional<std::size_t> cameraKeyHere(const Session& session);
/// Sets a key at the time shown, with the current camera; replaces an existing one.
void setCameraKey(Session& session);
/// Removes the key at the time shown. Precondition: there is one.
void removeCameraKey(Session& session);
/// Uses a key's camera, and goes to its time if that is stored. Precondition: the key exists.
void lookThroughCameraKey(Session& session, std::size_t key);
/// The step of the timeline at this time, stored or not.
int stepAtTime(const Session& session, double seconds);

}  // namespace pliant::app
