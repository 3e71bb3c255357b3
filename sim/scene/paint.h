// Values painted on single particles of an element: the type of such parameters.
#pragma once

#include "sim/scene/field.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <vector>

namespace pliant::sim {

/// Values by particle index; most particles have none. As text: "0-11:2.5 12:1.5", colours "0-11:1,0.5,0".
template <typename Value>
struct Painted {
  struct Run {
    int first = 0, last = 0;  ///< particle indices, both painted
    Value value{};

    bool operator==(const Run&) const = default;
  };
  std::vector<Run> runs;  ///< ascending; no two overlap

  bool operator==(const Painted&) const = default;
  bool empty() const { return runs.empty(); }
  /// The largest painted particle index; -1: none.
  int last() const { return runs.empty() ? -1 : runs.back().last; }
  /// The value of one particle; null: it is not painted.
  const Value* find(int particle) const {
    const auto run = std::partition_point(runs.begin(), runs.end(), [&](const Run& r) { return r.last < particle; });
    return run != runs.end() && run->first <= particle ? &run->value : nullptr;
  }
  /// Appends the value of the next particle. Precondition: its index is above last().
  void add(int particle, const Value& value) {
    if (!runs.empty() && runs.back().last == particle - 1 && runs.back().value == value) {
      runs.back().last = particle;
    } else {
      runs.push_back({particle, particle, value});
    }
  }
};
using PaintedNumbers = Painted<float>;
using PaintedColours = Painted<glm::vec3>;

template <>
const FieldType* fieldTypeOf<PaintedNumbers>();
template <>
const FieldType* fieldTypeOf<PaintedColours>();

}  // namespace pliant::sim
