// The look of an element: as the scene specifies, else as is usual for its type.
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
  float detailSize = 0.01f;                      ///< size of threads, grains, fibres [m]
};

/// The look of a visible element. `number`: of the object; bodies cycle through colours; `atRest`: the element's bounds
/// at rest, from which unspecified sizes are derived; may be empty.
Appearance appearanceOf(const sim::Record& element, std::size_t number, const render::Box& atRest);

/// Sets a mesh's look and pattern, but not its colour.
void applyAppearance(const Appearance& appearance, render::Mesh& mesh);

}  // namespace pliant::app
