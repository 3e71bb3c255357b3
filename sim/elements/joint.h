// Joints between two rigid bodies, or a rigid body and the world.
#pragma once

#include "sim/build/element_builder.h"
#include "sim/scene/needs.h"
#include "sim/state/joint.h"

#include <array>
#include <optional>
#include <string_view>
#include <vector>

namespace pliant::sim {

template <>
struct ChoiceNames<JointKind> {
  static constexpr std::array<std::string_view, 6> words{"fixed", "ball", "hinge", "slider", "cylindrical", "distance"};
  static constexpr std::array<std::string_view, 6> help{"nothing moves",
                                                        "turns any way about a point",
                                                        "turns about an axis",
                                                        "slides along an axis",
                                                        "slides along an axis and turns about it",
                                                        "keeps the distance of two centres"};
};

struct JointElement : NamedElement {
  PLIANT_FIELDS(JointElement, NamedElement)
  PLIANT_FIELD(
      JointKind, kind, JointKind::ball, .help = "what it leaves free",
      .equation =
          R"($w = \frac{1}{m} + (\mathbf{r} \times \mathbf{n})^{\text{T}} \mathbf{I}^{-1} (\mathbf{r} \times \mathbf{n})$ )"
          "(Müller et al. 2020, (2))")
  PLIANT_FIELD(std::vector<int>, objectID, (std::vector<int>{0}),
               .help = "rigid bodies that it connects: two, or one, which is joined to the world", .min = 0,
               .object = true, .label = "Bodies")
  PLIANT_FIELD(std::optional<int>, particleID, std::nullopt,
               .help =
                   "particle of the second object, which may be a rope, a cloth or anything; if absent, that is a "
                   "rigid body as the first is",
               .min = 0, .label = "Particle")
  PLIANT_FIELD(std::optional<glm::vec3>, position, std::nullopt,
               .help =
                   "where it is at the start; if absent, at the centre of the first body, or of a ball at the "
                   "particle",
               .unit = "m", .section = Section::placement)
  PLIANT_FIELD(glm::vec3, axis, glm::vec3(0.0f, 1.0f, 0.0f), .help = "direction of its axis at the start; any length",
               .section = Section::placement, .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, lower, std::nullopt,
               .help = "least angle or way of the first body, from where it is at the start; if absent, none",
               .unit = "rad or m", .change = Change::live, .label = "Lower limit", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, upper, std::nullopt,
               .help = "greatest angle or way of the first body; if absent, none", .unit = "rad or m",
               .change = Change::live, .label = "Upper limit", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, motorSpeed, std::nullopt,
               .help = "speed at which a motor turns or moves the first body", .unit = "rad/s or m/s",
               .change = Change::live, .section = Section::motion, .usual = {-20, 20},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, motorAngle, std::nullopt,
               .help = "angle or way that a motor turns or moves the first body to and holds it at", .unit = "rad or m",
               .change = Change::live, .section = Section::motion, .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(float, maxTorque, 1e6f, .help = "the most that a motor of a hinge gives", .unit = "N m", .min = 0,
               .max = 1e12, .change = Change::live, .label = "Greatest torque", .section = Section::motion,
               .usual = {0.1, 1e4, true}, .low = "gives in to a load", .high = "turns whatever it carries",
               .needs = "kind=hinge")
  PLIANT_FIELD(float, maxForce, 1e6f, .help = "the most that a motor of a slider gives", .unit = "N", .min = 0,
               .max = 1e12, .change = Change::live, .label = "Greatest force", .section = Section::motion,
               .usual = {0.1, 1e4, true}, .low = "gives in to a load", .high = "moves whatever it carries",
               .needs = "kind=slider|cylindrical")
  PLIANT_FIELD(
      float, compliance, 0.0f,
      .help =
          "softness of its spring: a hinge, slider or cylindrical joint has it about and along its axis and holds the "
          "rest; what others hold gives by it. 0: no spring",
      .unit = "m/N or rad/(N m)", .min = 0, .max = 1e9, .change = Change::live, .usual = {1e-6, 1, true},
      .low = "stiff", .high = "soft", .equation = "$F = -C / \\alpha - c \\dot{C}$")
  PLIANT_FIELD(float, damping, 0.0f,
               .help = "force by speed of its spring; about and along an axis also without a spring",
               .unit = "N s/m or N m s/rad", .min = 0, .max = 1e9, .change = Change::live, .usual = {0.01, 1e4, true},
               .low = "swings on", .high = "creeps back")
  PLIANT_FIELD(std::optional<float>, relaxed, std::nullopt,
               .help = "angle, way or length at which its spring has no force; if absent, that at the start",
               .unit = "rad or m", .change = Change::live, .label = "Relaxed at", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical|distance, compliance")
  PLIANT_FIELD(std::string, control, "",
               .help = "name of a slider in the window that steers the motor; motors with the same name share it",
               .change = Change::live, .section = Section::motion)
  PLIANT_FIELD(float, controlFrom, -1.0f, .help = "motorSpeed or motorAngle where the slider is at its left end",
               .unit = "rad/s, m/s, rad or m", .change = Change::live, .label = "Slider from",
               .section = Section::motion, .usual = {-20, 20})
  PLIANT_FIELD(float, controlTo, 1.0f, .help = "the same at its right end", .unit = "rad/s, m/s, rad or m",
               .change = Change::live, .label = "Slider to", .section = Section::motion, .usual = {-20, 20})
  PLIANT_FIELD(std::string, controlKeys, "",
               .help =
                   "two keys that hold the slider at its left and at its right end as long as they are held down, "
                   "such as \"Left Right\" or \"S W\"",
               .change = Change::live, .label = "Keys", .section = Section::motion)
  PLIANT_FIELD(float, breakForce, 0.0f, .help = "force at which it breaks; 0: never", .unit = "N", .min = 0,
               .max = 1e12, .change = Change::live, .usual = {0, 1e4}, .low = "breaks at a touch",
               .high = "holds a car")

  void build(ElementBuilder&) const {}
  void connect(ElementBuilder& builder) const;
  void writeMaterial(Material& row) const;

 private:
  bool isConsistent(ElementBuilder& builder) const;
  std::string mistakeInKeys() const;
};

/// The rigid body that an object is; -1: it is none.
Index bodyOf(const World& world, int object);
/// A joint of a body and a particle, and they do not touch: of kind ball at the place of the particle, or a distance
/// between it and `place`. `row`: of its material.
void joinParticle(World& world, JointKind kind, Index body, Index particle, const glm::dvec3& place, Index row);

}  // namespace pliant::sim
