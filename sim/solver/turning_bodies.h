// Takes back what a solve did to the angular momentum of bodies.
//
// Every projection of a constraint inside a body keeps sum m p x dp at the positions p that it sees. The velocity
// v = (p - x) / h counts the moment about the positions x at the start of the step, of which corrections dp_k make
//
//   S = sum_i m_i x_i x (p_i - p_i before) = -sum_i m_i sum_k (p_i,k - x_i) x dp_i,k
//
// S / h is angular momentum that nobody gave or took. A turn that has just this moment and no momentum takes it back,
// and stretches nothing:
//
//   p_i <- p_cm + R(-theta) q_i,   K theta = S,   q_i = p_i - p_cm,   K = sum m_i (r_i.q_i 1 - q_i r_i^T)
//
// with r_i = x_i - x_cm, once more where theta was not small. Of a body that is held at one point all moments are about
// that point: what holds it gives momentum, but has no lever. One that is held at several points of a line turns about
// it alone: theta = a (a.S) / (a.K a). With three points that are on no line, nothing turns. One that is a line itself
// turns about all axes but itself.
//
// Under bdf2 the velocity of what goes on is v = (p - x - c) / h', c what is carried on and h' the elastic step
// (StepContext): the moment is about x + c. There x* is not x + h v, and what the prediction made is taken back, too:
// what is left is h' sum m r x v of the velocities with the step's forces.
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
class TurningBodies {
 public:
  void clear();
  /// A body of movable particles at particles.position, which particles `held` hold; not one that cannot turn, nor one
  /// of which a part goes on from an earlier step. Both must stay where they are.
  void add(std::span<const Index> members, std::span<const Index> held, const Particles& particles,
           const StepContext& context);
  bool isEmpty() const { return bodies_.empty(); }

  /// Before constraints of the bodies' own are solved.
  void begin(const Particles& particles);
  /// Right after the prediction, before any constraint of the substep: adds to S what the prediction made of bodies
  /// that go on from an earlier step and that the mouse does not hold.
  void notePrediction(const Particles& particles, const StepContext& context);
  /// After them: adds what they made to S.
  void end(const Particles& particles);
  /// Takes back S, which is 0 then.
  void turnBack(Particles& particles);
  /// Notes where the centres of mass are at x*, and brings those of bodies that nothing holds back to where they were.
  void notePlaces(const Particles& particles);
  void moveBack(Particles& particles) const;

 private:
  struct Body {
    std::span<const Index> members;
    std::size_t firstLever;  ///< of its members in levers_
    Index hold = -1;         ///< a particle that holds it; -1: none
    bool goesOn = false;     ///< from an earlier step
    double mass = 0.0;       ///< [kg]
    glm::dvec3 centre{0.0};  ///< of mass at x + c, or where it is held [m]
    glm::dvec3 axis{0.0};    ///< the line that it is held at, or 0
    glm::dvec3 before{0.0};  ///< sum m r x p at begin() [kg m^2]
    glm::dvec3 place{0.0};   ///< centre of mass at notePlaces() [m]
    glm::dvec3 made{0.0};    ///< S so far [kg m^2]
  };

  glm::dvec3 centreOfMass(const Body& body, const Particles& particles) const;
  glm::dvec3 centreOf(const Body& body, const Particles& particles) const;
  glm::dvec3 turnFor(const Body& body, const glm::dvec3& centre, const Particles& particles) const;
  glm::dvec3 momentOf(const Body& body, const Particles& particles) const;

  std::vector<Body> bodies_;
  std::vector<glm::dvec3> levers_;  ///< m r of the bodies' members [kg m]
};

}  // namespace pliant::sim
