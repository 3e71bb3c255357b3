// How an element looks, from what its scene says and what its kind usually is.
#pragma once

#include "render/box.h"
#include "render/frame.h"
#include "sim/scene/record.h"

#include <glm/vec3.hpp>

#include <cstddef>

namespace pliant::app {

struct Appearance {
  glm::vec3 colour{0.7f};  ///< sRGB, 0 to 1
  render::Look look = render::Look::plastic;
  render::Pattern pattern = render::Pattern::plain;
  glm::vec3 patternColour{0.93f, 0.91f, 0.87f};  ///< sRGB, 0 to 1
  float patternSize = 0.1f;                      ///< [m]
  float detailSize = 0.01f;                      ///< of threads, grains, fibres [m]
};

/// Of an element that is drawn. `number`: of the object, by which bodies take turns in colours; `atRest`: what the
/// element takes up, by which sizes are chosen that it does not give; it may be empty.
Appearance appearanceOf(const sim::Record& element, std::size_t number, const render::Box& atRest);

/// Gives a mesh the look and the pattern. Its colour is left as it is.
void dress(const Appearance& appearance, render::Mesh& mesh);

}  // namespace pliant::app
