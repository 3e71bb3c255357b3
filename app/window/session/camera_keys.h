// Keys of the scene's camera path, set and removed where one looks: each is an edit of the scene.
#pragma once

#include "app/view/scene_camera_path.h"
#include "app/window/session/session.h"

#include <cstddef>
#include <optional>

namespace pliant::app {

/// Of the scene that is open.
CameraPath cameraPathOf(const Session& session);
/// The key at the time that is shown, to within half a step; nothing: there is none.
std::optional<std::size_t> cameraKeyHere(const Session& session);
/// Sets a key at the time that is shown, with the present camera; one that is there is replaced.
void setCameraKey(Session& session);
/// Removes the key at the time that is shown. Precondition: there is one.
void removeCameraKey(Session& session);
/// Looks through a key, at its time where that is kept. Precondition: there is such a key.
void lookThroughCameraKey(Session& session, std::size_t key);
/// The step of the timeline whose time this is, kept or not.
int stepAtTime(const Session& session, double seconds);

}  // namespace pliant::app
