// The constraints of a simulation, copied for the overlay.
#pragma once

#include "sim/state/world.h"

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

struct ConstraintMarks {
  struct Mark {
    std::uint32_t first;  ///< index of its first particle in `particles`
    std::uint32_t count;
    std::uint16_t kind;    ///< index in `kinds`
    std::uint16_t colour;  ///< in parallel Gauss-Seidel
    std::uint16_t group;   ///< priority group
  };
  struct Kind {
    std::string name;
    std::size_t count = 0;
  };

  std::vector<Mark> marks;
  std::vector<std::int32_t> particles;
  std::vector<Kind> kinds;  ///< types with constraints, in the order of solving

  void clear();
};

/// Copies every constraint that the world's batches expose; reuses memory.
void copyConstraints(const sim::World& world, ConstraintMarks& marks);

}  // namespace pliant::app
