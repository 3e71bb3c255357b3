// Numbers beside single particles that a text speaks of.
#pragma once

#include "app/base/particle_mark.h"
#include "app/view/snapshot.h"
#include "render/frame.h"

#include <span>

namespace pliant::app {

/// The numbers of particles, with the name of their body where another one has the same; those that are not there have none. Particles
/// are numbered in the order in which they came, which is that of their indices while none has left.
void addParticleMarks(std::span<const ParticleMark> marks, const Snapshot& snapshot, render::Frame& frame);

}  // namespace pliant::app
