// Fit to FEM: PBD's stiffness chosen so that a cube comes to rest where finite elements say, over all ν; what the study
// reports beside it; and the way of the values into the scene.
#include "app/window/panels/fit_panel.h"

#include "app/document/scene_edits.h"
#include "app/fit/fit_sweep.h"
#include "app/window/commands.h"
#include "app/window/control_map.h"
#include "app/window/session/particle_actions.h"
#include "sim/elements/soft_body.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace pliant::app {

namespace {

const Sweep* sweepOf(const FitPanel& panel) { return panel.diagram > 0 ? &studySweeps()[panel.diagram - 1] : nullptr; }

/// The cases of `row` at all ν.
std::vector<FitCase> overRatios(FitCase row) {
  std::vector<FitCase> cases;
  for (const double nu : studyRatios()) {
    row.poissonRatio = nu;
    cases.push_back(row);
  }
  return cases;
}

/// With all that the study changes as in its base case.
FitCase baseOf(const FitCase& row) {
  FitCase base;
  base.trial = row.trial;
  base.method = row.method;
  base.direct = row.direct;
  base.single = row.single;
  return base;
}

const FitResult* resultOf(const FitPanel& panel) {
  const auto found = panel.job.table().find(panel.row);
  return found == panel.job.table().end() ? nullptr : &found->second;
}

void drawTip(const std::string& text) {
  if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", text.c_str());
}

// ------------------------------------------------------------------------------------------------ what is fitted

struct Method {
  const char* name;
  FitMethod method;
  bool direct, single;
};
constexpr std::array<Method, 4> kMethods{{{"PBD, k' = 1-(1-k)^(1/n)", FitMethod::pbd, false, false},
                                          {"PBD, k as it is", FitMethod::pbd, true, false},
                                          {"XPBD, compliances", FitMethod::xpbd, false, false},
                                          {"the study's software, 2017", FitMethod::library2017, true, true}}};

bool isOf(const FitCase& row, const Method& method) {
  return row.method == method.method && row.direct == method.direct && row.single == method.single;
}

/// A line of choices to click; `values` are numbers.
template <typename Value, std::size_t N>
void drawChoices(const char* label, const char* id, Value& value, const std::array<Value, N>& values, const char* tip) {
  const float em = ImGui::GetFontSize();
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted(label);
  drawTip(tip);
  for (std::size_t i = 0; i < N; ++i) {
    ImGui::SameLine(4.2f * em + float(i) * 3.9f * em);
    ImGui::PushID(id);
    const bool chosen = value == values[i];
    if (chosen) ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(ImGuiCol_ButtonActive));
    if (ImGui::Button(fmt::format("{:g}##{}", double(values[i]), i).c_str(), {3.6f * em, 0.0f})) value = values[i];
    if (chosen) ImGui::PopStyleColor();
    noteControl("fit.{}{}", id, i);
    ImGui::PopID();
  }
}

void drawCase(FitPanel& panel) {
  FitCase& row = panel.row;
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::BeginCombo("##scene", fmt::format("scene: {}", studyName(row.trial)).c_str())) {
    for (const int trial : {0, 1, 2, kGravityTrials}) {
      const std::string name = trial == kGravityTrials ? "Gravity: the three with the same k" : studyName(trial);
      if (ImGui::Selectable(name.c_str(), row.trial == trial)) row.trial = trial;
      noteControl("fit.scene{}", trial == kGravityTrials ? 3 : trial);
    }
    ImGui::EndCombo();
  }
  noteControlText("fit.scene", [&] { return studyName(row.trial); });
  const auto method = std::find_if(kMethods.begin(), kMethods.end(), [&](const Method& m) { return isOf(row, m); });
  ImGui::SetNextItemWidth(-FLT_MIN);
  if (ImGui::BeginCombo("##method", method->name)) {
    for (const Method& candidate : kMethods) {
      if (ImGui::Selectable(candidate.name, &candidate == &*method)) {
        row.method = candidate.method;
        row.direct = candidate.direct;
        row.single = candidate.single;
      }
      noteControl("fit.method{}", &candidate - kMethods.data());
    }
    ImGui::EndCombo();
  }
  noteControl("fit.method");
  drawChoices("E [Pa]", "E", row.youngsModulus, std::array{1e3, 1e4, 1e5, 1e6}, "Young's modulus");
  drawChoices("cells", "N", row.cells, std::array{1, 2, 3, 4}, "N: cells of five tetrahedra along an edge of the cube");
  drawChoices("dt [s]", "dt", row.timestep, std::array{0.01, 0.005, 0.002, 0.001}, "time step of PBD");
  drawChoices("iterations", "iterations", row.iterations, std::array{1, 2, 4, 8}, "of PBD's solver in a step");
  ImGui::SetNextItemWidth(-FLT_MIN);
  float nu = static_cast<float>(row.poissonRatio);
  if (ImGui::SliderFloat("##nu", &nu, 0.0f, 0.49f, "ν = %.2f")) {
    const auto place = static_cast<std::size_t>(std::clamp(std::lround(100.0f * nu), 0L, 49L));
    row.poissonRatio = studyRatios()[place];
  }
  noteControlText("fit.nu", [&] { return fmt::format("{:g}", row.poissonRatio); });
  drawTip("Poisson's ratio that is looked at; a click into a diagram chooses it, too");
}

// One button: it starts what is missing for what is seen, or ends what runs.
void drawStart(FitPanel& panel, const std::vector<FitCase>& cases, const char* label, const char* id) {
  FitJob& job = panel.job;
  if (job.isRunning()) {
    ImGui::BeginDisabled(job.isEnding());
    if (ImGui::Button("Cancel")) job.cancel();
    noteControlText("fit.cancel", [&] { return fmt::format("{} of {}", job.doneCount(), job.wantedCount()); });
    ImGui::EndDisabled();
    ImGui::SameLine();
    const float part = job.wantedCount() > 0 ? float(job.doneCount()) / float(job.wantedCount()) : 0.0f;
    ImGui::ProgressBar(
        part, {-FLT_MIN, 0.0f},
        job.isEnding() ? "ends" : fmt::format("{} of {} fits", job.doneCount(), job.wantedCount()).c_str());
    return;
  }
  const auto missing =
      std::count_if(cases.begin(), cases.end(), [&](const FitCase& row) { return !job.table().contains(row); });
  ImGui::BeginDisabled(missing == 0);
  if (ImGui::Button(missing > 0 ? fmt::format("{}: {} fits", label, missing).c_str() : "Fitted", {-FLT_MIN, 0.0f}))
    job.start(cases);
  noteControlText(id, [&] { return std::string(missing > 0 ? "missing" : "fitted"); });
  ImGui::EndDisabled();
  drawTip("441 pairs of stiffnesses are run to rest, once for all ν; then a search for each ν from the best pair");
  if (!job.failure().empty()) ImGui::TextWrapped("%s", job.failure().c_str());
}

// ------------------------------------------------------------------------------------------------ into the scene

/// The soft body that is meant: the selected element, that of the selected particles, else the first there is.
std::optional<std::size_t> meantBody(const Session& session) {
  const auto& elements = session.document().scene().elements;
  const auto isSoft = [&](std::size_t e) { return e < elements.size() && elements[e].type().name == "softBody"; };
  if (session.selection.element >= 0 && isSoft(static_cast<std::size_t>(session.selection.element)))
    return static_cast<std::size_t>(session.selection.element);
  for (const std::size_t e : selectedElements(session)) {
    if (isSoft(e)) return e;
  }
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (isSoft(e)) return e;
  }
  return std::nullopt;
}

/// What goes into the soft body and the settings.
struct Values {
  std::vector<std::pair<std::string, std::string>> parameters;  ///< of the body
  std::optional<sim::StiffnessModel> model;
};

Values valuesFor(const FitCase& row, const FitResult& result) {
  // A soft body of springs has no compliance. What XPBD was fitted to, the other material has as it stands.
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
    return text + "\nSoft bodies of springs have no compliance; this material takes E and ν as they are.";
  return text +
         fmt::format(
             "\nFitted for a cube of 1 m and 1 kg of {} cells an edge, dt = {:g} s, {} iterations of Gauss-Seidel;\n"
             "the scene has dt = {:g} s in {} substeps, {} iterations of {}.",
             row.cells, row.timestep, row.iterations, settings.timestep, settings.substeps, settings.solverIterations,
             sim::ChoiceNames<sim::Iteration>::words[std::size_t(settings.iteration)]);
}

void drawUse(FitPanel& panel, Session& session) {
  const FitResult* result = resultOf(panel);
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
    label = fmt::format("{} in {}", panel.row.method == FitMethod::xpbd ? "Use E and ν" : "Use k_d and k_v",
                        name.empty() ? fmt::format("softBody {}", *element) : fmt::format("'{}'", name));
  }
  ImGui::BeginDisabled(!reason.empty());
  if (ImGui::Button(fmt::format("{}###use", label).c_str(), {-FLT_MIN, 0.0f}))
    use(session, *element, valuesFor(panel.row, *result));
  ImGui::EndDisabled();
  noteControlText("fit.use", [&] { return reason.empty() ? label : reason; });
  drawTip(reason.empty() ? tipOf(panel.row, valuesFor(panel.row, *result), scene.settings) : reason);
  if (!reason.empty() && !element) ImGui::TextDisabled("%s", reason.c_str());
}

// ------------------------------------------------------------------------------------------------ what came out

void drawNumbers(const FitPanel& panel) {
  const FitResult* r = resultOf(panel);
  noteControlText("fit.result", [&] {
    return r == nullptr ? std::string("none") : fmt::format("e {:.4f} kd {:.4f} kv {:.4f}", r->error, r->kd, r->kv);
  });
  if (r == nullptr) {
    ImGui::TextDisabled("no fit at ν = %.2f yet", panel.row.poissonRatio);
    ImGui::TextDisabled(" ");
    return;
  }
  ImGui::Text("k_d = %.4g   k_v = %.4g%s", r->kd, r->kv, panel.row.method == FitMethod::xpbd ? " m/N" : "");
  ImGui::Text("e = %.4g   √e = %.4g   mean e_i = %.4g", r->error, std::sqrt(r->error), r->meanRelative);
  drawTip("e: mean of the squared relative errors, that is minimised; of several scenes the norm of theirs");
  if (!r->converged) ImGui::TextWrapped("PBD does not come to rest with these.");
}

/// Lets the cube follow what is looked at; the computing goes on beside the window.
void followBody(FitPanel& panel) {
  const FitResult* result = resultOf(panel);
  if (panel.nextBody.valid() && panel.nextBody.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
    panel.body = panel.nextBody.get();
  const auto trials = trialsOf(panel.row);
  panel.shownTrial = std::clamp(panel.shownTrial, 0, static_cast<int>(trials.size()) - 1);
  const std::pair wanted(panel.row, panel.shownTrial);
  if (result == nullptr) {
    panel.body.reset();
    panel.bodyOf.reset();
    return;
  }
  if (panel.nextBody.valid() || panel.bodyOf == wanted) return;
  panel.bodyOf = wanted;
  panel.nextBody =
      std::async(std::launch::async, restOf, panel.row, trials[static_cast<std::size_t>(panel.shownTrial)], *result);
}

void drawTrialChoice(FitPanel& panel) {
  if (panel.row.trial != kGravityTrials) return;
  const auto trials = trialsOf(panel.row);
  for (std::size_t t = 0; t < trials.size(); ++t) {
    if (t > 0) ImGui::SameLine();
    ImGui::RadioButton(std::string(sim::kTrialNames[static_cast<std::size_t>(trials[t])]).c_str(), &panel.shownTrial,
                       static_cast<int>(t));
  }
}

void drawRows(FitPanel& panel, PlotRows rows, bool dark) {
  const ImVec2 room = ImGui::GetContentRegionAvail();
  // The study has one diagram below the other. Where the room is wide and low, they come side by side.
  if (room.x > 1.6f * room.y) {
    PlotRows beside(1);
    for (auto& row : rows) {
      if (row.size() == 1)
        beside.front().push_back(std::move(row.front()));
      else
        beside.push_back(std::move(row));
    }
    for (Plot& plot : beside.front()) {
      if (plot.title.empty()) plot.title = plot.ordinate;
    }
    rows = std::move(beside);
  }
  const float gap = ImGui::GetStyle().ItemSpacing.y;
  const float height = (room.y - gap * float(rows.size())) / float(rows.size());
  int number = 0;
  for (const auto& row : rows) {
    const float width = room.x / float(row.size());
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) ImGui::SameLine(0.0f, 0.0f);
      ImGui::PushID(number++);
      if (const auto clicked = drawStudyPlot(row[c], width, height, panel.row.poissonRatio, dark)) {
        panel.row.poissonRatio =
            studyRatios()[static_cast<std::size_t>(std::clamp(std::lround(100.0 * *clicked), 0L, 49L))];
      }
      noteControl("fit.plot{}", number - 1);
      ImGui::PopID();
    }
  }
}

void drawDiagrams(FitPanel& panel, bool dark) {
  const Study study(panel.job.table(), baseOf(panel.row), studyRatios());
  FitCase like = panel.row;
  if (panel.diagram == 0) return drawRows(panel, basePlots(study, like), dark);
  const Sweep& sweep = *sweepOf(panel);
  like = study.like;
  std::vector<FitCase> cases;
  for (const auto& [name, row] : variantsOf(like, sweep)) {
    const auto more = overRatios(row);
    cases.insert(cases.end(), more.begin(), more.end());
  }
  drawStart(panel, cases, "Fit this sweep", "fit.sweep");
  PlotRows rows = errorPlots(study, like, sweep);
  for (auto& row : stiffnessPlots(study, like, sweep)) rows.push_back(std::move(row));
  drawRows(panel, std::move(rows), dark);
}

void drawVerdict(const Verdict& verdict, std::size_t number) {
  ImGui::TableNextRow();
  ImGui::TableNextColumn();
  ImGui::TextWrapped("%s", verdict.claim.c_str());
  ImGui::TableNextColumn();
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled));
  ImGui::TextWrapped("%s", verdict.asked.c_str());
  ImGui::PopStyleColor();
  ImGui::TableNextColumn();
  ImGui::TextWrapped("%s", verdict.holds ? verdict.found.c_str() : "not fitted yet");
  ImGui::TableNextColumn();
  if (verdict.holds) {
    const ImVec4 colour = *verdict.holds ? ImVec4(0.16f, 0.62f, 0.32f, 1.0f) : ImVec4(0.86f, 0.30f, 0.22f, 1.0f);
    ImGui::TextColored(colour, "%s", *verdict.holds ? "holds" : "does not");
  }
  noteControlText(fmt::format("fit.verdict{}", number).c_str(), [&] {
    return std::string(!verdict.holds ? "unknown" : *verdict.holds ? "holds" : "does not hold");
  });
}

void drawReported(FitPanel& panel) {
  if (panel.row.method == FitMethod::xpbd) {
    ImGui::TextWrapped("The study fits stiffnesses; what it says of them cannot be asked of XPBD's compliances.");
    return;
  }
  const Study study(panel.job.table(), baseOf(panel.row), studyRatios());
  if (panel.tableSize != panel.job.table().size() || panel.judged != study.like) {
    panel.tableSize = panel.job.table().size();
    panel.judged = study.like;
    panel.verdicts = checkClaims(study, panel.row.trial);
  }
  drawStart(panel, claimedCases(study, panel.row.trial), "Fit all that it speaks of", "fit.all");
  const auto holding =
      std::count_if(panel.verdicts.begin(), panel.verdicts.end(), [](const Verdict& v) { return v.holds == true; });
  const auto known =
      std::count_if(panel.verdicts.begin(), panel.verdicts.end(), [](const Verdict& v) { return v.holds.has_value(); });
  ImGui::Text("%s: %d of %d hold, %d are not known yet", studyName(panel.row.trial).c_str(), int(holding), int(known),
              int(panel.verdicts.size()) - int(known));
  noteControlText("fit.summary", [&] { return fmt::format("{} of {}", holding, known); });
  if (!ImGui::BeginTable("##claims", 4,
                         ImGuiTableFlags_RowBg | ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_ScrollY))
    return;
  ImGui::TableSetupScrollFreeze(0, 1);
  ImGui::TableSetupColumn("the study reports", ImGuiTableColumnFlags_WidthStretch, 1.0f);
  ImGui::TableSetupColumn("\"holds\" asks for", ImGuiTableColumnFlags_WidthStretch, 1.1f);
  ImGui::TableSetupColumn("ours", ImGuiTableColumnFlags_WidthStretch, 1.2f);
  ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthFixed, 4.2f * ImGui::GetFontSize());
  ImGui::TableHeadersRow();
  for (std::size_t i = 0; i < panel.verdicts.size(); ++i) drawVerdict(panel.verdicts[i], i);
  ImGui::EndTable();
}

void drawTabs(FitPanel& panel, bool dark) {
  if (!ImGui::BeginTabBar("##views")) return;
  const auto tab = [&](const char* label, const std::string& id, auto&& draw) {
    const bool open = ImGui::BeginTabItem(label);
    noteControl("fit.tab.{}", id);
    if (!open) return;
    draw();
    ImGui::EndTabItem();
  };
  tab("over ν", "nu", [&] {
    panel.diagram = 0;
    drawDiagrams(panel, dark);
  });
  for (std::size_t s = 0; s < studySweeps().size(); ++s) {
    tab(studySweeps()[s].name, studySweeps()[s].name, [&] {
      panel.diagram = s + 1;
      drawDiagrams(panel, dark);
    });
  }
  tab("what the study reports", "reported", [&] { drawReported(panel); });
  ImGui::EndTabBar();
}

}  // namespace

const std::vector<double>& studyRatios() {
  static const std::vector<double> ratios = [] {
    std::vector<double> all;
    for (int i = 0; i < 50; ++i) all.push_back(i / 100.0);
    return all;
  }();
  return ratios;
}

void drawFitPanel(UiContext& ui) {
  FitPanel& panel = ui.state.fit;
  panel.job.collect();
  panel.coveredBelow = 0.0f;
  if (!panel.open) return;
  followBody(panel);
  const float em = ImGui::GetFontSize();
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  // Along the lower edge: what goes on in the scene is seen above it.
  const ImVec2 size(std::min(100.0f * em, display.x), std::min(26.0f * em, display.y - 5.5f * em));
  ImGui::SetNextWindowPos({0.5f * display.x, display.y}, ImGuiCond_Appearing, {0.5f, 1.0f});
  ImGui::SetNextWindowSize(size, ImGuiCond_Appearing);
  ImGui::SetNextWindowBgAlpha(1.0f);
  ImGui::Begin("Fit to FEM", &panel.open, ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
  const ImVec2 corner = ImGui::GetWindowPos(), extent = ImGui::GetWindowSize();
  const bool isBelow = corner.y + extent.y > display.y - 2.0f * em && extent.x > 0.6f * display.x;  // where it was put
  if (isBelow) panel.coveredBelow = display.y - corner.y;
  const ImVec2 room = ImGui::GetContentRegionAvail();
  ImGui::BeginChild("##case", {20.5f * em, 0.0f});
  drawCase(panel);
  drawStart(panel, overRatios(panel.row), "Fit", "fit.go");
  drawNumbers(panel);
  drawUse(panel, ui.session);
  drawTrialChoice(panel);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##cube", {std::clamp(0.25f * room.x, 12.0f * em, 18.0f * em), 0.0f});
  drawFitBody(panel, ImGui::GetContentRegionAvail().x, ImGui::GetContentRegionAvail().y, ui.preferences.darkTheme);
  ImGui::EndChild();
  ImGui::SameLine();
  ImGui::BeginChild("##views");
  drawTabs(panel, ui.preferences.darkTheme);
  ImGui::EndChild();
  ImGui::End();
}

}  // namespace pliant::app
