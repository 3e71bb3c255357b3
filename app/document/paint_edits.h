// Edits of what is painted on the particles of an element.
#pragma once

#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A stroke: how much of the paint each particle got, by number, 0 to 1.
struct PaintStroke {
  std::vector<float> weights;
  bool erases = false;  ///< takes away what was painted
};

/// Whether the parameter of painted values, or of pins, is one of the element's.
bool canPaint(const sim::Element& element, std::string_view field);

/// Pins the particles that the stroke touched in a list of numbers, or lets them go. Precondition: canPaint().
void paintPins(sim::Element& element, std::string_view field, const PaintStroke& stroke);
/// Moves factors, 1 where none is painted, towards `factor` by the weights; 1 itself is not painted.
void paintFactors(sim::Element& element, std::string_view field, const PaintStroke& stroke, float factor);
/// Moves colours, `plain` where none is painted, towards `colour`; erasing with a weight above a half takes one away.
void paintColours(sim::Element& element, std::string_view field, const PaintStroke& stroke, const glm::vec3& colour,
                  const glm::vec3& plain);

/// The factors by particle number, 1 where none is painted; of pins 1 where it is pinned, else 0.
std::vector<float> paintedValues(const sim::Element& element, std::string_view field, std::size_t count);

}  // namespace pliant::app
