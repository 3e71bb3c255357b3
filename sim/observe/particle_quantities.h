// What can be measured of one particle. This is the one list: colours, probes, lessons and sweeps read it.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/scene/view.h"

#include <optional>
#include <span>
#include <string_view>

namespace pliant::sim {

/// How colours show a quantity.
struct ColourMeaning {
  ColourBy colourBy;
  std::string_view title;      ///< of the legend
  std::string_view unit;       ///< empty: a plain number
  std::string_view whereNone;  ///< said where no particle has it
  bool fromZero = false;       ///< the range of the colours begins at 0
  bool logarithmic = false;    ///< colours follow its decades
};

struct ParticleQuantity {
  std::string_view name;   ///< as lessons and sweeps call it: `speed(NAME[i])`
  std::string_view unit;   ///< empty: a plain number
  std::string_view label;  ///< as people call it: "height"
  std::string_view help;
  /// Not a number: the particle has none. Precondition: there is a particle of that index.
  double (*read)(const MeasuredState& state, std::size_t particle);
  std::string_view probe = {};  ///< its name in the plots of a probe; empty: it is not there
  std::optional<ColourMeaning> colours = std::nullopt;
};

std::span<const ParticleQuantity> particleQuantities();

/// Null: there is none of that name.
const ParticleQuantity* findParticleQuantity(std::string_view name);

/// Null: colours show no quantity, or one that is not of one world alone.
const ParticleQuantity* findParticleQuantity(ColourBy colourBy);

}  // namespace pliant::sim
