// Takes back the rotation that the solver gives a balloon by itself.
//
// Every projection of a constraint inside a body keeps sum m p x dp at the positions p that it sees. Where constraints
// fight each other, as pressure and edges do, each iteration leads a vertex along a closed way, dp_1 + dp_2 + ... = 0,
// and its area is a momentum that nobody gave: v = (p - x) / h counts the moment about the positions x at the start of
// the step, of which an iteration makes
//
//   S = sum_i m_i x_i x (p_i - p_i before) = -sum_i m_i sum_k (p_i,k - x_i) x dp_i,k
//
// always of the same sign, as the constraints are always solved in the same order (a cat that falls turns like that).
// Constraints inside the balloon are solved before those with anything outside; what they made of S up to the last
// iteration is then taken back, as a turn that has just this moment and no momentum:
//
//   dp_i = -theta x r_i,   J theta = S,   r_i = x_i - x_cm,   J = sum m_i (r_i.r_i 1 - r_i r_i^T)
//
// Of a balloon that is held at one point the sums run over what is free, and all moments are about that point: what holds
// it gives momentum, but has no lever. One that is held at several points of a line turns about it alone:
// theta = a (a.S) / (a.J a). With three points that are on no line, nothing turns.
#pragma once

#include "sim/base/index.h"
#include "sim/state/object.h"
#include "sim/state/particles.h"
#include "sim/state/world.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class InternalRotation {
 public:
  /// Looks for balloons under pressure that can turn, at particles.position.
  void prepare(const World& world);
  /// Before the internal constraints of an iteration.
  void begin(const Particles& particles);
  /// After them: adds what they made to S.
  void end(const Particles& particles);
  /// Takes back S, which is 0 then.
  void turnBack(Particles& particles);

 private:
  struct Balloon {
    Index object;
    glm::dvec3 centre;       ///< of mass or held, at x [m]
    glm::dmat3 inverse;      ///< of J, about what it can turn about [1/(kg m^2)]
    glm::dvec3 before{0.0};  ///< sum m r x p at begin() [kg m^2]
    glm::dvec3 made{0.0};    ///< S so far [kg m^2]
  };

  glm::dvec3 momentOf(const Balloon& balloon, const Particles& particles) const;

  std::span<const Object> objects_;
  std::vector<Balloon> balloons_;
};

}  // namespace pliant::sim
