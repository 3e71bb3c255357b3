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
  std::map<std::string, double> constraintErrors;  ///< as largestErrors() has them
  std::vector<BodyVolume> volumes;
};

Measures measure(const World& world);

/// Of the constraints that Batch::forEach() shows, where the particles are drawn.
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

/// Largest |C| of the violated constraints by type, in its unit, as the solver left them; types without constraints are
/// not there.
std::map<std::string, double> largestErrors(const World& world);

struct Energy {
  double kinetic = 0.0;    ///< of movable particles [J]
  double potential = 0.0;  ///< in the forces that have a potential; 0 at the origin [J]
};

/// The energies of measure() alone, which cost little.
Energy measureEnergy(const World& world);

struct Momentum {
  glm::dvec3 linear{0.0};   ///< of movable particles [kg m/s]
  glm::dvec3 angular{0.0};  ///< about the origin [kg m^2/s]
};

Momentum measureMomentum(const World& world);

/// How fast the movable particles of an element are: of what is to be at rest, how much it jitters.
struct ElementMotion {
  double squares = 0.0, largest = 0.0;  ///< of their speeds [m/s]
  std::size_t count = 0;
  double rootMeanSquare() const;  ///< precondition: there is one
};

/// By element; those without movable particles are not there.
std::map<int, ElementMotion> measureMotion(const World& world);

/// Of all closed meshes and tetrahedral bodies.
std::vector<BodyVolume> measureVolumes(const World& world);

/// How much the most stretched distance between two particles is too long, as a part of its rest length; at least 0.
/// Joints, whose particles lie at one place, do not count.
float largestStretch(const World& world);

/// Number of constraints by type, contacts included.
std::map<std::string, std::size_t> countConstraints(const World& world);

}  // namespace pliant::sim
