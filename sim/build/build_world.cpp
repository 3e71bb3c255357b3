// Scene to World: elements are built, sources are read, references are resolved, in this order.
#include "sim/build/build_world.h"

#include "sim/base/assert.h"
#include "sim/base/portable_math.h"
#include "sim/build/element_builder.h"
#include "sim/constraints/body_contacts.h"
#include "sim/constraints/collision.h"
#include "sim/constraints/friction.h"
#include "sim/constraints/joints.h"
#include "sim/constraints/mesh_collision.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/scene/animated_parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

namespace pliant::sim {

namespace {

// Whether triangles collide: surfaces do with all other objects, and with themselves if enabled.
bool trianglesCollide(std::span<const Object> objects) {
  return std::any_of(objects.begin(), objects.end(), [&](const Object& object) {
    return object.selfContact == SelfContact::surface || (object.collidesAsMesh && objects.size() > 1);
  });
}

/// The data that only building needs.
class SceneBuilder {
 public:
  SceneBuilder(const Scene& scene, const std::filesystem::path& assets, World& world, InputMessages& messages)
      : scene_(scene), assets_(assets), world_(world), messages_(messages) {}

  void buildElements();
  Flow readSources();
  void connectElements(const Flow& flow);
  void addSharedBatches();
  std::vector<Connection> takeConnections() { return std::move(connections_); }

 private:
  template <typename Visit>
  void forEachElement(Visit&& visit);
  Flow readSource(const Record& source);
  bool checkAmount(const Record& source, const Jet& jet, const Flow& flow);
  bool checkTarget(const Record& source, int target);

  const Scene& scene_;
  const std::filesystem::path& assets_;
  World& world_;
  InputMessages& messages_;
  std::vector<Connection> connections_;
  std::vector<int> expected_;  ///< particles by object, in the end
  double emitted_ = 0.0;       ///< particles of the sources read so far, without jets
};

template <typename Visit>
void SceneBuilder::forEachElement(Visit&& visit) {
  for (std::size_t index = 0; index < scene_.elements.size(); ++index) {
    const Element& element = scene_.elements[index];
    ElementBuilder builder(world_, element, static_cast<int>(index), scene_, assets_, messages_, connections_,
                           expected_);
    visit(static_cast<const ElementType&>(element.type()), element.data(), builder);
  }
}

template <typename T>
void append(std::vector<T>& from, std::vector<T>& to) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

void SceneBuilder::buildElements() {
  world_.materials.resize(scene_.elements.size());
  forEachElement([&](const ElementType& type, const void* data, ElementBuilder& builder) {
    if (const auto mistake = type.findMistake(data)) return builder.error(mistake->field, mistake->message);
    type.build(data, builder);
    builder.checkCompliance(scene_.settings.stiffnessModel);
  });
  for (Object& object : world_.objects) object.built = object.made();
  world_.materials.resize(scene_.elements.size() + world_.painted.size() + 1);
  world_.materials.back().stiffness = 0.0f;
  world_.materials.back().collides = false;
}

// Whether a drain keeps an object's particles from growing in number without end.
bool isDrained(const Flow& flow, int object) {
  return std::any_of(flow.outlets.begin(), flow.outlets.end(),
                     [&](const Outlet& outlet) { return outlet.object == object; });
}

void SceneBuilder::connectElements(const Flow& flow) {
  std::vector<double> expected, most;  // particles by object, and those that can be there at once
  for (const Object& object : world_.objects) expected.push_back(static_cast<double>(object.particles.size()));
  for (const Emission& emission : flow.emissions) {
    expected[emission.object] += static_cast<double>(emission.particles.size());
  }
  most = expected;
  for (const Jet& jet : flow.jets) {
    expected[jet.object] += jet.total();
    if (!isDrained(flow, jet.object)) most[jet.object] += jet.total();
  }
  constexpr double kLargest = std::numeric_limits<int>::max();
  for (const double count : expected) expected_.push_back(static_cast<int>(std::min(count, kLargest)));
  const double total = std::accumulate(most.begin(), most.end(), 0.0);
  if (total > kMaxParticles) {
    messages_.error(scene_.file.string(), 0,
                    fmt::format("the scene makes {:.0f} particles, expected at most {:.0f}", total, kMaxParticles));
    return;
  }
  world_.particles.reserve(total);
  for (std::size_t o = 0; o < world_.objects.size(); ++o) {
    world_.objects[o].particles.reserve(most[o]);
  }
  forEachElement(
      [](const ElementType& type, const void* data, ElementBuilder& builder) { type.connect(data, builder); });
}

Flow SceneBuilder::readSources() {
  Flow flow;
  std::vector<const Record*> jetSources;
  for (const Record& source : scene_.sources) {
    Flow part = readSource(source);
    for (const Emission& emission : part.emissions) emitted_ += static_cast<double>(emission.particles.size());
    if (emitted_ > kMaxParticles) {  // or memory runs out
      messages_.error(scene_.file.string(), source.lines.line,
                      fmt::format("<{}>: the scene has more than {:.0f} particles by now, expected fewer",
                                  source.type().name, kMaxParticles));
      break;
    }
    jetSources.resize(jetSources.size() + part.jets.size(), &source);
    append(part.emissions, flow.emissions);
    append(part.jets, flow.jets);
    append(part.outlets, flow.outlets);
  }
  bool fewEnough = true;
  for (std::size_t j = 0; j < flow.jets.size(); ++j) fewEnough &= checkAmount(*jetSources[j], flow.jets[j], flow);
  if (!fewEnough) flow.jets.clear();
  std::stable_sort(flow.emissions.begin(), flow.emissions.end(),
                   [](const Emission& a, const Emission& b) { return a.frame < b.frame; });
  return flow;
}

// Flow of one source or drain; empty, with the error reported, if it is unusable.
Flow SceneBuilder::readSource(const Record& source) {
  const PointReader read = [&](const std::string& file) { return readPoints(resolveFile(file, scene_.file, assets_)); };
  const auto& type = static_cast<const SourceType&>(source.type());
  try {
    Flow part;
    type.addTo(part, source.data(), scene_.settings.timestep, read);
    const auto isGood = [&](const auto& one) { return checkTarget(source, one.object); };
    const bool good = std::all_of(part.emissions.begin(), part.emissions.end(), isGood) &&
                      std::all_of(part.jets.begin(), part.jets.end(), isGood) &&
                      std::all_of(part.outlets.begin(), part.outlets.end(), isGood);
    return good ? std::move(part) : Flow{};
  } catch (const SourceError& failure) {
    messages_.error(scene_.file.string(), source.lines.of(failure.field),
                    fmt::format("<{}>: {}", type.name, failure.what()));
  } catch (const InputError& failure) {
    messages_.error(scene_.file.string(), source.lines.of("file"), fmt::format("<{}>: {}", type.name, failure.what()));
  }
  return {};
}

bool SceneBuilder::checkAmount(const Record& source, const Jet& jet, const Flow& flow) {
  if (jet.total() <= kMaxParticles || isDrained(flow, jet.object)) return true;
  messages_.error(
      scene_.file.string(), source.lines.of("spacing"),
      fmt::format("<{}>: the emitter gives more than {:.0f} particles; expected a larger spacing, or a drain",
                  source.type().name, kMaxParticles));
  return false;
}

bool SceneBuilder::checkTarget(const Record& source, int target) {
  const int line = source.lines.of("object");
  const int count = static_cast<int>(world_.objects.size());
  if (target >= count) {
    messages_.error(scene_.file.string(), line,
                    count == 0
                        ? fmt::format("<object> is {}, but the scene has no object of particles", target)
                        : fmt::format("<object> is {}, expected an object number from 0 to {}", target, count - 1));
    return false;
  }
  const Object& object = world_.objects[target];
  if (object.open) return true;
  messages_.error(scene_.file.string(), line,
                  fmt::format("<object> is {}, made by {}, which takes no particles; expected sand or fluid", target,
                              scene_.describeElement(object.element)));
  return false;
}

void SceneBuilder::addSharedBatches() {
  world_.collision = &world_.insert(std::make_unique<Collision>(group::kCollision, world_.contacts));
  world_.insert(std::make_unique<Friction>(group::kFriction, world_.contacts, world_.colliders));
  if (trianglesCollide(world_.objects) || !world_.strands.empty()) {
    world_.meshCollision = &world_.insert(std::make_unique<MeshCollision>(group::kCollision, world_.meshContacts));
    world_.insert(std::make_unique<MeshFriction>(group::kFriction, world_.meshContacts));
  }
  if (!world_.bodies.empty())
    world_.bodyContact = &world_.insert(std::make_unique<BodyContacts>(group::kCollision, world_));
  if (!world_.joints.empty()) world_.joint = &world_.insert(std::make_unique<Joints>(group::kDistanceLock, world_));
  world_.mouse = &world_.insert(std::make_unique<MouseConstraint>(group::kKinematic));
}

void checkView(const Scene& scene, InputMessages& messages) {
  if (const auto mistake = findMistake(scene.view)) {
    messages.error(scene.file.string(), scene.viewLines.of(mistake->field), mistake->message);
  }
}

void checkSettings(const Scene& scene, InputMessages& messages) {
  if (const auto mistake = findMistake(scene.settings)) {
    messages.error(scene.file.string(), scene.lines.of(mistake->field), mistake->message);
  }
}

}  // namespace

ParticleSources buildWorld(const Scene& scene, const std::filesystem::path& assets, World& world,
                           InputMessages& messages) {
  PLIANT_ASSERT(world.particles.size() == 0 && world.batches.empty(), "the world is empty");
  SceneBuilder builder(scene, assets, world, messages);
  builder.buildElements();
  Flow flow = builder.readSources();
  builder.connectElements(flow);
  checkView(scene, messages);
  checkSettings(scene, messages);
  checkAnimations(scene, messages);
  messages.throwIfErrors();
  builder.addSharedBatches();
  return {std::move(flow), builder.takeConnections()};
}

std::vector<int> countObjectsByElement(const Scene& scene, const std::filesystem::path& assets) {
  World world;
  InputMessages ignored;
  SceneBuilder(scene, assets, world, ignored).buildElements();
  std::vector<int> counts(scene.elements.size(), 0);
  for (const Object& object : world.objects) ++counts[static_cast<std::size_t>(object.element)];
  return counts;
}

// n Jacobi solves with factor omega k leave (1 - omega k)^n of an error; a particle diverges once a step corrects more
// than 4/3 of it.
void warnOfOverRelaxation(const Scene& scene, const World& world, InputMessages& messages) {
  const Settings& settings = scene.settings;
  const bool constrained = std::any_of(world.batches.begin(), world.batches.end(), [](const auto& batch) {
    return batch->size() > 0;  // contacts come later, and only push
  });
  if (settings.iteration != Iteration::jacobi || !constrained) return;
  float stiffest = 0.0f;
  for (const Material& row : world.materials)
    stiffest = std::max(stiffest, row.stiffness);  // distance locks have k = 1
  const float factor = settings.overRelaxation * stiffest;
  if (portable::pow(1.0 - double(factor), settings.solverIterations) >= -1.0 / 3.0) return;
  messages.warning(scene.file.string(), scene.lines.of("overRelaxation"),
                   fmt::format("<overRelaxation> times stiffness is {} in {} iterations: above the limit of stability, "
                               "expected a smaller factor or more iterations",
                               factor, settings.solverIterations));
}

}  // namespace pliant::sim
