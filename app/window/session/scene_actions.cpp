#include "app/window/session/scene_actions.h"

#include "app/document/scene_edits.h"
#include "app/document/scene_faults.h"
#include "app/document/source_edits.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kEarth = 9.81f;  ///< [m/s^2]

bool isGravity(const sim::Element& element) { return element.type().name == "gravity"; }

float magnitudeOf(const sim::Element& gravity) {
  return *static_cast<const float*>(sim::findField(gravity.type().fields, "magnitude")->of(gravity.data()));
}
float& magnitudeOf(sim::Element& gravity) {
  return *static_cast<float*>(sim::findField(gravity.type().fields, "magnitude")->member(gravity.data()));
}

// Whether the sum of all gravity, if there is any, pulls within 26 degrees of -y.
bool pullsDown(const sim::Scene& scene) {
  constexpr float kNearly = 0.9f;
  glm::vec3 sum(0.0f);
  for (const sim::Element& element : scene.elements) {
    if (!isGravity(element)) continue;
    const sim::Field& field = *sim::findField(element.type().fields, "direction");
    const glm::vec3 direction = *static_cast<const glm::vec3*>(field.of(element.data()));
    if (direction != glm::vec3(0.0f)) sum += magnitudeOf(element) * glm::normalize(direction);
  }
  return -sum.y >= kNearly * glm::length(sum);
}

// What a user may not expect of an addition; empty: nothing.
std::string remarkOn(const sim::Scene& before, const sim::ElementType& type) {
  const auto pulls = [](const sim::Element& element) { return isGravity(element) && magnitudeOf(element) != 0.0f; };
  const bool hasGravity = std::any_of(before.elements.begin(), before.elements.end(), pulls);
  if (type.name == "gravity" && hasGravity) return "the scene had gravity already, and both add up";
  if (type.name == "fluid" && !hasGravity) return "without gravity, it stays where it is";
  return {};
}

// Returns the centre of its top face.
glm::vec3 topOf(const render::Box& box) {
  return {0.5f * (box.low.x + box.high.x), box.high.y, 0.5f * (box.low.z + box.high.z)};
}

// Distance from the middle of the picture, relative to its width and height; nothing: it is behind the camera.
std::optional<glm::vec2> offCentre(const Session& session, const glm::vec3& place) {
  const glm::vec2 picture = session.viewport().size;
  const auto pixel = session.view.camera.toPixel(place, picture);
  return pixel ? std::optional(glm::abs(glm::vec2(*pixel) / picture - 0.5f)) : std::nullopt;
}

bool isWellInPicture(const std::optional<glm::vec2>& offCentre) {
  constexpr float kInside = 0.4f;
  return offCentre && offCentre->x < kInside && offCentre->y < kInside;
}

// Where a basin has room on the ground: next to the scene, on the nearest side that is well inside the picture, or else
// on the side that is nearest to its middle.
glm::vec3 besideOf(const Session& session, const render::Box& box, float size) {
  const glm::vec3 middle = box.centre(), half = 0.5f * (box.high - box.low) + 1.5f * reachOfBasin(size);
  const float ground = session.snapshot().topology->groundHeight.value_or(box.low.y);
  const auto badness = [&](const glm::vec3& place) {
    const auto off = offCentre(session, place);
    if (!off) return std::tuple(2, 0.0f);
    return isWellInPicture(off) ? std::tuple(0, glm::distance(place, session.view.camera.position()))
                                : std::tuple(1, glm::length(*off));
  };
  std::vector<glm::vec3> places;
  for (const glm::vec2 way : {glm::vec2(1, 0), glm::vec2(-1, 0), glm::vec2(0, 1), glm::vec2(0, -1)})
    places.emplace_back(middle.x + way.x * half.x, ground, middle.z + way.y * half.z);
  return *std::min_element(places.begin(), places.end(),
                           [&](const glm::vec3& a, const glm::vec3& b) { return badness(a) < badness(b); });
}

// Shows a new basin with the whole scene, if it would be out of the picture.
void showBasin(Session& session, const AddContext& context) {
  if (isWellInPicture(offCentre(session, context.beside))) return;
  render::Box box = session.snapshot().topology->atRest;
  box.add(context.beside, 2.0f * reachOfBasin(context.size));
  session.view.frame(box, session.viewport().aspect());
}

// At their initial positions [m]; nothing: there is no such object.
std::optional<float> distanceOfFirstTwo(const Snapshot& now, int object) {
  std::vector<glm::vec3> positions;
  const std::size_t count = std::min(now.objects.size(), now.topology->rest.size());
  for (std::size_t i = 0; i < count && positions.size() < 2; ++i) {
    if (now.objects[i] == object) positions.push_back(now.topology->rest[i]);
  }
  return positions.size() < 2 ? std::nullopt : std::optional(glm::distance(positions[0], positions[1]));
}

// A value set by a variant overrides the scene's.
void cureVariant(sim::Scene& scene, std::size_t run, const sim::Cure& cure) {
  if (run >= scene.variants.size()) return;
  for (const std::string& assignment : cure.assignments) {
    const std::size_t equals = assignment.find('=');
    const std::string path = sim::locateParameter(scene, assignment.substr(0, equals)).path;
    for (sim::Variant::Set& set : scene.variants[run].sets) {
      if (sim::locateParameter(scene, set.path).path == path) set.value = assignment.substr(equals + 1);
    }
  }
}

}  // namespace

void applyCure(Session& session, std::size_t run, const sim::Cure& cure, bool startsAgain) {
  try {
    sim::Scene scene = withCure(session.document().scene(), cure, session.assetsFolder());
    cureVariant(scene, run, cure);
    if (cure.deletion >= 0) session.forgetParticles();
    session.edit(std::move(scene), cure.label);
    startsAgain ? session.reset(true) : session.runs.setPlaying(true);
  } catch (const std::exception& failure) {
    session.messages.error(failure);
  }
}

void useVariant(Session& session, std::size_t variant) {
  try {
    const sim::Scene& scene = session.document().scene();
    const std::string name = scene.variants.at(variant).name;
    session.edit(sim::variantOf(scene, scene.variants[variant]), fmt::format("use of variant {}", name));
  } catch (const std::exception& failure) {
    session.messages.refuse(failure);
  }
}

void deleteElements(Session& session, const std::set<std::size_t>& elements) {
  const sim::Scene& scene = session.document().scene();
  if (elements.empty() || *elements.rbegin() >= scene.elements.size()) return;
  try {
    const std::vector<int> counts = countObjects(scene, session.assetsFolder());
    const std::set<std::size_t> all = withDependents(scene, elements, counts);
    sim::Scene rest = withoutElements(scene, all, counts);
    const std::string what =
        all.size() == 1 ? scene.nameOfElement(*all.begin()) : fmt::format("{} elements", all.size());
    const std::string asked = elements.size() == 1 ? scene.nameOfElement(*elements.begin()) : "elements";
    std::string along;
    for (const std::size_t element : all) {
      if (!elements.contains(element)) along += (along.empty() ? "" : ", ") + scene.nameOfElement(element);
    }
    session.forgetParticles();
    session.edit(std::move(rest), fmt::format("deletion of {}", what));
    if (!along.empty()) session.messages.success(fmt::format("{} deleted with what refers to it: {}", asked, along));
  } catch (const std::exception& failure) {
    session.messages.refuse(failure);
  }
}

void duplicate(Session& session, std::size_t element) {
  render::Box box;
  for (std::size_t i = 0; i < session.snapshot().spheres.size(); ++i) {
    const sim::Index object = session.snapshot().objects[i];
    if (session.snapshot().spheres[i].w == 0.0f) continue;
    if (session.snapshot().topology->objects[object].element != static_cast<int>(element)) continue;
    box.add(glm::vec3(session.snapshot().spheres[i]) - session.snapshot().spheres[i].w);
    box.add(glm::vec3(session.snapshot().spheres[i]) + session.snapshot().spheres[i].w);
  }
  for (const ColliderMesh& mesh : session.snapshot().topology->colliderMeshes) {
    if (mesh.element != static_cast<int>(element)) continue;
    const sim::Pose& pose = session.snapshot().colliderPoses[mesh.collider];
    for (const glm::vec3& position : mesh.positions) box.add(pose.toWorld(position));
  }
  const float width = box.isEmpty() ? 0.0f : 1.1f * (box.high.x - box.low.x);
  const std::string name = session.document().scene().nameOfElement(element);
  session.edit(withCopy(session.document().scene(), element, {width, 0.0f, 0.0f}), fmt::format("copy of {}", name));
  session.selection.element = static_cast<int>(session.document().scene().elements.size()) - 1;
}

AddContext addContextOf(const Session& session, std::optional<std::size_t> shown) {
  const Snapshot& now = session.snapshot();
  const std::vector<ObjectLook>& objects = now.topology->objects;
  const glm::vec3 target = session.view.camera.target;
  AddContext context{.place = target, .top = target, .beside = target, .frame = now.frame};
  context.objects = static_cast<int>(objects.size());
  if (const render::Box& box = now.topology->atRest; !box.isEmpty()) {
    const glm::vec3 extent = box.high - box.low;
    context.size = fittingSize(context.size, std::max({extent.x, extent.y, extent.z}));
    context.top = topOf(box);
    context.beside = besideOf(session, box, context.size);
  } else if (now.topology->groundHeight) {
    context.beside.y = *now.topology->groundHeight;
  }
  context.pullsDown = pullsDown(session.document().scene());
  context.hasTank = !now.topology->panes.empty();
  const auto first = [&](const auto& isFit) {
    const auto isShown = [&](const ObjectLook& object) { return shown && object.element == static_cast<int>(*shown); };
    auto found = std::find_if(objects.begin(), objects.end(),
                              [&](const ObjectLook& object) { return isShown(object) && isFit(object); });
    if (found == objects.end()) found = std::find_if(objects.begin(), objects.end(), isFit);
    return found == objects.end() ? -1 : static_cast<int>(found - objects.begin());
  };
  context.body = first([](const ObjectLook& object) { return object.isRigid; });
  context.linked = first([](const ObjectLook& object) { return !object.isRigid && object.built >= 2; });
  if (const auto distance = distanceOfFirstTwo(now, context.linked)) context.distance = *distance;
  return context;
}

// Faults that were in the scene before are no reason not to add something: they may be mended afterwards.
void addElement(Session& session, const sim::ElementType& type, const AddContext& where) {
  const sim::Scene& before = session.document().scene();
  const std::string name = sim::inWords(type.name), company = companyOf(type, where);
  try {
    AddContext context = where;  // what runs may lack objects of a scene that cannot run
    const std::vector<int> counts = countObjects(before, session.assetsFolder());
    context.objects = std::accumulate(counts.begin(), counts.end(), 0);
    sim::Scene scene = withElement(before, type, context);
    const std::vector<SceneFault> faults = faultsOf(scene, session.assetsFolder());
    const auto old = faults.empty() ? std::vector<SceneFault>() : faultsOf(before, session.assetsFolder());
    if (const auto its = newFaults(old, faults); !its.empty())
      throw std::runtime_error(fmt::format("{} cannot be added: {}", name, describeFaults(scene, its)));
    const auto added = static_cast<int>(before.elements.size());
    const std::string remark = remarkOn(before, type);
    session.edit(std::move(scene), fmt::format("{} added", name));
    if (!sim::isIndexOf(added, session.document().scene().elements)) return;
    session.selection.element = added;
    if (comesWithBasin(type, context)) showBasin(session, context);
    if (!faults.empty()) {
      session.messages.note(fmt::format("{} was added, but the scene cannot run with its other faults:\n{}", name,
                                        describeFaults(session.document().scene(), faults)));
    } else if (!company.empty() || !remark.empty()) {
      std::string said = fmt::format("{} was added", name);
      if (!company.empty()) said += fmt::format(" with {}; undo removes both", company);
      if (!remark.empty()) said += fmt::format("; {}", remark);
      session.messages.success(said);
    }
  } catch (const std::exception& failure) {
    session.messages.refuse(failure);
  }
}

void addSource(Session& session, const sim::SourceType& type, int object) {
  const sim::Scene& scene = session.document().scene();
  const Topology& topology = *session.snapshot().topology;
  const int filled = topology.objects[object].element;
  if (!sim::isIndexOf(filled, scene.elements))  // the scene has been edited, and cannot run
    return session.messages.refuse(
        std::runtime_error("the scene must run before particles can be added to its objects"));
  const sim::Element& element = scene.elements[filled];
  NewSource what{.object = object, .frame = session.snapshot().frame};
  if (const sim::Field* radius = sim::findField(element.type().fields, "radius"))
    what.radius = *static_cast<const float*>(radius->of(element.data()));
  const render::Box& box = topology.atRest;
  if (!box.isEmpty()) what.place = topOf(box);
  const auto added = static_cast<int>(scene.sources.size());
  session.edit(withSource(scene, type, what), fmt::format("{} added", sim::inWords(type.name)));
  if (sim::isIndexOf(added, session.document().scene().sources)) session.selection.source = added;
}

void deleteSource(Session& session, std::size_t source) {
  const sim::Scene& scene = session.document().scene();
  session.edit(withoutSource(scene, source), fmt::format("deletion of {}", nameOfSource(scene, source)));
}

void duplicateSource(Session& session, std::size_t source) {
  const sim::Scene& scene = session.document().scene();
  const render::Box& box = session.snapshot().topology->atRest;
  const glm::vec3 shift(box.isEmpty() ? 0.0f : 0.1f * (box.high.x - box.low.x), 0.0f, 0.0f);
  session.edit(withCopyOfSource(scene, source, shift), fmt::format("copy of {}", nameOfSource(scene, source)));
  session.selection.source = static_cast<int>(session.document().scene().sources.size()) - 1;
}

void rename(Session& session, std::size_t element, const std::string& name) {
  if (element >= session.document().scene().elements.size() ||
      session.document().scene().elements[element].name() == name)
    return;
  session.edit(withName(session.document().scene(), element, name), fmt::format("name {}", name));
}

bool isGravityOff(const sim::Scene& scene) {
  std::size_t count = 0;
  for (const sim::Element& element : scene.elements) {
    if (!isGravity(element)) continue;
    if (magnitudeOf(element) != 0.0f) return false;
    ++count;
  }
  return count > 0;
}

// On: the magnitude in the file, if that is not 0.
void toggleGravity(Session& session) {
  sim::Scene scene = session.document().scene();
  const std::vector<sim::Element>& saved = session.document().saved().elements;
  const bool turnsOn = isGravityOff(scene);
  bool any = false;
  for (sim::Element& element : scene.elements) {
    if (!isGravity(element)) continue;
    any = true;
    const auto before = std::find_if(saved.begin(), saved.end(), [&](const sim::Element& its) {
      return isGravity(its) && its.id == element.id && magnitudeOf(its) != 0.0f;
    });
    magnitudeOf(element) = !turnsOn ? 0.0f : before != saved.end() ? magnitudeOf(*before) : kEarth;
  }
  if (!any) scene.elements.push_back(newElement("gravity"));
  session.edit(std::move(scene), turnsOn || !any ? "gravity on" : "gravity off");
}

void gust(Session& session) {
  const glm::vec3 direction = session.view.camera.right() + glm::vec3(0.0f, 0.3f, 0.0f);
  session.worker().act(Gust{3.0f * direction});
  session.messages.success(session.runs.isPlaying() ? "a gust of wind" : "a gust of wind blows with the next step");
}

void shoot(Session& session, const render::Ray& ray) {
  sim::Scene scene = session.document().scene();
  const float radius = 0.03f * session.view.camera.distance;
  sim::Element ball = newElement("sand");
  setValue(ball, "name", scene.elements.back().name());
  setValue(ball, "radius", fmt::format("{}", radius));
  setValue(ball, "mass", "5");
  auto object = session.snapshot().topology->objects.size();
  if (scene.elements.back() == ball && !scene.sources.empty()) {
    object = objectOf(scene.sources.back());  // another ball for the same object
  } else {
    setValue(ball, "name", freeName(scene, "ball"));
    scene.elements.push_back(std::move(ball));
  }
  sim::Record source(*sim::Registry::builtin().findSource("particle"));
  const glm::vec3 at = ray.origin + 4.0f * radius * ray.direction;
  const glm::vec3 velocity = 2.5f * session.view.camera.distance * ray.direction;
  setValue(source, "time", fmt::format("{}", session.snapshot().frame));
  setValue(source, "object", fmt::format("{}", object));
  setValue(source, "position", fmt::format("{} {} {}", at.x, at.y, at.z));
  setValue(source, "velocity", fmt::format("{} {} {}", velocity.x, velocity.y, velocity.z));
  scene.sources.push_back(std::move(source));
  session.edit(std::move(scene), "ball shot");
  if (!session.runs.isPlaying()) session.messages.success("a ball is shot with the next step");
}

void goToNamed(Session& session, std::size_t named) {
  const std::vector<NamedState> all = session.runs.timeline()->overview().named;
  if (named >= all.size()) return;
  if (all[named].isStored) return session.play(session.runs.timeline()->takeOf(named));
  session.runs.travel().goToNamed(named, session.worker());
}

void takeParametersOfThen(Session& session) {
  const auto scene = session.runs.timeline()->sceneAt(session.runs.travel().place(session.worker()));
  if (scene) session.edit(*scene, "parameters as they were then");
}

}  // namespace pliant::app
