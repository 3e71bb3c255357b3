// The window for editing the variants of the scene, which run side by side.
#include "app/base/fuzzy_match.h"
#include "app/document/parameter_grid.h"
#include "app/document/parameter_name.h"
#include "app/document/variant_edits.h"
#include "app/window/base/choice_list.h"
#include "app/window/base/flow.h"
#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "app/window/session/scene_actions.h"
#include "sim/scene/exponents.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kVariantsWidth = 22.0f, kPicturesWidth = 18.0f;  ///< [font heights]

// Edits the variants; errors are shown as a banner.
template <typename Change>
void edit(Session& session, const std::string& description, Change&& change) {
  try {
    sim::Scene scene = change(session.document().scene());
    checkVariants(scene);
    session.edit(std::move(scene), description);
  } catch (const std::exception& failure) {
    session.messages.refuse(failure);
  }
}

void drawTip(const char* text) {
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", text);
}

bool hasValuesAround(const sim::Scene& scene, const std::string& path) {
  const sim::Field* field = sim::findParameter(scene, path);
  return field != nullptr && isComparable(*field);
}

// A list of the parameters in question, filtered by typing. Returns whether one was chosen, in `path`.
bool drawPathChoice(
    const sim::Scene& scene, std::string& path, std::string& filter, const char* preview,
    bool (*isWanted)(const sim::Scene&, const std::string&) = [](const sim::Scene&, const std::string&) {
      return true;
    }) {
  const std::string shown = path.empty() ? preview : nameOfParameter(scene, path);
  if (!beginCombo("##path", shown, ImGuiComboFlags_HeightLarge)) return false;
  if (ImGui::IsWindowAppearing()) {
    filter.clear();
    ImGui::SetKeyboardFocusHere();
  }
  ImGui::SetNextItemWidth(-1.0f);
  const bool entered =
      ImGui::InputTextWithHint("##filter", "type to search", &filter, ImGuiInputTextFlags_EnterReturnsTrue);
  noteControl("variants.filter");
  bool chosen = false;
  for (const std::string& candidate : variantPaths(scene)) {
    const std::string name = nameOfParameter(scene, candidate);
    if (matchScore(filter, name + " " + candidate) < 0 || !isWanted(scene, candidate)) continue;
    const bool isFirst = entered && !chosen;  // Enter chooses the first match
    if (ImGui::Selectable(fmt::format("{}##{}", name, candidate).c_str(), candidate == path) || isFirst) {
      path = candidate;
      chosen = true;
      if (isFirst) ImGui::CloseCurrentPopup();
    }
    noteControl("variants.path.{}", candidate);
    const sim::Field* field = sim::findParameter(scene, candidate);
    if (field != nullptr) drawTip(fmt::format("{}\n{}", candidate, sim::withExponents(field->info.help)).c_str());
  }
  ImGui::EndCombo();
  return chosen;
}

/// A request for a variant, executed after all of them are drawn.
struct VariantRequest {
  enum class Kind { none, copy, remove, use, rename, set } kind = Kind::none;
  std::size_t variant = 0;
  sim::Variant changed;
};

// The value of a set: a choice or a text, applied on Enter or when the field loses the focus.
bool drawSetValue(const sim::Field* field, std::string& value) {
  const std::string_view word = value;
  std::vector<std::string_view> words;
  if (field != nullptr) words.assign(field->type->choices.begin(), field->type->choices.end());
  if (field != nullptr && field->type->kind == sim::FieldKind::boolean) words = {"TRUE", "FALSE"};
  if (words.empty()) {
    std::string text = value;
    ImGui::InputText("##value", &text);
    if (!ImGui::IsItemDeactivatedAfterEdit() || text == value) return false;
    value = text;
    return true;
  }
  if (!beginCombo("##value", value)) return false;
  bool changed = false;
  for (const std::string_view candidate : words) {
    if (!choiceRow(std::string(candidate), candidate == word) || candidate == word) continue;
    value = candidate;
    changed = true;
    break;
  }
  ImGui::EndCombo();
  return changed;
}

void fulfil(const VariantRequest& request, Session& session) {
  if (request.kind == VariantRequest::Kind::none) return;
  const std::string name = session.document().scene().variants[request.variant].name;
  const auto place = static_cast<std::ptrdiff_t>(request.variant);
  switch (request.kind) {
    case VariantRequest::Kind::none:
      return;
    case VariantRequest::Kind::copy:
      return edit(session, fmt::format("copy of variant {}", name),
                  [&](const sim::Scene& scene) { return withVariantCopy(scene, request.variant); });
    case VariantRequest::Kind::remove:
      return edit(session, fmt::format("deletion of variant {}", name), [&](sim::Scene scene) {
        scene.variants.erase(scene.variants.begin() + place);
        return scene;
      });
    case VariantRequest::Kind::use:
      return useVariant(session, request.variant);
    case VariantRequest::Kind::rename:
    case VariantRequest::Kind::set:
      return edit(session, fmt::format("change of variant {}", name), [&](sim::Scene scene) {
        scene.variants[request.variant] = request.changed;
        return scene;
      });
  }
}

void drawVariantButtons(Session& session) {
  const sim::Scene& scene = session.document().scene();
  const bool full = scene.variants.size() >= sim::kMaxVariants;
  ImGui::BeginDisabled(full);
  if (ImGui::Button("Keep these settings")) {
    edit(session, "settings kept as a variant",
         [&](const sim::Scene& present) { return withKeptSettings(present, session.document().saved()); });
  }
  noteControl("variants.keep");
  drawTip(
      "turns your changes since the scene was opened or saved into a variant,\n"
      "beside the original scene; then change something else and compare again");
  ImGui::SameLine();
  if (ImGui::Button("Add one")) {
    edit(session, "new variant", [](sim::Scene present) {
      present.variants.push_back({freeVariantName(present, "variant"), {}});
      return present;
    });
  }
  noteControl("variants.add");
  ImGui::EndDisabled();
  ImGui::SameLine();
  ImGui::BeginDisabled(scene.variants.empty());
  if (ImGui::Button("None")) {
    edit(session, "deletion of all variants", [](sim::Scene present) {
      present.variants.clear();
      return present;
    });
  }
  noteControl("variants.none");
  drawTip("the scene alone, as the inspector shows it");
  ImGui::EndDisabled();
}

}  // namespace

class VariantsPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"View",
             "view.fullScreen",
             {toggleCommand<VariantsPanel>("view.variants", "Compare variants...", {control('B')})}}};
  }
  void update(float seconds) override;
  void draw() override;

 private:
  void drawComparison();
  void drawGrid();
  void drawExample();
  void compareAround();
  void drawSets(const sim::Scene& scene, std::size_t index, VariantRequest& request);
  void drawVariant(std::size_t index, VariantRequest& request);

  std::string path_;        ///< parameter to compare
  ExampleGrid grid_;        ///< two parameters with values around the current ones
  std::string values_;      ///< of it, as typed
  std::string pathFilter_;  ///< of the open list of parameters
};

// One variant per value of a parameter.
void VariantsPanel::drawComparison() {
  Session& session = ui_.session;
  const float em = ImGui::GetFontSize();
  ImGui::PushID("comparison");
  ImGui::SetNextItemWidth(-1.0f);
  drawPathChoice(session.document().scene(), path_, pathFilter_, "values of your own...");
  noteControl("variants.compare");
  ImGui::SetNextItemWidth(11.0f * em);
  const bool entered =
      ImGui::InputTextWithHint("##values", "values: 7 35 70", &values_, ImGuiInputTextFlags_EnterReturnsTrue);
  noteControl("variants.values");
  drawTip("2 to 9 values separated by spaces, or by commas or semicolons if a value contains spaces");
  flowOn(buttonWidth("Compare"));
  ImGui::BeginDisabled(path_.empty() || values_.empty());
  const bool pressed = ImGui::Button("Compare");
  noteControl("variants.go");
  drawTip("runs the scene once for each value, instead of the variants below");
  ImGui::EndDisabled();
  if ((pressed || entered) && !path_.empty()) {
    edit(session, fmt::format("comparison of {}", nameOfParameter(session.document().scene(), path_)),
         [&](const sim::Scene& scene) { return withComparison(scene, path_, values_); });
  }
  ImGui::PopID();
}

// Handles requests from the inspector.
void VariantsPanel::update(float /*seconds*/) {
  const std::string asked = std::exchange(ui_.session.selection.compared, {});
  if (asked.empty()) return;
  open_ = true;
  grid_ = {asked, asked == grid_.rows ? "" : grid_.rows};
}

void VariantsPanel::compareAround() {
  const sim::Scene& today = ui_.session.document().scene();
  std::string what = "comparison of " + nameOfParameter(today, grid_.columns);
  if (!grid_.rows.empty()) what += " and " + nameOfParameter(today, grid_.rows);
  edit(ui_.session, what, [&](const sim::Scene& scene) { return withGrid(scene, grid_.columns, grid_.rows); });
}

// A picture for each pair of values around the current ones.
void VariantsPanel::drawGrid() {
  const sim::Scene& scene = ui_.session.document().scene();
  ImGui::PushID("grid");
  const auto drawChoice = [&](const char* id, std::string& path, const char* preview) {
    ImGui::PushID(id);
    ImGui::SetNextItemWidth(-1.0f);
    drawPathChoice(scene, path, pathFilter_, preview, hasValuesAround);
    noteControlText(fmt::format("variants.{}", id).c_str(), [&] { return path; });
    ImGui::PopID();
  };
  drawChoice("columns", grid_.columns, "a parameter...");
  drawChoice("rows", grid_.rows, "and a second...");
  ImGui::BeginDisabled(grid_.columns.empty());
  if (ImGui::Button("Compare values")) compareAround();
  noteControl("variants.grid");
  drawTip("three values around the current one, each in its own view; with a second parameter, up to nine views");
  ImGui::EndDisabled();
  if (ui_.session.document().scene().variants.empty()) drawExample();
  ImGui::PopID();
}

void VariantsPanel::drawExample() {
  const sim::Scene& scene = ui_.session.document().scene();
  const ExampleGrid example = exampleGrid(scene);
  ImGui::SameLine();
  const bool pressed = ImGui::Button("Show me an example");
  noteControl("variants.example");
  drawTip(fmt::format("compares {} and {} in nine views; undo reverts it", nameOfParameter(scene, example.columns),
                      nameOfParameter(scene, example.rows))
              .c_str());
  if (!pressed) return;
  grid_ = example;
  compareAround();
}

void VariantsPanel::drawSets(const sim::Scene& scene, std::size_t index, VariantRequest& request) {
  const float em = ImGui::GetFontSize();
  sim::Variant variant = scene.variants[index];
  bool changed = false;
  for (std::size_t s = 0; s < variant.sets.size(); ++s) {
    ImGui::PushID(static_cast<int>(s));
    const sim::Field* field = sim::findParameter(scene, variant.sets[s].path);
    ImGui::AlignTextToFramePadding();
    drawElided(nameOfParameter(scene, variant.sets[s].path), 10.5f * em);
    if (field != nullptr)
      drawTip(fmt::format("{}\n{}", variant.sets[s].path, sim::withExponents(field->info.help)).c_str());
    ImGui::SameLine(11.0f * em);
    ImGui::SetNextItemWidth(8.0f * em);
    changed = drawSetValue(field, variant.sets[s].value) || changed;
    noteControlText(variant.sets[s].path.c_str(), [&] { return variant.sets[s].value; });
    ImGui::SameLine();
    const bool removed = ImGui::SmallButton("x");
    noteControl("{}.remove", scene.variants[index].sets[s].path);
    drawTip("as in the scene");
    ImGui::PopID();
    if (!removed) continue;
    variant.sets.erase(variant.sets.begin() + static_cast<std::ptrdiff_t>(s));
    changed = true;
    break;
  }
  std::string path;
  ImGui::SetNextItemWidth(-1.0f);
  if (drawPathChoice(scene, path, pathFilter_, "change a parameter...")) {
    variant.sets.push_back({path, sim::parameterText(scene, path)});
    changed = true;
  }
  noteControl("add");
  if (changed) request = {VariantRequest::Kind::set, index, std::move(variant)};
}

void VariantsPanel::drawVariant(std::size_t index, VariantRequest& request) {
  const Session& session = ui_.session;
  const sim::Scene& scene = session.document().scene();
  const ControlScope scope("variants[{}].", index);
  ImGui::PushID(static_cast<int>(index));
  ImGui::Separator();
  std::string name = scene.variants[index].name;
  const ImGuiStyle& style = ImGui::GetStyle();
  float buttons = 0.0f;
  for (const char* label : {"Use", "Duplicate", "Delete"}) {
    buttons += ImGui::CalcTextSize(label).x + 2.0f * style.FramePadding.x + style.ItemSpacing.x;
  }
  ImGui::SetNextItemWidth(std::max(ImGui::GetContentRegionAvail().x - buttons, 5.0f * ImGui::GetFontSize()));
  ImGui::InputText("##name", &name);
  noteControlText("name", [&] { return name; });
  if (ImGui::IsItemDeactivatedAfterEdit() && !name.empty() && name != scene.variants[index].name) {
    sim::Variant renamed = scene.variants[index];
    renamed.name = freeVariantName(scene, name);
    request = {VariantRequest::Kind::rename, index, std::move(renamed)};
  }
  const auto button = [&](const char* label, const char* control, const char* tip, VariantRequest::Kind kind) {
    ImGui::SameLine();
    if (ImGui::SmallButton(label)) request = {kind, index, {}};
    noteControl("{}", control);
    drawTip(tip);
  };
  button("Use", "use", "applies its settings to the scene and removes the variants", VariantRequest::Kind::use);
  ImGui::BeginDisabled(scene.variants.size() >= sim::kMaxVariants);
  button("Duplicate", "duplicate", "adds a copy beside it", VariantRequest::Kind::copy);
  ImGui::EndDisabled();
  button("Delete", "delete", "keeps the others; all restart", VariantRequest::Kind::remove);
  drawSets(scene, index, request);
  ImGui::PopID();
}

void VariantsPanel::draw() {
  if (!open_) return;
  const float em = ImGui::GetFontSize();
  // Initially over the lower part of the inspector, so that the pictures remain visible.
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  if (!dockBeside(kPicturesWidth, kVariantsWidth)) {
    const ImVec2 size(std::max(kVariantsWidth * em, ui_.layout.right()), std::min(30.0f * em, 0.7f * display.y));
    ImGui::SetNextWindowPos({display.x - size.x, display.y - size.y - ui_.layout.bottomHeight()}, floats());
    ImGui::SetNextWindowSize(size, floats());
  }
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("Compare variants");
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled(
      "Runs the scene once for each variant, with one mouse and one camera. \"Use\" in the title of the best one "
      "applies its values to the scene.");
  ImGui::PopTextWrapPos();
  drawGrid();
  drawComparison();
  drawVariantButtons(ui_.session);
  VariantRequest request;
  for (std::size_t v = 0; v < ui_.session.document().scene().variants.size(); ++v) {
    drawVariant(v, request);
  }
  fulfil(request, ui_.session);
  ImGui::End();
}

template PanelType panelType<VariantsPanel>();

}  // namespace pliant::app
