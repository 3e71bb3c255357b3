#include "app/window/panels/material_menu.h"

#include "app/window/context/control_map.h"
#include "app/window/properties/edited_part.h"
#include "sim/scene/preset.h"

#include <fmt/format.h>
#include <imgui.h>

#include <cstdint>
#include <string>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kMaterialWidth = 5.0f;  ///< width of a picture [font heights]

void chooseMaterial(Session& session, int element, const std::string& name) {
  sim::Scene scene = session.document().scene();
  const sim::Element& its = scene.elements[element];
  const sim::Field& field = *sim::findField(its.type().fields, sim::kPresetField);
  EditedPart part(scene, its.data());
  field.type->parse(name, field.info, field.member(part.data()));
  part.applyPreset();
  part.writeTo(scene);
  session.edit(std::move(scene), fmt::format("preset {}", name));
}

void drawMaterialPicture(UiContext& ui, const std::string& type, const std::string& name, ImVec2 low, ImVec2 high) {
  const auto scene = ui.session.assetsFolder() / "presets" / fmt::format("{}.{}.xml", type, name);
  const GLuint picture = ui.sceneThumbnails.find(scene, ui.preferences.darkTheme);
  ImDrawList& list = *ImGui::GetWindowDrawList();
  if (picture == 0) return list.AddRectFilled(low, high, ImGui::GetColorU32(ImGuiCol_Header, 0.5f), 3.0f);
  list.AddImageRounded(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture)), low, high, {0, 0}, {1, 1},
                       IM_COL32_WHITE, 3.0f);
}

}  // namespace

bool hasMaterials(const UiContext& ui, int element) {
  const sim::Scene& scene = ui.session.document().scene();
  if (!sim::isIndexOf(element, scene.elements) || scene.elements[element].type().presets.empty()) return false;
  return ui.session.isUnlocked(fmt::format("elements[{}].{}", element, sim::kPresetField));
}

void drawMaterials(UiContext& ui, int element) {
  const sim::Element& its = ui.session.document().scene().elements[element];
  const sim::RecordType& type = its.type();
  const sim::Preset* now = sim::presetOf(its);
  const float em = ImGui::GetFontSize(), height = kMaterialWidth * em * 9.0f / 16.0f;
  const std::string* chosen = nullptr;
  std::vector<std::string> names;
  for (const sim::Preset& preset : type.presets) names.emplace_back(preset.name);
  for (std::size_t k = 0; k < names.size(); ++k) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size((kMaterialWidth + 8.0f) * em, height + 0.3f * em);
    if (ImGui::Selectable(("##" + names[k]).c_str(), now == &type.presets[k], 0, size)) chosen = &names[k];
    noteControl("material.{}", names[k]);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", std::string(type.presets[k].summary).c_str());
    drawMaterialPicture(ui, type.name, names[k], {at.x, at.y + 0.15f * em},
                        {at.x + kMaterialWidth * em, at.y + 0.15f * em + height});
    const std::string words = sim::inWords(names[k]);
    ImGui::GetWindowDrawList()->AddText({at.x + (kMaterialWidth + 0.6f) * em, at.y + 0.5f * (size.y - em)},
                                        ImGui::GetColorU32(ImGuiCol_Text), words.c_str());
  }
  if (chosen != nullptr) chooseMaterial(ui.session, element, *chosen);
}

}  // namespace pliant::app
