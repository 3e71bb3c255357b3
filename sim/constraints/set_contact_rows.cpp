// Linearisation of contacts: masses, turns and chains of their bodies, and the lanes of packs.
#include "sim/base/parallel.h"
#include "sim/constraints/contact_rows.h"
#include "sim/constraints/patch_solve.h"
#include "sim/state/body_sides.h"

#include <glm/mat3x3.hpp>

#include <algorithm>
#include <atomic>

namespace pliant::sim {

namespace {

constexpr ItemCost kMeasureCost{40.0}, kTurnCost{3.0};
constexpr double kFillTime = 1000.0;  ///< time to set a point of eight patches [ns]

/// Fraction of the work of all corrections so far below which its change in a pass is rounding.
constexpr double kMatters = 1e-4;

void setLane(Vector3<pack::Float8>& v, std::size_t k, const glm::dvec3& value) {
  v.x[k] = float(value.x);
  v.y[k] = float(value.y);
  v.z[k] = float(value.z);
}

glm::dvec3 laneOf(const Vector3<pack::Float8>& v, std::size_t k) { return {v.x[k], v.y[k], v.z[k]}; }

void prefetch(const BodyContact& contact) {
  constexpr std::size_t kLine = 64;
  const auto* bytes = reinterpret_cast<const char*>(&contact);
  for (std::size_t at = 0; at < sizeof(contact); at += kLine) __builtin_prefetch(bytes + at);
}

// Displacement of a backed body along n at one point by an impulse along n at another.
double coupling(const BackedBodies::Backed& backed, const glm::dvec3& n, const glm::dvec3& moment,
                const glm::dvec3& other) {
  const std::array<double, 6> here{n.x, n.y, n.z, moment.x, moment.y, moment.z};
  const std::array<double, 6> there{n.x, n.y, n.z, other.x, other.y, other.z};
  double sum = 0.0;
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < 6; ++j) sum += here[i] * backed.response[6 * i + j] * there[j];
  }
  return sum;
}

// A of lane k.
template <std::size_t N>
std::array<double, N * N> couplingsOf(const PatchPack<N>& patches, std::size_t k, const glm::vec4* shifts,
                                      const BackedBodies::Backed* backed) {
  const auto turned = [k](const PackInertia& i, const glm::dvec3& v) {
    return glm::dvec3(double(i.xx[k]) * v.x + double(i.xy[k]) * v.y + double(i.xz[k]) * v.z,
                      double(i.xy[k]) * v.x + double(i.yy[k]) * v.y + double(i.yz[k]) * v.z,
                      double(i.xz[k]) * v.x + double(i.yz[k]) * v.y + double(i.zz[k]) * v.z);
  };
  const std::size_t count = patches.count[k];
  const glm::dvec3 n = laneOf(patches.normal, k);
  const auto massAlong = [&](std::uint32_t slot, const glm::dvec3& heavy) {
    const double h = glm::dot(heavy, n);
    return double(shifts[2 * slot].w) * (1.0 - h * h);
  };
  const double massA = massAlong(patches.a[k], laneOf(patches.heavyA, k)),
               massB = massAlong(patches.b[k], laneOf(patches.heavyB, k));
  std::array<glm::dvec3, N> turnA, turnB, momentA, momentB;
  for (std::size_t i = 0; i < count; ++i) {
    momentA[i] = glm::cross(laneOf(patches.points[i].armA, k), n);
    momentB[i] = glm::cross(laneOf(patches.points[i].armB, k), n);
    turnA[i] = turned(patches.inertiaA, momentA[i]);
    turnB[i] = turned(patches.inertiaB, momentB[i]);
  }
  std::array<double, N * N> entries{};
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      const double ofA = backed != nullptr && backed->isA ? coupling(*backed, n, momentA[i], momentA[j])
                                                          : massA + glm::dot(momentA[i], turnA[j]);
      const double ofB = backed != nullptr && !backed->isA ? coupling(*backed, n, momentB[i], momentB[j])
                                                           : massB + glm::dot(momentB[i], turnB[j]);
      entries[i * count + j] = ofA + ofB;
    }
  }
  return entries;
}

void setLane(PackInertia& inertia, std::size_t k, const ScaledMass& mass) {
  const auto entry = [&](int i, int j) { return float(mass.turn[j][i]); };
  inertia.xx[k] = entry(0, 0);
  inertia.yy[k] = entry(1, 1);
  inertia.zz[k] = entry(2, 2);
  inertia.xy[k] = entry(0, 1);
  inertia.xz[k] = entry(0, 2);
  inertia.yz[k] = entry(1, 2);
}

template <std::size_t N>
void setMatrices(PatchPack<N>& patches, std::size_t k, const glm::vec4* shifts, const BackedBodies::Backed* backed) {
  const std::size_t n = patches.count[k];
  const auto entries = couplingsOf(patches, k, shifts, backed);
  std::array<double, N * N> inverse{};
  PatchMatrix matrix;
  matrix.set(n, std::span(entries).first(n * n));
  if (n == 1) {
    inverse[0] = entries[0] > 0.0 ? 1.0 / entries[0] : 0.0;
  } else {
    matrix.pseudoInverse(std::span(inverse).first(n * n));
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      patches.matrix[i * N + j][k] = float(entries[i * n + j]);
      patches.inverse[i * N + j][k] = float(inverse[i * n + j]);
    }
  }
  for (std::size_t i = n; i < N; ++i) patches.matrix[i * N + i][k] = patches.matrix[0][k];
}

}  // namespace

template <typename Visit>
void ContactRows::forEachPack(Visit&& visit) {
  const auto ofSize = [&](auto& packs) {
    using Pack = typename std::remove_reference_t<decltype(packs)>::value_type;
    parallelFor(packs.size(), ItemCost{kFillTime * double(Pack::kPoints)}, [&](std::size_t begin, std::size_t end) {
      for (std::size_t p = begin; p < end; ++p) visit(packs[p]);
    });
  };
  std::apply([&](auto&... packs) { (ofSize(packs), ...); }, packs_);
}

void ContactRows::set(World& world) {
  forgetMomentum();
  shifts_.begin(world.bodies);
  findPatches(world);
  order_.compute(sides_, shifts_.size());
  bodyPatches_.clear();
  for (const Patch& patch : patches_) bodyPatches_.push_back({patch.first, patch.last, patch.a, patch.b});
  loaded_.find(world, bodyPatches_, order_.order(), order_.layers());
  measureBodies(world);
  backed_.find(world, bodyPatches_, order_.order(), order_.layers(), loaded_.massScales());
  findChains(world);
  markBalls(world);
  sortIntoPacks();
  forEachPack([&](auto& patches) { fill(patches, world); });
  linearisedAt_.resize(world.bodies.size());
  for (std::size_t b = 0; b < world.bodies.size(); ++b) linearisedAt_[b] = glm::vec3(shifts_[b].turn);
  was_ = shifts_;
}

void ContactRows::measureBodies(const World& world) {
  measures_.resize(world.bodies.size());
  scaled_.resize(world.bodies.size(), ScaledMass(0.0));
  squaredArms_.resize(world.bodies.size());
  parallelFor(world.bodies.size(), kMeasureCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      const Body& body = world.bodies[b];
      scaled_[b] = {body.now, loaded_.massScales()[b]};
      if (loaded_.massScales()[b].part < 1.0) shifts_[b].displacement.w = float(scaled_[b].inverseMass);
      const bool isRound = std::ranges::any_of(
          body.shapes, [](const auto& shape) { return shape->rounding > 0.0 || shape->roundSide != nullptr; });
      const bool isBall = ballRadius(body) > 0.0 && body.now.isIsotropic() && loaded_.massScales()[b].part == 1.0;
      measures_[b] = {leverOf(body), body.reach, isRound, isBall};
      squaredArms_[b] = glm::dot(body.arms, body.arms);
    }
  });
  measureTurns(world);
}

void ContactRows::measureTurns(const World& world) {
  turns_.resize(world.bodies.size());
  parallelFor(world.bodies.size(), kMeasureCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      if (measures_[b].isRound) turns_[b] = world.bodies[b].now.turnSinceStart();
    }
  });
}

void ContactRows::findChains(const World& world) {
  sets_.reset(shifts_.size());
  for (const Patch& patch : patches_) {
    if (patch.a >= 0 && patch.b >= 0) sets_.unite(patch.a, patch.b);
  }
  chains_.resize(shifts_.size());
  for (std::size_t slot = 0; slot < chains_.size(); ++slot) chains_[slot] = sets_.find(static_cast<Index>(slot));
  stacks_.clear();
  for (std::size_t p = 0; p < patches_.size(); ++p) {
    if (!backed_.isChained(p)) continue;
    const Index chain = chains_[std::max(patches_[p].a, patches_[p].b)];
    if (stacks_.empty() || stacks_.back() != chain) stacks_.push_back(chain);
  }
  masses_.assign(chains_.size(), {1e300, 0.0});
  for (std::size_t b = 0; b < world.bodies.size(); ++b) {
    const double inverseMass = world.bodies[b].now.inverseMass;
    auto& [least, most] = masses_[chains_[b]];
    if (inverseMass > 0.0) least = std::min(least, inverseMass);
    most = std::max(most, inverseMass);
  }
  highMassRatioChains_.clear();
  for (std::size_t chain = 0; chain < masses_.size(); ++chain) {
    if (masses_[chain][1] > kMaxLoadRatio * masses_[chain][0])
      highMassRatioChains_.push_back(static_cast<Index>(chain));
  }
}

void ContactRows::rememberPass() {
  pointsBefore_.clear();
  shiftsBefore_ = shifts_;
  const auto remember = [&](const auto& packs) {
    for (const auto& patches : packs) {
      const auto sides = sidesOf(patches, shifts_.rows());
      for (const auto& point : patches.points) {
        pointsBefore_.push_back({point.lambda, point.frictionAlong, point.frictionAcross, sides.gap(patches, point)});
      }
    }
  };
  std::apply([&](const auto&... packs) { (remember(packs), ...); }, packs_);
}

// The multipliers minimise 1/2 lambda A lambda + lambda C_0, which a pass changes by the sum of
// (lambda - lambda_0) (C + C_0) / 2. It is the kinetic energy that contacts add, times h^2: where it has grown the pass
// has thrown bodies about. That pass is undone, and for the rest of the substep the bodies of that chain are not
// treated as backed. True: there is such a chain.
bool ContactRows::leaveChains() {
  works_.assign(shifts_.size(), {});
  const auto forEachLane = [&](auto&& visit) {
    std::size_t first = 0;
    const auto ofSize = [&](auto& packs) {
      for (auto& patches : packs) {
        for (std::size_t k = 0; k < pack::kWidth; ++k) {
          if (patches.count[k] != 0) visit(patches, k, std::span(pointsBefore_).subspan(first));
        }
        first += patches.points.size();
      }
    };
    std::apply([&](auto&... packs) { (ofSize(packs), ...); }, packs_);
  };
  forEachLane([&](auto& patches, std::size_t k, std::span<const PointBefore> before) {
    const auto sides = sidesOf(patches, shifts_.rows());
    Work& work = works_[patches.chain[k]];
    for (std::size_t i = 0; i < patches.count[k]; ++i) {
      const auto& point = patches.points[i];
      const pack::Float8 gap = sides.gap(patches, point);
      work.sum += 0.5 * double(point.lambda[k] - before[i][0][k]) * double(gap[k] + before[i][3][k]);
    }
  });
  for (std::size_t slot = 0; slot < chains_.size(); ++slot) {
    const glm::vec4& displacement = shiftsBefore_[slot].displacement;
    if (displacement.w == 0.0f) continue;
    const double squared = double(glm::dot(glm::vec3(displacement), glm::vec3(displacement)));
    works_[chains_[slot]].corrected += 0.5 * squared / double(displacement.w);
  }
  bool any = false;
  for (Work& work : works_) {
    work.isThrown = work.sum > kMatters * work.corrected;
    any = any || work.isThrown;
  }
  if (!any) return false;
  forEachLane([&](auto& patches, std::size_t k, std::span<const PointBefore> before) {
    if (!works_[patches.chain[k]].isThrown) return;
    for (std::size_t i = 0; i < patches.count[k]; ++i) {
      auto& point = patches.points[i];
      point.lambda[k] = before[i][0][k];
      point.frictionAlong[k] = before[i][1][k];
      point.frictionAcross[k] = before[i][2][k];
    }
    for (const std::uint32_t slot : {patches.a[k], patches.b[k]}) shifts_[slot] = shiftsBefore_[slot];
  });
  forEachLane([&]<typename Pack>(Pack& patches, std::size_t k, std::span<const PointBefore>) {
    if constexpr (!std::is_same_v<Pack, BallPack>) {
      if (!works_[patches.chain[k]].isThrown || patches.isChained[k] == 0.0f) return;
      patches.isChained[k] = 0.0f;
      if (patches.isBacked[k] == 0.0f) return;
      patches.isBacked[k] = 0.0f;
      for (std::size_t i = 0; i < patches.points.size(); ++i) patches.left[i][k] = 0.0f;
      setMatrices(patches, k, shifts_.rows(), nullptr);
    }
  });
  return true;
}

template <std::size_t N>
void ContactRows::fill(PatchPack<N>& patches, World& world) {
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    if (patches.count[k] == 0) {
      for (std::size_t i = 0; i < N; ++i) patches.matrix[i * N + i][k] = 1.0f;
      continue;
    }
    const Patch& patch = patches_[patches.patch[k]];
    const BodyContact& first = world.bodyContacts.contacts[patch.first];
    setLane(patches.normal, k, first.normal);
    setLane(patches.along, k, first.tangent);
    setLane(patches.across, k, first.bitangent);
    const ScaledMass ofParticle(first.b < 0 ? double(shifts_[patch.b].displacement.w) : 0.0);
    const ScaledMass &massA = massOf(first.a), &massB = first.b >= 0 ? massOf(first.b) : ofParticle;
    setLane(patches.inertiaA, k, massA);
    setLane(patches.inertiaB, k, massB);
    setLane(patches.heavyA, k, massA.heavy);
    setLane(patches.heavyB, k, massB.heavy);
    patches.isAnyHeavy |= massA.heavy != glm::dvec3(0.0) || massB.heavy != glm::dvec3(0.0);
    patches.staticFriction[k] = float(first.material.staticFriction);
    patches.kineticFriction[k] = float(first.material.kineticFriction);
    for (std::size_t i = 0; i < patches.count[k]; ++i) {
      const BodyContact& contact = world.bodyContacts.contacts[patch.first + patches.contactOf(i)];
      const BodySides sides(contact, world.bodies, world.particles);
      PackPoint& point = patches.points[i];
      setLane(point.armA, k, sides.armA);
      setLane(point.armB, k, sides.armB);
      const double along = massA.at(sides.armA, contact.tangent) + massB.at(sides.armB, contact.tangent);
      const double across = massA.at(sides.armA, contact.bitangent) + massB.at(sides.armB, contact.bitangent);
      point.weightAlong[k] = along > 0.0 ? float(1.0 / along) : 0.0f;
      point.weightAcross[k] = across > 0.0 ? float(1.0 / across) : 0.0f;
      setPoint(point, k, contact, sides, {patches.a[k], patches.b[k]});
      if (contact.isWithParticles()) continue;
      point.lambda[k] = float(contact.lambda.x);
      point.frictionAlong[k] = float(contact.lambda.y);
      point.frictionAcross[k] = float(contact.lambda.z);
    }
    patches.isChained[k] = backed_.isChained(patches.patch[k]) ? 1.0f : 0.0f;
    patches.isBacked[k] = backed_.of(patches.patch[k]) != nullptr ? 1.0f : 0.0f;
    setMatrices(patches, k, shifts_.rows(), backed_.of(patches.patch[k]));
  }
}

// As for a patch: the contact point on the hull of a ball is its centre.
void ContactRows::fill(BallPack& balls, World& world) {
  BallPoint& point = balls.points[0];
  for (std::size_t k = 0; k < pack::kWidth; ++k) {  // scattered in memory: fetch all at once
    if (balls.count[k] != 0) prefetch(world.bodyContacts.contacts[patches_[balls.patch[k]].first]);
  }
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    if (balls.count[k] == 0) continue;
    const BodyContact& contact = world.bodyContacts.contacts[patches_[balls.patch[k]].first];
    const glm::dvec3& n = contact.normal;
    const BodyMotion& a = world.bodies[contact.a].now;
    const BodyMotion* b = contact.b >= 0 ? &world.bodies[contact.b].now : nullptr;
    const double halfOfGap = b != nullptr ? 0.5 * contact.gap : 0.0;
    const double reachA = contact.roundA + halfOfGap, reachB = b != nullptr ? contact.roundB + halfOfGap : 0.0;
    const double turnA = reachA * a.inverseInertia.x, turnB = b != nullptr ? reachB * b->inverseInertia.x : 0.0;
    const double inverseMass = a.inverseMass + (b != nullptr ? b->inverseMass : 0.0);
    const double inverseAcross = inverseMass + reachA * turnA + reachB * turnB;
    setLane(balls.normal, k, n);
    setLane(balls.along, k, contact.tangent);
    balls.reachA[k] = float(reachA);
    balls.reachB[k] = float(reachB);
    balls.turnA[k] = float(turnA);
    balls.turnB[k] = float(turnB);
    balls.inverse[k] = inverseMass > 0.0 ? float(1.0 / inverseMass) : 0.0f;
    balls.weight[k] = inverseAcross > 0.0 ? float(1.0 / inverseAcross) : 0.0f;
    balls.staticFriction[k] = float(contact.material.staticFriction);
    balls.kineticFriction[k] = float(contact.material.kineticFriction);
    const BodySides sides(contact, world.bodies, world.particles);
    const BodyShift &shiftA = shifts_[balls.a[k]], &shiftB = shifts_[balls.b[k]];
    const glm::dvec3 turn = reachA * glm::dvec3(shiftA.turn) + reachB * glm::dvec3(shiftB.turn);
    const glm::dvec3 moved = glm::dvec3(shiftA.displacement) - glm::dvec3(shiftB.displacement) + glm::cross(n, turn);
    const glm::dvec3 turned = contact.b >= 0 ? turns_[contact.b] : glm::dvec3(0.0);
    const glm::dvec3 slip = sides.slip(contact, turns_[contact.a], turned) - moved;
    balls.gap[k] = float(sides.gap(contact) - contact.kept - glm::dot(n, moved));
    balls.slipAlong[k] = float(glm::dot(contact.tangent, slip));
    balls.slipAcross[k] = float(glm::dot(contact.bitangent, slip));
    point.lambda[k] = float(contact.lambda.x);
    point.frictionAlong[k] = float(contact.lambda.y);
    point.frictionAcross[k] = float(contact.lambda.z);
  }
}

// Linearises gap and slip about the current poses.
void ContactRows::setPoint(PackPoint& point, std::size_t k, const BodyContact& contact, const BodySides& sides,
                           std::array<std::uint32_t, 2> slots) const {
  const BodyShift &a = shifts_[slots[0]], &b = shifts_[slots[1]];
  const glm::dvec3 moved = glm::dvec3(a.displacement) + glm::cross(glm::dvec3(a.turn), laneOf(point.armA, k)) -
                           glm::dvec3(b.displacement) - glm::cross(glm::dvec3(b.turn), laneOf(point.armB, k));
  const glm::dvec3 turnB = contact.b >= 0 ? turns_[contact.b] : glm::dvec3(0.0);
  const glm::dvec3 slip = sides.slip(contact, turns_[contact.a], turnB) - moved;
  point.gap[k] = float(sides.gap(contact) - contact.kept - glm::dot(contact.normal, moved));
  point.slipAlong[k] = float(glm::dot(contact.tangent, slip));
  point.slipAcross[k] = float(glm::dot(contact.bitangent, slip));
}

template <std::size_t N>
void ContactRows::linearise(PatchPack<N>& patches, std::size_t k, World& world) const {
  const Patch& patch = patches_[patches.patch[k]];
  for (std::size_t i = 0; i < patches.count[k]; ++i) {
    const BodyContact& contact = world.bodyContacts.contacts[patch.first + patches.contactOf(i)];
    const BodySides sides(contact, world.bodies, world.particles);
    setPoint(patches.points[i], k, contact, sides, {patches.a[k], patches.b[k]});
  }
}

// Whether bodies have turned too far since the linearisation of their contacts; finds those, and takes their current
// turns for the next one.
bool ContactRows::findOutdatedLinearisations(const World& world) {
  needsRelinearisation_.resize(world.bodies.size());
  std::atomic<bool> any = false;
  parallelFor(world.bodies.size(), kTurnCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      const glm::vec3 turn(shifts_[b].turn);
      needsRelinearisation_[b] = measures_[b].lever > 0.0 && !world.bodies[b].isAsleep() &&
                                 exceedsLinearisation(linearisedAt_[b], turn, measures_[b].lever, measures_[b].reach);
      if (needsRelinearisation_[b] == 0) continue;
      linearisedAt_[b] = turn;
      any = true;
    }
  });
  return any;
}

void ContactRows::resume(World& world) {
  if (!findOutdatedLinearisations(world)) return;
  writePoses(world);
  measureTurns(world);
  const auto needsRelinearisation = [&](std::uint32_t slot) {
    return slot < needsRelinearisation_.size() && needsRelinearisation_[slot] != 0;
  };
  forEachPack([&]<typename Pack>(Pack& patches) {
    if constexpr (!std::is_same_v<Pack, BallPack>) {  // balls are exact for any turn
      for (std::size_t k = 0; k < pack::kWidth; ++k) {
        if (needsRelinearisation(patches.a[k]) || needsRelinearisation(patches.b[k])) linearise(patches, k, world);
      }
    }
  });
}

void ContactRows::forgetParticles() {
  const auto isParticle = [&](std::uint32_t slot) {
    return !places_.empty() && static_cast<Index>(slot) >= places_.front().slot &&
           static_cast<Index>(slot) <= places_.back().slot;
  };
  forEachPack([&](auto& patches) {
    for (std::size_t k = 0; k < pack::kWidth; ++k) {
      if (patches.count[k] == 0 || !isParticle(patches.b[k])) continue;
      for (auto& point : patches.points) point.lambda[k] = point.frictionAlong[k] = point.frictionAcross[k] = 0.0f;
    }
  });
}

}  // namespace pliant::sim
