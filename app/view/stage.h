// What stands around a scene: where it is put, and its light.
#pragma once

#include "app/view/snapshot.h"
#include "render/frame.h"
#include "sim/scene/view.h"

#include <optional>

namespace pliant::app {

/// Height of the floor that is drawn; nothing where there is none: the highest wall that faces up, else that of a stage
/// that was asked for, below all that is there at rest.
std::optional<float> floorHeight(const Topology& topology, sim::StageKind stage);

/// Puts the stage under what is in the scene, and gives the frame its light.
void putOnStage(const Topology& topology, sim::StageKind stage, render::Frame& frame);

}  // namespace pliant::app
