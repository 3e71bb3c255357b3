// Joints between two rigid bodies, or a body and a particle or the world.
#pragma once

#include "sim/base/index.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace pliant::sim {

enum class JointKind : std::uint8_t { fixed, ball, hinge, slider, cylindrical, distance };

/// Whether its axis is one of sliding: limits, motor and spring then act along it, else about it.
constexpr bool slides(JointKind kind) { return kind == JointKind::slider || kind == JointKind::cylindrical; }

struct Joint {
  static constexpr std::size_t kRows = 9;  ///< six equalities, a limit, a motor and a spring

  JointKind kind = JointKind::ball;
  Index a = 0, b = -1;              ///< bodies; b = -1: the particle, or else the world
  Index particle = -1;              ///< the other side, where that is not a body
  glm::dvec3 ownA{0.0}, ownB{0.0};  ///< anchors in the frames of both; of the world in world coordinates [m]
  glm::dvec3 axisA{0.0, 1.0, 0.0}, axisB{0.0, 1.0, 0.0};            ///< of a hinge or slider, likewise; unit
  glm::dquat restA{1.0, 0.0, 0.0, 0.0}, restB{1.0, 0.0, 0.0, 0.0};  ///< joint frames, which coincide at rest
  double length = 0.0;                                              ///< of a distance [m]
  Index material = 0;                                               ///< row of its limits and motor

  /// Effect of a joint on its sides in a substep; it pushes and turns side B the other way.
  struct Push {
    glm::dvec3 force{0.0};              ///< as positions are pushed [kg m]
    glm::dvec3 turnA{0.0}, turnB{0.0};  ///< axis times angle [rad]
  };

  std::array<double, kRows> lambda{};   ///< of the last substep [kg m, kg m^2]
  Push push;                            ///< in the last substep, by equalities and springs
  std::array<double, kRows> stretch{};  ///< C of springs at the start of the last substep [m, rad]
  double h = 0.0;                       ///< length of the last substep [s]; 0: there was none
  double limitSide = 0.0;  ///< direction of lambda[6] along the axis: 1 at the lower limit, -1 at the upper
  double angle = 0.0;      ///< last angle of a hinge, which may be more than one turn [rad]
  bool broken = false;

  /// Linear force between both sides in the last substep, that of limits, motor and spring included; 0 once it is broken
  /// [N].
  double force() const {
    if (!(h > 0.0)) return 0.0;
    const double along = slides(kind) ? limitSide * lambda[6] + lambda[7] + lambda[8] : 0.0;
    return glm::length(glm::dvec4(lambda[0], lambda[1], lambda[2], along)) / (h * h);
  }
};

}  // namespace pliant::sim
