// Wind: pushes the triangles of cloth, the segments of ropes, rigid bodies and single particles along with the air.
//
//   triangle of area A, unit normal n:       F = c A ((u - v) . n) n          a third for each corner
//   segment of length l, radius r:           F = c 2 r l (u - v), the part across the segment; a half for each end
//   rigid body that shows the wind area A:   F = c A (u - v)                  at its centre; A is summed over its shapes
//   any other particle of radius r:          F = c pi r^2 (u - v)
//
// u: velocity of the air there, v: mean velocity of the corners, c: resistance [kg/(m^2 s)]. Its rate (force.h) is w c
// A with the particle's part of the area A, or of 2 r l or pi r^2: so no wind, however strong, overshoots.
#pragma once

#include "sim/base/assert.h"
#include "sim/state/force.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <vector>

namespace pliant::sim {

/// The air: gusts are eddies that drift along with it. A function of position and time, the same on every machine.
struct Air {
  glm::vec3 velocity;  ///< mean [m/s]
  float gust = 0.0f;   ///< its variation, as part of the mean speed, along and across

  /// Velocity at x [m] and `time` [s].
  glm::vec3 at(const glm::vec3& x, double time) const;
};

class Wind final : public Force {
 public:
  /// `resistance` c [kg/(m^2 s)], at least 0. The world's surfaces and strands may change.
  Wind(int element, std::vector<int> objects, const Air& air, float resistance, const World& world)
      : Force(element, std::move(objects)), air_(air), resistance_(resistance), world_(&world) {
    PLIANT_ASSERT(resistance >= 0.0f, "resistance is not negative");
  }
  std::unique_ptr<Force> clone() const override { return std::make_unique<Wind>(*this); }
  void rebind(const World& world) override { world_ = &world; }
  void apply(Particles& particles, const ForceStep& step) override;
  bool resists() const override { return true; }
  void addRates(const Particles& particles, std::span<float> rates) override;
  void set(const Air& air, float resistance) {
    air_ = air;
    resistance_ = resistance;
  }

 private:
  /// Force of the wind [N] and its derivative by the velocity of the particle, c A [kg/s].
  using Push = glm::vec4;

  /// Computes pushes_. Here and below, a null `step` requests only c A, which needs no velocities.
  void push(const Particles& particles, const ForceStep* step);
  void pushSurfaces(const Particles& particles, const ForceStep* step);
  void pushStrands(const Particles& particles, const ForceStep* step);
  void pushBodies(const ForceStep* step);
  Push onTriangle(const std::array<int, 3>& triangle, const Particles& particles, const ForceStep* step) const;
  Push onSegment(int a, int b, const Particles& particles, const ForceStep* step) const;
  Push onBody(const Body& body, const ForceStep* step) const;
  Push onParticle(std::size_t i, const Particles& particles, const ForceStep* step) const;

  Air air_;
  float resistance_;
  const World* world_;
  std::vector<Push> pushes_;       ///< by particle
  std::vector<Push> onTriangles_;  ///< of the current surface
  std::vector<char> isCovered_;    ///< by object: its particles are corners or ends
};

}  // namespace pliant::sim
