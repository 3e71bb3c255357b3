// Removes the change that a solve makes to the angular momentum of bodies.
//
// Every projection of a constraint inside a body conserves sum m p x dp at the positions p that it sees. The velocity
// v = (p - x) / h has its moment about the positions x at the start of the step, which corrections dp_k change by
//
//   S = sum_i m_i x_i x (p_i - p_i before) = -sum_i m_i sum_k (p_i,k - x_i) x dp_i,k
//
// S / h is spurious angular momentum. A turn with just this moment and no momentum removes it, and stretches nothing:
//
//   p_i <- p_cm + R(-theta) q_i,   K theta = S,   q_i = p_i - p_cm,   K = sum m_i (r_i.q_i 1 - q_i r_i^T)
//
// with r_i = x_i - x_cm, repeated where theta was not small. For a body that is fixed at one point all moments are
// about that point: the support gives momentum, but has no lever arm. One that is fixed at several points of a line
// turns only about that: theta = a (a.S) / (a.K a). With three points that are not collinear, nothing turns. A body
// that is a line itself turns about all axes but itself.
//
// Under bdf2 the velocity of bodies that continue from earlier steps is v = (p - x - c) / h', c what is carried on and
// h' the elastic step (StepContext): the moment is about x + c. There x* is not x + h v, and the change by the
// prediction is removed, too: h' sum m r x v of the velocities with the step's forces remains.
#pragma once

#include "sim/base/index.h"
#include "sim/state/batch.h"
#include "sim/state/particles.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class RotationCorrector {
 public:
  void clear();
  /// Adds a body of movable particles at particles.position, with fixed particles `held`; ignores one that cannot turn,
  /// or of which only a part continues from earlier steps. Both spans must stay valid.
  void add(std::span<const Index> members, std::span<const Index> held, const Particles& particles,
           const StepContext& context);
  bool isEmpty() const { return bodies_.empty(); }

  /// Before the bodies' own constraints are solved.
  void begin(const Particles& particles);
  /// Right after the prediction, before any constraint of the substep: adds to S the change by the prediction for
  /// bodies that continue from earlier steps and that the mouse does not hold.
  void notePrediction(const Particles& particles, const StepContext& context);
  /// After them: adds their change to S.
  void end(const Particles& particles);
  /// Removes S, and sets it to 0.
  void removeRotation(Particles& particles);
  /// Records the centres of mass at x*; restoreCentres() restores those of bodies that nothing holds.
  void recordCentres(const Particles& particles);
  void restoreCentres(Particles& particles) const;

 private:
  struct Body {
    std::span<const Index> members;
    std::size_t firstLever;   ///< index in levers_ of its first member
    Index hold = -1;          ///< a fixed particle that holds it; -1: none
    bool hasHistory = false;  ///< it continues from earlier steps
    double mass = 0.0;        ///< [kg]
    glm::dvec3 centre{0.0};   ///< of mass at x + c, or where it is held [m]
    glm::dvec3 axis{0.0};     ///< of the line at which it is held, or 0
    glm::dvec3 before{0.0};   ///< sum m r x p at begin() [kg m^2]
    glm::dvec3 place{0.0};    ///< centre of mass at recordCentres() [m]
    glm::dvec3 made{0.0};     ///< S so far [kg m^2]
  };

  glm::dvec3 centreOfMass(const Body& body, const Particles& particles) const;
  glm::dvec3 centreOf(const Body& body, const Particles& particles) const;
  glm::dvec3 turnFor(const Body& body, const glm::dvec3& centre, const Particles& particles) const;
  glm::dvec3 momentOf(const Body& body, const Particles& particles) const;

  std::vector<Body> bodies_;
  std::vector<glm::dvec3> levers_;  ///< m r of the bodies' members [kg m]
};

}  // namespace pliant::sim
