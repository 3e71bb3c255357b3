// What a stiffness asks of its constraints and what they reach; measured by stiffness_meter.h.
#pragma once

#include <optional>
#include <string_view>

namespace pliant::sim {

/// How far from rest the constraints of a stiffness leave what they hold:
///   lengths  how much longer edges are, as a part of their rest length, shorter ones counting as 0
///   volumes  how far those of tetrahedra are from theirs at rest, as a part of these
///   angles   how far cloth is bent at its edges and a rope at its points [rad]
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
  double asked = 0.0, reached = 0.0;
  int solves = 0;                                             ///< of each constraint in a (sub)step
  bool isLimited = false;                                     ///< reached falls short of asked
  std::optional<RemainingStrain> deformation = std::nullopt;  ///< after the solver; none: of bodies as a whole
  /// Solver iterations that would do, by the measured convergence; none: more of them alone do not help, or nothing
  /// converges.
  std::optional<int> iterations = std::nullopt;
};

}  // namespace pliant::sim
