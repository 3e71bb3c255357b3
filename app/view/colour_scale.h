// From the value of a quantity to a colour: the range that the colours span, and how it follows what is shown.
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

  /// Moves an automatic range towards that of `values`: at once when the quantity is new, quickly when values leave the
  /// range, slowly back, so that colours do not flicker. Values that are not finite do not count. `seconds`: since the
  /// last call.
  void follow(sim::ColourBy colourBy, std::span<const float> values, float seconds);
  /// Whether some particle has the quantity; of the last follow().
  bool hasValues() const { return hasValues_; }
  /// Where between the colours a value stands, 0 to 1.
  float place(float value) const;

  /// Equal ones give each value the same colour; others may, too.
  bool operator==(const ColourScale&) const = default;

 private:
  sim::ColourBy colourBy_ = sim::ColourBy::object;
  bool hasValues_ = false;
};

/// A colour of the perceptually even map from dark blue over green to yellow; t from 0 to 1.
glm::vec3 mapColour(float t);

}  // namespace pliant::app
