#include "app/window/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <glm/geometric.hpp>
#include <limits>

#include "sim/io/point_file.h"

namespace pliant::app {

namespace {

// Reads and builds a scene; throws InputError. Warnings become banners.
sim::Simulation build(sim::Scene scene, const std::filesystem::path& assets, std::vector<Banner>& banners) {
  sim::Diagnostics diagnostics;
  sim::Simulation simulation(std::move(scene), {assets}, diagnostics);
  for (const sim::Diagnostic& entry : diagnostics.entries()) banners.push_back({entry.text(), false});
  return simulation;
}

SimulationWorker::AfterStep resultWriter(const std::optional<ResultFolder>& folder) {
  if (!folder) return {};
  return [results = *folder](const sim::Simulation& simulation) mutable { results.write(simulation); };
}

std::optional<std::filesystem::file_time_type> changeTime(const std::filesystem::path& file) {
  std::error_code failure;
  const auto time = std::filesystem::last_write_time(file, failure);
  return failure ? std::nullopt : std::optional(time);
}

// An element of a registered type, from the types that come with Pliant.
sim::Element newElement(const char* type) { return sim::Element(*sim::Registry::builtin().findElement(type)); }

void setValue(sim::Record& record, const char* field, const std::string& text) {
  const sim::Field* found = sim::findField(record.type().fields, field);
  found->type->clear(found->member(record.data()));
  found->type->parse(text, found->info, found->member(record.data()));
}

// Median distance of neighbours in a list of points: the nearest of the next few hundred in the list.
float typicalSpacing(const std::vector<glm::vec3>& points) {
  std::vector<float> nearest;
  const std::size_t stride = std::max<std::size_t>(1, points.size() / 200);
  for (std::size_t i = 0; i < points.size(); i += stride) {
    float best = std::numeric_limits<float>::max();
    for (std::size_t j = 0; j < points.size(); ++j) {
      const float distance = glm::length(points[i] - points[j]);
      if (distance > 0.0f) best = std::min(best, distance);
    }
    if (best < std::numeric_limits<float>::max()) nearest.push_back(best);
  }
  if (nearest.empty()) return 0.1f;
  std::nth_element(nearest.begin(), nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2), nearest.end());
  return nearest[nearest.size() / 2];
}

}  // namespace

bool Session::open(const std::filesystem::path& file) {
  try {
    SceneOptions options = options_;
    options.scene = file;
    sim::Diagnostics diagnostics;
    sim::Scene scene = loadScene(options, diagnostics);
    sim::Simulation simulation = build(scene, assetsFolder(), banners);
    document_ = std::make_unique<Document>(std::move(scene));
    selectedElement = -1;
    view.hidden.clear();
    fileTime_ = changeTime(file);
    start(std::move(simulation));
    wantsFraming = true;
    return true;
  } catch (const std::exception& failure) {
    showError(failure);
    return false;
  }
}

void Session::start(sim::Simulation simulation) {
  const Pace pace = worker_ ? worker_->pace() : Pace{};
  worker_ = nullptr;  // ends the old one first
  worker_ = std::make_unique<SimulationWorker>(std::move(simulation), resultWriter(results_));
  worker_->setPace({pace.playing, pace.speed, stopAtFrame_});
  snapshot_ = worker_->latest();
}

void Session::reset() {
  try {
    start(build(document_->scene(), assetsFolder(), banners));
  } catch (const std::exception& failure) {
    showError(failure);
  }
}

void Session::reload() {
  const std::filesystem::path file = document_->file();
  try {
    SceneOptions options = options_;
    options.scene = file;
    sim::Diagnostics diagnostics;
    sim::Scene scene = loadScene(options, diagnostics);
    sim::Simulation simulation = build(scene, assetsFolder(), banners);
    document_->edit(std::move(scene), "reload of the file");
    document_->markSaved();
    fileTime_ = changeTime(file);
    start(std::move(simulation));
  } catch (const std::exception& failure) {
    fileTime_ = changeTime(file);
    showError(failure);
  }
}

void Session::save(const std::filesystem::path& file) {
  try {
    document_->save(file);
    fileTime_ = changeTime(file);
    banners.push_back({fmt::format("saved to {}", file.string()), false});
  } catch (const std::exception& failure) {
    showError(failure);
  }
}

void Session::edit(sim::Scene scene, std::string description, std::string gesture) {
  document_->edit(std::move(scene), std::move(description), std::move(gesture));
  applyEdit();
}

void Session::undo() {
  document_->undo();
  applyEdit();
}

void Session::redo() {
  document_->redo();
  applyEdit();
}

void Session::applyEdit() {
  worker_->post([scene = document_->scene(), assets = assetsFolder()](sim::Simulation& simulation) {
    sim::Diagnostics diagnostics;
    simulation.edit(scene, {assets}, diagnostics);
  }, "edit");
}

void Session::setPlaying(bool playing) {
  Pace pace = worker_->pace();
  pace.playing = playing;
  worker_->setPace(pace);
}

void Session::stepOnce() {
  setPlaying(false);
  worker_->stepOnce();
}

void Session::setSpeed(float speed) {
  Pace pace = worker_->pace();
  pace.speed = std::clamp(speed, 1.0f / 64.0f, 16.0f);
  worker_->setPace(pace);
}

void Session::addFromFile(const char* type, const std::filesystem::path& file) {
  try {
    const auto points = sim::readPoints(file).positions;
    sim::Scene scene = document_->scene();
    sim::Element element = newElement(type);
    setValue(element, "file", std::filesystem::absolute(file).string());
    setValue(element, "name", file.stem().string());
    if (sim::findField(element.type().fields, "radius") != nullptr) {
      setValue(element, "radius", fmt::format("{}", std::max(0.5f * typicalSpacing(points), 1e-4f)));
    }
    scene.elements.push_back(std::move(element));
    edit(std::move(scene), fmt::format("{} from {}", type, file.filename().string()));
  } catch (const std::exception& failure) {
    showError(failure);
  }
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
  worker_->post([push = 3.0f * direction](sim::Simulation& simulation) { simulation.gust(push); });
}

void Session::shoot(const render::Ray& ray) {
  sim::Scene scene = document_->scene();
  const float radius = 0.03f * camera.distance;
  sim::Element ball = newElement("sand");
  setValue(ball, "name", "ball");
  setValue(ball, "radius", fmt::format("{}", radius));
  setValue(ball, "mass", "5");
  scene.elements.push_back(std::move(ball));
  sim::Record source(*sim::Registry::builtin().findSource("particle"));
  const glm::vec3 at = ray.origin + 4.0f * radius * ray.direction;
  const glm::vec3 velocity = 2.5f * camera.distance * ray.direction;
  setValue(source, "time", fmt::format("{}", snapshot_->frame));
  setValue(source, "object", fmt::format("{}", snapshot_->topology->objects.size()));
  setValue(source, "position", fmt::format("{} {} {}", at.x, at.y, at.z));
  setValue(source, "velocity", fmt::format("{} {} {}", velocity.x, velocity.y, velocity.z));
  scene.sources.push_back(std::move(source));
  edit(std::move(scene), "ball shot");
}

void Session::frameView(float aspect) {
  render::Box box;
  for (const glm::vec4& sphere : snapshot_->spheres) {
    box.add(glm::vec3(sphere) - sphere.w);
    box.add(glm::vec3(sphere) + sphere.w);
  }
  for (const ColliderMesh& mesh : snapshot_->topology->colliderMeshes) {
    const sim::Pose& pose = snapshot_->colliderPoses[mesh.collider];
    for (const glm::vec3& position : mesh.positions) box.add(pose.toWorld(position));
  }
  camera.fit(box, aspect);
  wantsFraming = false;
}

void Session::update() {
  for (std::string& message : worker_->takeErrors()) banners.push_back({std::move(message), true});
  const auto newest = worker_->latest();
  if (newest->failure && !snapshot_->failure) {
    banners.push_back({fmt::format("stopped in frame {}: {}. The state before it is back; reset or change a parameter.",
                                   newest->failure->frame, newest->failure->message), true});
  }
  snapshot_ = newest;
  worker_->setSnapshotOptions({view.contacts});

  // A file that was changed by another program is read again at once, unless there are unsaved edits.
  const auto now = std::chrono::steady_clock::now();
  if (now - fileChecked_ < std::chrono::milliseconds(500)) return;
  fileChecked_ = now;
  const auto time = changeTime(document_->file());
  if (!time || !fileTime_ || *time == *fileTime_) return;
  if (document_->isChanged()) {
    fileTime_ = time;
    banners.push_back({"the file was changed by another program; Ctrl+R reads it again", false});
  } else {
    reload();
  }
}

}  // namespace pliant::app
