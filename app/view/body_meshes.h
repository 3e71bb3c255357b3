// Meshes of cloths, and of bodies with a surface around their particles.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/particle_colours.h"
#include "app/view/snapshot.h"
#include "render/frame.h"

#include <glm/vec2.hpp>

#include <cstddef>

namespace pliant::app {

/// Two pseudo-random numbers from 0 to 1 that only depend on `number`.
glm::vec2 randomOf(std::size_t number);
/// A slightly lighter or darker colour, as between neighbouring pieces of wood or stone.
render::Colour varied(render::Colour colour, float by, float random);

/// `thick`: as sheets with two sides, a border and hems.
void addCloths(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours, bool thick,
               render::Frame& frame);
/// Approximate bounds of what addCloths() draws of an object, if `thick`: computed without drawing, which takes a
/// second for a large cloth.
render::Box boxOfCloth(const Snapshot& snapshot, int object);
/// False if the particles that it follows are shown, except for those of a rigid body, which only carry it.
bool isSkinShown(const Snapshot& snapshot, const sim::EmbeddedSurface& surface, const ViewOptions& options);
void addEmbedded(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours,
                 render::Frame& frame);

}  // namespace pliant::app
