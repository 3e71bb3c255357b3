// The mouse constraint: particles that are held at targets while everything else pulls at them.
//
//   C(x) = |x - p|   in the last priority group: the animated position constraint of kinematic.h, p moved by the mouse
//
// A held particle weighs `strength` times its whole object while it is held, so that the object follows without the
// solver having to carry the pull through all its particles. What the mouse puts back in each iteration, times that
// mass over h^2, is the force that it exerts. On a rigid body that has a limit: what the mouse moves a particle by in a
// substep, beyond where it flies by itself, is at most a h^2, and it goes no faster than the same force can stop it,
// with all that is joined to it, on the way left.
//
// Of a tetrahedral body it holds a neighbourhood, for at a single vertex even a small force draws out a needle: the
// particles within two edges lose a part of their way to where the rest shape has them around the held one, two thirds
// of it in a step at one edge, one third at two. The rest shape turns along with them (Müller et al. 2016).
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
  float part;             ///< of its way that it loses in a step, 0 to 1
  glm::vec3 offset;       ///< from the held particle, at rest [m]
  float perSolve = 0.0f;  ///< what `part` is in each solve of this step
};

/// What is held along with a particle of a tetrahedral body; of other particles nothing.
std::vector<HeldNeighbour> neighboursHeldWith(const World& world, Index particle);

/// How much the mouse accelerates a particle of a rigid body at most, a quarter of its mass [m/s^2]: by itself, and with
/// all that joints hold together with it, where these follow. A body that is dragged against a wall or the ground
/// stays there; without a limit it was driven through, or thrown off at many times the speed of the mouse.
struct PullLimit {
  float alone, joined;
};
/// At a strength of the mouse (see hold()), with which the force grows. Nothing of a body without mass.
std::optional<PullLimit> pullLimitOf(const World& world, const Body& body, float strength);

class MouseConstraint final : public Batch {
 public:
  explicit MouseConstraint(int group) : Batch("mouse", group) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<MouseConstraint>(*this); }

  /// Holds a particle where it is, until release(). `mass` [kg] is what it weighs meanwhile, above 0; fixed particles
  /// stay fixed. `limit`: of a rigid body's; what resists more stays behind.
  void hold(int particle, float mass, Particles& particles, std::vector<HeldNeighbour> neighbours = {},
            std::optional<PullLimit> limit = {});
  /// Where the held particle is to be [m]: at the end of the next step, or after `duration` of simulated time [s], with
  /// an even motion until then. Targets that come more seldom than steps must last until the next one comes, else the
  /// particle leaps and rests in turns, and a throw flies as fast as the step happened to be.
  void moveTo(int particle, const glm::vec3& target, float duration = 0.0f);
  /// Lets go of one particle, or of all; they keep their velocity: a throw.
  void release(int particle, Particles& particles);
  void releaseAll(Particles& particles);
  bool holds(int particle) const;
  /// Number k of the particles that are held, k below size().
  std::size_t particle(std::size_t k) const { return held_[k].particle; }
  /// Changes the inverse mass that a held particle gets back on release.
  void setInverseMass(int particle, float inverseMass);
  /// Force that the mouse exerted in the last step [N], the mean over its substeps, summed over what it holds: what the
  /// rest of the world gains of momentum by it.
  glm::vec3 force() const { return substeps_ > 0 ? force_ / float(substeps_) : force_; }

  /// Before the first substep of a step.
  void beginStep();
  /// Sets proposed positions on the way to the targets; called right after prediction of a substep of `h` seconds,
  /// which is `frameFraction` of what is left of the frame.
  void place(Particles& particles, float h, float frameFraction);

  void remember() override { heldBefore_ = held_; }
  void recall() override { held_ = heldBefore_; }

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
    float inverseMass;  ///< to give back on release [1/kg]
    float heldMass;     ///< while it is held [kg]; 0: fixed
    glm::vec3 target;   ///< for the end of the motion [m]
    float timeLeft;     ///< until it is there [s]; what is below the rest of the frame counts as that
    glm::vec3 now;      ///< for this substep [m]
    std::vector<HeldNeighbour> neighbours = {};
    std::optional<PullLimit> limit = {};
    float reach = std::numeric_limits<float>::infinity();  ///< how far it moves it in this substep at most [m]
    glm::vec3 moved{0.0f};                                 ///< so far [m]
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

  std::vector<Held> held_, heldBefore_;  ///< now, and when last remembered
  glm::vec3 force_{0.0f};                ///< sum over the substeps of the step so far [N]
  int substeps_ = 0;                     ///< so many
  float inverseStepSquared_ = 0.0f;      ///< 1/h^2
};

/// The particles of a world that are held by the mouse.
inline MouseConstraint& mouseConstraint(const World& world) { return static_cast<MouseConstraint&>(*world.mouse); }

}  // namespace pliant::sim
