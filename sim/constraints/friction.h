// Static and kinetic friction of the contacts, on positions.
//
//   slip = ((x1* - x1) - (x2* - x2)) without its part along n,   d = penetration before the contact was solved
//   s = 1                          if |slip| < mu_s d     (sticks)
//   s = min(mu_k d / |slip|, 1)    otherwise              (slips)
//   dx1 = -w1/(w1 + w2) s slip,    dx2 = +w2/(w1 + w2) s slip
//
// On surfaces, those of colliders as well as those of elements, and between particles whose pairs are solved by
// colours, the bound holds for a whole substep, over all iterations: d is the sum of the depths that were solved and
// the slip is that without friction. Slip that friction would hold but an unfinished solve leaves is remembered as a
// lag and taken back in the next substep, as the tangential spring of Cundall & Strack 1979 does; otherwise bodies
// creep downhill and piles sink.
//
// Bartels 2015, (3.23) and (3.24), with the sign put right (docs/references.md, correction 2); with a surface w2 = 0, n
// is its normal and x2* - x2 the displacement of the surface at the contact point. Coefficients of two particles, and
// of a particle and a surface that has its own, are averaged.
#pragma once

#include "sim/base/index.h"
#include "sim/constraints/split_contacts.h"
#include "sim/state/batch.h"
#include "sim/state/contact_set.h"
#include "sim/state/friction_coefficients.h"
#include "sim/state/material.h"
#include "sim/state/object.h"

#include <glm/vec3.hpp>

#include <array>

namespace pliant::sim {

/// A slip and the friction on it.
struct Grip {
  glm::vec3 normal{0.0f};
  glm::vec3 slip{0.0f};  ///< [m]
  float depth = 0.0f;    ///< d [m]
  FrictionCoefficients mu{};
  glm::vec3 held{0.0f};  ///< s slip: the part that friction takes back [m]

  /// n, slip, d, the coefficients, the limit and s, for the solver lens.
  std::array<Term, 8> terms() const;
};

/// The part of `slip` that friction takes back at penetration d: s times slip.
glm::vec3 frictionCorrection(const glm::vec3& slip, float d, const FrictionCoefficients& mu);

class Friction final : public Batch {
 public:
  Friction(int group, ContactSet& contacts, std::span<const std::unique_ptr<Collider>> colliders)
      : Batch("friction", group), contacts_(&contacts), colliders_(colliders) {}
  std::unique_ptr<Batch> clone() const override { return std::make_unique<Friction>(*this); }
  void rebind(World& world) override;

  std::size_t size() const override { return active_ ? contacts_->size() : 0; }
  void arrange(Iteration, std::size_t) override {}
  void prepare(const Particles& particles, const StepContext& context) override;
  ParticleRange touched(std::size_t) const override { return contacts_->touchedRange(); }
  void accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) override;
  void accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) override {
    if (active_) sim::accumulateSplit(*contacts_, x, counts, split);
  }
  std::size_t colours() const override { return active_ ? contacts_->colourCount() + 1 : 0; }
  void projectColour(std::size_t colour, Particles& particles) override;
  void projectInOrder(Particles& particles) override;
  /// Records the remaining slip of surface contacts that stick.
  void updateVelocities(Particles& particles, const StepContext& context) override;
  /// Friction has no error of its own: 0.
  std::string formula() const override {
    return R"(slip $\mathbf{s} = \Delta\mathbf{x}_1 - \Delta\mathbf{x}_2$ without its part along $\mathbf{n}$; )"
           R"($\Delta\mathbf{x} = -\frac{w}{\sum w} \sigma\,\mathbf{s}$, $\sigma = 1$ below $\mu_s d$, else )"
           R"($\mu_k d / |\mathbf{s}|$)";
  }
  float largestError(const Particles&) const override { return 0.0f; }
  void describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                     const DescriptionVisitor& visitor) const override;

 private:
  const Material& materialOf(std::size_t a, const Particles& particles) const {
    return materials_[particles.material[a]];
  }
  FrictionCoefficients between(std::size_t a, std::size_t b, const Particles& particles) const {
    return frictionBetween(materialOf(a, particles), materialOf(b, particles));
  }
  FrictionCoefficients withSurface(std::size_t a, Index collider, const Particles& particles) const {
    return frictionBetween(materialOf(a, particles), colliders_[collider]->material);
  }
  FrictionCoefficients coefficients(std::size_t p) const {
    return {contacts_->friction[p].staticFriction, contacts_->friction[p].kineticFriction};
  }
  /// Whether a particle is so slow that it will be put back to where it was at the start of the substep.
  bool staysAtStart(std::size_t i, const Particles& particles) const {
    const float sleeping = materialOf(i, particles).sleepingSpeed;
    return glm::dot(particles.velocity[i], particles.velocity[i]) < sleeping * sleeping;
  }
  /// How far a particle at x has slipped since friction began to hold it there.
  glm::vec3 slipOn(const SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const;
  /// Of a contact with a surface; over all iterations so far where the contact accumulates them.
  Grip gripOn(const SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const;
  /// Of a pair that touches; nothing where its particles coincide. Over all iterations so far where pairs accumulate
  /// them.
  Grip gripOf(std::size_t p, std::span<const glm::vec4> x, const Particles& particles) const;
  glm::vec3 surfaceCorrection(SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const;
  void pushPairs(const Particles& particles, std::span<const glm::vec4> x);
  void pushDirectedPairs(const Particles& particles, std::span<const glm::vec4> x);
  void pushFromSurfaces(std::size_t particle, const glm::vec4& x, const Particles& particles, glm::vec4& push) const;
  void projectPair(std::size_t p, Particles& particles) const;
  void projectPack(std::size_t p, Particles& particles) const;
  void projectSurfaces(Particles& particles) const;
  /// Records the remaining slip of pairs that stick.
  void noteLags(const Particles& particles);

  ContactSet* contacts_;
  std::span<const std::unique_ptr<Collider>> colliders_;
  /// Under Jacobi the friction of surface vertices is bounded by the depth of each iteration alone, and their slip is
  /// not remembered: beside the averaged corrections of contacts between surfaces that would keep them tangled.
  bool remembers(std::size_t particle, const Particles& particles) const {
    return !averages_ || !objects_[particles.object[particle]].collidesAsMesh;
  }
  bool grips(const SurfaceContact& contact, const Particles& particles) const {
    return (remembers(contact.particle, particles) ? contact.accumulatedDepth : contact.depth) > 0.0f;
  }

  std::span<const Object> objects_;      ///< of the step
  std::span<const Material> materials_;  ///< of the step
  bool active_ = false;                  ///< some coefficient is above 0
  bool averages_ = false;                ///< the iteration is Jacobi
  bool pairsRemember_ = false;           ///< pairs are solved by colours: they accumulate as surface contacts do
};

}  // namespace pliant::sim
