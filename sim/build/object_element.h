// Base of the elements that are made of particles.
#pragma once

#include "sim/scene/appearance.h"
#include "sim/scene/element.h"
#include "sim/state/material.h"

#include <optional>

namespace pliant::sim {

/// The row of the mass of each particle; `needs`: as others must be for it to act.
constexpr FieldInfo particleMass(const char* needs = "") {
  return {.help = "mass of each particle; 0 = immovable",
          .unit = "kg",
          .min = 0,
          .max = 1e12,
          .label = "Particle mass",
          .usual = {1e-4, 1000, true},
          .low = "light, gives way",
          .high = "heavy, pushes others away",
          .needs = needs};
}

struct ParticleMass {
  PLIANT_FIELDS(ParticleMass)
  PLIANT_FIELD(float, mass, 1.0f, particleMass())
};

/// Parameters of contacts with other elements.
struct ContactElement {
  PLIANT_FIELDS(ContactElement)
  PLIANT_FIELD(
      float, staticFriction, 0.0f,
      .help = "static friction coefficient: a contact sticks while its ratio of slip to penetration is below this",
      .min = 0, .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2},
      .low = "slippery, like ice", .high = "grippy; rubber is about 1")
  PLIANT_FIELD(float, kineticFriction, 0.0f, .help = "kinetic friction coefficient, for contacts that slip", .min = 0,
               .max = 1000, .change = Change::live, .section = Section::contacts, .usual = {0, 2},
               .low = "slippery, like ice", .high = "grippy; rubber is about 1")
  PLIANT_FIELD(float, particleSleeping, 0.0f,
               .help = "speed below which a particle stays put; if too large, slow motion freezes", .unit = "m/s",
               .min = 0, .change = Change::live, .vectorForm = true, .label = "Sleeping speed",
               .section = Section::contacts, .rare = true, .usual = {0, 0.1},
               .low = "even the slowest motion continues", .high = "slow motion freezes")
  PLIANT_FIELD(float, restitution, 0.0f,
               .help = "coefficient of restitution: fraction of the approach speed returned after a contact", .min = 0,
               .max = 1, .change = Change::live, .label = "Bounce", .section = Section::contacts,
               .low = "does not bounce", .high = "bounces back to its initial height")
  PLIANT_FIELD(bool, collides, true, .help = "lets it collide with particles, colliders and meshes",
               .change = Change::live, .section = Section::contacts)
};

/// Of a stiffness of stretching.
inline constexpr const char* kStretchEquation =
    R"($\Delta\mathbf{x} = -k\,\frac{C}{\sum w |\nabla C|^2} w\,\nabla C$, $C = |\mathbf{x}_1 - \mathbf{x}_2| - d$ )"
    "(Müller et al. 2007, (8) and (9))";

/// An element made of particles: one object of the scene (or one a body, with a repeater).
struct ObjectElement : NamedElement, DrawnElement, ParticleMass, ContactElement {
  // A type lists NamedElement itself, so that the name comes first and a radius next.
  PLIANT_FIELDS(ObjectElement, DrawnElement, ParticleMass, ContactElement)
  PLIANT_FIELD(std::optional<float>, damping, std::nullopt,
               .help = "damping of this object, overriding the scene's damping", .min = 0, .max = 1,
               .change = Change::live, .low = "keeps swinging", .high = "moves like one rigid body")
  PLIANT_FIELD(
      float, compliance, 0.0f,
      .help = "stretching compliance, used instead of stiffness if stiffnessModel is compliant; 0 = use stiffness",
      .unit = "m/N", .min = 0, .change = Change::live, .low = "stiff", .high = "soft",
      .needs = "stiffnessModel=compliant",
      .equation = R"($\Delta\lambda = \frac{-C - \tilde{\alpha} \lambda}{\sum w |\nabla C|^2 + \tilde{\alpha}}$, )"
                  R"($\tilde{\alpha} = \alpha / h^2$ (Macklin et al. 2016, (18)))")
  PLIANT_FIELD(float, constraintDamping, 0.0f,
               .help =
                   "damping coefficient of compliant constraints: force per speed (for angles, torque per angular "
                   "speed); c in m x'' + c x' + x / compliance = 0",
               .unit = "N s/m", .min = 0, .change = Change::live, .rare = true, .low = "keeps swinging",
               .high = "moves sluggishly", .needs = "stiffnessModel=compliant",
               .equation = R"($m\,\ddot{x} + c\,\dot{x} + x / \alpha = 0$ (Macklin et al. 2016, (26)))")
  PLIANT_FIELD(std::optional<int>, group, std::nullopt,
               .help =
                   "priority group of the element's own constraints; if not set, depends on the constraint type. A "
                   "separate group can have its own iterations: see groupRepeats",
               .min = 0, .max = 9, .label = "Priority group", .rare = true)

  void writeMaterial(Material& row) const;
};

struct ParticleRadius {
  PLIANT_FIELDS(ParticleRadius)
  PLIANT_FIELD(float, radius, 1.0f, .help = "radius of each particle", .unit = "m", .max = 1e6, .positive = true,
               .section = Section::contacts, .usual = {0.001, 1, true}, .low = "fine-grained contacts",
               .high = "thick, makes contact early")
};

/// One whose particles' radius is given.
struct ParticleElement : ObjectElement, ParticleRadius {
  PLIANT_FIELDS(ParticleElement, NamedElement, ParticleRadius, ObjectElement)
};

}  // namespace pliant::sim
