#include "app/window/panels/lens_code.h"

#include "app/base/build_info.h"
#include "app/window/base/rich_text.h"
#include "app/window/base/text_fit.h"
#include "app/window/base/text_fonts.h"
#include "app/window/context/control_map.h"
#include "app/window/context/ui_context.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

// [font heights]
constexpr float kCodeIndent = 0.9f, kCodeEdge = 0.35f, kCodeGap = 0.24f;
constexpr float kSourceWidth = 56.0f, kSourceHeight = 26.0f, kCitationWidth = 34.0f;

// Whether the last item is completely within the visible part of its window, vertically.
bool isItemWhole() {
  const ImRect& seen = ImGui::GetCurrentWindow()->InnerClipRect;
  return ImGui::GetItemRectMin().y >= seen.Min.y && ImGui::GetItemRectMax().y <= seen.Max.y;
}

// A text link, limited to this width.
bool drawLink(const std::string& text, float width) {
  ImGui::PushStyleColor(ImGuiCol_Text, ImGui::GetStyleColorVec4(ImGuiCol_SliderGrabActive));
  drawElided(text, width);
  ImGui::PopStyleColor();
  if (!ImGui::IsItemHovered()) return false;
  const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
  ImGui::GetWindowDrawList()->AddLine({low.x, high.y}, high, ImGui::GetColorU32(ImGuiCol_SliderGrabActive));
  ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  return ImGui::IsMouseClicked(ImGuiMouseButton_Left);
}

// Places a popup above its link and within the window, even after its height has changed. `width`: of its contents.
void placeAbove(ImVec2 corner, float width) {
  const float last = ImGui::GetIO().DisplaySize.x - width - 2.0f * ImGui::GetStyle().WindowPadding.x;
  ImGui::SetNextWindowPos({std::max(std::min(corner.x, last), 0.0f), corner.y}, ImGuiCond_Always, {0.0f, 1.0f});
}

void closeByKey() {
  if (ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) ImGui::CloseCurrentPopup();
}

// Height of a line with this text.
float heightOf(ImVec2 text) {
  const float em = ImGui::GetFontSize();
  return std::max(text.y, em) + kCodeGap * em;
}

bool isSame(const CodeLine& a, const CodeLine& b) { return a.text == b.text && a.indent == b.indent; }

}  // namespace

// The code follows the settings, which may change at any time.
void LensCode::update() {
  std::vector<CodeLine> code = codeOf(ui_.session.document().scene().settings);
  if (std::equal(code.begin(), code.end(), code_.begin(), code_.end(), isSame)) return;
  code_ = std::move(code);
  lines_.clear();
  for (const CodeLine& line : code_) lines_.push_back({line, parseLine(line.text)});
  chosen_ = std::clamp(chosen_, 0, static_cast<int>(code_.size()) - 1);
}

float LensCode::width(float height) {
  update();
  const float em = ImGui::GetFontSize();
  const ImGuiStyle& style = ImGui::GetStyle();
  float widest = 0.0f, all = 2.0f * style.WindowPadding.y;
  for (const Line& line : lines_) {
    const ImVec2 size = sizeOfLine(line.text);
    widest = std::max(widest, size.x + kCodeIndent * em * float(line.code.indent));
    all += heightOf(size);
  }
  return widest + 4.0f * kCodeEdge * em + 2.0f * style.WindowPadding.x + (all > height ? style.ScrollbarSize : 0.0f);
}

bool LensCode::drawLine(int number, bool isLit) {
  const Line& line = lines_[static_cast<std::size_t>(number)];
  const float em = ImGui::GetFontSize(), edge = kCodeEdge * em;
  const ImVec2 text = sizeOfLine(line.text), corner = ImGui::GetCursorScreenPos();
  const float height = heightOf(text);
  ImGui::PushID(number);
  const bool isClicked = ImGui::Selectable("##line", isLit, 0, {0.0f, height});
  ImGui::PopID();
  noteControl("lens.code.{}", number);
  if (ImGui::IsItemHovered() && !line.code.paper.empty())
    ImGui::SetTooltip("%s\n%s", placeIn(line.code.source).c_str(), std::string(line.code.paper).c_str());
  if (isLit) {  // a bar at the start, in case the shade is not visible
    ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + 0.5f * edge, corner.y + height},
                                              ImGui::GetColorU32(ImGuiCol_SliderGrabActive));
  }
  pliant::app::drawLine(
      line.text, {corner.x + edge + kCodeIndent * em * float(line.code.indent), corner.y + 0.5f * (height - text.y)});
  return isClicked;
}

std::optional<LensPosition> LensCode::draw(const sim::StepRecording* recording, const LensPosition& place,
                                           ImVec2 size) {
  update();
  const std::vector<int> litLines = recording != nullptr ? linesAt(code_, *recording, place) : std::vector<int>();
  const int lit = litLines.empty() ? -1 : litLines.front();
  if (lit >= 0 && std::exchange(lit_, lit) != lit) chosen_ = lit;
  if (size.y <= 0.0f) size.y = ImGui::GetContentRegionAvail().y;
  if (size.x <= 0.0f) size.x = ImGui::GetContentRegionAvail().x;
  std::optional<LensPosition> wanted;
  ImGui::BeginChild("##code", size, true, ImGuiWindowFlags_HorizontalScrollbar | ImGuiWindowFlags_NavFlattened);
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
  for (int number = 0; number < static_cast<int>(lines_.size()); ++number) {
    const CodeLine& line = code_[static_cast<std::size_t>(number)];
    const bool isLit = std::find(litLines.begin(), litLines.end(), number) != litLines.end();
    if (drawLine(number, isLit)) {
      chosen_ = number;
      if (recording != nullptr && line.phase != sim::Phase::count) wanted = placeOf(code_, number, *recording, place);
    }
    if (number == lit && !isItemWhole()) ImGui::SetScrollHereY();
  }
  ImGui::PopStyleVar();
  ImGui::EndChild();
  if (!code_.empty()) {
    const CodeLine& line = code_[static_cast<std::size_t>(chosen_)];
    origin_ = recording != nullptr ? sourceAt(line, *recording, place) : line.source;
  }
  if (lit >= 0) noteControlText("lens.code", [&] { return plainText(lines_[static_cast<std::size_t>(lit)].text); });
  return wanted;
}

// With the current line number: the function is looked up in the source files, if they exist.
std::string LensCode::placeIn(const SourceRef& source) {
  if (sourceHead_ != source.head) {
    source_ = sourceTextOf(source, dataFolder());
    sourceHead_ = source.head;
  }
  const std::string file(source.file);
  return fmt::format("{}:  {}()", source_ ? fmt::format("{}:{}", file, source_->line) : file, functionOf(source));
}

float LensCode::originHeight() { return ImGui::GetTextLineHeightWithSpacing(); }

void LensCode::drawOrigin() {
  if (code_.empty()) return;
  const CodeLine& line = code_[static_cast<std::size_t>(chosen_)];
  const std::string place = placeIn(origin_);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const float room = ImGui::GetContentRegionAvail().x, gap = ImGui::GetFontSize();
  const float paper = ImGui::CalcTextSize(line.paper.data(), line.paper.data() + line.paper.size()).x;
  if (drawLink(place, std::max(room - gap - paper, 0.5f * (room - gap))) && source_) ImGui::OpenPopup("##source");
  noteControlText("lens.source", [&] { return place; });
  drawSource(origin_, corner);
  ImGui::SameLine(0.0f, gap);
  drawPapers(line.paper);
}

void LensCode::drawSource(const SourceRef& source, ImVec2 linkCorner) {
  if (!source_) return;
  const float em = ImGui::GetFontSize(), bar = ImGui::GetStyle().ScrollbarSize;
  const ImVec2 display = ImGui::GetIO().DisplaySize;
  ImGui::PushFont(textFonts().code);
  const ImVec2 text = ImGui::CalcTextSize(source_->text.c_str());
  ImGui::PopFont();
  const ImVec2 size(std::min({kSourceWidth * em, 0.9f * display.x, text.x + bar + em}),
                    std::min({kSourceHeight * em, 0.6f * display.y, text.y + bar}));
  placeAbove(linkCorner, size.x);
  if (!ImGui::BeginPopup("##source")) return;
  closeByKey();
  ImGui::TextDisabled("%s", placeIn(source).c_str());
  ImGui::PushFont(textFonts().code);
  ImGui::BeginChild("##text", size, false, ImGuiWindowFlags_HorizontalScrollbar);
  ImGui::TextUnformatted(source_->text.c_str());
  noteControlText("lens.sourceText", [&] { return source_->text; });
  ImGui::EndChild();
  ImGui::PopFont();
  ImGui::EndPopup();
}

// Links to the papers for the line; a click shows the whole citation.
void LensCode::drawPapers(std::string_view papers) {
  if (references_.empty()) references_ = References(dataFolder() / "docs" / "references.md");
  const ImVec2 linkCorner = ImGui::GetCursorScreenPos();
  if (drawLink(std::string(papers), ImGui::GetContentRegionAvail().x)) {
    citation_ = references_.citationOf(papers);
    if (!citation_.empty()) ImGui::OpenPopup("##citation");
  }
  noteControlText("lens.paper", [&] { return std::string(papers); });
  placeAbove(linkCorner, kCitationWidth * ImGui::GetFontSize());
  if (!ImGui::BeginPopup("##citation")) return;
  closeByKey();
  ImGui::Dummy({kCitationWidth * ImGui::GetFontSize(), 0.0f});
  noteControlText("lens.citation", [&] { return citation_; });
  if (const auto link = drawRichText(parseMarkdown(citation_, 1, [](int, const std::string&) {}), {})) {
    ImGui::SetClipboardText(link->c_str());
    ui_.session.messages.success(fmt::format("{} copied to the clipboard", *link));
    ImGui::CloseCurrentPopup();
  }
  ImGui::EndPopup();
}

}  // namespace pliant::app
