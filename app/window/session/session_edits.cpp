// Edits of the scene: each is one step of undo, and the worker goes on with it.
#include "app/document/scene_edits.h"
#include "app/window/session/session.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

int objectOf(const sim::Record& source) {
  return *static_cast<const int*>(sim::findField(source.type().fields, "object")->of(source.data()));
}

}  // namespace

void Session::edit(sim::Scene scene, std::string description, std::string gesture) {
  if (!scene.variants.empty()) {
    try {
      sim::scenesSideBySide(scene);  // a scene whose variants have lost what they set could not be read again
    } catch (const std::exception& failure) {
      const bool isNew = banners.empty() || banners.back().text != failure.what();
      return isNew ? tell(failure) : void();
    }
  }
  if (!haveSameElements(scene, document_->scene())) selection.clear();
  document_->edit(std::move(scene), std::move(description), std::move(gesture));
  applyEdit();
}

void Session::undo() {
  const sim::Scene before = document_->scene();
  document_->undo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEdit();
}

void Session::redo() {
  const sim::Scene before = document_->scene();
  document_->redo();
  if (!haveSameElements(before, document_->scene())) forgetParticles();
  applyEdit();
}

// Objects have other numbers now.
void Session::forgetParticles() {
  selection.clear();
  probes.clear();
  view.hidden.clear();
  selectedElement = -1;
}

// What an edit, an undo or a reload changes in the scene's view is seen at once.
void Session::followView() {
  const sim::ViewSettings& wanted = document_->scene().view;
  if (findMistake(wanted)) return;  // told by the simulation
  if (wanted.colorBy != shownView_.colorBy) view.colourBy = wanted.colorBy;
  if (wanted.fluidSurface != shownView_.fluidSurface) view.fluidSurface = wanted.fluidSurface;
  if (wanted.camera != shownView_.camera || wanted.target != shownView_.target || wanted.up != shownView_.up ||
      wanted.fieldOfView != shownView_.fieldOfView) {
    wantsFraming = looksAsAsked_ = true;
  }
  shownView_ = wanted;
}

// Runs that come or go begin together with the others at the first frame, so that they stay comparable.
void Session::applyEdit() {
  followView();
  const sim::Scene& scene = document_->scene();
  if (std::max<std::size_t>(scene.variants.size(), 1) != worker_->runCount()) return reset();
  worker_->act(Edit{std::make_shared<sim::Scene>(scene)}, "edit");
  for (std::size_t v = 0; v < scene.variants.size(); ++v) runNames_[v] = scene.variants[v].name;
  if (scene.variants.empty()) runNames_.front().clear();
}

void Session::tryCure(const sim::Cure& cure) {
  try {
    sim::Scene scene = document_->scene();
    for (const std::string& assignment : cure.assignments) sim::setParameter(scene, assignment);
    edit(std::move(scene), cure.label);
    setPlaying(true);
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

void Session::deleteElements(const std::set<std::size_t>& elements) {
  const sim::Scene& scene = document_->scene();
  if (elements.empty() || *elements.rbegin() >= scene.elements.size()) return;
  try {
    sim::Scene rest = withoutElements(scene, elements, countObjects(scene, assetsFolder()));
    const std::string what =
        elements.size() == 1 ? scene.describeElement(*elements.begin()) : fmt::format("{} elements", elements.size());
    forgetParticles();
    edit(std::move(rest), fmt::format("deletion of {}", what));
  } catch (const std::exception& failure) {
    tell(failure);
  }
}

void Session::duplicate(std::size_t element) {
  render::Box box;
  for (std::size_t i = 0; i < snapshot().spheres.size(); ++i) {
    const auto object = static_cast<std::size_t>(snapshot().objects[i]);
    if (snapshot().spheres[i].w == 0.0f) continue;
    if (snapshot().topology->objects[object].element != static_cast<int>(element)) continue;
    box.add(glm::vec3(snapshot().spheres[i]) - snapshot().spheres[i].w);
    box.add(glm::vec3(snapshot().spheres[i]) + snapshot().spheres[i].w);
  }
  for (const ColliderMesh& mesh : snapshot().topology->colliderMeshes) {
    if (mesh.element != static_cast<int>(element)) continue;
    const sim::Pose& pose = snapshot().colliderPoses[mesh.collider];
    for (const glm::vec3& position : mesh.positions) box.add(pose.toWorld(position));
  }
  const float width = box.isEmpty() ? 0.0f : 1.1f * (box.high.x - box.low.x);
  const std::string name = document_->scene().describeElement(element);
  edit(withCopy(document_->scene(), element, {width, 0.0f, 0.0f}), fmt::format("copy of {}", name));
  selectedElement = static_cast<int>(document_->scene().elements.size()) - 1;
}

void Session::rename(std::size_t element, const std::string& name) {
  if (element >= document_->scene().elements.size() || document_->scene().elements[element].name() == name) return;
  edit(withName(document_->scene(), element, name), fmt::format("name {}", name));
}

// Off: the magnitude of all gravity elements becomes 0; on again: the default's where there is nothing to return to.
void Session::toggleGravity() {
  sim::Scene scene = document_->scene();
  bool any = false, off = false;
  for (sim::Element& element : scene.elements) {
    if (element.type().name != "gravity") continue;
    any = true;
    const sim::Field* field = sim::findField(element.type().fields, "magnitude");
    float& magnitude = *static_cast<float*>(field->member(element.data()));
    off = magnitude != 0.0f;
    magnitude = off ? 0.0f : 9.81f;
  }
  if (!any) scene.elements.push_back(newElement("gravity"));
  edit(std::move(scene), off ? "gravity off" : "gravity on");
}

void Session::gust() {
  const glm::vec3 direction = camera.right() + glm::vec3(0.0f, 0.3f, 0.0f);
  worker_->act(Gust{3.0f * direction});
}

void Session::shoot(const render::Ray& ray) {
  sim::Scene scene = document_->scene();
  const float radius = 0.03f * camera.distance;
  sim::Element ball = newElement("sand");
  setValue(ball, "name", "ball");
  setValue(ball, "radius", fmt::format("{}", radius));
  setValue(ball, "mass", "5");
  auto object = snapshot().topology->objects.size();
  if (scene.elements.back() == ball && !scene.sources.empty()) {
    object = static_cast<std::size_t>(objectOf(scene.sources.back()));  // one more of the same
  } else {
    scene.elements.push_back(std::move(ball));
  }
  sim::Record source(*sim::Registry::builtin().findSource("particle"));
  const glm::vec3 at = ray.origin + 4.0f * radius * ray.direction;
  const glm::vec3 velocity = 2.5f * camera.distance * ray.direction;
  setValue(source, "time", fmt::format("{}", snapshot().frame));
  setValue(source, "object", fmt::format("{}", object));
  setValue(source, "position", fmt::format("{} {} {}", at.x, at.y, at.z));
  setValue(source, "velocity", fmt::format("{} {} {}", velocity.x, velocity.y, velocity.z));
  scene.sources.push_back(std::move(source));
  edit(std::move(scene), "ball shot");
}

}  // namespace pliant::app
