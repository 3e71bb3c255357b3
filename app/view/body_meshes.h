// Meshes of what is drawn by a surface: cloths, and bodies with a surface around their particles.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/particle_colours.h"
#include "app/view/snapshot.h"
#include "render/frame.h"

#include <glm/vec2.hpp>

#include <cstddef>

namespace pliant::app {

/// Two numbers from 0 to 1 that are the same for a number in every picture.
glm::vec2 randomOf(std::size_t number);
/// The colour, a little lighter or darker, as one piece of wood or stone is beside another.
render::Colour varied(render::Colour colour, float by, float random);

/// `thick`: as sheets with two sides, a border and hems.
void addCloths(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours, bool thick,
               render::Frame& frame);
/// Around what addCloths() draws of an object, thick, give or take the thickness: it need not be drawn, which takes a
/// second of a large cloth.
render::Box boxOfCloth(const Snapshot& snapshot, int object);
/// Not where the particles that it follows are shown; those of a rigid body only carry it.
bool isSkinShown(const Snapshot& snapshot, const sim::EmbeddedSurface& surface, const ViewOptions& options);
void addEmbedded(const Snapshot& snapshot, const ViewOptions& options, const ParticleColours& colours,
                 render::Frame& frame);

}  // namespace pliant::app
