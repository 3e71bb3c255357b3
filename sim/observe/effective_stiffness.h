// Requested and reached stiffness of constraints; measured by stiffness_meter.h.
#pragma once

#include <optional>
#include <string_view>

namespace pliant::sim {

/// Remaining deformation under the constraints of a stiffness:
///   lengths  elongation of edges, as a part of their rest length, shorter ones counting as 0
///   volumes  difference of the volumes of tetrahedra from those at rest, as a part of these
///   angles   bending of cloth at its edges and of a rope at its points [rad]
struct RemainingStrain {
  enum class Of { lengths, volumes, angles };
  Of of = Of::lengths;
  double mean = 0.0, largest = 0.0;
};

struct EffectiveStiffness {
  enum class Kind { share, spring, volume };
  int element = 0;             ///< index in the scene
  std::string_view parameter;  ///< name of the element's parameter
  Kind kind = Kind::share;
  double requested = 0.0, reached = 0.0;
  int solves = 0;                                             ///< of each constraint in a (sub)step
  bool isLimited = false;                                     ///< reached falls short of requested
  std::optional<RemainingStrain> deformation = std::nullopt;  ///< after the solver; none for bodies as a whole
  /// Number of solver iterations that would suffice, by the measured convergence; none: more of them alone do not help,
  /// or it does not converge.
  std::optional<int> iterations = std::nullopt;
};

}  // namespace pliant::sim
