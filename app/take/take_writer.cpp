// Writes a take as XML; take.h has the format.
#include "app/document/scene_files.h"
#include "app/take/scene_change.h"
#include "app/take/take.h"
#include "sim/tearing/blade.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <map>
#include <sstream>

namespace pliant::app {

namespace {

std::string textOf(const glm::vec3& v) { return fmt::format("{} {} {}", v.x, v.y, v.z); }
std::string textOf(const sim::Sight& sight) {
  return fmt::format("{} {}", textOf(sight.origin), textOf(sight.direction));
}

void set(pugi::xml_node node, const char* name, const std::string& value) {
  node.append_attribute(name).set_value(value.c_str());
}
void set(pugi::xml_node node, const char* name, int value) { node.append_attribute(name).set_value(value); }
void set(pugi::xml_node node, const char* name, float value) { set(node, name, fmt::format("{}", value)); }

void appendScene(pugi::xml_node node, const sim::Scene& scene) {
  const std::string text = sim::writeScene(scene);
  node.append_buffer(text.data(), text.size());
}

/// Assigns numbers to the elements of all scenes of a take.
class ElementNumbers {
 public:
  std::string of(const sim::Scene& scene) {
    std::vector<std::size_t> list;
    for (const sim::Element& element : scene.elements)
      list.push_back(numbers_.emplace(element.id, numbers_.size()).first->second);
    return fmt::format("{}", fmt::join(list, " "));
  }

 private:
  std::map<std::uint64_t, std::size_t> numbers_;
};

class ActionWriter {
 public:
  ActionWriter(pugi::xml_node actions, const sim::Scene& scene, const std::filesystem::path& folder)
      : actions_(actions), folder_(folder), scene_(scene) {
    numbers_.of(scene);
  }

  void write(const TimedAction& timed) {
    step_ = timed.step;
    std::visit(*this, timed.action);
  }

  void operator()(const Grab& grab) {
    const pugi::xml_node node = add("grab");
    set(node, "particle", grab.particle);
    set(node, "strength", grab.strength);
  }
  void operator()(const MoveGrabbed& move) {
    const pugi::xml_node node = add("move");
    set(node, "particle", move.particle);
    set(node, "target", textOf(move.target));
    set(node, "duration", move.duration);
  }
  void operator()(const ReleaseGrabbed& release) { set(add("release"), "particle", release.particle); }
  void operator()(const Pin& pin) {
    set(add(pin.pinned ? "pin" : "unpin"), "particles", fmt::format("{}", fmt::join(pin.particles, " ")));
  }
  void operator()(const Gust& gust) { set(add("gust"), "velocity", textOf(gust.velocity)); }
  void operator()(const Cut& cut) {
    const pugi::xml_node node = add("cut");
    set(node, "from", textOf(cut.blade.from));
    set(node, "to", textOf(cut.blade.to));
    setKnife(node, cut.knife);
  }
  void operator()(const LiftKnife& lift) { setKnife(add("liftKnife"), lift.knife); }
  void operator()(const Edit& edit) {
    sim::Scene after = withFilesSeenFrom(*edit.scene, folder_);
    pugi::xml_node node = add("edit");
    if (const auto change = changeBetween(scene_, after)) {
      for (const sim::Variant::Set& value : *change) {
        pugi::xml_node tag = node.append_child("set");
        set(tag, "path", value.path);
        tag.text().set(value.value.c_str());
      }
    } else {
      set(node, "elements", numbers_.of(after));
      appendScene(node, after);
    }
    scene_ = std::move(after);
  }

 private:
  pugi::xml_node add(const char* name) {
    const pugi::xml_node node = actions_.append_child(name);
    set(node, "step", step_);
    return node;
  }

  static void setKnife(pugi::xml_node node, int knife) {
    if (knife != 0) set(node, "knife", knife);
  }

  pugi::xml_node actions_;
  const std::filesystem::path& folder_;
  sim::Scene scene_;  ///< after the last edit
  ElementNumbers numbers_;
  int step_ = 0;
};

void writeCamera(pugi::xml_node node, const std::vector<CameraKey>& keys) {
  for (const CameraKey& key : keys) {
    const render::Camera& camera = key.camera;
    const render::Camera usual;
    pugi::xml_node tag = node.append_child("key");
    set(tag, "step", key.step);
    set(tag, "target", textOf(camera.target));
    set(tag, "distance", camera.distance);
    set(tag, "yaw", camera.yaw);
    set(tag, "pitch", camera.pitch);
    if (camera.roll != usual.roll) set(tag, "roll", camera.roll);
    if (camera.fieldOfView != usual.fieldOfView) set(tag, "fieldOfView", camera.fieldOfView);
    if (camera.orthographic) set(tag, "orthographic", "TRUE");
  }
}

// Ten to a line.
std::string textOf(const Fingerprints& states) {
  std::string text;
  for (std::size_t k = 0; k < states.size(); ++k) text += fmt::format("{}{:08x}", k % 10 == 0 ? "\n" : " ", states[k]);
  return text + "\n";
}

}  // namespace

std::string writeTake(const Take& take, const std::filesystem::path& folder) {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("take");
  set(root, "version", take.version);
  set(root, "steps", take.steps);
  if (take.begin > 0) set(root, "begin", take.begin);
  const sim::Scene scene = withFilesSeenFrom(take.scene, folder);
  appendScene(root, scene);
  if (!take.actions.empty()) {
    ActionWriter writer(root.append_child("actions"), scene, folder);
    for (const TimedAction& timed : take.actions) writer.write(timed);
  }
  if (!take.camera.empty()) writeCamera(root.append_child("camera"), take.camera);
  for (std::size_t run = 0; run < take.states.size(); ++run) {
    pugi::xml_node node = root.append_child("states");
    set(node, "run", static_cast<int>(run));
    node.text().set(textOf(take.states[run]).c_str());
  }
  std::ostringstream stream;
  document.save(stream, "  ", pugi::format_default | pugi::format_no_declaration);
  return stream.str();
}

}  // namespace pliant::app
