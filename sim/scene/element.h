// What the elements of a scene share: parameters of many types, and the interface of an element type.
#pragma once

#include "sim/scene/record.h"

#include <glm/mat3x3.hpp>

#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

class ElementBuilder;
class Force;
class Motion;
struct Material;
struct SurfaceMaterial;

/// An element type adds to its record type how it enters the simulation. An element is a plain struct with
/// PLIANT_FIELDs and
///   void build(ElementBuilder&) const                  makes its particles, constraints, forces, colliders;
///   void connect(ElementBuilder&) const                optional: runs after all elements are built, for references to
///                                                      other elements' particles;
///   void writeMaterial(Material&) const                optional: its live parameters, for particles and constraints;
///   void writeSurface(SurfaceMaterial&) const          optional: its live parameters, for its collider;
///   void writeMotion(Motion&) const                    optional: its live parameters, for what it moves;
///   void writeForce(Force&) const                      optional: its live parameters, for its force;
///   std::optional<Mistake> findMistake() const         optional: what no range of a single parameter says; asked when
///                                                      it is built and after a live edit.
struct ElementType : RecordType {
  void (*build)(const void* element, ElementBuilder& builder);
  void (*connect)(const void* element, ElementBuilder& builder);
  void (*writeMaterial)(const void* element, Material& row);
  void (*writeSurface)(const void* element, SurfaceMaterial& surface);
  void (*writeMotion)(const void* element, Motion& motion);
  void (*writeForce)(const void* element, Force& force);
  std::optional<Mistake> (*findMistake)(const void* element);
};

using Element = Record;

/// The transform of a file's positions: uniform scale, then rotations about X, Y and Z, then translation (Bartels 2015,
/// appendix B).
struct Transformed {
  PLIANT_FIELDS(Transformed)
  PLIANT_FIELD(float, scale, 1.0f, .help = "uniform scale factor, applied before the rotations", .min = 1e-6,
               .max = 1e6, .section = Section::placement, .usual = {0.01, 100, true})
  PLIANT_FIELD(float, rotateX, 0.0f, .help = "rotation about the x axis, applied first", .unit = "degrees",
               .label = "Rotation x", .section = Section::placement, .usual = {-180, 180})
  PLIANT_FIELD(float, rotateY, 0.0f, .help = "rotation about the y axis, applied second", .unit = "degrees",
               .label = "Rotation y", .section = Section::placement, .usual = {-180, 180})
  PLIANT_FIELD(float, rotateZ, 0.0f, .help = "rotation about the z axis, applied third", .unit = "degrees",
               .label = "Rotation z", .section = Section::placement, .usual = {-180, 180})
  PLIANT_FIELD(glm::vec3, translate, glm::vec3(0.0f), .help = "translation, applied last", .unit = "m",
               .label = "Position", .section = Section::placement)

  glm::vec3 apply(const glm::vec3& point) const;
  glm::vec3 applyToDirection(const glm::vec3& direction) const;  ///< rotation alone

 private:
  glm::mat3 rotation() const;
};

/// An element that can be named.
struct NamedElement {
  PLIANT_FIELDS(NamedElement)
  PLIANT_FIELD(std::string, name, "", .help = "name used in messages, by --set and in the inspector",
               .change = Change::live, .section = Section::appearance)
  PLIANT_FIELD(
      std::string, caption, "",
      .help = "short label beside it in the picture; several, separated by ;, label its first particles one by one",
      .change = Change::live, .section = Section::appearance)
};

}  // namespace pliant::sim
