// What stands around a scene: where it is put, and its light.
#pragma once

#include "app/view/snapshot.h"
#include "render/frame.h"
#include "sim/scene/view.h"

namespace pliant::app {

/// Puts the stage under what is in the scene, and gives the frame its light. Where the scene has no floor, one that was
/// asked for stands below all that is there at rest.
void putOnStage(const Topology& topology, sim::StageKind stage, render::Frame& frame);

}  // namespace pliant::app
