// Maps values of a quantity to colours: the range of the colours, and its automatic adjustment.
#pragma once

#include "sim/observe/particle_quantities.h"

#include <glm/vec3.hpp>

#include <span>

namespace pliant::app {

/// Null for ColourBy::object and constant, which show no quantity.
const sim::ColourMeaning* meaningOf(sim::ColourBy colourBy);

class ColourScale {
 public:
  bool automatic = true;  ///< the range follows the values
  float low = 0.0f;       ///< value of the first colour
  float high = 1.0f;      ///< value of the last colour, above `low`

  /// Moves an automatic range towards that of `values`: at once for a new quantity, quickly if values are outside the
  /// range, slowly back, so that colours do not flicker. Ignores values that are not finite. `seconds`: since the last
  /// call.
  void follow(sim::ColourBy colourBy, std::span<const float> values, float seconds);
  /// Whether any particle has the quantity; as of the last follow().
  bool hasValues() const { return hasValues_; }
  /// The position of a value on the colour map, 0 to 1.
  float place(float value) const;

  /// Equal scales map each value to the same colour; different ones may, too.
  bool operator==(const ColourScale&) const = default;

 private:
  sim::ColourBy colourBy_ = sim::ColourBy::object;
  bool hasValues_ = false;
};

/// A colour of the perceptually uniform map from dark blue over green to yellow; t from 0 to 1.
glm::vec3 mapColour(float t);

}  // namespace pliant::app
