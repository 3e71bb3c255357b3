// Collisions of particles and edges with the triangles of surfaces that move, and the friction in them; k = 1.
//
//   C = n . sum_i weight_i x_i - h >= 0,  grad_i = weight_i n           (see vertex_triangle.h)
//   slip = sum_i weight_i (x_i* - x_i) without its part along n,         dx_i = -w_i weight_i / sum w weight^2  s slip
//   s as on surfaces: friction.h                                        (with the barycentric point's movement)
//
// Contacts are linearised when they are found. Each records its penetration before the correction, for friction, which
// is bounded by the sum over the substep and remembers the remaining slip: otherwise layers of cloth would creep off
// what they lie on and stretch where they separate. Under Jacobi, whose corrections are averaged, friction is bounded
// by the depth of each iteration alone.
#pragma once

#include "sim/constraints/split_contacts.h"
#include "sim/state/batch.h"
#include "sim/state/mesh_contact.h"

namespace pliant::sim {

/// Base of collision and friction: the constraints, and their order of solving. `Push` gives the vector that a
/// contact's corners share.
class MeshContactBatch : public Batch {
 public:
  MeshContactBatch(std::string_view type, int group, MeshContactSet& set) : Batch(type, group), set_(&set) {}
  void rebind(World& world) override;

  std::size_t size() const override { return isActive() ? set_->size() : 0; }
  void arrange(Iteration, std::size_t) override {}
  ParticleRange touched(std::size_t) const override { return set_->touchedRange(); }
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override {
    if (size() > 0) sim::accumulateSplit(*set_, x, counts, split);
  }
  std::size_t colours() const override;
  void projectColour(std::size_t colour, Particles& particles) override;
  void projectInOrder(Particles& particles) override;

 protected:
  virtual bool isActive() const { return true; }
  /// Calls visit(contact, colour) in the order of solving.
  template <typename Visit>
  void forEachInOrder(Visit&& visit) const;
  /// The pushes of contacts [begin, end) at positions x into set().pushes.
  virtual void computePushes(const Particles& particles, const glm::vec4* x, std::size_t begin, std::size_t end) = 0;
  /// Projects contacts [begin, end) one after the other; those of one colour, which share no particle, eight at a time.
  virtual void project(Particles& particles, std::size_t begin, std::size_t end, bool isOfColour) = 0;
  MeshContactSet& set() { return *set_; }
  const MeshContactSet& set() const { return *set_; }

 private:
  MeshContactSet* set_;
};

class MeshCollision final : public MeshContactBatch {
 public:
  MeshCollision(int group, MeshContactSet& set) : MeshContactBatch("meshCollision", group, set) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<MeshCollision>(*this); }

  void prepare(const Particles&, const StepContext& context) override {
    countTouching_ = context.settings.countTouching;
  }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  std::string formula() const override {
    return R"($C = \mathbf{n} \cdot \sum_i b_i \mathbf{x}_i - h \ge 0$: a vertex and a triangle, or two edges)";
  }
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 protected:
  void computePushes(const Particles& particles, const glm::vec4* x, std::size_t begin, std::size_t end) override;
  void project(Particles& particles, std::size_t begin, std::size_t end, bool isOfColour) override;

 private:
  bool countTouching_ = false;
};

class MeshFriction final : public MeshContactBatch {
 public:
  MeshFriction(int group, MeshContactSet& set) : MeshContactBatch("meshFriction", group, set) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<MeshFriction>(*this); }

  void prepare(const Particles&, const StepContext& context) override;
  /// Records the remaining slip of contacts that stick.
  void updateVelocities(Particles& particles, const StepContext& context) override;
  /// Friction has no error of its own: 0.
  std::string formula() const override {
    return R"(slip $\mathbf{s} = \sum_i b_i \Delta\mathbf{x}_i$ without its part along $\mathbf{n}$; $\sigma$ as)"
           " between particles";
  }
  float largestError(const Particles&) const override { return 0.0f; }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;

 protected:
  bool isActive() const override { return active_; }
  void computePushes(const Particles& particles, const glm::vec4* x, std::size_t begin, std::size_t end) override;
  void project(Particles& particles, std::size_t begin, std::size_t end, bool isOfColour) override;

 private:
  bool active_ = false;  ///< some coefficient is above 0
};

}  // namespace pliant::sim
