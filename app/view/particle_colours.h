// The colour of each particle.
#pragma once

#include "app/view/frame_maker.h"
#include "app/view/snapshot.h"
#include "render/frame.h"

#include <glm/vec3.hpp>

#include <cstddef>

namespace pliant::app {

/// Colours of particles for one frame: highlighted, by a quantity, or by object. The arguments must outlive it.
class ParticleColours {
 public:
  ParticleColours(const Snapshot& snapshot, const ViewOptions& options);

  /// Whether particles of the same object can differ in colour.
  bool vary() const { return byValue_ || showsPaint() || !snapshot_.topology->painted.empty(); }
  render::Colour of(std::size_t particle) const;
  /// Whether objects have the looks of their elements; false if colours show a quantity, which patterns would hide.
  bool showLooks() const { return !byValue_ && !showsPaint() && options_.colourBy != sim::ColourBy::constant; }
  render::Look lookOf(int object) const {
    return showLooks() ? snapshot_.topology->objects[object].appearance.look : render::Look::plastic;
  }

 private:
  /// Without a highlight.
  render::Colour ownColourOf(std::size_t particle) const;
  bool showsPaint() const { return !options_.paint.empty(); }

  const Snapshot& snapshot_;
  const ViewOptions& options_;
  bool byValue_;
};

/// The n-th of a series of colours that are easy to distinguish, sRGB 0 to 1; it repeats after twelve.
glm::vec3 distinctColour(std::size_t n);

}  // namespace pliant::app
