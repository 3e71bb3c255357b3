// What the corrections of a substep have done to each body so far, in single precision.
//
// They are relative to the free motion of the substep, so that they are small: a float resolves about 1e-10 m, and
// contacts are linear in them, as a point at the lever arm r moves by d + theta x r.
#pragma once

#include "sim/base/aligned_vector.h"
#include "sim/base/index.h"
#include "sim/state/body.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pliant::sim {

/// Whether points up to `lever` [m] from the centre, linearised about the turn `from` [rad], are off by more than 1e-5
/// of `reach` [m] at `turn` [rad].
template <typename Vector>
bool exceedsLinearisation(const Vector& from, const Vector& turn, double lever, double reach) {
  const Vector beyond = turn - from;
  const double bend = double(glm::dot(beyond, beyond)) * double(std::max(glm::dot(turn, turn), glm::dot(from, from)));
  return bend * lever * lever > 1e-10 * reach * reach;
}

/// Greatest distance from the centre of a body to its hulls, without their rounding radii [m]; 0: a ball.
double leverOf(const Body& body);

/// Sets the pose that all corrections of the substep lead to: the centre [m], and `angle`, their turn [rad].
void correctTo(BodyMotion& body, const glm::dvec3& centre, const glm::dvec3& angle);

/// readMoves() and writeProposed() of all bodies.
void readAllMoves(std::vector<Body>& bodies, const Particles& particles);
void writeAllProposed(std::vector<Body>& bodies, Particles& particles);

/// Calls ask(particle, change) with what moves x* of the body's particles to where the pose has them: how a Jacobi pass
/// moves a body. The change is noted as made to the last bit, with its rounding: otherwise readMoves() would take that
/// for a push by another constraint, pass after pass.
template <typename Ask>
void forEachPoseCorrection(Body& body, const Particles& particles, Ask&& ask) {
  if (body.now.inverseMass == 0.0) return;
  for (std::size_t k = 0; k < Body::kParticles; ++k) {
    const auto i = static_cast<std::size_t>(body.first) + k;
    const glm::dvec3 place = body.now.centre + body.now.rotation * body.corner(k);
    const glm::vec3 change(place - particles.exactPredicted(i));
    ask(static_cast<Index>(i), change);
    const glm::vec3 lost = particles.compensates ? glm::vec3(particles.predictedTail[i]) : glm::vec3(0.0f);
    body.written[k] = particles.predicted[i] + glm::vec4(change + lost, 0.0f);  // as Particles::correct()
  }
}

struct BodyShift {
  glm::vec4 displacement{
      0.0f};             ///< of the centre since begin() [m]; w: inverse mass, scaled as in scaled_mass.h [1/kg]
  glm::vec4 turn{0.0f};  ///< axis times angle of all corrections of the substep [rad]
};

class BodyShifts {
 public:
  /// Displacements count from the current poses.
  void begin(const std::vector<Body>& bodies);
  /// Adds a slot that is no body: a particle, or with an inverse mass of 0 something immovable.
  Index add(float inverseMass);
  /// Reads the current pose of body b.
  void read(const Body& body, std::size_t b);
  void write(Body& body, std::size_t b) const;

  BodyShift& operator[](std::size_t slot) { return shifts_[slot]; }
  const BodyShift& operator[](std::size_t slot) const { return shifts_[slot]; }
  std::size_t size() const { return shifts_.size(); }
  /// (displacement, turn) of slot k at 2 k and 2 k + 1.
  glm::vec4* rows() { return &shifts_.front().displacement; }

 private:
  AlignedVector<BodyShift> shifts_;  ///< the bodies, then added slots
  std::vector<glm::dvec3> start_;    ///< centre of each body where its displacement is 0 [m]
};

}  // namespace pliant::sim
