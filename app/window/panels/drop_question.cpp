// Opens dropped or chosen files, one after the other; for a mesh or a list of points, asks what to make of it.
#include "app/base/point_ending.h"
#include "app/window/base/drop_choices.h"
#include "app/window/base/flow.h"
#include "app/window/base/length_unit.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/question.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <imgui.h>

#include <algorithm>
#include <string_view>

namespace pliant::app {

namespace {

constexpr float kDropLabels = 8.0f;  ///< [font heights]

DropContext surroundingsIn(const Snapshot& snapshot) {
  DropContext surroundings;
  surroundings.isEmpty = snapshot.spheres.empty();
  if (!surroundings.isEmpty) surroundings.low = surroundings.high = glm::vec3(snapshot.spheres.front());
  for (const glm::vec4& sphere : snapshot.spheres) {
    surroundings.low = glm::min(surroundings.low, glm::vec3(sphere) - sphere.w);
    surroundings.high = glm::max(surroundings.high, glm::vec3(sphere) + sphere.w);
  }
  return surroundings;
}

// The result; a summary is a sentence.
std::string describe(const DropChoice& choice) {
  if (choice.isBalloon) return "Closed cloth filled with air.";
  std::string text = choice.type->summary;
  if (!choice.isList) return text;
  if (text.ends_with('.')) text.pop_back();
  return text + ", one per point.";
}

}  // namespace

class DropQuestion final : public Panel {
 public:
  using Panel::Panel;
  bool openFile(const std::filesystem::path& file) override;
  void draw() override;

 private:
  void drawQuestion();

  std::optional<Drop> drop_;  ///< an .obj or .txt file to be turned into an element
};

bool DropQuestion::openFile(const std::filesystem::path& file) {
  if (!holdsPoints(file)) return false;
  try {
    drop_ = readDrop(file, surroundingsIn(ui_.session.snapshot()), ui_.session.assetsFolder());
    ui_.session.messages.withdrawNotOpened();
  } catch (const std::exception& failure) {
    ui_.session.messages.notOpened(failure);
  }
  return true;
}

void DropQuestion::draw() {
  std::vector<std::filesystem::path>& files = ui_.requests.files;
  if (!files.empty() && !drop_ && ui_.session.pendingFile.empty()) {
    const std::filesystem::path file = files.front();
    files.erase(files.begin());
    app::openFile(file, ui_);
  }
  drawQuestion();
}

// A mesh or point list can become several kinds of matter.
void DropQuestion::drawQuestion() {
  if (!drop_ || !beginQuestion("Add to the scene as")) return;
  Session& session = ui_.session;
  Drop& drop = *drop_;
  const glm::vec3 size = (drop.high - drop.low) * (drop.size / drop.extent());
  ImGui::TextUnformatted(drop.file.filename().c_str());
  ImGui::TextDisabled("%zu vertices, %zu triangles", drop.vertices, drop.triangles);
  labelBefore("Largest extent", kDropLabels);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 8.0f);
  const float scale = unitsInMetre(shownLengthUnit());
  const std::string unit(sim::ChoiceNames<LengthUnit>::words[std::size_t(shownLengthUnit())]);
  float wanted = scale * drop.size;
  if (ImGui::DragFloat("##size", &wanted, 0.01f * wanted, 1e-4f * scale, 1e5f * scale, ("%.4g " + unit).c_str()))
    drop.size = std::clamp(wanted / scale, 1e-4f, 1e5f);
  noteControl("drop.size");
  ImGui::TextDisabled("%.3g x %.3g x %.3g %s, in the file %.4g", scale * size.x, scale * size.y, scale * size.z,
                      unit.c_str(), drop.extent());
  labelBefore("Position", kDropLabels);
  ImGui::SetNextItemWidth(ImGui::GetFontSize() * 18.0f);
  glm::vec3 place = scale * drop.place;
  if (ImGui::DragFloat3("##place", &place.x, 0.01f * scale, 0.0f, 0.0f, ("%.3g " + unit).c_str()))
    drop.place = place / scale;
  ImGui::Separator();
  bool done = false;
  for (const DropChoice& choice : drop.choices) {
    ImGui::BeginDisabled(!choice.problem.empty());
    if (ImGui::Button(choice.name().c_str(), {ImGui::GetFontSize() * 9.0f, 0.0f})) {
      const Snapshot& now = session.snapshot();
      sim::Scene scene = withDrop(session.document().scene(), drop, choice, now.topology->objects.size(), now.frame);
      session.selection.element = static_cast<int>(scene.elements.size()) - 1;
      session.edit(std::move(scene), fmt::format("{} from {}", choice.name(), drop.file.filename().string()));
      done = true;
    }
    noteControl("drop.{}", choice.isBalloon ? "balloon" : choice.type->name);
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 36.0f);
    ImGui::TextDisabled("%s", (choice.problem.empty() ? describe(choice) : choice.problem).c_str());
    ImGui::PopTextWrapPos();
  }
  if (ImGui::Button("Cancel") || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) done = true;
  if (done) {
    drop_.reset();
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

template PanelType panelType<DropQuestion>();

}  // namespace pliant::app
