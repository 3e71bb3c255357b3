// The surroundings of a scene: their position, and the light.
#pragma once

#include "app/view/snapshot.h"
#include "render/frame.h"
#include "sim/scene/view.h"

#include <optional>

namespace pliant::app {

/// Height of the floor drawn; nothing if there is none: the highest wall that faces up, else, if a stage was requested,
/// below everything at rest.
std::optional<float> floorHeight(const Topology& topology, sim::StageKind stage);

/// Places the stage below the scene's contents, and sets the frame's light.
void placeStage(const Topology& topology, sim::StageKind stage, render::Frame& frame);

}  // namespace pliant::app
