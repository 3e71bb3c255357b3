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
  static constexpr std::array<std::string_view, 6> help{"locks all motion",
                                                        "rotates freely about a point",
                                                        "rotates about an axis",
                                                        "slides along an axis",
                                                        "slides along an axis and rotates about it",
                                                        "keeps two centres at a distance"};
};

struct JointElement : NamedElement {
  PLIANT_FIELDS(JointElement, NamedElement)
  PLIANT_FIELD(
      JointKind, kind, JointKind::ball, .help = "joint type: which motion it leaves free",
      .equation =
          R"($w = \frac{1}{m} + (\mathbf{r} \times \mathbf{n})^{\text{T}} \mathbf{I}^{-1} (\mathbf{r} \times \mathbf{n})$ )"
          "(Müller et al. 2020, (2))")
  PLIANT_FIELD(std::vector<int>, objectID, (std::vector<int>{0}),
               .help = "the two rigid bodies to connect, or one to connect to the world", .min = 0, .object = true,
               .label = "Bodies")
  PLIANT_FIELD(std::optional<int>, particleID, std::nullopt,
               .help =
                   "particle of the second object, which can then be of any type, such as rope or cloth; if not set, "
                   "the second object must be a rigid body, too",
               .min = 0, .label = "Particle")
  PLIANT_FIELD(std::optional<glm::vec3>, position, std::nullopt,
               .help =
                   "initial position; if not set, the centre of the first body; a ball joint with a particle is always "
                   "at the particle",
               .unit = "m", .section = Section::placement)
  PLIANT_FIELD(glm::vec3, axis, glm::vec3(0.0f, 1.0f, 0.0f),
               .help = "initial direction of the joint axis; any nonzero length", .section = Section::placement,
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, lower, std::nullopt,
               .help =
                   "lower limit of the angle or displacement of the first body, measured from its initial pose; if not "
                   "set, unlimited",
               .unit = "rad or m", .change = Change::live, .label = "Lower limit", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, upper, std::nullopt,
               .help =
                   "upper limit of the angle or displacement of the first body, measured from its initial pose; if not "
                   "set, unlimited",
               .unit = "rad or m", .change = Change::live, .label = "Upper limit", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, motorSpeed, std::nullopt,
               .help = "speed at which a motor rotates or slides the first body", .unit = "rad/s or m/s",
               .change = Change::live, .section = Section::motion, .usual = {-20, 20},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(std::optional<float>, motorAngle, std::nullopt,
               .help =
                   "angle or displacement at which a motor holds the first body; what is left to it decays with a time "
                   "constant of 0.05 s, as far as the motor can brake",
               .unit = "rad or m", .change = Change::live, .section = Section::motion, .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical")
  PLIANT_FIELD(float, maxTorque, 1e6f, .help = "maximum torque of a hinge motor", .unit = "N m", .min = 0, .max = 1e12,
               .change = Change::live, .label = "Maximum torque", .section = Section::motion, .usual = {0.1, 1e4, true},
               .low = "stalls under load", .high = "turns any load", .needs = "kind=hinge")
  PLIANT_FIELD(float, maxForce, 1e6f, .help = "maximum force of a slider or cylindrical motor", .unit = "N", .min = 0,
               .max = 1e12, .change = Change::live, .label = "Maximum force", .section = Section::motion,
               .usual = {0.1, 1e4, true}, .low = "stalls under load", .high = "moves any load",
               .needs = "kind=slider|cylindrical")
  PLIANT_FIELD(float, compliance, 0.0f,
               .help =
                   "compliance of the joint's spring, which acts about the axis of a hinge, along that of a slider or "
                   "cylindrical joint, and in everything that other kinds constrain; 0 = no spring",
               .unit = "m/N or rad/(N m)", .min = 0, .max = 1e9, .change = Change::live, .usual = {1e-6, 1, true},
               .low = "stiff", .high = "soft", .equation = "$F = -C / \\alpha - c \\dot{C}$")
  PLIANT_FIELD(float, damping, 0.0f,
               .help =
                   "damping of the spring: force per speed, or torque per angular speed; about or along an axis it "
                   "also acts without a spring",
               .unit = "N s/m or N m s/rad", .min = 0, .max = 1e9, .change = Change::live, .usual = {0.01, 1e4, true},
               .low = "keeps swinging", .high = "returns sluggishly")
  PLIANT_FIELD(std::optional<float>, relaxed, std::nullopt,
               .help = "angle, displacement or length at which the spring exerts no force; if not set, the initial one",
               .unit = "rad or m", .change = Change::live, .label = "Relaxed at", .usual = {-3.14, 3.14},
               .needs = "kind=hinge|slider|cylindrical|distance, compliance")
  PLIANT_FIELD(std::string, control, "",
               .help = "name of a slider in the window that controls the motor; motors with the same name share it",
               .change = Change::live, .section = Section::motion)
  PLIANT_FIELD(float, controlFrom, -1.0f, .help = "motorSpeed or motorAngle at the left end of the slider",
               .unit = "rad/s, m/s, rad or m", .change = Change::live, .label = "Slider from",
               .section = Section::motion, .usual = {-20, 20})
  PLIANT_FIELD(float, controlTo, 1.0f, .help = "motorSpeed or motorAngle at the right end of the slider",
               .unit = "rad/s, m/s, rad or m", .change = Change::live, .label = "Slider to", .section = Section::motion,
               .usual = {-20, 20})
  PLIANT_FIELD(std::string, controlKeys, "",
               .help =
                   "two keys that, while held down, move the slider to its left and right end, such as \"Left Right\" "
                   "or \"S W\"",
               .change = Change::live, .label = "Keys", .section = Section::motion)
  PLIANT_FIELD(float, breakForce, 0.0f, .help = "force at which the joint breaks, along its axis as well; 0 = never",
               .unit = "N", .min = 0, .max = 1e12, .change = Change::live, .usual = {0, 1e4},
               .low = "breaks at a touch", .high = "strong enough for a car")

  void build(ElementBuilder&) const {}
  void connect(ElementBuilder& builder) const;
  void writeMaterial(Material& row) const;

 private:
  bool isConsistent(ElementBuilder& builder) const;
  std::string mistakeInKeys() const;
};

/// The index of the rigid body that is this object; -1: there is none.
Index bodyOf(const World& world, int object);
/// Joins a body and a particle, which do not collide then: by a ball joint at the particle, or by a distance joint
/// between it and `place`. `row`: index of its material.
void joinParticle(World& world, JointKind kind, Index body, Index particle, const glm::dvec3& place, Index row);

}  // namespace pliant::sim
