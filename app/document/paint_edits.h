// Edits of painted values on the particles of an element.
#pragma once

#include "sim/scene/scene.h"

#include <glm/vec3.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A stroke: the amount of paint for each particle, by number, 0 to 1.
struct PaintStroke {
  std::vector<float> weights;
  bool erases = false;  ///< removes painted values
};

/// Whether the element has this parameter for painted values or pins.
bool canPaint(const sim::Element& element, std::string_view field);

/// Adds the particles that the stroke touched to a list of pins, or removes them. Precondition: canPaint().
void paintPins(sim::Element& element, std::string_view field, const PaintStroke& stroke);
/// Moves factors (1 where unpainted) towards `factor` by the weights; a factor of 1 is not stored.
void paintFactors(sim::Element& element, std::string_view field, const PaintStroke& stroke, float factor);
/// Moves colours (`plain` where unpainted) towards `colour`; erasing with a weight above a half removes the colour.
void paintColours(sim::Element& element, std::string_view field, const PaintStroke& stroke, const glm::vec3& colour,
                  const glm::vec3& plain);

/// The factors by particle number, 1 where unpainted; for pins, 1 if pinned, else 0.
std::vector<float> paintedValues(const sim::Element& element, std::string_view field, std::size_t count);

}  // namespace pliant::app
