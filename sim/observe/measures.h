// Quantities of the running state for statistics and plots.
#pragma once

#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pliant::sim {

/// Volume of one closed mesh or of the tetrahedra of one soft body.
struct BodyVolume {
  int element = 0;
  double volume = 0.0;               ///< signed [m^3]
  std::optional<double> restVolume;  ///< as it was made [m^3]
};

struct Measures {
  double kineticEnergy = 0.0;                      ///< of movable particles [J]
  double potentialEnergy = 0.0;                    ///< in the forces that have a potential; 0 at the origin [J]
  glm::dvec3 linearMomentum{0.0};                  ///< of movable particles [kg m/s]
  glm::dvec3 angularMomentum{0.0};                 ///< about the origin [kg m^2/s]
  std::map<std::string, double> constraintErrors;  ///< largestErrors()
  std::vector<BodyVolume> volumes;
};

Measures measure(const World& world);

/// Errors of the constraints that Batch::forEach() shows, at the drawn positions.
struct ConstraintErrors {
  struct Type {
    double squares = 0.0, largest = 0.0;  ///< of C, in its unit
    std::size_t count = 0;
    double rootMeanSquare() const;  ///< precondition: there is one
  };
  std::map<std::string, Type> byType;  ///< without those that show none
  /// The largest |strain| of the constraints that act on a particle; not a number: none does.
  std::vector<float> byParticle;
};

ConstraintErrors measureConstraintErrors(const World& world);

/// Largest |C| of the violated constraints by type, in its unit, after the solver; only types with constraints.
std::map<std::string, double> largestErrors(const World& world);

struct Energy {
  double kinetic = 0.0;    ///< of movable particles [J]
  double potential = 0.0;  ///< in the forces that have a potential; 0 at the origin [J]
};

/// Only the energies of measure(), which cost little.
Energy measureEnergy(const World& world);

struct Momentum {
  glm::dvec3 linear{0.0};   ///< of movable particles [kg m/s]
  glm::dvec3 angular{0.0};  ///< about the origin [kg m^2/s]
};

Momentum measureMomentum(const World& world);

/// Speeds of the movable particles of an element: its jitter if it should be at rest.
struct ElementMotion {
  double squares = 0.0, largest = 0.0;  ///< of their speeds [m/s]
  std::size_t count = 0;
  double rootMeanSquare() const;  ///< precondition: there is one
};

/// By element; only those with movable particles.
std::map<int, ElementMotion> measureMotion(const World& world);

/// Of all closed meshes and tetrahedral bodies.
std::vector<BodyVolume> measureVolumes(const World& world);

/// Largest relative elongation of a distance between two particles; at least 0. Joints, whose particles coincide, do
/// not count.
float largestStretch(const World& world);

/// Number of constraints by type, contacts included.
std::map<std::string, std::size_t> countConstraints(const World& world);

}  // namespace pliant::sim
