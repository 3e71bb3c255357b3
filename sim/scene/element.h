// What the elements of a scene share: parameters that many types take, and the shape of an element type.
#pragma once

#include "sim/particles.h"
#include "sim/scene/record.h"

#include <glm/mat3x3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

class ElementBuilder;
class Motion;
struct SurfaceMaterial;

/// An element type adds to its record type how it enters the simulation. An element is a plain struct with
/// PLIANT_FIELDs and
///   void build(ElementBuilder&) const                  makes its particles, constraints, forces, colliders;
///   void connect(ElementBuilder&) const                optional: runs after all elements are built, for references to
///                                                      other elements' particles;
///   void writeMaterial(Material&) const                optional: its live parameters, for particles and constraints;
///   void writeSurface(SurfaceMaterial&) const          optional: its live parameters, for its collider;
///   void writeMotion(Motion&) const                    optional: its live parameters, for what it moves.
struct ElementType : RecordType {
  void (*build)(const void* element, ElementBuilder& builder);
  void (*connect)(const void* element, ElementBuilder& builder);
  void (*writeMaterial)(const void* element, Material& row);
  void (*writeSurface)(const void* element, SurfaceMaterial& surface);
  void (*writeMotion)(const void* element, Motion& motion);
};

using Element = Record;

/// Where a file's positions go: uniform scale, then rotations about X, Y and Z, then translation (thesis, appendix B).
struct Transformed {
  PLIANT_FIELDS(Transformed)
  PLIANT_FIELD(float, scale, 1.0f, .help = "uniform scale of the file's positions, before rotation", .min = 1e-6,
               .max = 1e6)
  PLIANT_FIELD(float, rotateX, 0.0f, .help = "rotation about the x axis, first of three", .unit = "degrees")
  PLIANT_FIELD(float, rotateY, 0.0f, .help = "rotation about the y axis", .unit = "degrees")
  PLIANT_FIELD(float, rotateZ, 0.0f, .help = "rotation about the z axis", .unit = "degrees")
  PLIANT_FIELD(glm::vec3, translate, glm::vec3(0.0f), .help = "translation, last", .unit = "m")

  glm::vec3 apply(const glm::vec3& point) const;
  glm::vec3 applyToDirection(const glm::vec3& direction) const;  ///< rotation alone

 private:
  glm::mat3 rotation() const;
};

/// An element that can be named.
struct NamedElement {
  PLIANT_FIELDS(NamedElement)
  PLIANT_FIELD(std::string, name, "", .help = "name for messages, for --set and for the inspector",
               .change = Change::live)
};

/// An element made of particles: one object of the scene (or one a body, with a repeater).
struct ObjectElement : NamedElement {
  PLIANT_FIELDS(ObjectElement)  // a type lists NamedElement itself, so that the name comes first and a radius next
  PLIANT_FIELD(float, mass, 1.0f, .help = "mass of each particle; 0 = immovable", .unit = "kg", .min = 0, .max = 1e12)
  PLIANT_FIELD(float, staticFriction, 0.0f, .help = "below this ratio of slip to penetration a contact sticks",
               .min = 0, .max = 1000, .change = Change::live)
  PLIANT_FIELD(float, kineticFriction, 0.0f, .help = "friction of a contact that slips", .min = 0, .max = 1000,
               .change = Change::live)
  PLIANT_FIELD(float, particleSleeping, 0.0f,
               .help = "a particle slower than this keeps its place; too large freezes slow motion", .unit = "m/s",
               .min = 0, .change = Change::live, .vectorForm = true)
  PLIANT_FIELD(float, restitution, 0.0f, .help = "part of the approach speed given back after a contact", .min = 0,
               .max = 1, .change = Change::live)
  PLIANT_FIELD(std::optional<float>, damping, std::nullopt, .help = "takes the place of the setting damping", .min = 0,
               .max = 1, .change = Change::live)
  PLIANT_FIELD(float, compliance, 0.0f,
               .help = "of stretching, in place of stiffness when stiffnessModel is compliant; 0: stiffness as is",
               .unit = "m/N", .min = 0, .change = Change::live)
  PLIANT_FIELD(bool, collides, true, .help = "contacts with particles, walls and meshes", .change = Change::live)
  PLIANT_FIELD(std::optional<int>, group, std::nullopt,
               .help = "priority group of the element's own constraints; absent: by type of constraint", .min = 0,
               .max = 9)
  PLIANT_FIELD(std::optional<glm::vec3>, color, std::nullopt, .help = "red, green and blue; absent: by kind of element",
               .min = 0, .max = 1, .change = Change::live)

  void writeMaterial(Material& row) const;
};

struct ParticleRadius {
  PLIANT_FIELDS(ParticleRadius)
  PLIANT_FIELD(float, radius, 1.0f, .help = "radius of each particle", .unit = "m", .max = 1e6, .positive = true)
};

/// One whose particles' radius is given.
struct ParticleElement : ObjectElement, ParticleRadius {
  PLIANT_FIELDS(ParticleElement, NamedElement, ParticleRadius, ObjectElement)
};

}  // namespace pliant::sim
