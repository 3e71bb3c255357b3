#include "sim/observe/diffuse_particles.h"

#include "sim/base/assert.h"
#include "sim/base/assign_ahead.h"
#include "sim/base/finite.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/tolerances.h"
#include "sim/observe/tolerances.h"
#include "sim/step/step_state.h"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr std::size_t kDiffusePiece = 256;  ///< diffuse particles per piece
constexpr std::size_t kPlacePiece = 256;    ///< places per piece

/// From 0 at `low` to 1 at `high` (Ihmsen et al. 2012).
float between01(float value, float low, float high) { return (std::clamp(value, low, high) - low) / (high - low); }

/// Random numbers from 0 to below 1 that depend only on a particle, a step and a count.
class Dice {
 public:
  Dice(Index particle, int frame) : state_((std::uint64_t(std::uint32_t(particle)) << 32u) | std::uint32_t(frame)) {}
  float next() {  // splitmix64 (Steele, Lea & Flood 2014)
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30u)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27u)) * 0x94d049bb133111ebu;
    return static_cast<float>((z ^ (z >> 31u)) >> 40u) * 0x1p-24f;
  }

 private:
  std::uint64_t state_;
};

glm::vec3 gravityOf(const World& world) {
  glm::vec3 sum(0.0f);
  for (const auto& force : world.forces) sum += force->acceleration();
  return sum;
}

/// Speed after a fall by h: the unit of speeds here.
float speedOf(float h) { return std::sqrt(2.0f * kFallOfAir * h); }

}  // namespace

glm::vec3 DiffuseParticles::riseVelocity(const glm::vec3& gravity) { return -(kBuoyancy / kBubbleDrag) * gravity; }

void DiffuseParticles::add(const DiffuseParticle& particle) {
  PLIANT_ASSERT(all_.size() < kMaxParticles, "there is room for one more");
  all_.push_back(particle);
  all_.back().number = made_++;
}

void DiffuseParticles::end(const StepState& s) {
  findLiquids(s.world);
  if (all_.capacity() < bound_) all_.reserve(bound_);  // once: steady steps allocate nothing
  obstacles_.update(s.world);
  move(s);
  if (s.frame % kMakingTurns != 0) return;
  for (const Density* liquid : liquids_) emitFrom(*liquid, s);
}

void DiffuseParticles::findLiquids(const World& world) {
  liquids_.clear();
  std::size_t count = 0;
  for (const auto& batch : world.batches) {
    const auto* liquid = dynamic_cast<const Density*>(batch.get());
    if (liquid == nullptr) continue;
    liquids_.push_back(liquid);
    count += liquid->size();
  }
  bound_ = std::min(kMaxParticles, kPerParticle * count);
}

void DiffuseParticles::move(const StepState& s) {
  const glm::vec3 gravity = gravityOf(s.world);
  const std::size_t pieces = (all_.size() + kDiffusePiece - 1) / kDiffusePiece;
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    const std::size_t end = std::min(all_.size(), (piece + 1) * kDiffusePiece);
    for (std::size_t i = piece * kDiffusePiece; i < end; ++i) moveOne(all_[i], s, gravity, pieces_[piece]);
  });
  std::erase_if(all_, [](const DiffuseParticle& p) { return !(p.life > 0.0f); });
}

// A particle's kind and the flow around it change little from step to step: particles are updated in turns.
void DiffuseParticles::moveOne(DiffuseParticle& p, const StepState& s, const glm::vec3& gravity, Piece& piece) const {
  const float dt = s.settings.timestep;
  const glm::vec3 before = p.position;
  const bool isItsTurn = p.age == 0.0f || (p.number + std::uint32_t(s.frame)) % kDiffuseTurns == 0;
  if (isItsTurn) updateSurroundings(p, s.world.particles);
  if (p.kind == DiffuseKind::spray) p.velocity += dt * gravity;
  if (p.kind == DiffuseKind::foam) p.velocity = p.flow;
  if (p.kind == DiffuseKind::bubble) {
    // Implicit, so that strong drag does not overshoot: v' = v + dt (rate (flow - v') - k g).
    p.velocity = (p.velocity + dt * (kBubbleDrag * p.flow - kBuoyancy * gravity)) / (1.0f + dt * kBubbleDrag);
  }
  p.position += dt * p.velocity;
  p.life -= p.kind == DiffuseKind::foam ? dt : kAgingOfOthers * dt;
  p.age += dt;
  const bool flies = p.kind == DiffuseKind::spray;
  const auto lands = [&] { return meetsSolid(p, before, s.world, piece) || obstacles_.isInBody(p.position); };
  if (!isFinite(p.position) || ((flies || isItsTurn) && lands() && flies) ||
      obstacles_.meetsSheet(before, p.position)) {
    p.life = 0.0f;
  }
}

// If so, it is put back to a free position.
bool DiffuseParticles::meetsSolid(DiffuseParticle& p, const glm::vec3& before, const World& world, Piece& piece) const {
  bool meets = false;
  for (const auto& collider : world.colliders) {
    const Pose pose = collider->motion() != nullptr ? collider->motion()->end() : Pose{};
    const glm::vec3 from = pose.toOwn(before), to = pose.toOwn(p.position);
    if (!collider->mayMeet({glm::min(from, to), glm::max(from, to)}, 0.0f)) continue;
    piece.contacts.clear();
    collider->findContacts(from, to, 0.0f, 0.0f, piece.contacts);
    for (const SurfaceContact& contact : piece.contacts) {
      const float depth = contact.offset - glm::dot(contact.normal, pose.toOwn(p.position));
      if (!(depth > 0.0f)) continue;
      p.position += depth * (pose.rotation * contact.normal);
      meets = true;
    }
  }
  return meets;
}

void DiffuseParticles::updateSurroundings(DiffuseParticle& p, const Particles& particles) const {
  float filled = 0.0f;
  for (const Density* liquid : liquids_) {
    const LiquidAround around = liquid->around(p.position, particles);
    if (!around.isLiquid || around.filled <= filled) continue;
    filled = around.filled;
    p.flow = around.velocity;
  }
  p.kind = filled < kFilledAroundSpray    ? DiffuseKind::spray
           : filled < kFilledAroundBubble ? DiffuseKind::foam
                                          : DiffuseKind::bubble;
}

void DiffuseParticles::emitFrom(const Density& liquid, const StepState& s) {
  findIntakes(liquid, s);
  for (std::size_t place = 0; place < liquid.places() && all_.size() < bound_; ++place) {
    if (wanted_[place] > 0.0f) emitAt(liquid, place, s);
  }
}

void DiffuseParticles::findIntakes(const Density& liquid, const StepState& s) {
  const Particles& particles = s.world.particles;
  const std::size_t count = liquid.places();
  assignAhead(outward_, count, glm::vec3(0.0f));
  assignAhead(wanted_, count, 0.0f);
  const float unit = speedOf(liquid.smoothing()), dt = kMakingTurns * s.settings.timestep;
  const auto forEachFast = [&](auto&& visit) {
    parallelChunks(count, kPlacePiece, [&](std::size_t begin, std::size_t end) {
      for (std::size_t place = begin; place < end; ++place) {
        const Index i = liquid.liquidAt(place);
        if (i < 0) continue;
        const float speed = glm::length(particles.velocity[i]) / unit;
        // The reciprocal of the Reynolds number, which may be infinite.
        const float viscous = kViscosityReach * liquid.fluidAt(place).viscosity * liquid.smoothing() / unit;
        const float thin = 1.0f - between01(viscous, 1.0f / kThinLiquid, 1.0f / kThickLiquid);
        const float energy = thin * between01(speed * speed, kMinSpeed * kMinSpeed, kFullSpeed * kFullSpeed);
        if (energy > 0.0f) visit(place, i, energy);
      }
    });
  };
  forEachFast([&](std::size_t place, Index, float energy) {
    const AirIntake intake = liquid.intakeAt(place, particles);
    wanted_[place] = kAirRate * energy * between01(intake.closing / unit, kLeastClosing, kFullClosing) * dt;
    if (glm::dot(intake.outward, intake.outward) > kAtSurface * kAtSurface) outward_[place] = intake.outward;
  });
  forEachFast([&](std::size_t place, Index i, float energy) {
    const glm::vec3 outward = outward_[place], v = particles.velocity[i];
    if (outward == glm::vec3(0.0f) || glm::dot(v, outward) < kOutwards * glm::length(v) * glm::length(outward)) return;
    wanted_[place] +=
        kCrestRate * energy * between01(liquid.crestAt(place, particles, outward_), kLeastCrest, kFullCrest) * dt;
  });
}

// In a cylinder around the path of the particle in a step (Ihmsen et al. 2012).
void DiffuseParticles::emitAt(const Density& liquid, std::size_t place, const StepState& s) {
  const Index i = liquid.liquidAt(place);
  const Particles& particles = s.world.particles;
  const glm::vec3 v = particles.velocity[i];
  const float speed = glm::length(v), radius = particles.radius[i];
  if (!(speed > 0.0f) || !std::isfinite(speed)) return;
  const glm::vec3 along = v / speed;
  const glm::vec3 side = glm::normalize(
      glm::cross(along, std::abs(along.y) < 0.9f ? glm::vec3(0.0f, 1.0f, 0.0f) : glm::vec3(1.0f, 0.0f, 0.0f)));
  const glm::vec3 across = glm::cross(along, side);
  const glm::vec3 from(particles.position[i]);
  if (pieces_.empty()) pieces_.emplace_back();
  Dice dice(i, s.frame);
  float wanted = wanted_[place];
  for (; all_.size() < bound_ && dice.next() < wanted; wanted -= 1.0f) {
    const float r = radius * std::sqrt(dice.next()), angle = glm::two_pi<float>() * dice.next();
    const glm::vec3 aside = r * portable::cos(angle) * side + r * portable::sin(angle) * across;
    DiffuseParticle p;
    p.position = from + aside + dice.next() * (kMakingTurns * s.settings.timestep) * v;
    p.velocity = v + aside / radius * (kSpread * speed);
    p.flow = v;
    p.life = kShortestLife + (kLongestLife - kShortestLife) * dice.next();
    const float size = dice.next();
    p.size = radius * (kSmallest + (kLargest - kSmallest) * size * size);  // small ones are many
    if (meetsSolid(p, from, s.world, pieces_.front()) || obstacles_.isSheetBetween(from, p.position)) continue;
    add(p);
    updateSurroundings(all_.back(), particles);
  }
}

}  // namespace pliant::sim
