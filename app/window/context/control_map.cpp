#include "app/window/context/control_map.h"

#include "app/view/run_titles.h"
#include "app/window/base/preferences.h"
#include "app/window/context/mouse.h"
#include "app/window/session/session.h"
#include "sim/io/atomic_file.h"

#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>
#include <imgui.h>
#include <imgui_internal.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

namespace pliant::app {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto kShortestInterval = std::chrono::milliseconds(100);

Json describePlace(const Session& session, const Viewport& viewport, const glm::vec4& sphere) {
  const auto pixel = session.view.camera.toPixel(glm::vec3(sphere), viewport.size);
  return pixel ? Json{viewport.corner.x + pixel->x, viewport.corner.y + pixel->y} : Json();
}

// Positions of the first and the last particle of each object of a run.
Json describeObjects(const Session& session, std::size_t run) {
  const Snapshot& snapshot = *session.snapshots()[run];
  const Viewport& viewport = session.view.cells[run].picture;
  std::vector<std::pair<int, int>> ends(snapshot.topology->objects.size(), {-1, -1});
  for (std::size_t i = 0; i < snapshot.objects.size(); ++i) {
    auto& [first, last] = ends[snapshot.objects[i]];
    last = static_cast<int>(i);
    if (first < 0) first = last;
  }
  Json objects = Json::array();
  for (const auto& [first, last] : ends) {
    Json& object = objects.emplace_back(Json::object());
    if (first < 0) continue;  // no particles yet
    object["first"] = describePlace(session, viewport, snapshot.spheres[first]);
    object["last"] = describePlace(session, viewport, snapshot.spheres[last]);
  }
  return objects;
}

// The runs of a scene with variants, with their titles.
Json describeRuns(const Session& session) {
  Json runs = Json::array();
  for (std::size_t run = 0; run < session.snapshots().size(); ++run) {
    const Snapshot& snapshot = *session.snapshots()[run];
    const RunTitle title = titleOf(session.runs.names()[run], snapshot, false);
    runs.push_back({{"name", title.name},
                    {"figures", title.figures},
                    {"solves", solveCounts(snapshot)},
                    {"frame", snapshot.frame},
                    {"held", glm::length(snapshot.mouseForce)},
                    {"objects", describeObjects(session, run)}});
  }
  return runs;
}

Json describeState(Session& session, const Mouse& mouse, const Preferences& preferences) {
  const Document& document = session.document();
  const Snapshot& snapshot = session.snapshot();
  const glm::vec3 eye = session.view.camera.position();
  Json banners = Json::array();
  for (const Banner& banner : session.messages.banners()) banners.push_back(banner.text);
  return {{"frame", snapshot.frame},
          {"time", snapshot.time},
          {"playing", session.runs.isPlaying()},
          {"eye", {eye.x, eye.y, eye.z}},
          {"speed", session.worker().pace().speed},
          {"stepsAfterPresent", session.runs.travel().stepsAfterPresent(session.worker())},
          {"branches", session.runs.travel().timeline().overview().branches.size()},
          {"stepMilliseconds", snapshot.stepMilliseconds},
          {"particles", snapshot.population},
          {"failed", snapshot.failure.has_value()},
          {"title", document.scene().settings.title},
          {"file", document.file().string()},
          {"changed", document.isChanged()},
          {"undo", document.undoDepth()},
          {"redo", document.redoDepth()},
          {"uiScale", preferences.uiScale},
          {"size", {ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y}},
          {"dragged", mouse.isDragging() ? mouse.particle() : -1},
          {"pointedAt", mouse.particle()},
          {"selected", session.selection.particles.size()},
          {"pinned", std::count(session.snapshot().fixed.begin(), session.snapshot().fixed.end(), true)},
          {"hidden", session.view.options.hidden.size()},
          {"tool", mouse.tool == Tool::pin     ? "pin"
                   : mouse.tool == Tool::knife ? "knife"
                   : mouse.tool == Tool::brush ? "brush"
                                               : "drag"},
          {"banners", std::move(banners)},
          {"objects", describeObjects(session, session.runs.active())},
          {"activeRun", session.runs.active()},
          {"runs", describeRuns(session)}};
}

}  // namespace

ControlMap* ControlMap::current_ = nullptr;
ControlMap* ControlMap::only_ = nullptr;

ControlMap::ControlMap(std::filesystem::path file) : file_(std::move(file)) {
  only_ = this;
  if (file_.empty()) return;
  sim::writeWhole(file_, "{}\n");
  current_ = this;
}

ControlMap::~ControlMap() {
  if (current_ == this) current_ = nullptr;
  if (only_ == this) only_ = nullptr;
}

void ControlMap::listen(bool wanted) {
  if (only_ != nullptr && only_->file_.empty()) current_ = wanted ? only_ : nullptr;
}

std::optional<std::pair<glm::vec2, glm::vec2>> ControlMap::find(std::string_view name) {
  if (current_ == nullptr) return std::nullopt;
  const auto found = std::find_if(current_->controls_.rbegin(), current_->controls_.rend(),
                                  [&](const Control& control) { return control.name == name && control.isVisible; });
  if (found == current_->controls_.rend()) return std::nullopt;
  return std::pair(found->corner, found->size);
}

void ControlMap::note(const std::string& name, const std::string& text) {
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  const ImVec2 middle(0.5f * (low.x + high.x), 0.5f * (low.y + high.y));
  controls_.push_back({prefix_ + name,
                       text,
                       {low.x, low.y},
                       {high.x - low.x, high.y - low.y},
                       ImGui::IsRectVisible(middle, {middle.x + 1.0f, middle.y + 1.0f})});
}

// The smallest control around the centre of the focused item: the item may be one part of several.
void ControlMap::noteFocus() {
  focused_.clear();
  const ImGuiContext& gui = *ImGui::GetCurrentContext();
  if (gui.NavWindow == nullptr || gui.NavId == 0 || gui.NavDisableHighlight) return;
  const ImVec2 middle = ImGui::WindowRectRelToAbs(gui.NavWindow, gui.NavWindow->NavRectRel[gui.NavLayer]).GetCenter();
  const glm::vec2 at(middle.x, middle.y);
  float least = std::numeric_limits<float>::infinity();
  for (const Control& control : controls_) {
    const glm::vec2 inside = at - control.corner;
    const float area = control.size.x * control.size.y;
    if (area > least || glm::any(glm::lessThan(inside, glm::vec2(0.0f))) ||
        glm::any(glm::greaterThan(inside, control.size)))
      continue;
    least = area;
    focused_ = control.name;
  }
}

void ControlMap::finishPicture(Session& session, const Mouse& mouse, const Preferences& preferences) {
  if (current_ != this) return;
  ++pictures_;
  const auto now = std::chrono::steady_clock::now();
  if (!file_.empty() && now - lastWrite_ >= kShortestInterval) {
    lastWrite_ = now;
    Json json{{"pictures", pictures_}};
    json.update(describeState(session, mouse, preferences));
    noteFocus();
    json["focus"] = focused_;
    Json& controls = json["controls"] = Json::object();
    for (const Control& its : controls_) {
      Json& control = controls[its.name];  // if names are repeated, the last control counts
      control = {{"rect", {its.corner.x, its.corner.y, its.size.x, its.size.y}}, {"visible", its.isVisible}};
      if (!its.text.empty()) control["text"] = its.text;
    }
    try {
      sim::writeWhole(file_, json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    } catch (const sim::OutputError& failure) {
      session.messages.error(failure);
      current_ = nullptr;
    }
  }
  controls_.clear();
}

}  // namespace pliant::app
