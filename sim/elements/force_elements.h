// Gravity, drag and wind.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/forces/drag.h"
#include "sim/forces/gravity.h"
#include "sim/forces/wind.h"

#include <glm/geometric.hpp>

#include <optional>

namespace pliant::sim {

/// A force on all particles or on the given objects.
struct ForceElement : NamedElement {
  PLIANT_FIELDS(ForceElement, NamedElement)
  PLIANT_FIELD(std::vector<int>, objectID, {}, .help = "indices of the objects that it acts on; none = all", .min = 0,
               .object = true, .separateObjects = true)

  /// References are checked once all objects exist.
  void connect(ElementBuilder& builder) const {
    for (std::size_t i = 0; i < objectID.size(); ++i) builder.checkReference("objectID", "", {objectID[i], 0}, i);
  }
};

/// `magnitude` along `direction`; zero if that has no length, as may happen during an animation.
inline glm::vec3 directed(const glm::vec3& direction, float magnitude) {
  const float length = glm::length(direction);
  return length > 0.0f ? magnitude * (direction / length) : glm::vec3(0.0f);
}

inline std::optional<Mistake> mistakeOfDirection(const glm::vec3& direction) {
  if (glm::length(direction) > 0.0f) return std::nullopt;
  return Mistake{"direction", "<direction> is zero, expected a vector"};
}

struct GravityElement : ForceElement {
  PLIANT_FIELDS(GravityElement, ForceElement)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(0.0f, -1.0f, 0.0f), .help = "direction of gravity; any nonzero length",
               .change = Change::live)
  PLIANT_FIELD(float, magnitude, 10.0f, .help = "acceleration", .unit = "m/s^2", .change = Change::live,
               .usual = {0, 30}, .low = "weak", .high = "strong")

  std::optional<Mistake> findMistake() const { return mistakeOfDirection(direction); }
  void writeForce(Force& force) const { static_cast<Gravity&>(force).setAcceleration(directed(direction, magnitude)); }
  void build(ElementBuilder& builder) const {
    builder.world().forces.push_back(
        std::make_unique<Gravity>(builder.index(), objectID, directed(direction, magnitude)));
  }
};

struct DragElement : ForceElement {
  PLIANT_FIELDS(DragElement, ForceElement)
  PLIANT_FIELD(float, coefficient, 0.1f,
               .help = "drag coefficient c in the force -c v on each particle; a rigid body counts as one",
               .unit = "kg/s", .min = 0, .change = Change::live, .usual = {0, 10}, .low = "moves freely",
               .high = "moves as if in syrup")

  void writeForce(Force& force) const { static_cast<Drag&>(force).setCoefficient(coefficient); }
  void build(ElementBuilder& builder) const {
    builder.world().forces.push_back(std::make_unique<Drag>(builder.index(), objectID, coefficient, builder.world()));
  }
};

struct WindElement : ForceElement {
  PLIANT_FIELDS(WindElement, ForceElement)
  PLIANT_FIELD(glm::vec3, direction, glm::vec3(1.0f, 0.0f, 0.0f),
               .help = "direction that the wind blows towards; any nonzero length", .change = Change::live)
  PLIANT_FIELD(float, magnitude, 5.0f, .help = "mean air speed", .unit = "m/s", .min = 0, .max = 1000,
               .change = Change::live, .low = "weak", .high = "strong")
  PLIANT_FIELD(
      float, gust, 0.0f,
      .help = "speed variation along the wind, as a fraction of its mean speed; half as much across it; 0 = steady",
      .min = 0, .max = 10, .change = Change::live, .low = "steady", .high = "gusty")
  PLIANT_FIELD(float, resistance, 1.0f, .help = "force per area and per air speed normal to a surface",
               .unit = "kg/(m^2 s)", .min = 0, .max = 1e6, .change = Change::live, .low = "the wind passes through",
               .high = "carried along like a sail")

  std::optional<Mistake> findMistake() const { return mistakeOfDirection(direction); }
  void writeForce(Force& force) const { static_cast<Wind&>(force).set(air(), resistance); }
  void build(ElementBuilder& builder) const {
    builder.world().forces.push_back(
        std::make_unique<Wind>(builder.index(), objectID, air(), resistance, builder.world()));
  }

 private:
  Air air() const { return {directed(direction, magnitude), gust}; }
};

}  // namespace pliant::sim
