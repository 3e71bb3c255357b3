// Every parameter of the scene: of the selection, of all elements, of the settings and the view.
#include "app/document/parameter_name.h"
#include "app/document/source_edits.h"
#include "app/view/framing.h"
#include "app/window/base/flow.h"
#include "app/window/base/icons.h"
#include "app/window/context/command_hint.h"
#include "app/window/context/command_table.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/material_menu.h"
#include "app/window/panels/outliner.h"
#include "app/window/panels/panel.h"
#include "app/window/properties/field_sections.h"
#include "app/window/session/scene_actions.h"
#include "sim/scene/registry.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <set>

namespace pliant::app {

namespace {

// Edits here apply to all variants, except for what they set themselves.
void drawVariantHint(const sim::Scene& scene) {
  if (scene.variants.empty()) return;
  std::set<std::string> names;
  for (const sim::Variant& variant : scene.variants) {
    for (const sim::Variant::Set& set : variant.sets) names.insert(nameOfParameter(scene, set.path));
  }
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled(
      "%zu variants run side by side. They set %s themselves (View > Compare variants); all else applies to all of "
      "them.",
      scene.variants.size(), names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", ")).c_str());
  ImGui::PopTextWrapPos();
}

// Describes the selection in a line; for one particle, also its position.
void drawSelection(const Session& session) {
  const std::vector<int>& particles = session.selection.particles;
  if (particles.empty() || !sim::isIndexOf(particles.front(), session.snapshot().objects)) return;
  const Snapshot& snapshot = session.snapshot();
  const std::string& name = snapshot.topology->objects[snapshot.objects[particles.front()]].name;
  ImGui::PushTextWrapPos(0.0f);
  if (particles.size() > 1) {
    ImGui::Text("%zu particles selected, the first of %s", particles.size(), name.c_str());
  } else {
    const glm::vec4& sphere = snapshot.spheres[particles.front()];
    ImGui::Text("Particle %d of %s%s", particles.front(), name.c_str(),
                snapshot.fixed[particles.front()] ? ", pinned" : "");
    const glm::vec3 place = unitsInMetre(shownLengthUnit()) * glm::vec3(sphere);
    ImGui::TextDisabled("at %.4g %.4g %.4g %s", place.x, place.y, place.z,
                        sim::ChoiceNames<LengthUnit>::words[std::size_t(shownLengthUnit())].data());
    if (sim::isIndexOf(particles.front(), snapshot.velocities))
      ImGui::TextDisabled("moves at %.3g m/s", glm::length(snapshot.velocities[particles.front()]));
  }
  ImGui::PopTextWrapPos();
}

int elementOfParticle(const Session& session, int particle) {
  const Snapshot& snapshot = session.snapshot();
  if (!sim::isIndexOf(particle, snapshot.objects)) return -1;
  return snapshot.topology->objects[snapshot.objects[particle]].element;
}

}  // namespace

class Inspector final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu();
  void addNeeds(PanelNeeds& needs) const override { needs.stiffness = needs.stiffness || ui_.layout.showsRight(); }
  void draw() override;

 private:
  std::optional<std::size_t> shownElement() const;
  void show(int element);
  void choose(int element);
  void followSelection();
  void drawFound();
  std::optional<std::size_t> shownSource() const;
  void drawElementButtons(std::size_t index);
  void drawElement(std::size_t index);
  void drawSource(std::size_t index);
  void drawAdd();
  void drawOutliner();
  void drawSettings();
  void drawView();

  Outliner outliner_;
  std::vector<int> selected_;  ///< in the last frame
  int dragged_ = -1;
  std::string search_;
  bool scrollsUp_ = false;  ///< scroll up, since another element is shown
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

// The chosen element; by default the first that has particles: its material is the most interesting part.
std::optional<std::size_t> Inspector::shownElement() const {
  const Session& session = ui_.session;
  const std::vector<sim::Element>& elements = session.document().scene().elements;
  const auto chosen = std::find_if(elements.begin(), elements.end(),
                                   [&](const sim::Element& element) { return element.id == session.selection.shown; });
  if (chosen != elements.end()) return chosen - elements.begin();
  const auto& objects = session.snapshot().topology->objects;
  if (objects.empty() || !sim::isIndexOf(objects.front().element, elements)) return std::nullopt;
  return objects.front().element;
}

std::optional<std::size_t> Inspector::shownSource() const {
  const std::vector<sim::Record>& sources = ui_.session.document().scene().sources;
  const auto chosen = std::find_if(sources.begin(), sources.end(),
                                   [&](const auto& its) { return its.id == ui_.session.selection.shown; });
  return chosen == sources.end() ? std::nullopt : std::optional<std::size_t>(chosen - sources.begin());
}

void Inspector::show(int element) {
  const std::vector<sim::Element>& elements = ui_.session.document().scene().elements;
  if (!sim::isIndexOf(element, elements)) return;
  scrollsUp_ = elements[element].id != ui_.session.selection.shown;
  ui_.session.selection.shown = elements[element].id;
}

// Delete and Ctrl+D apply to the element that the user sees here, unless particles are selected.
void Inspector::choose(int element) {
  show(element);
  Selection& selection = ui_.session.selection;
  if (selection.particles.empty() && ui_.layout.showsRight()) selection.row = selection.shown;
}

// Shows the element that was requested, or of the last selected particle, or that the mouse has grabbed.
void Inspector::followSelection() {
  Session& session = ui_.session;
  if (const int asked = std::exchange(session.selection.element, -1); asked >= 0) choose(asked);
  const auto& sources = session.document().scene().sources;
  if (const int asked = std::exchange(session.selection.source, -1); sim::isIndexOf(asked, sources)) {
    session.selection.shown = sources[asked].id;
    session.selection.row = 0;
    scrollsUp_ = true;
  }
  if (session.selection.particles != selected_) {
    selected_ = session.selection.particles;
    if (!selected_.empty()) {
      session.selection.row = 0;
      show(elementOfParticle(session, selected_.front()));
    }
  }
  const int dragged = ui_.mouse.isDragging() ? ui_.mouse.particle() : -1;
  if (dragged != std::exchange(dragged_, dragged) && dragged >= 0) choose(elementOfParticle(session, dragged));
}

// All parameters that match the search, by owner.
void Inspector::drawFound() {
  Session& session = ui_.session;
  const sim::Scene& scene = session.document().scene();
  bool isAnyFound = false;
  const auto drawPart = [&](const FieldOwner& owner, const std::string& title) {
    if (!answers(owner, search_)) return;
    isAnyFound = true;
    ImGui::TextDisabled("%s", title.c_str());
    ImGui::PushID(owner.prefix.c_str());
    drawMatching(session, owner, search_);
    ImGui::PopID();
  };
  for (std::size_t e = 0; e < scene.elements.size(); ++e) {
    const ControlScope scope("elements[{}].", e);
    drawPart(elementOwner(scene, e), scene.nameOfElement(e));
  }
  for (std::size_t s = 0; s < scene.sources.size(); ++s) {
    const ControlScope scope("sources[{}].", s);
    drawPart(sourceOwner(scene, s), nameOfSource(scene, s));
  }
  {
    const ControlScope scope("settings.");
    drawPart(settingsOwner(), "Settings");
  }
  const ControlScope scope("view.");
  drawPart(viewOwner(), "View");
  if (!isAnyFound) ImGui::TextDisabled("No matching parameter in this scene.");
}

void Inspector::drawElementButtons(std::size_t index) {
  Session& session = ui_.session;
  if (ImGui::SmallButton("Rename")) outliner_.startRenaming(session, index);
  noteControl("rename");
  ImGui::SameLine();
  if (ImGui::SmallButton("Duplicate")) duplicate(session, index);
  noteControl("duplicate");
  ImGui::SameLine();
  ImGui::BeginDisabled(session.document().scene().elements.size() == 1);
  if (ImGui::SmallButton("Delete")) deleteElements(session, {index});
  noteControl("delete");
  ImGui::EndDisabled();
  if (!hasMaterials(ui_, static_cast<int>(index))) return;
  flowOn(buttonWidth("Presets..."));
  if (ImGui::SmallButton("Presets...")) ImGui::OpenPopup("##materials");
  noteControl("materials");
  if (!ImGui::BeginPopup("##materials")) return;
  drawMaterials(ui_, static_cast<int>(index));
  ImGui::EndPopup();
}

void Inspector::drawElement(std::size_t index) {
  Session& session = ui_.session;
  const sim::Element& element = session.document().scene().elements[index];
  const ControlScope scope("elements[{}].", index);
  ImGui::PushID(static_cast<int>(element.id));
  const std::string title = session.document().scene().describeElement(index);
  const bool isOpen =
      ImGui::CollapsingHeader(fmt::format("{}###element", title).c_str(), ImGuiTreeNodeFlags_DefaultOpen);
  noteControlText("title", [&] { return title; });
  if (isOpen) {
    drawElementButtons(index);
    // a button may have changed the list
    if (index < session.document().scene().elements.size()) {
      drawSections(session, elementOwner(session.document().scene(), index));
    }
  }
  ImGui::PopID();
}

void Inspector::drawSource(std::size_t index) {
  Session& session = ui_.session;
  const sim::Scene& scene = session.document().scene();
  const ControlScope scope("sources[{}].", index);
  ImGui::PushID(static_cast<int>(scene.sources[index].id));
  const std::string title = nameOfSource(scene, index);
  const bool isOpen =
      ImGui::CollapsingHeader(fmt::format("{}###source", title).c_str(), ImGuiTreeNodeFlags_DefaultOpen);
  noteControlText("title", [&] { return title; });
  if (isOpen) {
    ImGui::BeginDisabled(session.unlocked.has_value());
    if (ImGui::SmallButton("Duplicate")) duplicateSource(session, index);
    noteControl("duplicate");
    ImGui::SameLine();
    const bool isDeleted = ImGui::SmallButton("Delete");
    noteControl("delete");
    ImGui::EndDisabled();
    if (isDeleted)
      deleteSource(session, index);
    else
      drawSections(session, sourceOwner(session.document().scene(), index));
  }
  ImGui::PopID();
}

void Inspector::drawAdd() {
  const Command& command = *ui_.commands.find("edit.add");
  ImGui::BeginDisabled(!command.canAct(ui_));
  if (iconButton("add", Icon::plus, "Add...", ImGui::GetContentRegionAvail().x)) command.act(ui_);
  ImGui::EndDisabled();
  noteControl("add");
  hintCommand(command, ui_);
}

void Inspector::drawOutliner() {
  const bool isOpen = ImGui::CollapsingHeader("Elements", ImGuiTreeNodeFlags_DefaultOpen);
  noteControl("elements.header");
  if (!isOpen) return;
  const auto source = shownSource();
  const auto element = outliner_.draw(ui_.session, source ? std::nullopt : shownElement());
  if (element) {
    show(static_cast<int>(*element));
    // Delete and Ctrl+D now apply to the row's element.
    ui_.session.selection.deselect();
    ui_.session.selection.row = ui_.session.selection.shown;
  }
  if (const auto clicked = Outliner::drawSources(ui_.session, source)) {
    ui_.session.selection.shown = ui_.session.document().scene().sources[*clicked].id;
    ui_.session.selection.row = 0;  // Delete and Ctrl+D would apply to an element that is not shown
    scrollsUp_ = clicked != source;
  }
  drawAdd();
}

void Inspector::drawSettings() {
  const bool isOpen = ImGui::CollapsingHeader("Settings", ImGuiTreeNodeFlags_DefaultOpen);
  const ControlScope scope("settings.");
  noteControl("header");
  if (!isOpen) return;
  drawVariantHint(ui_.session.document().scene());
  ImGui::PushID("settings");
  drawSections(ui_.session, settingsOwner());
  ImGui::PopID();
}

void Inspector::drawView() {
  Session& session = ui_.session;
  const ControlScope scope("view.");
  const bool isOpen = ImGui::CollapsingHeader("View");
  noteControl("header");
  if (!isOpen) return;
  if (ImGui::SmallButton("Use the current camera")) {
    sim::Scene scene = session.document().scene();
    scene.view = session.view.withPresentCamera(scene.view, session.viewport().aspect());
    session.edit(std::move(scene), "camera of the view");
  }
  noteControl("useCamera");
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("the scene will open as you see it now");
  ImGui::PushID("view");
  drawSections(session, viewOwner());
  ImGui::PopID();
}

void Inspector::draw() {
  Session& session = ui_.session;
  if (const int element = std::exchange(ui_.requests.renameElement, -1); element >= 0) {
    outliner_.startRenaming(session, element);
  }
  followSelection();
  if (!ui_.requests.parameter.empty()) search_ = std::exchange(ui_.requests.parameter, {});
  if (!ui_.layout.showsRight()) return;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const float width = ui_.layout.right();
  ImGui::SetNextWindowPos({size.x - width, ui_.layout.top});
  ImGui::SetNextWindowSize({width, size.y - ui_.layout.top - ui_.layout.coveredRight});
  ImGui::Begin("Inspector", nullptr, ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoCollapse);
  hintCommand(*ui_.commands.find("view.inspector"), ui_);  // for the title
  if (std::exchange(scrollsUp_, false)) ImGui::SetScrollY(0.0f);
  ImGui::SetNextItemWidth(-1.0f);
  ImGui::InputTextWithHint("##search", "Search parameters", &search_);
  noteControl("inspector.search");
  if (!search_.empty()) {
    drawFound();
  } else {
    drawSelection(session);
    if (const auto source = shownSource())
      drawSource(*source);
    else if (const auto element = shownElement())
      drawElement(*element);
    drawOutliner();
    drawSettings();
    drawView();
  }
  ImGui::End();
}

template PanelType panelType<Inspector>();

}  // namespace pliant::app
