// A state of a running simulation for quantities: data that several of them need are computed once, on first use.
#pragma once

#include "sim/observe/measures.h"
#include "sim/scene/scene.h"

#include <optional>
#include <utility>
#include <vector>

namespace pliant::sim {

/// Density and pressure by particle; not a number where it belongs to no fluid.
struct FluidStates {
  std::vector<float> density;   ///< [kg/m^3]
  std::vector<float> pressure;  ///< [Pa]
};

/// Constructed after each step, for one thread. Refers to scene and world, which must outlive it unchanged.
class MeasuredState {
 public:
  /// `frame`: steps done. `blownUp`: the simulation has stopped because of numbers that are not finite or too large.
  MeasuredState(const Scene& scene, const World& world, int frame, bool blownUp)
      : scene_(scene), world_(world), frame_(frame), blownUp_(blownUp) {}

  const Scene& scene() const { return scene_; }
  const World& world() const { return world_; }
  int frame() const { return frame_; }
  double time() const { return double(scene_.settings.timestep) * double(frame_); }  ///< simulated [s]
  bool hasBlownUp() const { return blownUp_; }

  const Energy& energy() const;
  const Momentum& momentum() const;
  const std::vector<BodyVolume>& volumes() const;
  const std::map<int, ElementMotion>& motions() const;  ///< by element
  const std::map<std::string, double>& largestErrors() const;
  const ConstraintErrors& constraintErrors() const;
  const FluidStates& fluids() const;
  float largestStretch() const;

 private:
  /// Result of measure(), called once.
  template <typename T, typename Measure>
  static const T& once(std::optional<T>& kept, Measure&& measure) {
    if (!kept) kept.emplace(std::forward<Measure>(measure)());
    return *kept;
  }

  const Scene& scene_;
  const World& world_;
  int frame_;
  bool blownUp_;
  mutable std::optional<Energy> energy_;
  mutable std::optional<Momentum> momentum_;
  mutable std::optional<std::vector<BodyVolume>> volumes_;
  mutable std::optional<std::map<int, ElementMotion>> motions_;
  mutable std::optional<std::map<std::string, double>> largestErrors_;
  mutable std::optional<ConstraintErrors> constraintErrors_;
  mutable std::optional<FluidStates> fluids_;
  mutable std::optional<float> largestStretch_;
};

}  // namespace pliant::sim
