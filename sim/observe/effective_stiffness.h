// What a stiffness asks of its constraints and what they reach; measured by stiffness_meter.h.
#pragma once

#include <optional>
#include <string_view>

namespace pliant::sim {

/// How much longer than at rest edges are, as a part of their rest length, shorter ones counting as 0; or how far the
/// volumes of tetrahedra are from those at rest.
struct Stretch {
  double mean = 0.0, largest = 0.0;
  bool isOfVolumes = false;
};

struct EffectiveStiffness {
  enum class Kind { share, spring, volume };
  int element = 0;             ///< index in the scene
  std::string_view parameter;  ///< name of the element's parameter
  Kind kind = Kind::share;
  double asked = 0.0, reached = 0.0;
  int solves = 0;                                 ///< of each constraint in a (sub)step
  bool isLimited = false;                         ///< reached falls short of asked
  std::optional<Stretch> stretch = std::nullopt;  ///< after the solver; of edges and tetrahedra
  /// Solver iterations that would do, by the measured convergence; none: more of them alone do not help, or nothing
  /// converges.
  std::optional<int> iterations = std::nullopt;
};

}  // namespace pliant::sim
