// The rods of a world: a batch whose constraints are solved rod by rod, each as one linear system (rod.h). The scene's
// `iteration` and `stiffnessModel` do not apply to them: every solve is a Newton step, and moduli are compliances.
#pragma once

#include "sim/constraints/rod.h"
#include "sim/state/world.h"

#include <memory>
#include <vector>

namespace pliant::sim {

class Rods final : public Batch {
 public:
  static constexpr std::string_view kType = "rod";

  Rods(int group, World& world) : Batch(kType, group), world_(&world) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Rods>(*this); }
  void rebind(World& world) override { world_ = &world; }
  /// The batch of a priority group; made when it is new.
  static Rods& of(World& world, int group);

  void add(Rod rod);
  /// Breaks the segments that begin at these particles, which ascend.
  void tear(const std::vector<int>& particles);
  std::span<const Rod> rods() const { return rods_; }
  /// Copies frames, forces and tears from the rods of an element in another world, of the same number, in their order.
  void carryOver(int element, const World& from, int fromElement);

  std::size_t size() const override { return size_; }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t particleCount) const override;
  void accumulate(const Particles&, std::span<const glm::vec4>, Corrections&) override {}
  void accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections&) override {}
  bool hasCompliant() const override { return !rods_.empty(); }
  /// Moves the world's particles directly: in a sum of floats the corrections of a stiff rod would be lost to rounding.
  void accumulateCompliant(const Particles&, std::span<const glm::vec4>, Corrections&) override { solveAll(); }
  std::size_t colours() const override { return 1; }
  void projectColour(std::size_t, Particles&) override { solveAll(); }
  void projectInOrder(Particles&) override { solveAll(); }
  void updateVelocities(Particles& particles, const StepContext& context) override;
  void forEachMultiplier(const MultiplierVisitor& visit) override;
  void saveState() override { before_ = rods_; }
  void restoreState() override { rods_ = before_; }

  std::string formula() const override {
    return R"($\mathbf{C} = \mathbf{x}_2 - \mathbf{x}_1 - l\,\mathbf{d}$ )"
           R"(and $\mathbf{\phi}(q_1, q_2) - \mathbf{\phi}_{\text{rest}}$)";
  }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  void count();
  void solveAll();
  void describe(const Rod& rod, const Rod& solved, const World& world, std::span<const glm::vec4> x,
                const DescriptionVisitor& visitor) const;

  World* world_;
  std::vector<Rod> rods_, before_;
  std::vector<RodSolve> solves_;  ///< by rod
  std::size_t size_ = 0;
};

/// Gives the rods of `toElement` the state of those of `fromElement`.
void carryRods(const World& from, int fromElement, World& to, int toElement);

}  // namespace pliant::sim
