#include "app/view/framing.h"
#include "app/window/control_map.h"
#include "app/window/panels.h"
#include "app/window/panels/field_widgets.h"
#include "app/window/panels/reached_stiffness.h"
#include "app/window/session/scene_actions.h"
#include "sim/observe/effective_stiffness.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <set>

namespace pliant::app {

namespace {

// Draws the fields of one struct; an edit goes into a copy of the scene, which `ownerIn` finds the struct in.
// `element`: its index, of one whose stiffness may be measured. `prefix`: of the fields' paths.
template <typename OwnerIn>
void drawFields(Session& session, std::span<const sim::Field> fields, const void* defaults, const std::string& name,
                OwnerIn&& ownerIn, const std::string& prefix = {}, int element = -1) {
  if (!ImGui::BeginTable(name.c_str(), 2, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  for (const sim::Field& field : fields) {
    sim::Scene scene = session.document().scene();
    ImGui::BeginDisabled(!session.isUnlocked(prefix + field.name));
    const FieldEdit edit = drawField(field, ownerIn(scene), defaults);
    ImGui::EndDisabled();
    if (edit.changed)
      session.edit(std::move(scene), fmt::format("{} of {}", field.name, name), name + "." + field.name);
    if (edit.finished) session.endGesture();
    for (const sim::EffectiveStiffness& stiffness : session.snapshot().stiffnesses) {
      if (stiffness.element != element || stiffness.parameter != field.name) continue;
      drawReached(stiffness, session.document().scene().settings.solverIterations);
    }
  }
  ImGui::EndTable();
}

// What is edited here holds for all variants, but for what they set themselves.
void drawVariantHint(const sim::Scene& scene) {
  if (scene.variants.empty()) return;
  std::set<std::string> paths;
  for (const sim::Variant& variant : scene.variants) {
    for (const sim::Variant::Set& set : variant.sets) paths.insert(set.path);
  }
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%zu variants run side by side. They set %s themselves (Ctrl+B); everything else holds for all.",
                      scene.variants.size(),
                      paths.empty() ? "nothing" : fmt::format("{}", fmt::join(paths, ", ")).c_str());
  ImGui::PopTextWrapPos();
}

void drawSettings(Session& session) {
  if (!ImGui::CollapsingHeader("Settings", ImGuiTreeNodeFlags_DefaultOpen)) return;
  drawVariantHint(session.document().scene());
  static const sim::Settings defaults;
  const ControlScope scope("settings.");
  drawFields(session, sim::fieldsOf<sim::Settings>(), &defaults, "settings",
             [](sim::Scene& scene) -> void* { return &scene.settings; });
}

// The name of an element being typed, in place of its header. Enter or a click elsewhere ends it, Esc leaves the old
// one.
void drawNameInput(Session& session, PanelState& state, std::size_t index) {
  if (std::exchange(state.focusesName, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##name", "name", &state.nameInput, ImGuiInputTextFlags_AutoSelectAll);
  noteControl("rename.input");
  if (!ImGui::IsItemDeactivated()) return;
  if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) rename(session, index, state.nameInput);
  state.renamedElement = -1;
}

void drawView(Session& session, const PanelState& state) {
  const ControlScope scope("view.");
  const bool isOpen = ImGui::CollapsingHeader("View");
  noteControl("header");
  if (!isOpen) return;
  static const sim::ViewSettings defaults;
  if (ImGui::SmallButton("use the present camera")) {
    sim::Scene scene = session.document().scene();
    const Framing framing = framingOf(state, session);
    scene.view = withCamera(scene.view, session.view.camera, framing.aspect, framing.margin);
    session.edit(std::move(scene), "camera of the view");
  }
  noteControl("useCamera");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("the scene will open as you see it now");
  drawFields(
      session, sim::fieldsOf<sim::ViewSettings>(), &defaults, "view",
      [](sim::Scene& scene) -> void* { return &scene.view; }, "view.");
}

void startRenaming(const Session& session, PanelState& state, std::size_t index) {
  state.rename(static_cast<int>(index), session.document().scene().elements[index].name());
}

void drawElementButtons(Session& session, PanelState& state, std::size_t index) {
  if (ImGui::SmallButton("rename")) startRenaming(session, state, index);
  noteControl("rename");
  ImGui::SameLine();
  if (ImGui::SmallButton("duplicate")) duplicate(session, index);
  noteControl("duplicate");
  ImGui::SameLine();
  ImGui::BeginDisabled(session.document().scene().elements.size() == 1);
  const bool wantsDelete = ImGui::SmallButton("delete");
  noteControl("delete");
  ImGui::EndDisabled();
  if (wantsDelete) return deleteElements(session, {index});
  const auto& objects = session.snapshot().topology->objects;
  for (std::size_t o = 0; o < objects.size(); ++o) {
    if (objects[o].element != static_cast<int>(index)) continue;
    ImGui::SameLine();
    ImGui::PushID(static_cast<int>(o));
    bool visible = !session.view.options.hidden.contains(static_cast<int>(o));
    if (ImGui::Checkbox(fmt::format("object {}", o).c_str(), &visible)) {
      if (visible) {
        session.view.options.hidden.erase(static_cast<int>(o));
      } else {
        session.view.options.hidden.insert(static_cast<int>(o));
      }
    }
    noteControl("visible{}", o);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("shown or hidden");
    ImGui::PopID();
    if (ImGui::GetContentRegionAvail().x < 4.0f * ImGui::GetFontSize()) ImGui::NewLine();
  }
}

void drawElement(Session& session, PanelState& state, std::size_t index) {
  const std::string title = session.document().scene().describeElement(index);
  ImGui::PushID(static_cast<int>(session.document().scene().elements[index].id));
  const bool selected = session.selection.element == static_cast<int>(index);
  if (selected) ImGui::SetNextItemOpen(true);
  const ControlScope scope("elements[{}].", index);
  const bool isNamed = sim::findField(session.document().scene().elements[index].type().fields, "name") != nullptr;
  if (isNamed && state.renamedElement == static_cast<int>(index)) drawNameInput(session, state, index);
  const bool isOpen =
      ImGui::CollapsingHeader(fmt::format("{}###element", title).c_str(), selected ? ImGuiTreeNodeFlags_Selected : 0);
  if (isNamed && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) startRenaming(session, state, index);
  noteControlText("header", [&] { return title; });
  if (selected) ImGui::SetScrollHereY(0.2f);
  if (isOpen) {
    const sim::Element defaults(session.document().scene().elements[index].type());
    ImGui::BeginDisabled(session.unlocked.has_value());
    drawElementButtons(session, state, index);
    ImGui::EndDisabled();
    if (index < session.document().scene().elements.size()) {
      drawFields(
          session, defaults.type().fields, defaults.data(), title,
          [index](sim::Scene& scene) { return scene.elements[index].data(); }, fmt::format("elements[{}].", index),
          static_cast<int>(index));
    }
  }
  if (selected) session.selection.element = -1;
  ImGui::PopID();
}

void drawAdd(Session& session) {
  const bool isOpen = ImGui::BeginCombo("##add", "add an element ...");
  if (!isOpen) return noteControl("add");
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    const auto lacks = [&](bool file) {
      return std::any_of(type.fields.begin(), type.fields.end(),
                         [file](const sim::Field& field) { return field.info.mandatory && field.info.file == file; });
    };
    const std::string label = lacks(true)    ? fmt::format("{} (drop its .obj or .txt on the window)", type.name)
                              : lacks(false) ? fmt::format("{} (Edit > Write a constraint)", type.name)
                                             : type.name;
    if (ImGui::Selectable(label.c_str(), false, lacks(true) || lacks(false) ? ImGuiSelectableFlags_Disabled : 0)) {
      sim::Scene scene = session.document().scene();
      scene.elements.emplace_back(type);
      session.edit(std::move(scene), fmt::format("added {}", type.name));
    }
    noteControl("add.{}", type.name);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", type.summary.c_str());
  }
  ImGui::EndCombo();
}

}  // namespace

void drawInspector(Session& session, PanelState& state, float top) {
  if (!state.rightVisible) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = rightPanelWidth(state);
  ImGui::SetNextWindowPos({size.x - width, top});
  ImGui::SetNextWindowSize({width, size.y - top});
  ImGui::Begin("Inspector", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  drawSettings(session);
  drawView(session, state);
  for (std::size_t e = 0; e < session.document().scene().elements.size(); ++e) drawElement(session, state, e);
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::BeginDisabled(session.unlocked.has_value());
  drawAdd(session);
  ImGui::EndDisabled();
  ImGui::End();
}

}  // namespace pliant::app
