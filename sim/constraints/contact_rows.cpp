#include "sim/constraints/contact_rows.h"

#include "sim/base/parallel.h"

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::sim {

namespace {

constexpr ItemCost kBodyCost{40.0}, kPackCost{30.0};
constexpr double kAlone = 1e-9;  ///< so little time that one thread does it all [ns]

/// Passes between checks whether anything still moves, and the displacement per pass that counts as none [m].
constexpr int kPassesPerCheck = 16;
constexpr float kSettled = 1e-9f;

}  // namespace

template <typename Visit>
void ContactRows::forEachOfGroup(std::size_t group, double pointTime, Visit&& visit) {
  const auto ofSize = [&]<std::size_t S>(std::integral_constant<std::size_t, S>) {
    auto& packs = std::get<S>(packs_);
    using Pack = typename std::remove_reference_t<decltype(packs)>::value_type;
    const std::size_t first = groups_[group][S], count = groups_[group + 1][S] - first;
    parallelFor(count, ItemCost{pointTime * double(Pack::kPoints)}, [&](std::size_t begin, std::size_t end) {
      for (std::size_t p = begin; p < end; ++p) {
        Pack& patches = packs[first + p];
        if constexpr (!std::is_same_v<Pack, RunPack>) {
          visit(patches);
        } else if (patches.number == 0) {
          PatchRun run(&patches, patches.length);
          visit(run);
        }
      }
    });
  };
  [&]<std::size_t... S>(std::index_sequence<S...>) { (ofSize(std::integral_constant<std::size_t, S>{}), ...); }
  (std::make_index_sequence<kSizes>{});
}

void ContactRows::readShifts(World& world) {
  parallelFor(world.bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      if (!world.bodies[b].isAsleep()) shifts_.read(world.bodies[b], b);
    }
  });
  for (const PlaceSlot& each : places_) {
    const glm::vec3 displacement(placeOf(world.particles, world.bodyContacts.contacts[each.contact]) - each.start);
    shifts_[each.slot].displacement = glm::vec4(displacement, shifts_[each.slot].displacement.w);
  }
  was_ = shifts_;
  resume(world);
}

void ContactRows::solveChainFriction(double pointTime) {
  if (backed_.isEmpty()) return;
  for (std::size_t g = 0; g + 1 < groups_.size(); ++g) {
    forEachOfGroup(g, pointTime, [&](auto& patches) { solveChainedFriction(patches, shifts_.rows()); });
  }
}

// A pass through a backed body is a Newton step, correct as long as the assumed points are active: where a tower tips
// or is torn apart, it would throw the bodies in between about, farther and farther. Gauss-Seidel never does.
void ContactRows::project(bool withFriction, double pointTime) {
  if (groups_.empty()) return;
  momentum_.extrapolateBodies(shifts_, chains_);
  if (backed_.isEmpty()) {
    pass(withFriction, pointTime, true);
  } else {
    extrapolatePacks();
    rememberPass();
    pass(withFriction, pointTime, false);
    if (leaveChains()) pass(withFriction, pointTime, false);
  }
  momentum_.learn(squaredArms_, shifts_, chains_);
  for (const Index stack : stacks_) momentum_.forget(static_cast<std::size_t>(stack));
}

void ContactRows::extrapolate(World& world) {
  if (groups_.empty()) return;
  momentum_.extrapolateBodies(shifts_, chains_);
  extrapolatePacks();
  writePoses(world);
}

void ContactRows::extrapolatePacks() {
  const auto ofSize = [&](auto& packs) {
    parallelFor(packs.size(), kPackCost, [&](std::size_t first, std::size_t last) {
      for (std::size_t p = first; p < last; ++p) momentum_.extrapolate(packs[p]);
    });
  };
  std::apply([&](auto&... packs) { (ofSize(packs), ...); }, packs_);
}

// `carriesOn`: multipliers have yet to be extrapolated.
void ContactRows::pass(bool withFriction, double pointTime, bool carriesOn) {
  const std::size_t groups = groups_.size() - 1;
  const auto solve = [&](std::size_t group, bool outwards) {
    forEachOfGroup(group, pointTime, [&](auto& patches) {
      if (outwards && carriesOn) {
        for (auto& pack : packsOf(patches)) momentum_.extrapolate(pack);
      }
      projectPatches(patches, shifts_.rows(), withFriction, outwards);
    });
  };
  if (withFriction) solveChainFriction(pointTime);
  for (std::size_t g = 0; g < groups; ++g) solve(g, true);
  for (std::size_t g = groups; g-- > 0;) solve(g, false);
}

// All lanes are solved at once; as they share no body, they can be reported one after the other.
template <typename Patches>
void ContactRows::projectLanes(Patches& patches, World& world, bool outwards,
                               const std::function<void(const Solved&)>& before,
                               const std::function<void(const Solved&)>& after) {
  const auto sumOf = [&](std::size_t k) {
    glm::dvec3 sum(0.0);
    for (const auto& pack : packsOf(patches)) {
      for (const auto& point : pack.points) {
        sum += glm::dvec3(point.lambda[k], point.frictionAlong[k], point.frictionAcross[k]);
      }
    }
    return sum;
  };
  const auto& front = packsOf(patches).front();
  std::array<Solved, pack::kWidth> solved{};
  const auto sides = sidesOf(front, shifts_.rows());
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    if (front.count[k] == 0) continue;
    const Patch& patch = patches_[front.patch[k]];
    bool isOfStack = false;
    if constexpr (!std::is_same_v<Patches, BallPack>) isOfStack = front.isChained[k] > 0.0f;
    solved[k] = {.first = patch.first,
                 .count = patch.last - patch.first,
                 .gap = 1e30,
                 .before = sumOf(k),
                 .isOfStack = isOfStack,
                 .isLeft = !isOfStack && backed_.isChained(front.patch[k])};
    for (const auto& pack : packsOf(patches)) {
      for (std::size_t i = 0; i < pack.count[k]; ++i) {
        const pack::Float8 gap = sides.gap(pack, pack.points[i]);
        solved[k].gap = std::min(solved[k].gap, double(gap[k]));
      }
    }
    solved[k].displacement = -glm::dvec3(shifts_[front.b[k]].displacement);
  }
  projectPatches(patches, shifts_.rows(), true, outwards);
  for (std::size_t k = 0; k < pack::kWidth; ++k) {
    if (front.count[k] == 0) continue;
    solved[k].now = sumOf(k);
    solved[k].displacement += glm::dvec3(shifts_[front.b[k]].displacement);
    before(solved[k]);
    for (const std::uint32_t slot : {front.a[k], front.b[k]}) {
      if (slot < world.bodies.size() && world.bodies[slot].now.inverseMass > 0.0)
        shifts_.write(world.bodies[slot], slot);
    }
    after(solved[k]);
  }
}

void ContactRows::projectOneByOne(World& world, const std::function<void(const Solved&)>& before,
                                  const std::function<void(const Solved&)>& after) {
  if (groups_.empty()) return;
  const auto solve = [&](std::size_t group, bool outwards) {
    forEachOfGroup(group, kAlone, [&](auto& patches) { projectLanes(patches, world, outwards, before, after); });
  };
  solveChainFriction(kAlone);
  for (std::size_t g = 0; g + 1 < groups_.size(); ++g) solve(g, true);
  for (std::size_t g = groups_.size() - 1; g-- > 0;) solve(g, false);
}

void ContactRows::settle(bool withFriction, int most) {
  for (int pass = 0; pass < most; ++pass) {
    const bool looks = pass % kPassesPerCheck == kPassesPerCheck - 1;
    if (looks) was_ = shifts_;
    project(withFriction, kAlone);
    if (!looks) continue;
    float farthest = 0.0f;
    for (std::size_t slot = 0; slot < shifts_.size(); ++slot) {
      farthest = std::max(farthest, glm::length(shifts_[slot].displacement - was_[slot].displacement));
    }
    if (farthest < kSettled) return;
  }
}

void ContactRows::addWork(double Push::*work) {
  const auto add = [&](const auto& packs) {
    for (const auto& patches : packs) {
      const pack::Float8 sum = workOf(patches, shifts_.rows());
      for (std::size_t k = 0; k < pack::kWidth; ++k) {
        if (patches.count[k] == 0) continue;
        Push& push = pushes_[patches.chain[k]];
        push.*work += double(sum[k]);
      }
    }
  };
  std::apply([&](const auto&... packs) { (add(packs), ...); }, packs_);
}

// The multipliers minimise f = 1/2 lambda A lambda + lambda C_0, C = C_0 + A lambda, including friction where it
// sticks. Those of the last substep are a good guess at rest. Where something has just been caught, or torn away, f is
// greater with them than with none: single patches recover in a pass, but a stack would strike back, and so would a
// body that a far heavier one has crushed. The best multiple of lambda is its part -lambda C_0 / lambda A lambda.
void ContactRows::warmStart() {
  const auto apply = [&] {
    for (std::size_t g = 0; g + 1 < groups_.size(); ++g) {
      forEachOfGroup(g, kPatchTime, [&](auto& patches) { applyMultipliers(patches, shifts_.rows()); });
    }
  };
  forgetMomentum();
  if (stacks_.empty() && highMassRatioChains_.empty()) return apply();
  shiftsBefore_ = shifts_;
  pushes_.assign(chains_.size(), {});
  for (const Index stack : stacks_) pushes_[stack].mayStrikeBack = true;
  for (const Index chain : highMassRatioChains_) pushes_[chain].mayStrikeBack = true;
  addWork(&Push::before);
  apply();
  addWork(&Push::after);
  bool any = false;
  for (Push& push : pushes_) {
    if (!push.mayStrikeBack || !(push.before + push.after > 0.0)) continue;
    push.part = float(std::max(-push.before / (push.after - push.before), 0.0));
    any = true;
  }
  if (!any) return;
  const auto lessen = [&](auto& packs) {
    for (auto& patches : packs) {
      pack::Float8 part = pack::constant(1.0f);
      for (std::size_t k = 0; k < pack::kWidth; ++k) {
        if (patches.count[k] != 0) part[k] = pushes_[patches.chain[k]].part;
      }
      for (auto& point : patches.points) {
        point.lambda *= part;
        point.frictionAlong *= part;
        point.frictionAcross *= part;
      }
    }
  };
  std::apply([&](auto&... packs) { (lessen(packs), ...); }, packs_);
  for (std::size_t slot = 0; slot < chains_.size(); ++slot) {
    const float part = pushes_[chains_[slot]].part;
    if (part == 1.0f) continue;
    const BodyShift& before = shiftsBefore_[slot];
    shifts_[slot].displacement = before.displacement + part * (shifts_[slot].displacement - before.displacement);
    shifts_[slot].turn = before.turn + part * (shifts_[slot].turn - before.turn);
  }
}

void ContactRows::writePoses(World& world) const {
  parallelFor(world.bodies.size(), kBodyCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t b = begin; b < end; ++b) {
      Body& body = world.bodies[b];
      if (body.now.inverseMass == 0.0 ||
          (shifts_[b].displacement == was_[b].displacement && shifts_[b].turn == was_[b].turn))
        continue;
      shifts_.write(body, b);
    }
  });
}

void ContactRows::writeMultipliers(World& world) const {
  const auto write = [&](const auto& packs) {
    for (const auto& patches : packs) {
      for (std::size_t k = 0; k < pack::kWidth; ++k) {  // scattered in memory
        if (patches.count[k] != 0)
          __builtin_prefetch(&world.bodyContacts.contacts[patches_[patches.patch[k]].first], 1);
      }
      for (std::size_t k = 0; k < pack::kWidth; ++k) {
        for (std::size_t i = 0; i < patches.count[k]; ++i) {
          const auto& point = patches.points[i];
          world.bodyContacts.contacts[patches_[patches.patch[k]].first + patches.contactOf(i)].lambda =
              glm::dvec3(point.lambda[k], point.frictionAlong[k], point.frictionAcross[k]);
        }
      }
    }
  };
  std::apply([&](const auto&... packs) { (write(packs), ...); }, packs_);
}

}  // namespace pliant::sim
