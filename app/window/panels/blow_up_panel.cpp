// Explains a blow-up: what went wrong first, why, and, as buttons, the cures with which a copy did not blow up.
#include "app/document/parameter_name.h"
#include "app/host/cure_trials.h"
#include "app/view/framing.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/scene_actions.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kSettling = 0.5;     ///< until the window's position is fixed [s]
constexpr float kUsualLines = 18.0f;  ///< minimum height of the window, in lines [font heights]
constexpr render::Colour kOffender{225, 40, 30, 255};

// Index of the first run that has blown up; the number of runs if none has.
std::size_t failedRun(const Session& session) {
  const Snapshots& all = session.snapshots();
  return static_cast<std::size_t>(
      std::find_if(all.begin(), all.end(), [](const auto& its) { return its->failure.has_value(); }) - all.begin());
}
bool hasFailedRun(const Session& session) { return failedRun(session) < session.snapshots().size(); }

std::vector<glm::vec4> offendersOf(const Snapshot& snapshot) {
  std::vector<glm::vec4> spheres;
  for (const int particle : snapshot.failure->particles) {
    if (sim::isIndexOf(particle, snapshot.spheres)) spheres.push_back(snapshot.spheres[particle]);
  }
  return spheres;
}

// Whether the parameters that a cure changes are not locked by a lesson.
bool isAllowed(const sim::Cure& cure, const Session& session) {
  if (cure.deletion >= 0 && session.unlocked) return false;
  return std::all_of(cure.assignments.begin(), cure.assignments.end(), [&](const std::string& assignment) {
    const std::string path = assignment.substr(0, assignment.find('='));
    return session.isUnlocked(sim::locateParameter(session.document().scene(), path).path);
  });
}

// In words, with the inspector's names for parameters.
std::string effectOf(const CureTrial& trial, const sim::Scene& scene) {
  std::vector<std::string> names;
  for (const std::string& assignment : trial.cure.assignments) {
    const std::size_t equals = assignment.find('=');
    names.push_back(nameOfValue(scene, assignment.substr(0, equals), assignment.substr(equals + 1), true));
  }
  const std::string sets =
      trial.cure.deletion >= 0 ? std::string("deletes the element") : fmt::format("sets {}", fmt::join(names, ", "));
  return trial.fromBeginning ? sets + ", and restarts: from here it would blow up anyway" : sets + ", and continues";
}

// Names the constraint at fault, as measured: the first constraint without which a copy does not blow up, starting with
// the one reported by the failure.
std::string verdictOn(const std::vector<CureTrial>& trials) {
  for (const CureTrial& trial : trials) {
    if (trial.cure.deletion < 0) continue;
    if (trial.state == CureTrial::State::holds)
      return fmt::format("Measured: {} a copy stays stable, so that one is to blame.", trial.cure.label);
  }
  return {};
}

void listFailed(const std::vector<CureTrial>& trials) {
  std::string list;
  std::size_t failed = 0;
  for (const CureTrial& trial : trials) {
    if (!trial.isOver() || trial.state == CureTrial::State::holds) continue;
    list += textOf(trial) + '\n';
    ++failed;
  }
  if (failed == 0) return;
  list.pop_back();
  ImGui::TextDisabled("%s tried without success.",
                      failed == 1 ? "1 cure was" : fmt::format("{} cures were", failed).c_str());
  noteControlText("failure.failed", [&] { return list; });
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", list.c_str());
}

// The trial in progress, and how many are done.
void drawProgress(const std::vector<CureTrial>& trials) {
  if (trials.empty()) {
    ImGui::TextDisabled("Copying the simulation to try cures...");
    return noteControl("failure.trying");
  }
  const auto current = std::find_if(trials.begin(), trials.end(), [](const auto& trial) { return !trial.isOver(); });
  if (current == trials.end()) return;
  const auto done =
      static_cast<float>(std::count_if(trials.begin(), trials.end(), [](const auto& t) { return t.isOver(); }));
  const float part = std::min(current->seconds / kTrialSeconds, 1.0f);
  ImGui::TextDisabled("Trying on a copy: %s", textOf(*current).c_str());
  ImGui::ProgressBar((done + part) / static_cast<float>(trials.size()), {-1.0f, 0.3f * ImGui::GetFontSize()}, "");
  noteControlText("failure.trying", [&] { return current->cure.label; });
}

void report(const sim::BlowUp& failure) {
  ImGui::Text("Step %d:", failure.frame + 1);
  ImGui::SameLine();
  ImGui::TextWrapped("%s.", failure.message.c_str());
  noteControlText("failure.message", [&] { return failure.message; });
  ImGui::TextWrapped("%s", failure.cause.empty() ? "No single cause stands out."
                                                 : fmt::format("Likely cause: {}.", failure.cause).c_str());
  noteControlText("failure.cause", [&] { return failure.cause; });
  ImGui::TextDisabled("The state after step %d is restored.", failure.backAt);
}

}  // namespace

class BlowUpPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void update(float seconds) override;
  void draw() override;
  void addMarks(std::size_t run, render::Frame& frame) const override;

 private:
  /// The trials of a blow-up, started by the worker thread, which clones the simulation between two commands.
  struct Handover {
    std::mutex mutex;
    std::unique_ptr<CureTrials> trials;  ///< null: not started yet
  };

  void beginTrials(std::size_t run);
  void endTrials();
  std::vector<CureTrial> trials() const;
  void drawCures();
  void showOffender(const Snapshot& snapshot, render::Camera& camera) const;

  std::string shown_;                                 ///< the failure shown; empty: none
  std::shared_ptr<Handover> handover_;                ///< of the trials; null: none
  std::vector<std::shared_ptr<Handover>> abandoned_;  ///< cancelled, but still running
  double shownSince_ = 0.0;                           ///< Dear ImGui's time when `shown_` changed [s]
  float wantedHeight_ = 0.0f;                         ///< for all contents, in the last frame
};

std::vector<MenuPart> BlowUpPanel::menu() {
  Command why = toggleCommand<BlowUpPanel>("simulation.why", "Why it stopped", {}, true);
  why.traits.isPossible = [](const UiContext& ui) { return hasFailedRun(ui.session); };
  why.traits.whyNot = "the simulation has not blown up";
  return {{"Simulation", "simulation.step", {std::move(why)}}};
}

// Each new failure opens the panel and starts testing its cures.
void BlowUpPanel::update(float /*seconds*/) {
  const std::size_t run = failedRun(ui_.session);
  const Snapshot* failed = hasFailedRun(ui_.session) ? ui_.session.snapshots()[run].get() : nullptr;
  const std::string now =
      failed == nullptr ? "" : fmt::format("{} {} {}", run, failed->failure->frame, failed->failure->message);
  std::erase_if(abandoned_, [](const auto& handover) {
    const std::lock_guard lock(handover->mutex);
    return handover.use_count() == 1 && (!handover->trials || handover->trials->isOver());
  });
  if (now == shown_) return;
  shown_ = now;
  shownSince_ = ImGui::GetTime();
  open_ = failed != nullptr;
  endTrials();
  if (failed != nullptr) beginTrials(run);
}

void BlowUpPanel::beginTrials(std::size_t run) {
  handover_ = std::make_shared<Handover>();
  ui_.session.worker().postByRun([handover = handover_, run, assets = ui_.session.assetsFolder()](
                                     std::size_t its, const sim::Simulation& simulation) {
    if (its != run || !simulation.blowUp()) return;
    auto trials = std::make_unique<CureTrials>(simulation.clone(), assets);
    const std::lock_guard lock(handover->mutex);
    handover->trials = std::move(trials);
  });
}

void BlowUpPanel::endTrials() {
  if (!handover_) return;
  {
    const std::lock_guard lock(handover_->mutex);
    if (handover_->trials) handover_->trials->stop();
  }
  abandoned_.push_back(std::exchange(handover_, nullptr));
}

std::vector<CureTrial> BlowUpPanel::trials() const {
  if (!handover_) return {};
  const std::lock_guard lock(handover_->mutex);
  return handover_->trials ? handover_->trials->trials() : std::vector<CureTrial>{};
}

// Shows the offending particles close up, from the current direction, in the space below the panel.
void BlowUpPanel::showOffender(const Snapshot& snapshot, render::Camera& camera) const {
  constexpr float kRoom = 3.0f;  ///< free picture size relative to the offender
  render::Box box;
  for (const glm::vec4& sphere : offendersOf(snapshot)) {
    box.add(glm::vec3(sphere) - sphere.w);
    box.add(glm::vec3(sphere) + sphere.w);
  }
  const Viewport& picture = ui_.session.viewport();
  const float covered = ImGui::GetWindowPos().y + ImGui::GetWindowSize().y - picture.corner.y;
  const float top = std::clamp(covered, 0.0f, 0.6f * picture.size.y);
  fitInto(box, {{0.0f, top}, {picture.size.x, picture.size.y - top}}, picture.size, kRoom, camera);
}

void BlowUpPanel::drawCures() {
  std::vector<CureTrial> all = trials();
  ImGui::Separator();
  const bool anyHolds =
      std::any_of(all.begin(), all.end(), [](const auto& t) { return t.state == CureTrial::State::holds; });
  const bool isOver = !all.empty() && std::all_of(all.begin(), all.end(), [](const auto& t) { return t.isOver(); });
  if (anyHolds) ImGui::TextUnformatted("With one of these changes, a copy of the simulation stays stable:");
  if (isOver && !anyHolds) ImGui::TextUnformatted("None of the known cures helps.");
  const CureTrial* chosen = nullptr;
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (all[c].state != CureTrial::State::holds || !isAllowed(all[c].cure, ui_.session)) continue;
    if (ImGui::Button(textOf(all[c]).c_str())) chosen = &all[c];
    noteControlText(fmt::format("failure.cure{}", c).c_str(), [&] { return all[c].cure.label; });
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", effectOf(all[c], ui_.session.document().scene()).c_str());
  }
  drawProgress(all);
  listFailed(all);
  // Below the buttons, which do not move while the trials run.
  const std::string verdict = verdictOn(all);
  if (!verdict.empty()) {
    ImGui::TextWrapped("%s", verdict.c_str());
    noteControlText("failure.verdict", [&] { return verdict; });
  }
  if (chosen != nullptr) applyCure(ui_.session, failedRun(ui_.session), chosen->cure, chosen->fromBeginning);
}

void BlowUpPanel::draw() {
  if (!open_ || !hasFailedRun(ui_.session)) return;
  const Snapshot* failed = ui_.session.snapshots()[failedRun(ui_.session)].get();
  const sim::BlowUp& failure = *failed->failure;
  const float em = ImGui::GetFontSize(), left = ui_.layout.left();
  const float room = ImGui::GetIO().DisplaySize.x - left - ui_.layout.right();
  // Never over the menu and the toolbar, however large the text is. If possible, not over earlier messages either, such
  // as the warning that it would fail.
  const float bottom = ImGui::GetIO().DisplaySize.y - 0.5f * em;
  const float below = std::max(ui_.layout.top + 3.0f * em, ui_.layout.noticesTop);
  const float top = below + kUsualLines * em < bottom ? below : ui_.layout.top;
  const bool isNew = ImGui::GetTime() - shownSince_ < kSettling;  // a message may have arrived at the same time
  ImGui::SetNextWindowPos({left + 0.5f * room, top}, isNew ? ImGuiCond_Always : ImGuiCond_Appearing, {0.5f, 0.0f});
  // Full width from the first frame on: a narrow window would be too high at first, and be moved.
  const bool isFull = wantedHeight_ > bottom - ui_.layout.top;
  ImGui::SetNextWindowSize({std::min(32.0f * em, room), isFull ? bottom - ui_.layout.top : 0.0f});
  ImGui::SetNextWindowBgAlpha(1.0f);
  // Grows as cures are found, and does not take the focus, and thus a click, when it appears.
  beginWindow("It blew up", ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoFocusOnAppearing);
  report(failure);
  drawCures();
  ImGui::Separator();
  if (ImGui::Button("Show me where")) showOffender(*failed, ui_.session.view.camera);
  noteControl("failure.show");
  ImGui::SameLine();
  if (ImGui::Button("Reset")) ui_.session.reset();
  noteControl("failure.reset");
  wantedHeight_ = ImGui::GetCursorPosY() + ImGui::GetStyle().WindowPadding.y;
  ImGui::End();
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
