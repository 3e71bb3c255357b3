// A user-defined constraint, written as a formula, on particles of any objects.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/formula/formula.h"
#include "sim/state/material.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

template <>
struct ChoiceNames<ConstraintKind> {
  static constexpr std::array<std::string_view, 2> words{"equality", "inequality"};
};

/// How the particles of a list become the points of constraints.
enum class FormulaPoints {
  apart,  ///< the first n, the next n, ...
  chain,  ///< the first n, then n from the second on, ...: each one with its neighbours
};
template <>
struct ChoiceNames<FormulaPoints> {
  static constexpr std::array<std::string_view, 2> words{"apart", "chain"};
  static constexpr std::array<std::string_view, 2> help{"each set p1, p2, ... has its own particles",
                                                        "each particle together with those after it"};
};

struct FormulaElement : NamedElement {
  PLIANT_FIELDS(FormulaElement, NamedElement)
  using List = std::vector<int>;
  PLIANT_FIELD(std::string, formula, "",
               .help = "the constraint function C, such as length(p1-p2) - d; the solver drives C to 0",
               .mandatory = true)
  PLIANT_FIELD(ConstraintKind, kind, ConstraintKind::equality,
               .help = "equality: C = 0; inequality: C >= 0, solved only while C < 0")
  PLIANT_FIELD(List, objectID, {}, .help = "object of each particle; a single value applies to all", .min = 0,
               .mandatory = true, .object = true)
  PLIANT_FIELD(List, particleID, {}, .help = "index of each particle in its object, in the order of the points",
               .min = 0, .mandatory = true)
  PLIANT_FIELD(
      FormulaPoints, points, FormulaPoints::apart,
      .help = "apart: each set p1, p2, ... has its own particles; chain: each particle together with those after it")
  PLIANT_FIELD(float, a, 1.0f, .help = "value of a in the formula", .label = "a")
  PLIANT_FIELD(float, b, 1.0f, .help = "value of b in the formula", .label = "b")
  PLIANT_FIELD(float, c, 1.0f, .help = "value of c in the formula", .label = "c")
  PLIANT_FIELD(float, d, 1.0f, .help = "value of d in the formula, such as a distance", .label = "d")
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "fraction of C that one projection removes; 1 = all", .min = 0, .max = 1,
               .change = Change::live, .low = "gives way", .high = "enforced at once",
               .needs = "stiffnessModel=perIteration|perStep or compliance=0")
  PLIANT_FIELD(float, compliance, 0.0f,
               .help =
                   "compliance, used instead of stiffness if stiffnessModel is compliant, in m/N for a C in m; 0 = use "
                   "stiffness",
               .min = 0, .change = Change::live, .low = "held firmly", .high = "on a soft spring",
               .needs = "stiffnessModel=compliant")
  PLIANT_FIELD(float, constraintDamping, 0.0f,
               .help = "damping of a compliant constraint: force per speed, in N s/m for a C in m", .min = 0,
               .change = Change::live, .rare = true, .low = "keeps swinging", .high = "comes to rest at once",
               .needs = "stiffnessModel=compliant, compliance")
  PLIANT_FIELD(std::optional<int>, group, std::nullopt, .help = "priority group; if not set, 4", .min = 0, .max = 9,
               .label = "Priority group", .rare = true)

  void build(ElementBuilder& builder) const { builder.declareCompliance(&Material::compliance); }
  /// Number of constraints for a formula of `pointCount` points.
  std::size_t constraintCount(std::size_t pointCount) const;
  void connect(ElementBuilder& builder) const;

  void writeMaterial(Material& row) const {
    row.stiffness = stiffness;
    row.compliance = compliance;
    row.constraintDamping = constraintDamping;
  }

 private:
  template <std::size_t N>
  void connectAs(ElementBuilder& builder, std::shared_ptr<const Formula> function) const;
  bool referToAll(ElementBuilder& builder) const;
  bool areCounted(ElementBuilder& builder, std::size_t pointCount) const;
  ParticleReference referenceTo(std::size_t i) const {
    return {objectID.size() == 1 ? objectID[0] : objectID[i], particleID[i]};
  }
};

}  // namespace pliant::sim
