// What the corrections of a substep have done to each body so far, in single precision.
//
// Against where the substep would take a free body they are small, so that a float holds them to 1e-10 m or so, and
// contacts are linear in them: a point at the arm r has moved by d + theta x r.
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

/// Whether points at up to `lever` [m] from the centre, which are taken to move linearly with a turn and are exact at
/// `from`, are off by more than 1e-5 of `reach` [m] at `turn` [rad].
template <typename Vector>
bool isFarFrom(const Vector& from, const Vector& turn, double lever, double reach) {
  const Vector beyond = turn - from;
  const double bend = double(glm::dot(beyond, beyond)) * double(std::max(glm::dot(turn, turn), glm::dot(from, from)));
  return bend * lever * lever > 1e-10 * reach * reach;
}

/// Greatest distance of the hulls of a body from its centre, to within the roundings [m]; 0: a ball.
double leverOf(const Body& body);

/// All corrections together put the centre at `centre` [m] and turn the body by `angle` [rad].
void correctTo(BodyMotion& body, const glm::dvec3& centre, const glm::dvec3& angle);

/// readMoves() and writeProposed() of all bodies.
void readAllMoves(std::vector<Body>& bodies, const Particles& particles);
void writeAllProposed(std::vector<Body>& bodies, Particles& particles);

/// Calls ask(particle, change) for what brings x* of the body's particles to where the pose has them: how a pass of
/// Jacobi's moves a body. What is asked for counts as done to the last bit, rounding included: readMoves() would take that
/// for a push of something else, pass after pass.
template <typename Ask>
void askFor(Body& body, const Particles& particles, Ask&& ask) {
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
  glm::vec4 way{0.0f};   ///< of the centre, since begin() [m]; w: inverse mass that counts [1/kg]
  glm::vec4 turn{0.0f};  ///< axis times angle, of all corrections of the substep [rad]
};

class BodyShifts {
 public:
  /// The ways count from where the bodies are now.
  void begin(const std::vector<Body>& bodies);
  /// Adds one that nothing else refers to: a particle, or with w = 0 what stays where it is.
  Index add(float inverseMass);
  /// Where the bodies are now.
  void read(const Body& body, std::size_t b);
  void write(Body& body, std::size_t b) const;

  BodyShift& operator[](std::size_t slot) { return shifts_[slot]; }
  const BodyShift& operator[](std::size_t slot) const { return shifts_[slot]; }
  std::size_t size() const { return shifts_.size(); }
  /// (way, turn) of slot k at 2 k and 2 k + 1.
  glm::vec4* rows() { return &shifts_.front().way; }

 private:
  AlignedVector<BodyShift> shifts_;  ///< of the bodies, then of those that were added
  std::vector<glm::dvec3> start_;    ///< centre of each body where its way is 0 [m]
};

}  // namespace pliant::sim
