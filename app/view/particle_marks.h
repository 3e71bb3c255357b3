// Numbers beside individual particles that a text refers to.
#pragma once

#include "app/base/particle_mark.h"
#include "app/view/snapshot.h"
#include "render/frame.h"

#include <span>

namespace pliant::app {

/// Adds the numbers of particles, with the name of their body if another particle has the same number; ignores
/// particles that do not exist. Particles are numbered in order of creation, which is that of their indices as long as
/// none has left.
void addParticleMarks(std::span<const ParticleMark> marks, const Snapshot& snapshot, render::Frame& frame);

}  // namespace pliant::app
