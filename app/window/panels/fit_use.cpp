// Applies fitted values to the scene.
#include "app/document/scene_edits.h"
#include "app/fit/fit_sweep.h"
#include "app/window/context/control_map.h"
#include "app/window/panels/fit_state.h"
#include "app/window/session/particle_actions.h"
#include "sim/elements/soft_body.h"

#include <fmt/format.h>
#include <imgui.h>

#include <utility>

namespace pliant::app {

namespace {

/// The target: the selected element, that of the selected particles, else the first soft body.
std::optional<std::size_t> meantBody(const Session& session) {
  const auto& elements = session.document().scene().elements;
  const auto isSoft = [&](std::size_t e) { return e < elements.size() && elements[e].type().name == "softBody"; };
  if (session.selection.element >= 0 && isSoft(session.selection.element))
    return static_cast<std::size_t>(session.selection.element);
  for (const std::size_t e : selectedElements(session)) {
    if (isSoft(e)) return e;
  }
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (isSoft(e)) return e;
  }
  return std::nullopt;
}

/// The values for the soft body and the settings.
struct Values {
  std::vector<std::pair<std::string, std::string>> parameters;  ///< of the soft body
  std::optional<sim::StiffnessModel> model;
};

Values valuesFor(const FitCase& row, const FitResult& result) {
  // A soft body of springs has no compliance. Values fitted for XPBD are direct parameters of the other material.
  if (row.method == FitMethod::xpbd) {
    return {{{"material", "neoHookean"},
             {"youngsModulus", fmt::format("{}", float(row.youngsModulus))},
             {"poissonRatio", fmt::format("{}", float(row.poissonRatio))}},
            std::nullopt};
  }
  const double kv = pbdOf(row).volumeFactor * result.kv;
  return {{{"material", "springs"},
           {"stiffness", fmt::format("{}", float(result.kd))},
           {"volumeStiffness", fmt::format("{}", float(kv))}},
          pbdOf(row).stiffness};
}

void use(Session& session, std::size_t element, const Values& values) {
  sim::Scene scene = session.document().scene();
  for (const auto& [name, text] : values.parameters) setValue(scene.elements[element], name, text);
  if (values.model) scene.settings.stiffnessModel = *values.model;
  session.edit(std::move(scene), "values fitted to FEM");
  session.selection.element = static_cast<int>(element);
}

std::string tipOf(const FitCase& row, const Values& values, const sim::Settings& settings) {
  std::string text = "sets";
  for (const auto& [name, value] : values.parameters) text += fmt::format(" {} = {},", name, value);
  if (values.model)
    text +=
        fmt::format(" stiffnessModel = {},", sim::ChoiceNames<sim::StiffnessModel>::words[std::size_t(*values.model)]);
  text.back() = '.';
  if (!values.model)
    return text +
           "\nSoft bodies of springs have no compliance; this material uses Young's modulus and Poisson's ratio "
           "directly.";
  return text +
         fmt::format(
             "\nFitted for a cube of 1 m and 1 kg of {} cells per edge, dt = {:g} s, {} iterations of Gauss-Seidel;\n"
             "the scene has dt = {:g} s in {} substeps, {} iterations of {}.",
             row.cells, row.timestep, row.iterations, settings.timestep, settings.substeps, settings.solverIterations,
             sim::ChoiceNames<sim::Iteration>::words[std::size_t(settings.iteration)]);
}

}  // namespace

void drawFitUse(const FitState& state, Session& session) {
  const FitResult* result = resultOf(state);
  const std::optional<std::size_t> element = meantBody(session);
  const sim::Scene& scene = session.document().scene();
  std::string label = "Use these values in my scene";
  std::string reason;
  if (!element)
    reason = "the scene has no soft body";
  else if (result == nullptr)
    reason = "fit first";
  if (element) {
    const std::string& name = scene.elements[*element].name();
    label = fmt::format("{} in {}", state.row.method == FitMethod::xpbd ? "Use the moduli" : "Use k_d and k_v",
                        name.empty() ? fmt::format("softBody {}", *element) : fmt::format("'{}'", name));
  }
  ImGui::BeginDisabled(!reason.empty());
  if (ImGui::Button(fmt::format("{}###use", label).c_str(), {-FLT_MIN, 0.0f}))
    use(session, *element, valuesFor(state.row, *result));
  ImGui::EndDisabled();
  noteControlText("fit.use", [&] { return reason.empty() ? label : reason; });
  drawFitTip(reason.empty() ? tipOf(state.row, valuesFor(state.row, *result), scene.settings) : reason);
  if (!reason.empty() && !element) ImGui::TextDisabled("%s", reason.c_str());
}

}  // namespace pliant::app
