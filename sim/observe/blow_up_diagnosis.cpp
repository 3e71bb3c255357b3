#include "sim/observe/blow_up_diagnosis.h"

#include "sim/base/assert.h"
#include "sim/base/finite.h"
#include "sim/base/index.h"
#include "sim/observe/far_target.h"
#include "sim/observe/rest_extent.h"
#include "sim/observe/tolerances.h"
#include "sim/state/material.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace pliant::sim {

namespace {

// 0 for constraints that are not a single equation: those are found by their stage.
float sizeOf(const StepRecording& recording, const Projection& p) {
  if (!recording.batchLinear[p.batch]) return 0.0f;
  float largest = 0.0f;
  for (const Corner& corner : recording.cornersOf(p)) {
    if (!isFinite(corner.correction)) return std::numeric_limits<float>::infinity();
    largest = std::max(largest, glm::length(corner.correction));
  }
  return largest;
}

// The particle that a constraint moves farthest.
std::size_t farthestOf(std::span<const Corner> corners) {
  std::size_t farthest = 0;
  for (std::size_t i = 1; i < corners.size(); ++i) {
    if (glm::length(corners[i].correction) > glm::length(corners[farthest].correction)) farthest = i;
  }
  return farthest;
}

/// The particle that a solve stage moved farthest, and how far [m].
struct Leap {
  float length = 0.0f;
  int particle = 0;
  int group = -1;
};

Leap longestLeap(const StepRecording& recording) {
  Leap leap;
  const Stage* before = nullptr;
  for (const Stage& stage : recording.stages) {
    if (before != nullptr && stage.phase == Phase::solve && stage.x.size() == before->x.size()) {
      for (std::size_t i = 0; i < stage.x.size(); ++i) {
        const float length = glm::distance(glm::vec3(stage.x[i]), glm::vec3(before->x[i]));
        if (length > leap.length || (!std::isfinite(length) && std::isfinite(leap.length))) {
          leap = {length, static_cast<int>(i), stage.solve.kind == SolveStage::Kind::group ? stage.solve.group : -1};
        }
      }
    }
    before = &stage;
  }
  return leap;
}

// The first particle that is not finite, else the fastest.
int fastest(const Particles& particles) {
  int found = 0;
  float farthest = 0.0f;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    const float way = glm::distance(glm::vec3(particles.predicted[i]), glm::vec3(particles.position[i]));
    if (!std::isfinite(way)) return static_cast<int>(i);
    if (way > farthest) {
      farthest = way;
      found = static_cast<int>(i);
    }
  }
  return found;
}

std::string typesOf(const World& world, int group) {
  std::string types;
  for (const auto& batch : world.batchesOf(group)) {
    if (batch->size() > 0) types += fmt::format("{}{}", types.empty() ? "" : " and ", batch->type());
  }
  return types;
}

/// Collects causes and cures, the likeliest first.
class Diagnosis {
 public:
  Diagnosis(const Scene& scene, const World& world, const Suspect& suspect, const StepStart& start)
      : scene_(scene), world_(world), suspect_(suspect), start_(start) {}

  BlowUp diagnose() {
    BlowUp failure;
    failure.frame = start_.frame;
    failure.constraint = suspect_.constraint;
    failure.particles = suspect_.particles;
    findStrongForces();
    findFarTargets();
    findOverRelaxation();
    findChebyshev();
    findStartingOverlap();
    findMassRatio();
    findLooseBending();
    findPressure();
    findLargeMove();
    addGeneralCures();
    failure.cause = cause_;
    failure.cures = std::move(cures_);
    return failure;
  }

 private:
  const Settings& settings() const { return scene_.settings; }
  const Particles& particles() const { return world_.particles; }
  float massOf(int particle) const { return particles().mass[particle]; }
  int elementOf(int particle) const { return world_.objectOf(particle).element; }
  bool isContact() const { return suspect_.constraint.find("ollision") != std::string::npos; }
  float stiffness() const { return suspect_.material < 0 ? 1.0f : world_.materials[suspect_.material].stiffness; }

  void blame(std::string cause) {
    if (cause_.empty()) cause_ = std::move(cause);
  }
  void offer(std::string label, std::vector<std::string> assignments) {
    cures_.push_back({std::move(label), std::move(assignments)});
  }
  // Sets a parameter of an element that has it.
  void offerFor(int element, const char* field, float value, const std::string& label) {
    const Element& owner = scene_.elements[element];
    if (findField(owner.type().fields, field) != nullptr)
      offer(label, {fmt::format("elements[{}].{}={:.6g}", element, field, value)});
  }

  // A force that moves everything farther in a substep than the scene is large.
  void findStrongForces() {
    const double extent = extentAtRest(particles());
    for (const auto& force : world_.forces) {
      const double acceleration = double(glm::length(glm::dvec3(force->acceleration())));
      const double way = acceleration * double(start_.h) * double(start_.h);
      if (way <= extent) continue;
      blame(
          fmt::format("{} gives {:.3g} m/s^2, which moves everything {:.3g} m in a substep of {:.3g} s, more than the "
                      "size of the scene ({:.3g} m)",
                      scene_.describeElement(force->element()), acceleration, way, start_.h, extent));
      offerFor(force->element(), "magnitude", 9.81f,
               fmt::format("9.81 m/s^2 for {}", scene_.describeElement(force->element())));
    }
  }

  // The suspect is the constraint farthest from its target, if any is far: see findSuspect().
  void findFarTargets() {
    const auto target = findFarTarget(world_);
    if (!target) return;
    const std::string whose = scene_.describeElement(target->element);
    blame(target->constraint == "distance"
              ? fmt::format("the distance constraint of {} asks for {:.4g} m between particles that are {:.4g} m apart "
                            "at rest",
                            whose, target->extent - target->value, target->extent)
              : fmt::format("the {} constraint of {} starts {:.3g} m away from its target, {:.3g} times the distance "
                            "between its particles",
                            target->constraint, whose, target->times * target->extent, target->times));
    offerDeletion(target->element);
  }

  // A scene is valid without an element that only ties others; one with particles may be referred to.
  void offerDeletion(int element) {
    const std::vector<int> ties = tyingElements(world_);
    if (std::find(ties.begin(), ties.end(), element) == ties.end()) return;
    const bool isOffered =
        std::any_of(cures_.begin(), cures_.end(), [&](const Cure& cure) { return cure.deletion == element; });
    if (!isOffered) cures_.push_back({fmt::format("without {}", scene_.describeElement(element)), {}, element});
  }

  // With one constraint at a particle and one iteration the limit is omega k = 4/3; more iterations, and more
  // constraints that each overshoot, shift it.
  void findOverRelaxation() {
    const float omega = settings().overRelaxation;
    if (settings().iteration != Iteration::jacobi || omega <= 1.0f) return;
    blame(omega * stiffness() > 4.0f / 3.0f
              ? fmt::format(
                    "an over-relaxation of {:.3g} times a stiffness of {:.3g} is {:.3g}, beyond the limit of 4/3: "
                    "each correction overshoots by more than the last",
                    omega, stiffness(), omega * stiffness())
              : fmt::format("an over-relaxation of {:.3g} makes each correction too large", omega));
    offer("no over-relaxation", {"overRelaxation=1"});
  }

  void findChebyshev() {
    if (settings().iteration != Iteration::jacobi || settings().chebyshev <= 0.0f) return;
    blame(fmt::format("Chebyshev with {:.4g} accelerates more than these constraints can take", settings().chebyshev));
    offer("no Chebyshev acceleration", {"chebyshev=0"});
  }

  void findStartingOverlap() {
    if (start_.frame >= kStartFrames || !settings().contacts) return;
    const auto overlap = deepestOverlap();
    if (!overlap) return;
    blame(fmt::format(
        "particles {} and {} overlap by {:.3g} m at the start, {:.0f} % of a radius: the contact throws them apart",
        overlap->a, overlap->b, overlap->depth, 100.0f * overlap->depth / overlap->radius));
    if (settings().stabilize == 0)
      offer("push overlaps apart without adding speed (pre-stabilisation 20)", {"stabilize=20"});
  }

  struct Overlap {
    int a, b;
    float depth, radius;
  };
  // Between the suspect's particles and all others; few enough pairs to check each.
  std::optional<Overlap> deepestOverlap() const {
    std::optional<Overlap> deepest;
    for (const int a : suspect_.particles) {
      for (Index j = 0; j < std::ssize(start_.position); ++j) {
        if (j == a || particles().object[a] == particles().object[j]) continue;
        const float radii = particles().radius[a] + particles().radius[j];
        const float depth = radii - glm::distance(glm::vec3(start_.position[a]), glm::vec3(start_.position[j]));
        const float radius = std::min(particles().radius[a], particles().radius[j]);
        if (depth > kDeepOverlap * radius && (!deepest || depth > deepest->depth))
          deepest = Overlap{a, j, depth, radius};
      }
    }
    return deepest;
  }

  void findMassRatio() {
    int light = -1, heavy = -1;
    for (const int p : suspect_.particles) {
      if (!(massOf(p) > 0.0f)) continue;
      if (light < 0 || massOf(p) < massOf(light)) light = p;
      if (heavy < 0 || massOf(p) > massOf(heavy)) heavy = p;
    }
    if (light < 0 || massOf(heavy) < kHeavyRatio * massOf(light)) return;
    blame(fmt::format("the masses of particles {} and {} have a ratio of 1 to {:.0f}: the light one is thrown about",
                      light, heavy, massOf(heavy) / massOf(light)));
    offerFor(elementOf(light), "mass", 0.1f * massOf(heavy), "a tenth of the heavy mass for the light ones");
  }

  // Bending is ineffective without stretching stiffness.
  void findLooseBending() {
    if (suspect_.constraint != "bending" || suspect_.material < 0) return;
    const Material& row = world_.materials[suspect_.material];
    if (row.bendingStiffness < 0.3f) return;
    blame(
        fmt::format("a bending stiffness of {:.3g} turns small triangles by large angles, more than the stretching "
                    "stiffness, {:.3g}, can hold together",
                    row.bendingStiffness, row.stiffness));
    offerFor(elementOf(suspect_.particles.front()), "bendingStiffness", 0.1f, "less bending stiffness (0.1)");
  }

  void findPressure() {
    if (suspect_.constraint != "pressure" || suspect_.material < 0) return;
    const float pressure = world_.materials[suspect_.material].pressure;
    blame(fmt::format("a pressure of {:.3g} asks for more volume than the skin allows", pressure));
    offerFor(elementOf(suspect_.particles.front()), "pressure", 1.0f, "pressure 1");
  }

  // A particle that moves far in a substep is corrected along outdated directions.
  void findLargeMove() {
    float way = 0.0f, size = 0.0f;
    int farthest = -1;
    for (const int p : suspect_.particles) {
      const float length = glm::length(start_.velocity[p]) * start_.h;
      if (length <= way) continue;
      way = length;
      farthest = p;
      size = extentOf(p);
    }
    if (farthest < 0 || way < kLargeMove * size) return;
    blame(
        fmt::format("particle {} moves {:.3g} m in a substep of {:.3g} s, {:.3g} times its constraint's length: the "
                    "time step is too long",
                    farthest, way, start_.h, way / size));
  }

  float extentOf(int particle) const {
    float shortest = 0.0f;
    for (const int other : suspect_.particles) {
      if (other == particle) continue;
      const float length = glm::distance(particles().rest[particle], particles().rest[other]);
      shortest = shortest == 0.0f ? length : std::min(shortest, length);
    }
    return shortest > 0.0f ? shortest : 2.0f * particles().radius[particle];
  }

  void addGeneralCures() {
    for (const int factor : {2, 4, 8}) offerSubsteps(factor);
    if (settings().iteration != Iteration::gaussSeidel) {
      std::vector<std::string> assignments{"iteration=gaussSeidel"};
      if (settings().chebyshev > 0.0f) assignments.emplace_back("chebyshev=0");
      offer("Gauss-Seidel: solve one after another", std::move(assignments));
    }
    if (settings().iteration == Iteration::jacobi && settings().averaging == Averaging::perParticle)
      offer("averaging that conserves momentum (mass splitting)", {"averaging=massSplitting"});
    if (settings().damping < 0.1f) offer("more damping (0.2)", {"damping=0.2"});
    offer("a quarter of the time step", {fmt::format("timestep={:.6g}", 0.25f * settings().timestep)});
    offerSofter();
    if (suspect_.element >= 0) offerDeletion(suspect_.element);
    for (const int element : tyingElements(world_)) {
      if (deletions() < kMaxDeletions) offerDeletion(element);
    }
  }

  void offerSubsteps(int factor) {
    const int substeps = std::min(factor * settings().substeps, 10000);
    offer(fmt::format("{} substeps", substeps), {fmt::format("substeps={}", substeps)});
  }

  // A fifth of the stiffness; where compliances are used also ten times the compliance.
  void offerSofter() {
    const int element = suspect_.element >= 0 ? suspect_.element : elementOf(suspect_.particles.front());
    if (stiffness() <= 0.0f || isContact()) return;
    offerFor(element, "stiffness", 0.2f * stiffness(),
             fmt::format("softer: a fifth of the stiffness of {}", scene_.describeElement(element)));
    if (settings().stiffnessModel != StiffnessModel::compliant) return;
    const float compliance = world_.materials[element].compliance;
    offerFor(element, "compliance", compliance > 0.0f ? 10.0f * compliance : 1e-3f,
             fmt::format("softer: more compliance of {}", scene_.describeElement(element)));
  }

  std::size_t deletions() const {
    return static_cast<std::size_t>(
        std::count_if(cures_.begin(), cures_.end(), [](const Cure& cure) { return cure.deletion >= 0; }));
  }

  const Scene& scene_;
  const World& world_;
  const Suspect& suspect_;
  const StepStart& start_;
  std::string cause_;
  std::vector<Cure> cures_;
};

}  // namespace

namespace {

Suspect suspectOf(FarTarget target, const World& world) {
  Suspect suspect{std::move(target.constraint), std::move(target.particles), target.value};
  suspect.material = world.particles.material[suspect.particle()];
  suspect.element = target.element;
  return suspect;
}

}  // namespace

Suspect findSuspect(const StepRecording& recording, const World& world) {
  PLIANT_ASSERT(world.particles.size() > 0, "the world has a particle");
  if (auto target = findFarTarget(world)) return suspectOf(std::move(*target), world);
  float largest = 0.0f;
  for (const Projection& p : recording.projections) largest = std::max(largest, sizeOf(recording, p));
  const Leap leap = longestLeap(recording);
  Suspect suspect;
  if (largest > 0.0f && !(leap.length > 2.0f * largest)) {
    const auto first = std::find_if(recording.projections.begin(), recording.projections.end(),
                                    [&](const Projection& p) { return sizeOf(recording, p) >= 0.5f * largest; });
    suspect.constraint = recording.batchTypes[first->batch];
    const auto corners = recording.cornersOf(*first);
    for (const Corner& corner : corners) suspect.particles.push_back(corner.particle);
    std::swap(suspect.particles.front(), suspect.particles[farthestOf(corners)]);
    suspect.value = first->value;
  } else if (leap.length == 0.0f) {
    suspect.particles = {fastest(world.particles)};
  } else {
    suspect.particles = {leap.particle};
    if (leap.group >= 0) suspect.constraint = typesOf(world, leap.group);
  }
  suspect.material = world.particles.material[suspect.particle()];
  suspect.element = elementOfConstraint(world, suspect.constraint, suspect.particles);
  return suspect;
}

BlowUp diagnose(const Scene& scene, const World& world, const Suspect& suspect, const StepStart& start) {
  return Diagnosis(scene, world, suspect, start).diagnose();
}

}  // namespace pliant::sim
