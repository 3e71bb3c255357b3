// Writing a constraint: a formula for C, checked while typing, and the particles that it applies to.
#include "app/document/formula_draft.h"
#include "app/window/base/flow.h"
#include "app/window/base/slider.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/panel.h"
#include "sim/formula/formula.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace pliant::app {

namespace {

constexpr float kFormulaWidth = 30.0f, kFormulaAndPicture = 40.0f,
                kFormulaBeside = 20.0f;   ///< width beside it [font heights]
constexpr float kFormulaLabels = 5.0f;    ///< [font heights]
constexpr float kGradientLength = 0.12f;  ///< length of the arrows, relative to the camera's distance

struct Example {
  const char* name;
  const char* text;
};
constexpr Example kExamples[] = {
    {"distance", "length(p1-p2) - d"},
    {"distance as at the start", "length(p1-p2) - rest(length(p1-p2))"},
    {"angle at the middle point", "angle(p1-p2, p3-p2) - pi/2"},
    {"area of a triangle", "length(cross(p2-p1, p3-p1))/2 - rest(length(cross(p2-p1, p3-p1))/2)"},
    {"volume of a tetrahedron", "dot(cross(p2-p1, p3-p1), p4-p1)/6 - rest(dot(cross(p2-p1, p3-p1), p4-p1)/6)"},
    {"on a sphere about the origin", "length(p1) - d"},
    {"on a ring (torus)", "(sqrt(p1.x^2 + p1.z^2) - a)^2 + p1.y^2 - b^2"},
    {"pulley at (0, d, 0)",
     "length(p1-vec(0,d,0)) + length(p2-vec(0,d,0)) - rest(length(p1-vec(0,d,0)) + length(p2-vec(0,d,0)))"},
    {"midpoint of two", "distance(p2, (p1+p3)/2)"},
};

// In the line of the last item if it fits there.
void drawHint(const std::string& text) {
  flowOn(ImGui::CalcTextSize(text.c_str()).x);
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", text.c_str());
  ImGui::PopTextWrapPos();
}

// The text field, with a mark below the error.
void drawText(FormulaDraft& draft, const FormulaReview& review) {
  ImGui::SetNextItemWidth(-FLT_MIN);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  ImGui::InputTextWithHint("##formula", "C, such as length(p1-p2) - d", &draft.text);
  noteControlText("formula.text", [&] { return draft.text; });
  if (!review.wrongAt) {
    ImGui::TextWrapped("%s", review.message.c_str());
  } else {
    // If the text is scrolled within its field, there is no mark: the message must do.
    const std::size_t at = std::min(*review.wrongAt, draft.text.size());
    const ImVec2 before = ImGui::CalcTextSize(draft.text.data(), draft.text.data() + at);
    const float left = corner.x + ImGui::GetStyle().FramePadding.x + before.x, em = ImGui::GetFontSize();
    const float bottom = corner.y + ImGui::GetFrameHeight() - 1.0f;
    if (left < ImGui::GetItemRectMax().x) {
      ImGui::GetWindowDrawList()->AddRectFilled({left, bottom - 2.0f}, {left + 0.5f * em, bottom},
                                                IM_COL32(220, 60, 50, 255));
    }
    ImGui::PushStyleColor(ImGuiCol_Text, IM_COL32(220, 60, 50, 255));
    ImGui::PushTextWrapPos(0.0f);
    ImGui::Text("character %zu: %s", *review.wrongAt + 1, review.message.c_str());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
  }
  noteControlText("formula.review", [&] { return review.message; });
}

void drawExamples(FormulaDraft& draft) {
  if (ImGui::BeginCombo("##examples", "examples")) {
    for (const Example& example : kExamples) {
      if (ImGui::Selectable(example.name)) draft.text = example.text;
      if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", example.text);
    }
    ImGui::EndCombo();
  }
  noteControl("formula.examples");
}

void drawLanguage() {
  ImGui::TextDisabled("(?)");
  if (!ImGui::IsItemHovered()) return;
  ImGui::BeginTooltip();
  ImGui::TextUnformatted("p1 to p4: particle positions; p1.x: a coordinate; a, b, c, d, pi: numbers; + - * / ^");
  for (const sim::FormulaFunction& function : sim::formulaFunctions())
    ImGui::Text("%s   %s", function.form, function.meaning);
  ImGui::EndTooltip();
}

void drawParticles(Session& session, FormulaDraft& draft) {
  ImGui::BeginDisabled(session.selection.particles.empty());
  if (ImGui::Button("Add the selected particles")) {
    draft.particles.insert(draft.particles.end(), session.selection.particles.begin(),
                           session.selection.particles.end());
  }
  ImGui::EndDisabled();
  noteControl("formula.addParticles");
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) {
    ImGui::SetTooltip("double-click selects a particle, Ctrl+drag several; they become p1, p2, ... in this order");
  }
  flowOn(buttonWidth("None"));
  ImGui::BeginDisabled(draft.particles.empty());
  if (ImGui::Button("None")) draft.particles.clear();
  ImGui::EndDisabled();
  noteControl("formula.noParticles");
  const bool hasNone = draft.particles.empty() && session.selection.particles.empty();
  drawHint(hasNone ? "Ctrl+drag in the view selects some" : fmt::format("{} selected", draft.particles.size()));
  ImGui::Checkbox("Chain: each particle with the next ones", &draft.isChain);
  noteControl("formula.chain");
}

void drawNumbers(FormulaDraft& draft) {
  labelBefore("a, b, c, d", kFormulaLabels);
  ImGui::SetNextItemWidth(-FLT_MIN);
  ImGui::DragFloat4("##numbers", draft.numbers.data(), 0.01f, -1e6f, 1e6f, "%.4g", ImGuiSliderFlags_NoRoundToFormat);
  labelBefore("Stiffness", kFormulaLabels);
  ImGui::SetNextItemWidth(-FLT_MIN);
  slider("##stiffness", draft.stiffness, 0.0f, 1.0f);
  noteControl("formula.stiffness");
  ImGui::Checkbox("Inequality: C >= 0, only pushes", &draft.isInequality);
}

// Always one line, so that the button below does not move.
std::string describeValue(const FormulaReview& review) {
  if (!review.isReady) return " ";
  if (review.value) return fmt::format("C is {:.5g} now; the arrows show its gradients", *review.value);
  return "C is not finite at these positions: it would have no effect";
}

void add(Session& session, FormulaDraft& draft) {
  try {
    sim::Scene scene = session.document().scene();
    scene.elements.push_back(elementOf(draft, session.snapshot()));
    session.edit(std::move(scene), "a constraint of your own");
    session.selection.element = static_cast<int>(session.document().scene().elements.size()) - 1;
    draft.particles.clear();
  } catch (const sim::InputError& error) {
    session.messages.refuse(error);
  }
}

// Removes particles that no longer exist.
void forgetLost(FormulaDraft& draft, const Snapshot& snapshot) {
  std::erase_if(draft.particles,
                [&](int p) { return !sim::isIndexOf(p, snapshot.spheres) || snapshot.spheres[p].w == 0.0f; });
}

}  // namespace

class FormulaPanel final : public Panel {
 public:
  using Panel::Panel;
  static std::vector<MenuPart> menu() {
    return {{"Edit",
             "edit.cancel",
             {toggleCommand<FormulaPanel>("edit.constraint", "Write a constraint...", {control('E')}, true)}}};
  }
  void draw() override;
  void addMarks(std::size_t run, render::Frame& frame) const override;

 private:
  FormulaDraft draft_;
};

void FormulaPanel::draw() {
  if (!open_) return;
  Session& session = ui_.session;
  forgetLost(draft_, session.snapshot());
  const FormulaReview state = review(draft_, session.snapshot());
  const float em = ImGui::GetFontSize();
  if (!dockBeside(kFormulaAndPicture, kFormulaBeside)) {
    ImGui::SetNextWindowPos(
        {ui_.layout.left() + em, ImGui::GetIO().DisplaySize.y - ui_.layout.bottomHeight() - 20.0f * em}, floats());
    ImGui::SetNextWindowSize({kFormulaWidth * em, 0.0f}, floats());
  }
  ImGui::SetNextWindowBgAlpha(1.0f);
  beginWindow("Write a constraint");
  ImGui::TextUnformatted("C(p1, ..., pn) =");
  ImGui::SameLine();
  drawLanguage();
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-FLT_MIN);
  drawExamples(draft_);
  drawText(draft_, state);
  drawNumbers(draft_);
  drawParticles(session, draft_);
  ImGui::TextWrapped("%s", describeValue(state).c_str());
  ImGui::BeginDisabled(!state.isReady);
  if (ImGui::Button("Add it to the scene")) add(session, draft_);
  ImGui::EndDisabled();
  noteControl("formula.add");
  drawHint("acts at once; saved with the scene");
  ImGui::End();
}

void FormulaPanel::addMarks(std::size_t run, render::Frame& frame) const {
  const Session& session = ui_.session;
  if (!open_ || run != session.runs.active()) return;
  const Snapshot& snapshot = session.snapshot();
  const render::Colour colour{230, 60, 140, 255};
  for (std::size_t p = 0; p < draft_.particles.size(); ++p) {
    const auto i = draft_.particles[p];
    if (!sim::isIndexOf(i, snapshot.spheres)) continue;
    frame.labels.push_back({glm::vec3(snapshot.spheres[i]), fmt::format("p{}", p + 1), colour});
  }
  const FormulaReview state = review(draft_, snapshot);
  float steepest = 0.0f;
  for (const glm::vec3& g : state.gradient) steepest = std::max(steepest, glm::length(g));
  if (!(steepest > 0.0f)) return;
  for (std::size_t p = 0; p < state.gradient.size(); ++p) {
    const glm::vec3 from(snapshot.spheres[draft_.particles[p]]);
    frame.addArrow(from, from + kGradientLength * session.view.camera.distance / steepest * state.gradient[p], colour,
                   2.5f, true);
  }
}

template PanelType panelType<FormulaPanel>();

}  // namespace pliant::app
