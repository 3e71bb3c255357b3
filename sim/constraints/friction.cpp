#include "sim/constraints/friction.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/collision.h"
#include "sim/constraints/contact_packs.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/pack_corrections.h"
#include "sim/state/material.h"
#include "sim/state/world.h"

#include <glm/geometric.hpp>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr const char* kNoGrip = "no depth was corrected here: there is no friction";
constexpr DescriptionText kPairText{
    .formula = R"(slip $\mathbf{s} = \Delta\mathbf{x}_1 - \Delta\mathbf{x}_2$ without its part along $\mathbf{n}$; )"
               R"($\sigma = 1$ if $|\mathbf{s}| < \mu_s d$, else $\min(\mu_k d / |\mathbf{s}|, 1)$)",
    .gradient = "",
    .correction = R"($\Delta\mathbf{x}_1 = -\frac{w_1}{w_1 + w_2} \sigma\,\mathbf{s}$, )"
                  R"($\Delta\mathbf{x}_2 = \frac{w_2}{w_1 + w_2} \sigma\,\mathbf{s}$)",
    .rest = kNoGrip,
    .isEquation = false};
// The slip is that without friction: corrections of earlier iterations of the substep are added to it, and subtracted
// from the result.
constexpr DescriptionText kHeldPairText{
    .formula =
        R"(slip $\mathbf{s} = \mathbf{s}_0 + \Delta\mathbf{x}_1 - \Delta\mathbf{x}_2 - \Delta\mathbf{x}_{\text{so far}}$ )"
        R"(without its part along $\mathbf{n}$; $\sigma = 1$ if $|\mathbf{s}| < \mu_s d$, )"
        R"(else $\min(\mu_k d / |\mathbf{s}|, 1)$)",
    .gradient = "",
    .correction =
        R"($\Delta\mathbf{x}_1 = -\frac{w_1}{w_1 + w_2} (\sigma\,\mathbf{s} + \Delta\mathbf{x}_{\text{so far}})$, )"
        R"($\Delta\mathbf{x}_2 = \frac{w_2}{w_1 + w_2} (\sigma\,\mathbf{s} + \Delta\mathbf{x}_{\text{so far}})$)",
    .rest = kNoGrip,
    .isEquation = false};
constexpr DescriptionText kSurfaceText{
    .formula =
        R"(slip $\mathbf{s} = \Delta\mathbf{x}$ minus the motion of the surface, without its part along $\mathbf{n}$; )"
        R"($\sigma = 1$ if $|\mathbf{s}| < \mu_s d$, else $\min(\mu_k d / |\mathbf{s}|, 1)$)",
    .gradient = "",
    .correction = R"($\Delta\mathbf{x} = -\sigma\,\mathbf{s}$)",
    .rest = kNoGrip,
    .isEquation = false};
constexpr DescriptionText kHeldText{
    .formula =
        R"(slip $\mathbf{s} = \mathbf{s}_0 + \Delta\mathbf{x} - \Delta\mathbf{x}_{\text{so far}}$ minus the motion of )"
        R"(the surface, without its part along $\mathbf{n}$; $\sigma = 1$ if $|\mathbf{s}| < \mu_s d$, )"
        R"(else $\min(\mu_k d / |\mathbf{s}|, 1)$)",
    .gradient = "",
    .correction = R"($\Delta\mathbf{x} = -\sigma\,\mathbf{s} - \Delta\mathbf{x}_{\text{so far}}$)",
    .rest = kNoGrip,
    .isEquation = false};

using pack::Float4;
using pack::Float8;
using pack::Rows;

/// frictionCorrection() for eight pairs: their slips, and the parts of them that friction takes back.
struct PackGrip {
  Rows slip;
  Float8 part;

  /// `d`: distance vectors of the particles; `moved`: their relative displacements. Rows have w = 0.
  PackGrip(const Rows& d, const Rows& moved, Float8 depth, Float8 staticFriction, Float8 kineticFriction) {
    const Float8 squared = dot(d, d);
    const Float8 along = squared > 0.0f ? dot(moved, d) / squared : Float8{};
    slip = addScaled(moved, -along, d);
    const Float8 length = pack::squareRoot(dot(slip, slip));
    const Float8 one = pack::constant(1.0f);
    const Float8 sticking =
        length < staticFriction * depth ? one : pack::smaller(kineticFriction * depth / length, one);
    part = (depth > 0.0f) & (length > 0.0f) & (squared > 0.0f) ? sticking : Float8{};
  }
};

// PairFriction as packs load it.
const glm::vec4* rowsOf(const PairFriction& first) { return reinterpret_cast<const glm::vec4*>(&first); }
std::size_t heldRow(std::size_t lane) { return 2 * lane; }
std::size_t lagRow(std::size_t lane) { return 2 * lane + 1; }

glm::vec3 withoutPartAlong(const glm::vec3& v, const glm::vec3& n) { return v - glm::dot(v, n) * n; }

glm::vec3 displacement(const Particles& particles, std::span<const glm::vec4> x, std::size_t i) {
  return glm::vec3(x[i]) - glm::vec3(particles.position[i]);
}

}  // namespace

std::array<Term, 8> Grip::terms() const {
  const float length = glm::length(slip), limit = mu.staticFriction * depth;
  const bool sticks = length < limit;
  return {Term::vector(R"(\mathbf{n})", normal),
          Term::vector(R"(\mathbf{s})", slip, "slip [m]"),
          Term::number(R"(|\mathbf{s}|)", length, "[m]"),
          Term::number("d", depth, "depth that was corrected [m]"),
          Term::number(R"(\mu_s)", mu.staticFriction, sticks ? "static: it counts" : ""),
          Term::number(R"(\mu_s d)", limit,
                       sticks ? R"(above $|\mathbf{s}|$: it sticks)" : R"(not above $|\mathbf{s}|$: it slips)"),
          Term::number(R"(\mu_k)", mu.kineticFriction, sticks ? "" : "kinetic: it counts"),
          Term::number(R"(\sigma)", length > 0.0f ? glm::length(held) / length : 0.0f,
                       sticks ? "1: all of the slip is taken back" : R"($\min(\mu_k d / |\mathbf{s}|, 1)$)")};
}

glm::vec3 frictionCorrection(const glm::vec3& slip, float d, const FrictionCoefficients& mu) {
  const float length = glm::length(slip);
  if (!(length > 0.0f)) return glm::vec3(0.0f);
  if (length < mu.staticFriction * d) return slip;
  return std::min(mu.kineticFriction * d / length, 1.0f) * slip;
}

void Friction::rebind(World& world) {
  contacts_ = &world.contacts;
  colliders_ = world.colliders;
  objects_ = world.objects;
  materials_ = world.materials;
}

void Friction::prepare(const Particles& particles, const StepContext& context) {
  materials_ = context.materials;
  objects_ = context.objects;
  averages_ = context.settings.iteration == Iteration::jacobi;
  const auto rough = [](const Material& m) { return m.staticFriction > 0.0f || m.kineticFriction > 0.0f; };
  const auto roughSurface = [](const auto& c) {
    return c->material.staticFriction.value_or(0.0f) > 0.0f || c->material.kineticFriction.value_or(0.0f) > 0.0f;
  };
  active_ = std::any_of(materials_.begin(), materials_.end(), rough) ||
            std::any_of(colliders_.begin(), colliders_.end(), roughSurface);
  pairsRemember_ = context.settings.iteration == Iteration::gaussSeidel;
  if (!active_) return contacts_->friction.assign(contacts_->friction.size(), {});
  parallelFor(contacts_->pairs.size(), ItemCost{1.5}, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      const ContactPair& pair = contacts_->pairs[p];
      const FrictionCoefficients mu = between(pair.a, pair.b, particles);
      contacts_->friction[p].staticFriction = mu.staticFriction;
      contacts_->friction[p].kineticFriction = mu.kineticFriction;
    }
  });
  // The depth of pairs that collide on their paths is not a measure of their impulse: they get friction in restitution.
  for (const DirectedPair& each : contacts_->directed) {
    if (each.isImpact) contacts_->friction[each.pair] = {};
  }
}

glm::vec3 Friction::slipOn(const SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const {
  const Index i = contact.particle;
  glm::vec3 moved = glm::vec3(x) - glm::vec3(particles.position[i]);
  const Collider& collider = *colliders_[contact.collider];
  if (collider.moves()) {
    moved -= collider.motion()->displacement(glm::vec3(x) - particles.radius[i] * contact.normal);
  }
  return withoutPartAlong(moved, contact.normal) + contact.lag;
}

Grip Friction::gripOn(const SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const {
  const Index i = contact.particle;
  const bool overAll = remembers(i, particles);
  Grip grip{contact.normal, slipOn(contact, x, particles), overAll ? contact.accumulatedDepth : contact.depth,
            withSurface(i, contact.collider, particles)};
  if (overAll) grip.slip -= contact.held;
  grip.held = frictionCorrection(grip.slip, grip.depth, grip.mu);
  return grip;
}

glm::vec3 Friction::surfaceCorrection(SurfaceContact& contact, const glm::vec4& x, const Particles& particles) const {
  const glm::vec3 held = -gripOn(contact, x, particles).held;
  if (!remembers(contact.particle, particles)) return held;
  const glm::vec3 more = held - contact.held;
  contact.held = held;
  return more;
}

void Friction::updateVelocities(Particles& particles, const StepContext&) {
  if (active_ && pairsRemember_) noteLags(particles);
  parallelFor(contacts_->surfaces.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      SurfaceContact& contact = contacts_->surfaces[k];
      const Index i = contact.particle;
      if (!remembers(i, particles)) continue;
      if (staysAtStart(i, particles)) continue;
      const glm::vec3 slip = slipOn(contact, particles.predicted[i], particles);
      const float bound =
          active_ ? withSurface(i, contact.collider, particles).staticFriction * contact.accumulatedDepth : 0.0f;
      contact.lag = glm::length(slip - contact.held) < bound ? slip : glm::vec3(0.0f);
    }
  });
}

void Friction::noteLags(const Particles& particles) {
  parallelFor(contacts_->pairs.size(), kPairCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      PairFriction& friction = contacts_->friction[p];
      const float depth = contacts_->depth[p];
      if (!(depth > 0.0f)) {
        friction.lag = glm::vec3(0.0f);
        continue;
      }
      const auto [a, b] = std::pair(contacts_->pairs[p].a, contacts_->pairs[p].b);
      const bool aStays = staysAtStart(a, particles), bStays = staysAtStart(b, particles);
      if (aStays && bStays) continue;
      const Grip grip = gripOf(p, particles.predicted, particles);
      glm::vec3 slip = grip.slip;
      if (aStays) slip -= withoutPartAlong(displacement(particles, particles.predicted, a), grip.normal);
      if (bStays) slip += withoutPartAlong(displacement(particles, particles.predicted, b), grip.normal);
      const bool sticks = glm::length(slip) < friction.staticFriction * depth;
      friction.lag = sticks ? slip + friction.held : glm::vec3(0.0f);
    }
  });
}

void Friction::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  if (!active_) return;
  contacts_->beginJacobiPass();
  pushPairs(particles, x);
  pushDirectedPairs(particles, x);
  parallelFor(contacts_->touched.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const std::size_t i = contacts_->touched[t];
      if (!(x[i].w > 0.0f)) continue;
      glm::vec4& surfaces = contacts_->surfacePush[t];
      pushFromSurfaces(i, x[i], particles, surfaces);
      addPushes(*contacts_, i, pack::loadRow(surfaces), sums[i]);
    }
  });
}

void Friction::pushPairs(const Particles& particles, std::span<const glm::vec4> x) {
  const glm::vec4* start = particles.position.data();
  forEachPack(contacts_->pairs, [&](const ContactPair* pairs, std::size_t p) {
    const auto inOrder = [](std::size_t lane) { return lane; };
    const Float8 depth = pack::load(&contacts_->depth[p]);
    if (!pack::any(depth > 0.0f)) return pack::storeRows(&contacts_->push[p], inOrder, Rows{});
    const auto first = [&](std::size_t lane) { return pairs[lane].a; };
    const auto second = [&](std::size_t lane) { return pairs[lane].b; };
    const Rows a = pack::loadRows(x.data(), first);
    const Rows b = pack::loadRows(x.data(), second);
    const Rows d = withoutW(a - b);
    const Rows moved = (a - pack::loadRows(start, first)) - (b - pack::loadRows(start, second));
    const glm::vec4* friction = rowsOf(contacts_->friction[p]);
    const PackGrip grip(d, moved, depth, columnW(pack::loadRows(friction, heldRow)),
                        columnW(pack::loadRows(friction, lagRow)));
    const Float8 counts = depth > 0.0f ? pack::constant(1.0f) : Float8{};
    pack::storeRows(&contacts_->push[p], inOrder, withW(-grip.part * grip.slip, counts));
  });
}

// Replaces the results of pushPairs() for directed pairs.
void Friction::pushDirectedPairs(const Particles& particles, std::span<const glm::vec4> x) {
  for (const auto& [p, contact, isImpact] : contacts_->directed) {
    const float depth = contacts_->depth[p];
    contacts_->push[p] = glm::vec4(0.0f);
    if (!(depth > 0.0f)) continue;
    const ContactPair& pair = contacts_->pairs[p];
    const glm::vec3 moved = displacement(particles, x, pair.a) - displacement(particles, x, pair.b);
    const glm::vec3 slip = withoutPartAlong(moved, contact.normal);
    contacts_->push[p] = glm::vec4(-frictionCorrection(slip, depth, coefficients(p)), 1.0f);
  }
}

void Friction::pushFromSurfaces(std::size_t particle, const glm::vec4& x, const Particles& particles,
                                glm::vec4& push) const {
  Float4 sum{};
  for (std::uint32_t k = contacts_->surfaceStart[particle]; k < contacts_->surfaceStart[particle + 1]; ++k) {
    SurfaceContact& contact = contacts_->surfaces[k];
    if (!grips(contact, particles)) continue;
    const glm::vec3 correction = surfaceCorrection(contact, x, particles);
    sum += Float4{correction.x, correction.y, correction.z, 1.0f};
  }
  pack::storeRow(push, sum);
}

Grip Friction::gripOf(std::size_t p, std::span<const glm::vec4> x, const Particles& particles) const {
  const ContactPair& pair = contacts_->pairs[p];
  const Index i = pair.a, j = pair.b;
  const PairFriction& friction = contacts_->friction[p];
  Grip grip{.depth = contacts_->depth[p], .mu = coefficients(p)};
  if (glm::vec3(x[i]) == glm::vec3(x[j])) return grip;
  pairCollision(*contacts_, p, glm::vec3(x[i]) - glm::vec3(x[j]), grip.normal);
  const glm::vec3 moved = displacement(particles, x, i) - displacement(particles, x, j);
  grip.slip = withoutPartAlong(moved + friction.lag - friction.held, grip.normal);
  grip.held = frictionCorrection(grip.slip, grip.depth, grip.mu);
  return grip;
}

void Friction::projectPair(std::size_t p, Particles& particles) const {
  if (!(contacts_->depth[p] > 0.0f)) return;
  const ContactPair& pair = contacts_->pairs[p];
  PairFriction& friction = contacts_->friction[p];
  const glm::vec3 held = -gripOf(p, particles.predicted, particles).held, more = held - friction.held;
  if (pairsRemember_) friction.held = held;
  particles.correct(pair.a, pair.share * more);
  particles.correct(pair.b, -(1.0f - pair.share) * more);
}

// projectPair() for the eight from p on, which share no particle.
void Friction::projectPack(std::size_t p, Particles& particles) const {
  const Float8 depth = pack::load(&contacts_->depth[p]);
  if (!pack::any(depth > 0.0f)) return;
  const ContactPair* pairs = &contacts_->pairs[p];
  const auto first = [&](std::size_t lane) { return pairs[lane].a; };
  const auto second = [&](std::size_t lane) { return pairs[lane].b; };
  const Rows a = pack::loadRows(particles.predicted.data(), first);
  const Rows b = pack::loadRows(particles.predicted.data(), second);
  const glm::vec4* start = particles.position.data();
  auto* const friction = reinterpret_cast<glm::vec4*>(&contacts_->friction[p]);
  const Rows before = pack::loadRows(friction, heldRow), lag = pack::loadRows(friction, lagRow);
  const Rows moved = (a - pack::loadRows(start, first)) - (b - pack::loadRows(start, second));
  const PackGrip grip(withoutW(a - b), moved + withoutW(lag - before), depth, columnW(before), columnW(lag));
  const Rows held = -grip.part * grip.slip, more = held - withoutW(before);
  pack::storeRows(friction, heldRow, withW(held, columnW(before)));
  const Float8 share = columnW(pack::loadStructs(pairs));
  correct(particles, first, a, share, more);
  correct(particles, second, b, share - 1.0f, more);
}

void Friction::describeSolve(const Particles& particles, std::span<const glm::vec4> x,
                             const DescriptionVisitor& visitor) const {
  if (!active_) return;
  ConstraintDescription row;
  const auto visit = [&](std::span<const glm::vec3> correction, std::span<const float> weights,
                         std::span<const Term> terms) {
    row.correction = correction;
    row.weights = weights;
    row.terms = row.active ? terms : std::span<const Term>();  // most contacts only might touch
    visitor(row);
  };
  // Of what is remembered, the last two.
  std::array<Term, 10> terms;
  const auto termsOf = [&](const Grip& grip, bool remembers, const glm::vec3& lag, const glm::vec3& before) {
    const auto own = grip.terms();
    std::copy(own.begin(), own.end(), terms.begin());
    terms[8] = Term::vector(R"(\mathbf{s}_0)", lag, "left over by earlier substeps [m]");
    terms[9] = Term::vector(R"(\Delta\mathbf{x}_{\text{so far}})", before, "in the substep's earlier iterations [m]");
    return std::span(terms).first(remembers ? 10 : 8);
  };
  row.text = pairsRemember_ ? &kHeldPairText : &kPairText;
  contacts_->forEachInOrder([&](std::size_t p, std::size_t colour) {
    const ContactPair& pair = contacts_->pairs[p];
    const std::array<Index, 2> ends{pair.a, pair.b};
    const std::array<float, 2> shares{pair.share, 1.0f - pair.share};
    row.particles = ends;
    row.colour = colour;
    row.active = contacts_->depth[p] > 0.0f;
    const Grip grip = gripOf(p, x, particles);
    const PairFriction& friction = contacts_->friction[p];
    const glm::vec3 more = row.active ? -grip.held - friction.held : glm::vec3(0.0f);
    visit(std::array{shares[0] * more, -shares[1] * more}, shares,
          termsOf(grip, pairsRemember_, friction.lag, friction.held));
  });
  row.colour = contacts_->colourCount();
  for (const SurfaceContact& contact : contacts_->surfaces) {
    const glm::vec4& own = x[contact.particle];
    const bool overAll = remembers(contact.particle, particles);
    row.text = overAll ? &kHeldText : &kSurfaceText;
    row.particles = std::span(&contact.particle, 1);
    row.active = grips(contact, particles);
    const Grip grip = gripOn(contact, own, particles);
    const glm::vec3 before = overAll ? contact.held : glm::vec3(0.0f);
    const glm::vec3 correction = row.active ? -grip.held - before : glm::vec3(0.0f);
    visit(std::span(&correction, 1), {}, termsOf(grip, overAll, contact.lag, before));
  }
}

void Friction::projectSurfaces(Particles& particles) const {
  parallelFor(particles.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::uint32_t k = contacts_->surfaceStart[begin]; k < contacts_->surfaceStart[end]; ++k) {
      SurfaceContact& contact = contacts_->surfaces[k];
      glm::vec4& x = particles.predicted[contact.particle];
      if (grips(contact, particles)) x += glm::vec4(surfaceCorrection(contact, x, particles), 0.0f);
    }
  });
}

void Friction::projectColour(std::size_t colour, Particles& particles) {
  if (colour == contacts_->colourCount()) return projectSurfaces(particles);
  forEachOfColour(
      *contacts_, colour, [&](std::size_t p) { projectPack(p, particles); },
      [&](std::size_t p) { projectPair(p, particles); });
}

void Friction::projectInOrder(Particles& particles) {
  if (!active_) return;
  for (std::size_t p = 0; p < contacts_->pairs.size(); ++p) projectPair(p, particles);
  projectSurfaces(particles);
}

}  // namespace pliant::sim
