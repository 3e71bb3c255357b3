// Collisions of particles with one another and with surfaces; solved only while violated, k = 1.
//
//   particles:  C = |x1 - x2| - (r1 + r2) >= 0       grad1 = n = (x1 - x2)/|x1 - x2|, grad2 = -n
//   of bodies with signed distances (interior.h), where these apply:  C = n.(x1 - x2) - rest >= 0
//   surfaces:   C = n.x - d_rest >= 0                grad = n, d_rest = plane distance + r
//
// Bartels 2015, (3.21) and (3.22). The batch works on the contacts of this step. It records each contact's penetration
// before the correction, for friction in a later priority group.
#pragma once

#include "sim/constraints/split_contacts.h"
#include "sim/state/batch.h"
#include "sim/state/contact_set.h"

#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

namespace pliant::sim {

/// C of two particles at distance vector d = x1 - x2; `normal` becomes grad1. Coincident particles separate along y.
inline float particleCollision(const glm::vec3& d, float reach, glm::vec3& normal) {
  const float length = glm::length(d);
  normal = length > 0.0f ? d / length : glm::vec3(0.0f, 1.0f, 0.0f);
  return length - reach;
}

/// C of a particle at x and a surface; the gradient is the contact's normal.
inline float surfaceCollision(const glm::vec3& x, const SurfaceContact& contact) {
  return glm::dot(contact.normal, x) - contact.offset;
}

/// C of pair p at distance vector d = xa - xb, and its gradient by xa.
inline float pairCollision(const ContactSet& contacts, std::size_t p, const glm::vec3& d, glm::vec3& normal) {
  const DirectedContact* directed = contacts.directionOf(p);
  if (directed == nullptr) return particleCollision(d, contacts.pairs[p].reach, normal);
  normal = directed->normal;
  return glm::dot(normal, d) - directed->rest;
}

class Collision final : public Batch {
 public:
  Collision(int group, ContactSet& contacts) : Batch("collision", group), contacts_(&contacts) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Collision>(*this); }
  void rebind(World& world) override;

  std::size_t size() const override { return contacts_->size(); }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t) const override { return contacts_->touchedRange(); }
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override {
    sim::accumulateSplit(*contacts_, x, counts, split);
  }
  /// The colours of the pairs, then one for all surfaces.
  std::size_t colours() const override { return contacts_->colourCount() + 1; }
  void projectColour(std::size_t colour, Particles& particles) override;
  void projectInOrder(Particles& particles) override;
  std::string formula() const override {
    return R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - (r_1 + r_2) \ge 0$, )"
           R"(or $\mathbf{n} \cdot \mathbf{x} - d \ge 0$ at a surface)";
  }
  bool isLinear() const override { return true; }
  void linearise(std::span<const glm::vec4> x, const RowVisitor& visitor) const override;
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;
  void recordDepths(std::span<const glm::vec4> x) override;
  float largestError(const Particles& particles) const override;
  void forEach(const Particles& particles, std::span<const glm::vec4> x,
               const ConstraintVisitor& visitor) const override;

 private:
  void pushPairs(std::span<const glm::vec4> x, bool notesDepths);
  void pushDirectedPairs(std::span<const glm::vec4> x, bool notesDepths);
  float depthOf(std::size_t p, float solved) const { return sumsDepths_ ? contacts_->depth[p] + solved : solved; }
  /// `remaining`: fraction of the surfaces' motion in this substep that is still ahead.
  void pushFromSurfaces(std::size_t particle, const glm::vec3& x, float remaining, glm::vec4& push);
  void projectPair(std::size_t p, Particles& particles);
  void projectPack(std::size_t p, Particles& particles);
  void projectSurfaces(Particles& particles);

  void visitPair(std::size_t p, std::size_t colour, std::span<const glm::vec4> x, const RowVisitor& visitor) const;
  static void visitSurface(const SurfaceContact& contact, std::span<const glm::vec4> x, const RowVisitor& visitor);

  ContactSet* contacts_;
  bool countTouching_ = false;
  bool sumsDepths_ = false;  ///< pairs are solved by colours
};

}  // namespace pliant::sim
