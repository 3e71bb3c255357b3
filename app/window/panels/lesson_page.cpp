#include "app/window/panels/lesson_page.h"

#include "app/base/build_info.h"
#include "app/base/file_consent.h"
#include "app/base/words.h"
#include "app/lesson/course.h"
#include "app/text/references.h"
#include "app/window/base/flow.h"
#include "app/window/base/rich_text.h"
#include "app/window/context/control_map.h"
#include "app/window/context/present_keys.h"
#include "app/window/panels/lesson_curves.h"
#include "app/window/properties/edited_part.h"
#include "app/window/properties/field_widgets.h"
#include "sim/scene/exponents.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <imgui.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

const ImVec4 kMet{0.2f, 0.62f, 0.3f, 1.0f}, kWrong{0.85f, 0.35f, 0.2f, 1.0f};
constexpr float kPlotHeight = 5.1f, kGraphHeight = 9.0f, kSourceTipWidth = 34.0f;  ///< [font heights]

/// Heading for parameters with the same owner: the element's name; empty for settings.
std::string ownerNameOf(const sim::Scene& scene, const sim::ParameterPlace& place) {
  for (const sim::Element& element : scene.elements) {
    if (element.data() == place.owner) return element.name();
  }
  return {};
}

/// Whether two parameters of a page have the same label, such as the densities of two bodies.
bool haveLabelsTwice(const sim::Scene& scene, const std::set<std::string>& paths) {
  std::set<std::string> labels;
  return std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
    return !labels.insert(sim::labelOf(*sim::locateParameter(scene, path).field)).second;
  });
}

// With its unit: "Height of ball [m]".
std::string nameOfCurve(const LessonQuantity& quantity) {
  const std::string unit = sim::withExponents(quantity.shownUnit());
  return unit.empty() ? quantity.words() : fmt::format("{} [{}]", quantity.words(), unit);
}

void gap() { ImGui::Dummy({0.0f, 0.15f * ImGui::GetFontSize()}); }

// Replaces keys in texts with those chosen by the user.
void nameKeys(RichText& text, const CommandTable& commands) {
  for (TextBlock& block : text.blocks) {
    for (TextSpan& span : block.spans) {
      if (span.kind == TextSpan::Kind::words) span.text = withPresentKeys(std::move(span.text), commands);
    }
  }
}

}  // namespace

LessonPageView::LessonPageView(UiContext& ui, LessonPage page, std::filesystem::path folder, const Glossary& glossary)
    : ui_(ui), page_(std::move(page)), folder_(std::move(folder)), glossary_(glossary) {
  nameKeys(page_.text, ui_.commands);
  nameKeys(page_.explore, ui_.commands);
  for (RichText& hint : page_.hints) nameKeys(hint, ui_.commands);
  markTerms(page_.text, glossary_);
  meter_ = std::make_shared<LessonMeter>(page_);
}

void LessonPageView::drawText(const RichText& text) {
  TextContext around;
  around.values = values_;
  around.glossary = &glossary_;
  around.drawPicture = [this](const std::string& name, float width) { return drawPicture(name, width); };
  if (auto link = drawRichText(text, around)) clicked_ = std::move(link);
}

// The file is in the lesson's folder or in the assets, like scenes.
bool LessonPageView::drawPicture(const std::string& name, float width) {
  return mayRead(name, folder_) && pictures_.draw(namedIn(folder_, name, ui_.session.assetsFolder()), width);
}

void LessonPageView::drawParameters() {
  if (page_.unlocked.empty() || !ImGui::BeginTable("parameters", 2, ImGuiTableFlags_SizingStretchProp)) return;
  Session& session = ui_.session;
  const ControlScope scope("lesson.");
  ImGui::TableSetupColumn("name", 0, 0.42f);
  ImGui::TableSetupColumn("value", 0, 0.58f);
  const bool sayWhose = haveLabelsTwice(session.document().scene(), page_.unlocked);
  std::string owner;
  for (const std::string& path : page_.unlocked) {
    const sim::ParameterPlace place = sim::locateParameter(session.document().scene(), path);
    const std::string name = ownerNameOf(session.document().scene(), place);
    if (sayWhose && std::exchange(owner, name) != name && !name.empty()) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextDisabled("%s", name.c_str());
    }
    EditedPart part(session.document().scene(), place.owner);
    ImGui::PushID(path.c_str());
    const FieldEdit edit = drawField(*place.field, part.data(), part.defaults());
    if (edit.changed) {
      sim::Scene scene = session.document().scene();
      part.writeTo(scene);
      session.edit(std::move(scene), fmt::format("{} in the lesson", place.field->name), "lesson." + path);
      changedAt_ = session.snapshot().frame;
    }
    if (edit.finished) session.endGesture();
    ImGui::PopID();
  }
  ImGui::EndTable();
}

bool LessonPageView::wantsReset() const { return changedAt_ > 0; }

void LessonPageView::showSolution() {
  Session& session = ui_.session;
  sim::Scene scene = session.document().scene();
  for (const std::string& assignment : page_.solution) sim::setParameter(scene, assignment);
  session.edit(std::move(scene), "solution of the lesson");
  session.reset(true);
}

// The goal in words, or as its conditions; these with their current values.
void LessonPageView::drawConditions(const Checkpoint& check, bool wasDone) {
  const bool isDone = wasDone || check.isMet(), saysGoal = !page_.goal.blocks.empty() && !check.isMet();
  const LessonWords& words = page_.words;
  if (isDone)
    ImGui::TextColored(kMet, "%s", (check.isMet() ? words("Done.") : words("Done before; again:")).c_str());
  else if (page_.goal.blocks.empty())
    ImGui::TextUnformatted(words("Goal:").c_str());
  if (saysGoal) drawText(page_.goal);
  ImGui::PushTextWrapPos(0.0f);
  bool isBroken = false;  // the number of the last one is on a line of its own
  for (std::size_t c = 0; c < check.conditions().size(); ++c) {
    const Checkpoint::Condition& condition = check.conditions()[c];
    const std::string now = condition.now.empty() ? "..." : condition.now;
    const std::string value = check.isMet() ? words.format("(was {})", now) : words.format("(now {})", now);
    // As with the longest number, which may need another line: text after and below it does not move.
    const float gap = 0.8f * ImGui::GetFontSize(),
                room = ImGui::CalcTextSize(words.format("(now {})", kLongestNumber).c_str()).x;
    const ImVec4 colour = condition.holds ? kMet : ImGui::GetStyleColorVec4(ImGuiCol_TextDisabled);
    if ((c > 0 && !isBroken) || (c == 0 && !saysGoal))
      flowOn(ImGui::CalcTextSize(condition.words.c_str()).x + gap + room, ImGui::GetFontSize());
    ImGui::TextColored(colour, "%s", condition.words.c_str());
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", condition.text.c_str());
    noteControlText(fmt::format("lesson.condition{}", c).c_str(),
                    [&] { return fmt::format("{}   {}", condition.words, value); });
    const float line = ImGui::GetItemRectMin().y;
    flowOn(room, gap);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    isBroken = corner.y > line;
    ImGui::TextColored(colour, "%s", value.c_str());
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy({room, ImGui::GetTextLineHeight()});
  }
  ImGui::PopTextWrapPos();
}

// How long all conditions have held, if a duration is required. Leaves room for a button beside it.
void LessonPageView::drawHeld(const Checkpoint& check, float roomOfButton) {
  const auto held = static_cast<float>(std::min(check.held() / check.duration(), 1.0));
  const float gap = roomOfButton > 0.0f ? ImGui::GetStyle().ItemSpacing.x : 0.0f;
  const float width = ImGui::GetContentRegionAvail().x - roomOfButton - gap;
  ImGui::ProgressBar(held, {width, ImGui::GetTextLineHeight()},
                     page_.words.format("held for {:.1f} of {:g} s", check.held(), check.duration()).c_str());
}

// Hints one at a time, then the solution. Empty if there is none left.
std::string LessonPageView::helpLabel(bool isDone) const {
  if (!isDone && hintsShown_ < page_.hints.size())
    return hintsShown_ == 0 ? page_.words("A hint") : page_.words("Another hint");
  return page_.solution.empty() ? std::string() : page_.words("Solution");
}

void LessonPageView::drawHelpButton(const std::string& label, bool isDone) {
  const bool isHint = !isDone && hintsShown_ < page_.hints.size();
  const bool isClicked = ImGui::SmallButton(label.c_str());
  noteControlText(isHint ? "lesson.hint" : "lesson.solution", [&] { return label; });
  if (!isClicked) return;
  if (isHint)
    ++hintsShown_;
  else
    showSolution();
}

// The task and its progress, with the help button in the last line; then the hints given so far.
void LessonPageView::drawCheck(bool wasDone) {
  const auto check = meter_->check();
  if (!check) return;
  const bool isDone = wasDone || check->isMet();
  gap();
  ImGui::Separator();
  noteControlText("lesson.check", [&] { return isDone ? "met" : "open"; });
  drawConditions(*check, wasDone);
  const std::string help = helpLabel(isDone);
  const float width =  // for its longest label: it does not move
      help.empty() ? 0.0f : buttonWidth(page_.words("Another hint").c_str());
  if (check->duration() > 0.0 && !isDone) drawHeld(*check, width);
  if (!help.empty()) {
    flowOn(width);
    drawHelpButton(help, isDone);
  }
  if (!check->isMet()) drawBreach();
  for (std::size_t h = 0; h < hintsShown_; ++h) drawText(page_.hints[h]);
  if (!isDone || page_.why.blocks.empty()) return;
  drawText(page_.why);
  noteControl("lesson.why");
}

// Why the check is not passed even though its conditions may hold.
void LessonPageView::drawBreach() const {
  const auto breach = meter_->breach();
  if (!breach) return;
  const std::string text = page_.words.format("This run does not count: {}; {}, or Again to restore the page.", *breach,
                                              withPresentKeys(page_.words("press R to reset"), ui_.commands));
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextColored(kWrong, "%s", text.c_str());
  ImGui::PopTextWrapPos();
  noteControlText("lesson.breach", [&] { return text; });
}

// A click on its circle or its text chooses it.
void LessonPageView::drawAnswer(int number) {
  ImGui::PushID(number);
  ImGui::BeginGroup();
  if (ImGui::RadioButton("##answer", chosen_ == number)) chosen_ = number;
  noteControl("lesson.answer{}", number);
  ImGui::SameLine();
  drawText(page_.question->answers[static_cast<std::size_t>(number)].text);
  ImGui::EndGroup();
  if (ImGui::IsItemClicked()) chosen_ = number;
  ImGui::PopID();
}

void LessonPageView::drawQuestion() {
  if (!page_.question) return;
  const LessonQuestion& question = *page_.question;
  gap();
  ImGui::Separator();
  drawText(question.text);
  const ImGuiStyle& style = ImGui::GetStyle();  // lines of text after a radio button
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(style.FramePadding.x, 0.0f));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(style.ItemSpacing.x, 0.5f * style.ItemSpacing.y));
  for (int a = 0; a < static_cast<int>(question.answers.size()); ++a) drawAnswer(a);
  ImGui::PopStyleVar(2);
  if (chosen_ < 0) return;
  const LessonQuestion::Answer& answer = question.answers[static_cast<std::size_t>(chosen_)];
  noteControlText("lesson.answered", [&] { return answer.isRight ? "right" : "wrong"; });
  const std::string verdict = answer.isRight ? page_.words("Right.") : page_.words("Not quite.");
  ImGui::TextColored(answer.isRight ? kMet : kWrong, "%s", verdict.c_str());
  if (answer.remark.blocks.empty()) return;
  ImGui::SameLine();
  drawText(answer.remark);
}

// Each quantity over simulated time.
void LessonPageView::drawPlot() const {
  if (page_.plots.empty()) return;
  gap();
  const std::vector<LessonMeter::Sample> samples = meter_->samples();
  std::vector<LessonGraph::Curve> curves;
  std::vector<std::string> names;
  for (std::size_t q = 0; q < page_.plots.size(); ++q) {
    LessonGraph::Curve& curve = curves.emplace_back(LessonGraph::Curve{nameOfCurve(page_.plots[q]), {}});
    names.push_back(curve.name);
    for (const LessonMeter::Sample& sample : samples) curve.points.emplace_back(sample.time, sample.values[q]);
  }
  drawLessonCurves(curves, {0.0, samples.empty() ? 1.0 : std::max(samples.back().time, 1.0)},
                   {page_.words("time [s]"), "", kPlotHeight});
  noteControlText("lesson.plot", [&] { return fmt::format("{}", fmt::join(names, "; ")); });
}

void LessonPageView::drawGraph() const {
  if (!page_.graph) return;
  gap();
  const std::string abscissa = sim::withExponents(page_.graph->abscissa()),
                    ordinate = sim::withExponents(page_.graph->ordinate());
  drawLessonCurves(page_.graph->curves(), {page_.graph->from(), page_.graph->to()}, {abscissa, ordinate, kGraphHeight});
  noteControlText("lesson.graph", [&] { return fmt::format("{}; {}", ordinate, abscissa); });
}

// Links to the works that the page is based on, each with its full citation.
void LessonPageView::drawCitations() const {
  static const References references(dataFolder() / "docs" / "references.md");
  ImGui::BeginTooltip();
  ImGui::Dummy({kSourceTipWidth * ImGui::GetFontSize(), 0.0f});
  for (const std::string& sources : page_.sources) {
    for (std::string_view rest = sources; !rest.empty();) {
      const std::size_t end = std::min(rest.find(';'), rest.size());
      const std::string_view citation = references.citationOf(trimmed(rest.substr(0, end)));
      if (!citation.empty()) drawRichText(parseMarkdown(citation, 1, [](int, const std::string&) {}), {});
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  ImGui::EndTooltip();
}

// Links to further material and to sources.
void LessonPageView::drawEnd() {
  if (!page_.explore.blocks.empty()) {
    gap();
    ImGui::Separator();
    drawText(page_.explore);
  }
  if (page_.sources.empty()) return;
  gap();
  ImGui::PushTextWrapPos(0.0f);
  ImGui::TextDisabled("%s", page_.words.format("Source: {}", fmt::join(page_.sources, "; ")).c_str());
  ImGui::PopTextWrapPos();
  if (ImGui::IsItemHovered()) drawCitations();
}

std::optional<std::string> LessonPageView::draw(bool wasDone) {
  clicked_.reset();
  values_ = meter_->values();
  if (ui_.session.snapshot().frame < changedAt_) changedAt_ = 0;
  drawText(page_.text);
  drawGraph();
  drawPlot();
  gap();
  drawParameters();
  drawCheck(wasDone);
  drawQuestion();
  drawEnd();
  return std::exchange(clicked_, std::nullopt);
}

}  // namespace pliant::app
