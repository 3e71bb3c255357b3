// The read-only interface of a batch of constraints, for overlays, statistics, the lens and solvers of linear systems.
#pragma once

#include "sim/state/constraint_description.h"
#include "sim/state/constraint_view.h"
#include "sim/state/linear_row.h"
#include "sim/state/particles.h"

#include <glm/vec4.hpp>

#include <span>
#include <string>

namespace pliant::sim {

class InspectableBatch {
 public:
  virtual ~InspectableBatch() = default;

  /// C as the lens, the reference and documents show it: words with formulas between $, in the TeX that docs/lessons.md
  /// lists; empty: it is not a single equation.
  virtual std::string formula() const { return {}; }
  /// Whether its constraints are single equations that linearise() shows.
  virtual bool isLinear() const { return false; }
  /// Largest |C| at particles.predicted among the violated constraints, in the constraint's own unit.
  virtual float largestError(const Particles& particles) const = 0;

  /// Calls visitor for each constraint at positions x, for overlays and statistics. By default none (friction has
  /// nothing to show beside the collisions).
  virtual void forEach(const Particles&, std::span<const glm::vec4> /*x*/, const ConstraintVisitor&) const {}
  /// Calls visitor for each single equation at positions x, with stiffness and compliance from prepare().
  virtual void linearise(std::span<const glm::vec4>, const RowVisitor&) const {}
  /// Calls visitor for each constraint that is about to be solved from positions x, in the order of solving, with the
  /// numbers of its projection. Between two constraints the visitor may move x as the projection of the first does. By
  /// default the rows of linearise().
  virtual void describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
    linearise(x, [&](const LinearRow& row) { visitor(ConstraintDescription{row}); });
  }

 protected:
  InspectableBatch() = default;
  InspectableBatch(const InspectableBatch&) = default;
  InspectableBatch& operator=(const InspectableBatch&) = delete;
};

}  // namespace pliant::sim
