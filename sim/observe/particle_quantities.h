// The quantities of one particle: the single list of them, for colours, probes, lessons and sweeps.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/scene/view.h"

#include <optional>
#include <span>
#include <string_view>

namespace pliant::sim {

/// Display of a quantity by colours.
struct ColourMeaning {
  ColourBy colourBy;
  std::string_view title;      ///< of the legend
  std::string_view unit;       ///< empty: a plain number
  std::string_view whereNone;  ///< text if no particle has it
  bool fromZero = false;       ///< the range of the colours begins at 0
  bool logarithmic = false;    ///< colours follow its decades
};

struct ParticleQuantity {
  std::string_view name;   ///< in lessons and sweeps: `speed(NAME[i])`
  std::string_view unit;   ///< empty: a plain number
  std::string_view label;  ///< for display: "height"
  std::string_view help;
  /// NaN: the particle has none. Precondition: there is a particle of that index.
  double (*read)(const MeasuredState& state, std::size_t particle);
  std::string_view probe = {};  ///< its name in the plots of a probe; empty: not shown
  std::optional<ColourMeaning> colours = std::nullopt;
};

std::span<const ParticleQuantity> particleQuantities();

/// Null: there is none of that name.
const ParticleQuantity* findParticleQuantity(std::string_view name);

/// Null: colours show no quantity, or one that is not of one world alone.
const ParticleQuantity* findParticleQuantity(ColourBy colourBy);

}  // namespace pliant::sim
