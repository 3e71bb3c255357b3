// The mouse constraint: particles that are held at targets while everything else pulls at them.
//
//   C(x) = |x - p|   in the last priority group: the animated position constraint of kinematic.h, p moved by the mouse
//
// A held particle weighs `strength` times its whole object while it is held, so that the object follows without the
// solver having to carry the pull through all its particles. The correction of the mouse in each iteration, times that
// mass over h^2, is the force that it exerts. On a rigid body the force is limited: the mouse moves a particle in a
// substep by at most a h^2 beyond its free motion, and no faster than the same force can stop it, with all bodies that
// are joined to it, over the remaining distance.
//
// Of a tetrahedral body it holds a neighbourhood, since at a single vertex even a small force draws out a needle: the
// particles within two edges are pulled towards their positions in the rest shape around the held one, by two thirds of
// the distance in a step at one edge, one third at two. The rest shape turns along with them (Müller et al. 2016).
#pragma once

#include "sim/base/index.h"
#include "sim/state/world.h"

#include <glm/gtc/quaternion.hpp>
#include <glm/vec3.hpp>

#include <limits>
#include <optional>
#include <vector>

namespace pliant::sim {

/// A particle beside a held one.
struct HeldNeighbour {
  Index particle;
  float part;             ///< of its distance to the rest shape that is corrected in a step, 0 to 1
  glm::vec3 offset;       ///< from the held particle, at rest [m]
  float perSolve = 0.0f;  ///< `part` for each solve of this step
};

/// The neighbours that are held along with a particle of a tetrahedral body; none for other particles.
std::vector<HeldNeighbour> neighboursHeldWith(const World& world, Index particle);

/// Largest acceleration by the mouse of a particle of a rigid body, a quarter of its mass [m/s^2]: of the body alone,
/// and with all bodies that joints connect to it, where these follow. A body that is dragged against a wall or the
/// ground stays there; without a limit it was driven through, or thrown off at many times the speed of the mouse.
struct PullLimit {
  float alone, joined;
};
/// At a strength of the mouse (see hold()), to which the force is proportional. Nothing for a body without mass.
std::optional<PullLimit> pullLimitOf(const World& world, const Body& body, float strength);

class MouseConstraint final : public Batch {
 public:
  explicit MouseConstraint(int group) : Batch("mouse", group) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<MouseConstraint>(*this); }

  /// Holds a particle where it is, until release(). `mass` [kg] is its mass meanwhile, above 0; fixed particles stay
  /// fixed. `limit`: for a particle of a rigid body, which stays behind where more force would be needed.
  void hold(int particle, float mass, Particles& particles, std::vector<HeldNeighbour> neighbours = {},
            std::optional<PullLimit> limit = {});
  /// Sets the target of the held particle [m]: for the end of the next step, or after `duration` of simulated time [s],
  /// with a constant velocity until then. Targets that come less often than steps must last until the next one, else
  /// the particle alternates between jumps and rest, and a throw gets the speed of whichever step it happened in.
  void moveTo(int particle, const glm::vec3& target, float duration = 0.0f);
  /// Lets go of one particle, or of all; they keep their velocity: a throw.
  void release(int particle, Particles& particles);
  void releaseAll(Particles& particles);
  bool holds(int particle) const;
  /// Held particle k, k below size().
  std::size_t particle(std::size_t k) const { return held_[k].particle; }
  /// Changes the inverse mass that a held particle gets back on release.
  void setInverseMass(int particle, float inverseMass);
  /// Force that the mouse exerted in the last step [N], the mean over its substeps, summed over all held particles: the
  /// rate at which the rest of the world gains momentum by it.
  glm::vec3 force() const { return substeps_ > 0 ? force_ / float(substeps_) : force_; }

  /// Before the first substep of a step.
  void beginStep();
  /// Sets proposed positions on the way to the targets; called right after prediction of a substep of `h` seconds,
  /// which is `frameFraction` of what is left of the frame.
  void place(Particles& particles, float h, float frameFraction);

  void saveState() override { heldBefore_ = held_; }
  void restoreState() override { held_ = heldBefore_; }

  std::size_t size() const override { return held_.size(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t particleCount) const override;
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }
  std::string formula() const override { return R"($C = |\mathbf{x} - \mathbf{p}|$, $\mathbf{p}$: the mouse)"; }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  struct Held {
    Index particle;
    float inverseMass;  ///< to restore on release [1/kg]
    float heldMass;     ///< while it is held [kg]; 0: fixed
    glm::vec3 target;   ///< at the end of the motion [m]
    float timeLeft;     ///< until then [s]; at least the rest of the frame
    glm::vec3 now;      ///< target of this substep [m]
    std::vector<HeldNeighbour> neighbours = {};
    std::optional<PullLimit> limit = {};
    float reach = std::numeric_limits<float>::infinity();  ///< limit of `moved` in this substep [m]
    glm::vec3 moved{0.0f};                                 ///< by the mouse, so far [m]
    glm::quat turn{1.0f, 0.0f, 0.0f, 0.0f};                ///< of the neighbours from rest
  };
  static glm::vec3 withinReach(Held& held, const glm::vec3& change);
  static glm::dvec3 withLimit(Held& held, glm::dvec3 now, const Particles& particles, float h);
  static void followTurn(Held& held, const Particles& particles);
  static void describe(const Held& held, const HeldNeighbour& neighbour, std::span<const glm::vec4> x,
                       const DescriptionVisitor& visitor);
  static glm::vec3 pullBack(const Held& held, const HeldNeighbour& neighbour, const glm::vec4& x);
  glm::vec3 pullBack(Held& held, const glm::vec4& x);
  void addForce(const glm::vec3& change, float mass) { force_ += mass * inverseStepSquared_ * change; }

  std::vector<Held> held_, heldBefore_;  ///< now, and saved by saveState()
  glm::vec3 force_{0.0f};                ///< sum over the substeps of the step so far [N]
  int substeps_ = 0;                     ///< their number
  float inverseStepSquared_ = 0.0f;      ///< 1/h^2
};

/// The particles of a world that are held by the mouse.
inline MouseConstraint& mouseConstraint(const World& world) { return static_cast<MouseConstraint&>(*world.mouse); }

}  // namespace pliant::sim
