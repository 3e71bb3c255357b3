// An element and a constraint unknown to the simulator: a row of particles that floats above the ground.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/state/object.h"

#include <array>
#include <string_view>

/// C(x) = x.y - height, grad = (0, 1, 0): the particle keeps its height.
struct Hover {
  static constexpr std::size_t kCardinality = 1;
  static constexpr pliant::sim::ConstraintKind kKind = pliant::sim::ConstraintKind::equality;
  static constexpr std::string_view kName = "hover";
  static constexpr std::string_view kFormula = "C = x1.y - height";

  std::array<pliant::sim::Index, 1> particles{};
  float height = 0.0f;  ///< [m]
  pliant::sim::Index material = 0;

  float evaluate(const std::array<glm::vec3, 1>& x, std::array<glm::vec3, 1>& gradient) const {
    gradient[0] = {0.0f, 1.0f, 0.0f};
    return x[0].y - height;
  }
};

/// <type>floaters</type>: `count` particles in a row, each moving to `height`.
struct Floaters : pliant::sim::ParticleElement {
  PLIANT_FIELDS(Floaters, pliant::sim::ParticleElement)
  PLIANT_FIELD(int, count, 3, .help = "number of particles", .min = 1, .max = 1000)
  PLIANT_FIELD(float, height, 1.0f, .help = "that they float at", .unit = "m")
  PLIANT_FIELD(float, stiffness, 1.0f, .help = "part of the way in an iteration", .min = 0, .max = 1)

  void writeMaterial(pliant::sim::Material& row) const {
    ParticleElement::writeMaterial(row);
    row.stiffness = stiffness;
  }
  void build(pliant::sim::ElementBuilder& builder) const {
    builder.addObject(*this, pliant::sim::SelfContact::none);
    for (int i = 0; i < count; ++i) {
      const int particle = builder.addParticle({2.0f * radius * static_cast<float>(i), 0.0f, 0.0f});
      builder.add(Hover{{particle}, height, builder.index()}, group.value_or(pliant::sim::group::kStretching),
                  &pliant::sim::Material::stiffness);
    }
  }
};
