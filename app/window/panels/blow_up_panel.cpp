// What happened when a simulation blew up: what went wrong first, why, and cures as buttons.
#include "app/view/framing.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/scene_actions.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr render::Colour kOffender{225, 40, 30, 255};

const Snapshot* failedRun(const Session& session) {
  for (const auto& snapshot : session.snapshots()) {
    if (snapshot->failure) return snapshot.get();
  }
  return nullptr;
}

std::vector<glm::vec4> offendersOf(const Snapshot& snapshot) {
  std::vector<glm::vec4> spheres;
  for (const int particle : snapshot.failure->particles) {
    if (sim::isIndexOf(particle, snapshot.spheres)) spheres.push_back(snapshot.spheres[particle]);
  }
  return spheres;
}

// A lesson locks parameters, and with them the cures that need these.
bool isAllowed(const sim::Cure& cure, const Session& session) {
  return std::all_of(cure.assignments.begin(), cure.assignments.end(), [&](const std::string& assignment) {
    const std::string path = assignment.substr(0, assignment.find('='));
    return session.isUnlocked(sim::locateParameter(session.document().scene(), path).path);
  });
}

void report(const sim::BlowUp& failure) {
  ImGui::Text("Step %d:", failure.frame + 1);
  ImGui::SameLine();
  ImGui::TextWrapped("%s.", failure.message.c_str());
  noteControlText("failure.message", [&] { return failure.message; });
  ImGui::TextWrapped("%s", failure.cause.empty() ? "No single cause stands out."
                                                 : fmt::format("Likely cause: {}.", failure.cause).c_str());
  noteControlText("failure.cause", [&] { return failure.cause; });
  ImGui::TextDisabled("The state after step %d is back.", failure.backAt);
}

}  // namespace

class BlowUpPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void draw() override;
  void addMarks(std::size_t run, render::Frame& frame) const override;

 private:
  void showOffender(const Snapshot& snapshot, render::Camera& camera) const;

  bool hasFailed_ = false;  ///< in the last picture
};

std::vector<MenuPart> BlowUpPanel::menu() {
  Command why = toggleCommand<BlowUpPanel>("simulation.why", "Why it stopped", {}, true);
  why.traits.isPossible = [](const UiContext& ui) { return failedRun(ui.session) != nullptr; };
  return {{"Simulation", "simulation.step", {std::move(why)}}};
}

// Looks at the offender from near by, in the direction of now, below the panel.
void BlowUpPanel::showOffender(const Snapshot& snapshot, render::Camera& camera) const {
  constexpr float kRoom = 3.0f;  ///< of the free picture by the offender
  render::Box box;
  for (const glm::vec4& sphere : offendersOf(snapshot)) {
    box.add(glm::vec3(sphere) - sphere.w);
    box.add(glm::vec3(sphere) + sphere.w);
  }
  const glm::vec2 window(ImGui::GetIO().DisplaySize.x, ImGui::GetIO().DisplaySize.y);
  const float left = ui_.layout.left(), end = window.y - ui_.layout.bottomHeight();
  const float top = std::min(ImGui::GetWindowPos().y + ImGui::GetWindowSize().y, 0.6f * end);
  lookInto(box, {{left, top}, {std::max(window.x - left - ui_.layout.right(), 1.0f), end - top}}, window, kRoom,
           camera);
}

void BlowUpPanel::draw() {
  const Snapshot* failed = failedRun(ui_.session);
  if ((failed != nullptr) != hasFailed_) open_ = hasFailed_ = failed != nullptr;  // each one opens it anew
  if (failed == nullptr || !open_) return;
  const sim::BlowUp& failure = *failed->failure;
  const float em = ImGui::GetFontSize(), left = ui_.layout.left();
  const float room = ImGui::GetIO().DisplaySize.x - left - ui_.layout.right();
  ImGui::SetNextWindowPos({left + 0.5f * room, ui_.layout.top + 3.0f * em}, ImGuiCond_Appearing, {0.5f, 0.0f});
  ImGui::SetNextWindowSize({std::min(32.0f * em, room), 0.0f}, ImGuiCond_Appearing);
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("It blew up");
  report(failure);
  ImGui::Separator();
  ImGui::TextUnformatted("Try, and go on:");
  const sim::Cure* chosen = nullptr;
  for (std::size_t c = 0; c < failure.cures.size(); ++c) {
    if (!isAllowed(failure.cures[c], ui_.session)) continue;
    if (ImGui::Button(failure.cures[c].label.c_str())) chosen = &failure.cures[c];
    noteControlText(fmt::format("failure.cure{}", c).c_str(), [&] { return failure.cures[c].label; });
    if (ImGui::IsItemHovered())
      ImGui::SetTooltip("sets %s", fmt::format("{}", fmt::join(failure.cures[c].assignments, ", ")).c_str());
  }
  ImGui::Separator();
  if (ImGui::Button("Show me where")) showOffender(*failed, ui_.session.view.camera);
  noteControl("failure.show");
  ImGui::SameLine();
  if (ImGui::Button("Start again")) ui_.session.reset();
  noteControl("failure.reset");
  ImGui::End();
  if (chosen != nullptr) tryCure(ui_.session, *chosen);
}

void BlowUpPanel::addMarks(std::size_t run, render::Frame& frame) const {
  const Snapshot& snapshot = *ui_.session.snapshots()[run];
  if (!snapshot.failure) return;
  const std::vector<glm::vec4> offenders = offendersOf(snapshot);
  for (std::size_t i = 0; i < offenders.size(); ++i) {
    const std::string& constraint = snapshot.failure->constraint;
    frame.labels.push_back({glm::vec3(offenders[i]),
                            i > 0                ? std::string("!")
                            : constraint.empty() ? "first to go wrong"
                                                 : "first to go wrong: " + constraint,
                            kOffender});
    for (std::size_t j = 0; j < i; ++j)
      frame.linesOnTop.push_back({glm::vec3(offenders[i]), glm::vec3(offenders[j]), kOffender, 3.0f});
  }
}

template PanelType panelType<BlowUpPanel>();

}  // namespace pliant::app
