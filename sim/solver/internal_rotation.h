// Takes back the rotation that the solver gives a body by itself.
//
// Every projection of a constraint inside a body keeps sum m p x dp at the positions p that it sees. Where constraints
// fight each other, as pressure and edges do, each iteration leads a vertex along a closed way, dp_1 + dp_2 + ... = 0,
// and its area is a momentum that nobody gave: v = (p - x) / h counts the moment about the positions x at the start of
// the step, of which an iteration makes
//
//   S = sum_i m_i x_i x (p_i - p_i before) = -sum_i m_i sum_k (p_i,k - x_i) x dp_i,k
//
// always of the same sign, as the constraints are always solved in the same order (a cat that falls turns like that).
// What the body's own constraints made of S up to the last iteration is then taken back, as a turn that has just this
// moment and no momentum, and stretches nothing:
//
//   p_i <- p_cm + R(-theta) q_i,   K theta = S,   q_i = p_i - p_cm,   K = sum m_i (r_i.q_i 1 - q_i r_i^T)
//
// with r_i = x_i - x_cm, once more where theta was not small. Of a body that is held at one point all moments are about
// that point: what holds it gives momentum, but has no lever. One that is held at several points of a line turns about
// it alone: theta = a (a.S) / (a.K a). With three points that are on no line, nothing turns.
//
// A body is what its own constraints join: edges, bending, volumes, pressure, rest shapes, distance locks. They can
// fight where there is pressure, or where a lock joins what hangs together without it and wants another length than it
// has at rest: all else has one rest shape.
#pragma once

#include "sim/base/index.h"
#include "sim/scene/settings.h"
#include "sim/state/particles.h"
#include "sim/state/world.h"

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pliant::sim {

/// Keeps its buffers, so that a steady step allocates nothing.
class InternalRotation {
 public:
  /// Looks for bodies whose constraints can fight and that can turn, at particles.position.
  void prepare(const World& world, const Settings& settings);
  bool isNeeded() const { return !bodies_.empty(); }
  /// Before constraints of the bodies' own are solved.
  void begin(const Particles& particles);
  /// After them: adds what they made to S.
  void end(const Particles& particles);
  /// Takes back S, which is 0 then.
  void turnBack(Particles& particles);

 private:
  /// What the members were found for.
  struct Origin {
    std::uint32_t topologyVersion = 0;
    std::size_t particles = 0, constraints = 0;
    std::size_t held = 0;  ///< a hash of which particles are
    bool locks = false;    ///< whether bodies are looked for in which locks fight
    bool levels = false;   ///< whether there are coarse levels

    bool operator==(const Origin&) const = default;
  };
  /// A range of members_, and one of holds_.
  struct Component {
    std::size_t first, last, firstHold, lastHold;
  };
  struct Body {
    std::span<const Index> members;
    std::size_t firstLever;  ///< of its members in levers_
    Index hold = -1;         ///< a particle that holds it; -1: none
    double mass = 0.0;       ///< [kg]
    glm::dvec3 centre{0.0};  ///< of mass, or where it is held, at x [m]
    glm::dvec3 axis{0.0};    ///< the line that it is held at, or 0
    glm::dvec3 before{0.0};  ///< sum m r x p at begin() [kg m^2]
    glm::dvec3 made{0.0};    ///< S so far [kg m^2]
  };

  void addBody(const Component& component, const Particles& particles);
  glm::dvec3 centreOf(const Body& body, const Particles& particles) const;
  glm::dvec3 turnFor(const Body& body, const glm::dvec3& centre, const Particles& particles) const;
  void findComponents(const World& world, bool locks, bool levels);
  glm::dvec3 momentOf(const Body& body, const Particles& particles) const;

  Origin origin_;
  std::vector<Component> components_;
  std::vector<Index> members_;  ///< movable particles, by component
  std::vector<Index> holds_;    ///< particles that hold one, by component
  std::vector<Body> bodies_;
  std::vector<glm::dvec3> levers_;  ///< m r of the bodies' members [kg m]
};

/// Whether a batch's constraints join particles to a body, and keep its momentum.
bool isOfBodies(const Batch& batch);

}  // namespace pliant::sim
