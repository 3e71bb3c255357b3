// Compliant one-way attachments: a spring of rest length 0 between a particle and a point that follows a motion.
//
//   f = -(x - p) / alpha - c (v - v_p)        alpha: compliance [m/N], c: damping [N s/m]
//
// As a constraint C(x) = x - p, three equations of gradient 1 with a multiplier each (compliance.h; Macklin et al.
// 2016, (18) and (26)).
#pragma once

#include "sim/projection/project.h"
#include "sim/state/motion.h"
#include "sim/state/step_displacements.h"
#include "sim/state/world.h"

#include <glm/vec3.hpp>

#include <array>
#include <memory>
#include <vector>

namespace pliant::sim {

class SpringAttachments final : public Batch {
 public:
  /// `motions` are those of the world.
  SpringAttachments(int group, const std::vector<std::unique_ptr<Motion>>& motions)
      : Batch("springAttachment", group), motions_(&motions) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<SpringAttachments>(*this); }
  void rebind(World& world) override { motions_ = &world.motions; }
  /// The batch of a priority group; made when it is new.
  static SpringAttachments& of(World& world, int group);

  /// Ties the particle to its current position relative to a motion, given by its index in the world. Compliance and
  /// damping are those of `material`; a compliance of 0 holds it as hard as the iterations can.
  void add(Index particle, std::size_t motion, Index material, const Particles& particles);

  std::size_t size() const override { return springs_.size(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t particleCount) const override;
  void accumulate(const Particles&, std::span<const glm::vec4>, Corrections&) override {}
  void accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections&) override {}
  bool hasCompliant() const override { return !springs_.empty(); }
  void accumulateCompliant(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles& particles) override;
  void projectInOrder(Particles& particles) override { projectColour(0, particles); }

  std::string formula() const override { return R"($\mathbf{C} = \mathbf{x} - \mathbf{p}$, by axis)"; }
  bool isLinear() const override { return true; }
  void linearise(std::span<const glm::vec4> x, const RowVisitor& visitor) const override;
  void addMultiplier(std::size_t number, float change) override {
    springs_[number / 3].multiplier[number % 3] += change;
  }
  void forEachMultiplier(const MultiplierVisitor& visit) override {
    for (Spring& spring : springs_) {
      for (int axis = 0; axis < 3; ++axis) visit(spring.multiplier[axis]);
    }
  }
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  struct Spring {
    Index particle;
    Index material;
    std::size_t motion;
    glm::vec3 own;               ///< p in the frame of the motion [m]
    glm::vec3 now{0.0f};         ///< p at the end of this substep [m]
    glm::vec3 carried{0.0f};     ///< h v_p [m]
    glm::vec3 multiplier{0.0f};  ///< lambda
    float copies = 1.0f;         ///< number of springs at the particle
    float compliance = 0.0f;     ///< alpha
    float step = 0.0f;           ///< elastic step of its particle [s]
    Softness<float> softness{};  ///< without its change
  };

  glm::vec3 changeOf(const Spring& spring, const glm::vec4& x, const glm::vec4* tails) const;
  /// d lambda at x, with the particle's mass times `share`.
  glm::vec3 solve(const Spring& spring, const glm::vec4& x, const glm::vec4* tails, float share,
                  float relaxation) const;

  const std::vector<std::unique_ptr<Motion>>* motions_;
  std::vector<Spring> springs_;
  StepDisplacements displacements_;  ///< empty: nothing is damped
  float relaxation_ = 1.0f;
  bool isMassSpring_ = false;  ///< the iteration
};

}  // namespace pliant::sim
