#include "sim/constraints/collision.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/contact_packs.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/pack_corrections.h"
#include "sim/state/world.h"

#include <algorithm>

namespace pliant::sim {

void Collision::rebind(World& world) { contacts_ = &world.contacts; }

void Collision::prepare(const Particles&, const StepContext& context) {
  countTouching_ = context.settings.countTouching;
  sumsDepths_ = context.settings.iteration == Iteration::gaussSeidel;
}

void Collision::accumulate(const Particles& particles, std::span<const glm::vec4> x, Corrections& sums) {
  contacts_->beginJacobiPass();
  // Pre-stabilisation corrects x: that is not a force of the substep, and a moving surface is still at its start.
  const bool stabilises = x.data() == particles.position.data();
  const float remaining = stabilises ? 1.0f : 0.0f;
  pushPairs(x, !stabilises);
  pushDirectedPairs(x, !stabilises);
  parallelFor(contacts_->touched.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t t = begin; t < end; ++t) {
      const std::size_t i = contacts_->touched[t];
      if (!(x[i].w > 0.0f)) continue;
      glm::vec4& surfaces = contacts_->surfacePush[t];
      pushFromSurfaces(i, glm::vec3(x[i]), remaining, surfaces);
      addPushes(*contacts_, i, pack::loadRow(surfaces), sums[i]);
    }
  });
}

void Collision::pushPairs(std::span<const glm::vec4> x, bool notesDepths) {
  using pack::Float8;
  using pack::Rows;
  forEachPack(contacts_->pairs, [&](const ContactPair* pairs, std::size_t p) {
    const Rows members = pack::loadStructs(pairs);
    const Rows a = pack::loadRows(x.data(), [&](std::size_t lane) { return pairs[lane].a; });
    const Rows b = pack::loadRows(x.data(), [&](std::size_t lane) { return pairs[lane].b; });
    const Rows d = withoutW(a - b);
    const Float8 length = pack::squareRoot(dot(d, d));
    const Float8 reach = columnZ(members);
    const Float8 depth = pack::larger(reach - length, Float8{});
    const Float8 scale = length > 0.0f ? depth / length : Float8{};
    const Float8 counts = depth > 0.0f ? pack::constant(1.0f) : pack::constant(countTouching_ ? 1.0f : 0.0f);
    if (notesDepths) pack::store(&contacts_->depth[p], depth);
    pack::storeRows(
        &contacts_->push[p], [](std::size_t lane) { return lane; }, withW(scale * d, counts));
    if (!pack::any((depth > 0.0f) & (length == 0.0f))) return;
    for (std::size_t lane = 0; lane < pack::kWidth; ++lane) {  // coincident particles part along y
      if (depth[lane] > 0.0f && length[lane] == 0.0f) contacts_->push[p + lane] = {0.0f, depth[lane], 0.0f, 1.0f};
    }
  });
}

// Replaces the results of pushPairs() for directed pairs.
void Collision::pushDirectedPairs(std::span<const glm::vec4> x, bool notesDepths) {
  for (const auto& [p, contact, isImpact] : contacts_->directed) {
    const ContactPair& pair = contacts_->pairs[p];
    const glm::vec3 d(x[pair.a] - x[pair.b]);
    const float depth = std::max(contact.rest - glm::dot(contact.normal, d), 0.0f);
    if (notesDepths) contacts_->depth[p] = depth;
    contacts_->push[p] = glm::vec4(depth * contact.normal, depth > 0.0f || countTouching_ ? 1.0f : 0.0f);
  }
}

void Collision::pushFromSurfaces(std::size_t particle, const glm::vec3& x, float remaining, glm::vec4& push) {
  glm::vec3 sum(0.0f);
  int count = 0;
  for (std::uint32_t k = contacts_->surfaceStart[particle]; k < contacts_->surfaceStart[particle + 1]; ++k) {
    SurfaceContact& contact = contacts_->surfaces[k];
    const float value = surfaceCollision(x, contact) + remaining * contact.advance;
    contact.depth = std::max(-value, 0.0f);
    if (remaining == 0.0f) contact.accumulatedDepth += contact.depth;
    sum += contact.depth * contact.normal;
    count += value < 0.0f || (countTouching_ && contact.touching);
  }
  pack::storeRow(push, pack::Float4{sum.x, sum.y, sum.z, static_cast<float>(count)});
}

void Collision::projectPair(std::size_t p, Particles& particles) {
  const ContactPair& pair = contacts_->pairs[p];
  const glm::vec3 a(particles.predicted[pair.a]), b(particles.predicted[pair.b]);
  glm::vec3 normal;
  const float depth = std::max(-pairCollision(*contacts_, p, a - b, normal), 0.0f);
  contacts_->depth[p] = depthOf(p, depth);
  particles.correct(pair.a, pair.share * depth * normal);
  particles.correct(pair.b, -(1.0f - pair.share) * depth * normal);
}

// projectPair() for the eight from p on, which share no particle.
void Collision::projectPack(std::size_t p, Particles& particles) {
  using pack::Float8;
  using pack::Rows;
  const ContactPair* pairs = &contacts_->pairs[p];
  const auto first = [&](std::size_t lane) { return pairs[lane].a; };
  const auto second = [&](std::size_t lane) { return pairs[lane].b; };
  const Rows members = pack::loadStructs(pairs);
  const Rows a = pack::loadRows(particles.predicted.data(), first);
  const Rows b = pack::loadRows(particles.predicted.data(), second);
  const Rows d = withoutW(a - b);
  const Float8 length = pack::squareRoot(dot(d, d));
  const Float8 depth = pack::larger(columnZ(members) - length, Float8{});
  if (pack::any((depth > 0.0f) & (length == 0.0f))) {  // coincident particles part along y
    for (std::size_t lane = 0; lane < pack::kWidth; ++lane) projectPair(p + lane, particles);
    return;
  }
  pack::store(&contacts_->depth[p], sumsDepths_ ? pack::load(&contacts_->depth[p]) + depth : depth);
  if (!pack::any(depth > 0.0f)) return;
  const Float8 share = columnW(members);
  const Float8 scale = depth > 0.0f ? depth / length : Float8{};
  correct(particles, first, a, share * scale, d);
  correct(particles, second, b, (share - 1.0f) * scale, d);
}

void Collision::projectSurfaces(Particles& particles) {
  parallelFor(particles.size(), kContactCost, [&](std::size_t begin, std::size_t end) {
    for (std::uint32_t k = contacts_->surfaceStart[begin]; k < contacts_->surfaceStart[end]; ++k) {
      SurfaceContact& contact = contacts_->surfaces[k];
      const glm::vec3 x(particles.predicted[contact.particle]);
      contact.depth = std::max(-surfaceCollision(x, contact), 0.0f);
      contact.accumulatedDepth += contact.depth;
      particles.correct(contact.particle, contact.depth * contact.normal);
    }
  });
}

void Collision::projectColour(std::size_t colour, Particles& particles) {
  if (colour == contacts_->colourCount()) return projectSurfaces(particles);
  forEachOfColour(
      *contacts_, colour, [&](std::size_t p) { projectPack(p, particles); },
      [&](std::size_t p) { projectPair(p, particles); });
}

void Collision::projectInOrder(Particles& particles) {
  for (std::size_t p = 0; p < contacts_->pairs.size(); ++p) projectPair(p, particles);
  projectSurfaces(particles);
}

void Collision::visitPair(std::size_t p, std::size_t colour, std::span<const glm::vec4> x,
                          const RowVisitor& visitor) const {
  const ContactPair& pair = contacts_->pairs[p];
  const std::array<Index, 2> ends{pair.a, pair.b};
  std::array<glm::vec3, 2> gradient;
  const glm::vec3 d(x[pair.a] - x[pair.b]);
  const float value = pairCollision(*contacts_, p, d, gradient[0]);
  gradient[1] = -gradient[0];
  const std::array<float, 2> shares{pair.share, 1.0f - pair.share};
  LinearRow row{ends, gradient, value, ConstraintKind::inequality};
  row.colour = colour;
  row.weights = shares;
  visitor(row);
}

void Collision::visitSurface(const SurfaceContact& contact, std::span<const glm::vec4> x, const RowVisitor& visitor) {
  const float value = surfaceCollision(glm::vec3(x[contact.particle]), contact);
  visitor({std::span(&contact.particle, 1), std::span(&contact.normal, 1), value, ConstraintKind::inequality});
}

void Collision::linearise(std::span<const glm::vec4> x, const RowVisitor& visitor) const {
  for (std::size_t p = 0; p < contacts_->pairs.size(); ++p) visitPair(p, 0, x, visitor);
  for (const SurfaceContact& contact : contacts_->surfaces) visitSurface(contact, x, visitor);
}

void Collision::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kPairText{.formula = R"($C = |\mathbf{x}_1 - \mathbf{x}_2| - (r_1 + r_2) \ge 0$)"};
  static constexpr DescriptionText kDirectedText{
      .formula = R"($C = \mathbf{n} \cdot (\mathbf{x}_1 - \mathbf{x}_2) - d \ge 0$: bodies that carry distances)"};
  static constexpr DescriptionText kSurfaceText{
      .formula = R"($C = \mathbf{n} \cdot \mathbf{x} - d \ge 0$: a particle and a surface)"};
  contacts_->forEachInOrder([&](std::size_t p, std::size_t colour) {
    const DirectedContact* directed = contacts_->directionOf(p);
    const Term term = directed != nullptr
                          ? Term::number("d", directed->rest, R"(distance to keep along $\mathbf{n}$ [m])")
                          : Term::number("r_1 + r_2", contacts_->pairs[p].reach, "distance to keep [m]");
    visitPair(p, colour, x, [&](const LinearRow& linear) {
      ConstraintDescription row{linear};
      row.text = directed != nullptr ? &kDirectedText : &kPairText;
      row.terms = std::span(&term, 1);
      visitor(row);
    });
  });
  const std::size_t colour = contacts_->colourCount();
  for (const SurfaceContact& contact : contacts_->surfaces) {
    const Term term = Term::number("d", contact.offset, R"(of the plane along $\mathbf{n}$, with the radius [m])");
    visitSurface(contact, x, [&](const LinearRow& linear) {
      ConstraintDescription row{linear};
      row.text = &kSurfaceText;
      row.colour = colour;
      row.terms = std::span(&term, 1);
      visitor(row);
    });
  }
}

void Collision::recordDepths(std::span<const glm::vec4> x) {
  for (std::size_t p = 0; p < contacts_->pairs.size(); ++p) {
    const ContactPair& pair = contacts_->pairs[p];
    glm::vec3 normal;
    const glm::vec3 d(x[pair.a] - x[pair.b]);
    contacts_->depth[p] = std::max(-pairCollision(*contacts_, p, d, normal), 0.0f);
  }
  for (SurfaceContact& contact : contacts_->surfaces) {
    contact.depth = std::max(-surfaceCollision(glm::vec3(x[contact.particle]), contact), 0.0f);
    contact.accumulatedDepth += contact.depth;
  }
}

float Collision::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (std::size_t p = 0; p < contacts_->pairs.size(); ++p) {
    const ContactPair& pair = contacts_->pairs[p];
    const glm::vec3 d(particles.predicted[pair.a] - particles.predicted[pair.b]);
    glm::vec3 normal;
    largest = std::max(largest, -pairCollision(*contacts_, p, d, normal));
  }
  for (const SurfaceContact& contact : contacts_->surfaces) {
    const glm::vec3 x(particles.predicted[contact.particle]);
    largest = std::max(largest, -surfaceCollision(x, contact));
  }
  return largest;
}

void Collision::forEach(const Particles& particles, std::span<const glm::vec4> x,
                        const ConstraintVisitor& visitor) const {
  contacts_->forEachInOrder([&](std::size_t p, std::size_t colour) {
    const ContactPair& pair = contacts_->pairs[p];
    const std::array<Index, 2> ends{pair.a, pair.b};
    const glm::vec3 d(x[pair.a] - x[pair.b]);
    glm::vec3 normal;
    const float value = std::min(pairCollision(*contacts_, p, d, normal), 0.0f);
    visitor({ends, colour, value, pair.reach > 0.0f ? value / pair.reach : 0.0f});
  });
  for (const SurfaceContact& contact : contacts_->surfaces) {
    const Index i = contact.particle;
    const float value = std::min(surfaceCollision(glm::vec3(x[i]), contact), 0.0f);
    const float size = 2.0f * particles.radius[i];
    visitor({std::span(&contact.particle, 1), contacts_->colourCount(), value, size > 0.0f ? value / size : 0.0f});
  }
}

}  // namespace pliant::sim
