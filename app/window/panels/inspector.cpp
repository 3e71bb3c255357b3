// Every parameter of settings and elements.
#include "app/view/framing.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/edited_part.h"
#include "app/window/panels/field_widgets.h"
#include "app/window/panels/panel.h"
#include "app/window/panels/reached_stiffness.h"
#include "app/window/session/scene_actions.h"
#include "sim/observe/effective_stiffness.h"
#include "sim/scene/preset.h"
#include "sim/scene/registry.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <set>

namespace pliant::app {

namespace {

// Draws the fields of one part of the scene. `name`: of the part, as undo has it. `element`: its index, of one whose
// stiffness may be measured. `prefix`: of the fields' paths.
void drawFields(Session& session, std::span<const sim::Field> fields, const void* owner, const std::string& name,
                const std::string& prefix = {}, int element = -1) {
  if (!ImGui::BeginTable(name.c_str(), 2, ImGuiTableFlags_SizingStretchProp)) return;
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  EditedPart part(session.document().scene(), owner);
  for (const sim::Field& field : fields) {
    ImGui::BeginDisabled(!session.isUnlocked(prefix + field.name));
    const FieldEdit edit = drawField(field, part.data(), part.defaults());
    ImGui::EndDisabled();
    if (edit.changed) {
      if (field.name == sim::kPresetField) part.applyPreset();
      sim::Scene scene = session.document().scene();
      part.writeTo(scene);
      session.edit(std::move(scene), fmt::format("{} of {}", field.name, name), name + "." + field.name);
    }
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
  const ControlScope scope("settings.");
  drawFields(session, sim::fieldsOf<sim::Settings>(), &session.document().scene().settings, "settings");
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

class Inspector final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void addNeeds(PanelNeeds& needs) const override { needs.stiffness = needs.stiffness || ui_.layout.rightVisible; }
  void draw() override;

 private:
  void drawNameInput(std::size_t index);
  void drawView();
  void startRenaming(std::size_t index);
  void drawElementButtons(std::size_t index);
  void drawElement(std::size_t index);

  int renamed_ = -1;  ///< element whose name is being typed; -1: none
  std::string name_;
  bool focusesName_ = false;  ///< the field for it was just opened
};

std::vector<MenuPart> Inspector::menu() {
  return {{"View",
           "view.sceneList",
           {{"view.inspector",
             "Inspector",
             {shift(GLFW_KEY_TAB)},
             [](UiContext& ui) { ui.layout.rightVisible = !ui.layout.rightVisible; },
             {.isOn = [](const UiContext& ui) { return ui.layout.rightVisible; }}}}}};
}

// The name of an element being typed, in place of its header. Enter or a click elsewhere ends it, Esc leaves the old
// one.
void Inspector::drawNameInput(std::size_t index) {
  Session& session = ui_.session;
  if (std::exchange(focusesName_, false)) ImGui::SetKeyboardFocusHere();
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##name", "name", &name_, ImGuiInputTextFlags_AutoSelectAll);
  noteControl("rename.input");
  if (!ImGui::IsItemDeactivated()) return;
  if (!ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) rename(session, index, name_);
  renamed_ = -1;
}

void Inspector::drawView() {
  Session& session = ui_.session;
  const ControlScope scope("view.");
  const bool isOpen = ImGui::CollapsingHeader("View");
  noteControl("header");
  if (!isOpen) return;
  if (ImGui::SmallButton("use the present camera")) {
    sim::Scene scene = session.document().scene();
    const Framing framing = ui_.layout.framing(session);
    scene.view = withCamera(scene.view, session.view.camera, framing.aspect, framing.margin);
    session.edit(std::move(scene), "camera of the view");
  }
  noteControl("useCamera");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("the scene will open as you see it now");
  drawFields(session, sim::fieldsOf<sim::ViewSettings>(), &session.document().scene().view, "view", "view.");
}

void Inspector::startRenaming(std::size_t index) {
  Session& session = ui_.session;
  renamed_ = static_cast<int>(index);
  name_ = session.document().scene().elements[index].name();
  focusesName_ = true;
}

void Inspector::drawElementButtons(std::size_t index) {
  Session& session = ui_.session;
  if (ImGui::SmallButton("rename")) startRenaming(index);
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

void Inspector::drawElement(std::size_t index) {
  Session& session = ui_.session;
  const std::string title = session.document().scene().describeElement(index);
  ImGui::PushID(static_cast<int>(session.document().scene().elements[index].id));
  const bool selected = session.selection.element == static_cast<int>(index);
  if (selected) ImGui::SetNextItemOpen(true);
  const ControlScope scope("elements[{}].", index);
  const bool isNamed = sim::findField(session.document().scene().elements[index].type().fields, "name") != nullptr;
  if (isNamed && renamed_ == static_cast<int>(index)) drawNameInput(index);
  const bool isOpen =
      ImGui::CollapsingHeader(fmt::format("{}###element", title).c_str(), selected ? ImGuiTreeNodeFlags_Selected : 0);
  if (isNamed && ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) startRenaming(index);
  noteControlText("header", [&] { return title; });
  if (selected) ImGui::SetScrollHereY(0.2f);
  if (isOpen) {
    ImGui::BeginDisabled(session.unlocked.has_value());
    drawElementButtons(index);
    ImGui::EndDisabled();
    if (index < session.document().scene().elements.size()) {
      const sim::Element& element = session.document().scene().elements[index];
      drawFields(session, element.type().fields, element.data(), title, fmt::format("elements[{}].", index),
                 static_cast<int>(index));
    }
  }
  if (selected) session.selection.element = -1;
  ImGui::PopID();
}

void Inspector::draw() {
  Session& session = ui_.session;
  if (const int element = std::exchange(ui_.requests.renameElement, -1); element >= 0) {
    startRenaming(element);
  }
  if (!ui_.layout.rightVisible) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = ui_.layout.right();
  ImGui::SetNextWindowPos({size.x - width, ui_.layout.top});
  ImGui::SetNextWindowSize({width, size.y - ui_.layout.top});
  ImGui::Begin("Inspector", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  drawSettings(session);
  drawView();
  for (std::size_t e = 0; e < session.document().scene().elements.size(); ++e) drawElement(e);
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::BeginDisabled(session.unlocked.has_value());
  drawAdd(session);
  ImGui::EndDisabled();
  ImGui::End();
}

template PanelType panelType<Inspector>();

}  // namespace pliant::app
