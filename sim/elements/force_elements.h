// Gravity, drag and wind.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/forces/drag.h"
#include "sim/forces/gravity.h"
#include "sim/forces/wind.h"

#include <glm/geometric.hpp>

namespace pliant::sim {

/// A force on all particles or on the objects that it names.
struct ForceElement : NamedElement {
  PLIANT_FIELDS(ForceElement, NamedElement)
  PLIANT_FIELD(std::vector<int>, objectID, {}, .help = "number of an object that it acts on; none = all", .min = 0,
               .object = true)

  /// References are checked when all objects are there.
  void connect(ElementBuilder& builder) const {
    for (std::size_t i = 0; i < objectID.size(); ++i) builder.refer("objectID", "", {objectID[i], 0}, i);
  }
};

struct GravityElement : ForceElement {
  PLIANT_FIELDS(GravityElement, ForceElement)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(0.0f, -1.0f, 0.0f), .help = "where it pulls; any length but zero")
  PLIANT_FIELD(float, magnitude, 10.0f, .help = "acceleration", .unit = "m/s^2", .usual = {0, 30})

  void build(ElementBuilder& builder) const {
    const float length = glm::length(direction);
    if (!(length > 0.0f)) return builder.error("direction", "<direction> is zero, expected a vector");
    builder.world().forces.push_back(
        std::make_unique<Gravity>(builder.index(), objectID, magnitude * (direction / length)));
  }
};

struct DragElement : ForceElement {
  PLIANT_FIELDS(DragElement, ForceElement)
  PLIANT_FIELD(float, coefficient, 0.1f, .help = "c of the force -c v", .unit = "kg/s", .min = 0, .usual = {0, 10})

  void build(ElementBuilder& builder) const {
    builder.world().forces.push_back(std::make_unique<Drag>(builder.index(), objectID, coefficient));
  }
};

struct WindElement : ForceElement {
  PLIANT_FIELDS(WindElement, ForceElement)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(1.0f, 0.0f, 0.0f), .help = "where it blows to; any length but zero")
  PLIANT_FIELD(float, magnitude, 5.0f, .help = "mean speed of the air", .unit = "m/s", .min = 0, .max = 1000)
  PLIANT_FIELD(float, gust, 0.0f,
               .help = "by which part of its speed it varies, along and half of that across; 0 = steady", .min = 0,
               .max = 10)
  PLIANT_FIELD(float, resistance, 1.0f, .help = "force by area and by speed of the air across a surface",
               .unit = "kg/(m^2 s)", .min = 0, .max = 1e6)

  void build(ElementBuilder& builder) const {
    const float length = glm::length(direction);
    if (!(length > 0.0f)) return builder.error("direction", "<direction> is zero, expected a vector");
    builder.world().forces.push_back(std::make_unique<Wind>(
        builder.index(), objectID, Air{magnitude * (direction / length), gust}, resistance, builder.world()));
  }
};

}  // namespace pliant::sim
