#include "sim/constraints/rods.h"

#include "sim/base/assert.h"
#include "sim/base/parallel.h"
#include "sim/geometry/turns.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr float kRounding = 1e-6f;      ///< of positions in single precision, by their size
constexpr std::size_t kSerialRods = 4;  ///< up to this many one thread solves them

bool isOf(const Rod& rod, int element) { return rod.material == static_cast<Index>(element); }

SegmentFrame clampLike(const SegmentFrame& frame) { return {frame.rotation, frame.rotation}; }

}  // namespace

Rods& Rods::of(World& world, int group) {
  for (const auto& batch : world.batchesOf(group)) {
    if (auto* rods = dynamic_cast<Rods*>(batch.get())) return *rods;
  }
  return static_cast<Rods&>(world.insert(std::make_unique<Rods>(group, world)));
}

void Rods::add(Rod rod) {
  PLIANT_ASSERT(rod.joints.size() == rod.segments.size() + 1, "joints lie before, between and behind segments");
  rods_.push_back(std::move(rod));
  solves_.emplace_back();
  count();
}

void Rods::count() {
  size_ = 0;
  for (const Rod& rod : rods_) {
    for (const Rod::Segment& segment : rod.segments) size_ += segment.torn ? 0 : 1;
    for (const Rod::Joint& joint : rod.joints) size_ += joint.span > 0.0 ? 1 : 0;
  }
}

void Rods::tear(const std::vector<int>& particles) {
  for (Rod& rod : rods_) {
    const int end = rod.firstParticle + static_cast<int>(rod.segments.size());
    auto at = std::lower_bound(particles.begin(), particles.end(), static_cast<int>(rod.firstParticle));
    for (; at != particles.end() && *at < end; ++at) {
      const auto k = static_cast<std::size_t>(*at - rod.firstParticle);
      rod.segments[k].torn = true;
      rod.segments[k].multiplier = glm::dvec3(0.0);
      rod.joints[k].span = rod.joints[k + 1].span = 0.0;
    }
  }
  count();
}

void Rods::carryOver(int element, const World& from, int fromElement) {
  std::vector<const Rod*> theirs;
  for (const auto& batch : from.batches) {
    const auto* rods = dynamic_cast<const Rods*>(batch.get());
    if (rods == nullptr) continue;
    for (const Rod& rod : rods->rods_) {
      if (isOf(rod, fromElement)) theirs.push_back(&rod);
    }
  }
  std::size_t next = 0;
  for (Rod& rod : rods_) {
    if (!isOf(rod, element) || next == theirs.size()) continue;
    const Rod& old = *theirs[next++];
    if (old.segments.size() != rod.segments.size()) continue;
    for (std::size_t k = 0; k < rod.segments.size(); ++k) {
      rod.segments[k].multiplier = old.segments[k].multiplier;
      rod.segments[k].torn = old.segments[k].torn;
      if (old.segments[k].torn) rod.joints[k].span = rod.joints[k + 1].span = 0.0;
    }
    for (std::size_t k = 0; k < rod.segments.size() + 2; ++k) {
      SegmentFrame& mine = world_->frames[static_cast<std::size_t>(rod.firstFrame) + k];
      const SegmentFrame& other = from.frames[static_cast<std::size_t>(old.firstFrame) + k];
      mine.rotation = other.rotation;
      mine.predicted = other.predicted;
      mine.spin = other.spin;
    }
  }
  count();
}

void Rods::prepare(const Particles&, const StepContext& context) {
  for (std::size_t r = 0; r < rods_.size(); ++r) solves_[r].prepare(rods_[r], world_->frames, context);
}

ParticleRange Rods::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Rod& rod : rods_) {
    const std::size_t first = rod.firstParticle;
    range = {std::min(range.first, first), std::max(range.last, first + rod.segments.size() + 1)};
  }
  return range;
}

void Rods::solveAll() {
  parallelPieces(rods_.size(), kSerialRods,
                 [&](std::size_t r) { solves_[r].solve(rods_[r], world_->frames, world_->particles); });
}

void Rods::updateVelocities(Particles&, const StepContext& context) {
  const double perSecond = 1.0 / double(context.h);
  for (const Rod& rod : rods_) {
    const std::size_t count = rod.segments.size();
    const auto own = std::span(world_->frames).subspan(static_cast<std::size_t>(rod.firstFrame), count + 2);
    for (SegmentFrame& frame : own) {
      frame.spin = perSecond * turnOf(frame.predicted * glm::conjugate(frame.rotation));
      frame.rotation = frame.predicted;
    }
    // A free end keeps a valid clamp frame, in case it is clamped from the next step on.
    if (!(rod.joints.front().span > 0.0)) own.front() = clampLike(own[1]);
    if (!(rod.joints.back().span > 0.0)) own.back() = clampLike(own[count]);
  }
}

void Rods::forEachMultiplier(const MultiplierVisitor& visit) {
  for (Rod& rod : rods_) {
    for (Rod::Segment& segment : rod.segments) {
      for (int axis = 0; axis < 3; ++axis) {
        const auto before = static_cast<float>(segment.multiplier[axis]);
        float now = before;
        visit(now);
        if (now != before) segment.multiplier[axis] = double(now);
      }
    }
  }
}

// Runs the pass on a copy of the world.
void Rods::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  World world(*world_);
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (world.particles.predicted[i] != x[i]) world.particles.setPredicted(i, glm::dvec3(x[i]));
  }
  Rods& copy = Rods::of(world, group());
  copy.solveAll();
  for (std::size_t r = 0; r < rods_.size(); ++r) describe(rods_[r], copy.rods_[r], world, x, visitor);
}

// The effect of each segment's change of lambda, after that of the rest of the rod's solve.
void Rods::describe(const Rod& rod, const Rod& solved, const World& world, std::span<const glm::vec4> x,
                    const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kStartText{
      .formula = "the rod continues from where the multipliers of the last substep push it",
      .gradient = "",
      .correction = R"($\Delta\mathbf{x}_i = w_i\,(\mathbf{\lambda}_i - \mathbf{\lambda}_{i+1})$)",
      .isEquation = false};
  static constexpr DescriptionText kSegmentText{
      .formula = R"($\mathbf{C} = \mathbf{x}_2 - \mathbf{x}_1 - l\,\mathbf{d}$; )"
                 R"($\Delta\mathbf{\lambda}$ of all segments, and their turns, from one linear system)",
      .gradient = "",
      .correction = R"($\Delta\mathbf{x}_1 = -w_1\,\Delta\mathbf{\lambda}$, )"
                    R"($\Delta\mathbf{x}_2 = w_2\,\Delta\mathbf{\lambda}$)",
      .rest = "it holds, nothing to correct",
      .isEquation = false};
  const std::size_t count = rod.segments.size(), first = rod.firstParticle;
  const auto changeOf = [&](std::size_t k) {
    return k < count ? solved.segments[k].multiplier - rod.segments[k].multiplier : glm::dvec3(0.0);
  };
  std::vector<Index> particles;
  std::vector<glm::vec3> start;
  float farthest = 0.0f;
  for (std::size_t k = 0; k <= count; ++k) {
    const glm::dvec3 before = k > 0 ? changeOf(k - 1) : glm::dvec3(0.0);
    const glm::dvec3 displacement = world.particles.exactPredicted(first + k) - glm::dvec3(x[first + k]) -
                                    double(x[first + k].w) * (before - changeOf(k));
    particles.push_back(static_cast<Index>(first + k));
    start.emplace_back(displacement);
    farthest = std::max(farthest, glm::length(start.back()) / (1.0f + glm::length(glm::vec3(x[first + k]))));
  }
  const bool goesOn = farthest > kRounding;
  if (goesOn) {
    ConstraintDescription row;
    row.text = &kStartText;
    row.particles = particles;
    row.correction = start;
    visitor(row);
  }
  for (std::size_t k = 0; k < count; ++k) {
    if (rod.segments[k].torn) continue;
    const SegmentFrame& frame = world_->frames[static_cast<std::size_t>(rod.firstFrame) + k + 1];
    const SegmentFrame& after = world.frames[static_cast<std::size_t>(rod.firstFrame) + k + 1];
    const glm::dvec3 d = frame.predicted * glm::dvec3(0.0, 0.0, 1.0), change = changeOf(k);
    const auto placeOf = [&](std::size_t i) {
      return glm::dvec3(x[first + i]) + (goesOn ? glm::dvec3(start[i]) : glm::dvec3(0.0));
    };
    const std::array<Term, 6> terms{
        Term::vector(R"(\mathbf{C})", glm::vec3(placeOf(k + 1) - placeOf(k) - rod.segments[k].length * d), "[m]"),
        Term::number("l", static_cast<float>(rod.segments[k].length), "at rest [m]"),
        Term::vector(R"(\mathbf{d})", glm::vec3(d), "along the segment's frame"),
        Term::vector(R"(\mathbf{\lambda}_{\text{so far}})", glm::vec3(rod.segments[k].multiplier), "[kg m]"),
        Term::vector(R"(\Delta\mathbf{\lambda})", glm::vec3(change)),
        Term::vector(R"(\Delta\mathbf{\theta})", glm::vec3(turnOf(after.predicted * glm::conjugate(frame.predicted))),
                     "of the frame [rad]")};
    const std::array<glm::vec3, 2> corrections{glm::vec3(-double(x[first + k].w) * change),
                                               glm::vec3(double(x[first + k + 1].w) * change)};
    ConstraintDescription row;
    row.text = &kSegmentText;
    row.particles = std::span(particles).subspan(k, 2);
    row.correction = corrections;
    row.active = change != glm::dvec3(0.0);
    row.terms = terms;
    row.element = static_cast<int>(rod.material);
    row.isSimultaneous = true;
    visitor(row);
  }
}

float Rods::largestError(const Particles& particles) const {
  double largest = 0.0;
  for (const Rod& rod : rods_) {
    const std::size_t first = rod.firstParticle;
    for (std::size_t k = 0; k < rod.segments.size(); ++k) {
      if (rod.segments[k].torn) continue;
      const glm::dvec3 d = particles.exactPredicted(first + k + 1) - particles.exactPredicted(first + k);
      largest = std::max(largest, std::abs(glm::length(d) - rod.segments[k].length));
    }
  }
  return static_cast<float>(largest);
}

// A segment by its stretch, a joint of two segments by the difference of its turn from that at rest.
void Rods::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (std::size_t r = 0; r < rods_.size(); ++r) {
    const Rod& rod = rods_[r];
    const auto frames = std::span(world_->frames).subspan(static_cast<std::size_t>(rod.firstFrame));
    for (std::size_t k = 0; k < rod.segments.size(); ++k) {
      const Rod::Segment& segment = rod.segments[k];
      const Index a = rod.firstParticle + static_cast<Index>(k);
      if (!segment.torn) {
        const std::array<Index, 2> ends{a, a + 1};
        const auto value =
            static_cast<float>(double(glm::distance(glm::vec3(x[a]), glm::vec3(x[a + 1]))) - segment.length);
        ConstraintView view{ends, 0, value, value / static_cast<float>(segment.length)};
        view.multiplier = static_cast<float>(glm::length(segment.multiplier));
        view.step = static_cast<float>(solves_[r].step());
        view.element = static_cast<int>(rod.material);
        visitor(view);
      }
      if (k == 0 || !(rod.joints[k].span > 0.0)) continue;
      const std::array<Index, 3> three{a - 1, a, a + 1};
      const glm::dvec3 turn = turnOf(glm::conjugate(frames[k].rotation) * frames[k + 1].rotation);
      const auto angle = static_cast<float>(glm::length(turn - rod.joints[k].restTurn));
      ConstraintView view{three, 0, angle, angle * static_cast<float>(rod.radius / rod.joints[k].span)};
      view.element = static_cast<int>(rod.material);
      visitor(view);
    }
  }
}

void carryRods(const World& from, int fromElement, World& to, int toElement) {
  for (const auto& batch : to.batches) {
    if (auto* rods = dynamic_cast<Rods*>(batch.get())) rods->carryOver(toElement, from, fromElement);
  }
}

}  // namespace pliant::sim
