#include "app/window/panels/description_text.h"

#include "app/window/base/text_fit.h"
#include "app/window/context/control_map.h"
#include "app/window/context/present_keys.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::string_view kSet = "--set ";

// The text after "--set ": up to a blank, or the closing quotation mark, without punctuation that ends the sentence.
std::string_view assignmentAt(std::string_view text) {
  if (text.starts_with('"')) return text.substr(0, std::min(text.find('"', 1), text.size() - 1) + 1);
  const std::string_view word = text.substr(0, text.find_first_of(" \t\n"));
  const std::size_t last = word.find_last_not_of(".,;:)!?");
  return word.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string_view unquoted(std::string_view text) {
  return text.size() > 1 && text.front() == '"' ? text.substr(1, text.size() - 2) : text;
}

// "bunny.stiffness=0.1" is "bunny.stiffness = 0.1".
std::string spaced(std::string_view assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string_view::npos) return std::string(assignment);
  return fmt::format("{} = {}", assignment.substr(0, equals), assignment.substr(equals + 1));
}

void tryOut(Session& session, const DescriptionPiece& piece) {
  sim::Scene scene = session.document().scene();
  try {
    for (const std::string& set : piece.sets) sim::setParameter(scene, set);
    session.edit(std::move(scene), piece.text);
  } catch (const sim::InputError& error) {
    session.messages.refuse(error);
  }
}

// Lays out words and buttons in lines as wide as the window.
class Flow {
 public:
  explicit Flow(Session& session) : session_(session) {}

  void add(const DescriptionPiece& piece) {
    if (piece.sets.empty()) {
      addWords(piece.text);
    } else {
      addButton(piece);
    }
  }

 private:
  // Continues after the last item, in the last line of a multi-line button.
  void goOn(float gap) {
    ImGui::SameLine(0.0f, gap);
    const float drop = std::exchange(drop_, 0.0f);
    if (drop < 0.5f * ImGui::GetTextLineHeight()) return;
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + drop);
    ImGui::GetCurrentWindow()->DC.CurrLineSize.y = ImGui::GetTextLineHeight();  // so the next line is right below
  }

  // Moves to where something of this width fits: in this line, after a blank, or in the next one.
  void makeRoom(float width) {
    if (std::exchange(isFirst_, false)) return;
    goOn(ImGui::CalcTextSize(" ").x);
    if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
  }

  void addWords(std::string_view text) {
    constexpr std::string_view kBlank = " \n\t";
    // No blank between a button and the punctuation after it.
    if (!isFirst_ && kBlank.find(text.front()) == std::string_view::npos) {
      const std::string_view end = text.substr(0, text.find_first_of(kBlank));
      goOn(0.0f);
      ImGui::TextUnformatted(end.data(), end.data() + end.size());
      text.remove_prefix(end.size());
    }
    for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;
         at = text.find_first_not_of(kBlank)) {
      const std::string_view word = text.substr(at, text.find_first_of(kBlank, at) - at);
      makeRoom(ImGui::CalcTextSize(word.data(), word.data() + word.size()).x);
      ImGui::TextUnformatted(word.data(), word.data() + word.size());
      text.remove_prefix(at + word.size());
    }
  }

  void addButton(const DescriptionPiece& piece) {
    const float behind = ImGui::CalcTextSize("). ").x;  // punctuation after the button
    const float edges = 2.0f * ImGui::GetStyle().FramePadding.x;
    makeRoom(ImGui::CalcTextSize(piece.text.c_str()).x + edges + behind);
    const std::string text = wrapped(piece.text, ImGui::GetContentRegionAvail().x - edges);
    ImGui::PushID(buttons_);
    if (ImGui::SmallButton(text.c_str())) tryOut(session_, piece);
    drop_ = ImGui::GetItemRectSize().y - ImGui::GetTextLineHeight();
    ImGui::PopID();
    noteControlText(fmt::format("description.set{}", buttons_++).c_str(), [&] { return piece.text; });
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Try it; undo reverts it");
  }

  Session& session_;
  bool isFirst_ = true;
  float drop_ = 0.0f;  ///< height from the first to the last line of the previous button [window coordinates]
  int buttons_ = 0;
};

}  // namespace

std::vector<DescriptionPiece> piecesOf(std::string_view description) {
  std::vector<DescriptionPiece> pieces;
  while (!description.empty()) {
    const std::size_t at = description.find(kSet);
    const std::string_view text = description.substr(0, at);
    const bool isBetween = !pieces.empty() && !pieces.back().sets.empty() && at != std::string_view::npos &&
                           text.find_first_not_of(' ') == std::string_view::npos;
    if (!text.empty() && !isBetween) pieces.push_back({std::string(text), {}});
    if (at == std::string_view::npos) break;
    const std::string_view assignment = assignmentAt(description.substr(at + kSet.size()));
    if (assignment.empty()) {
      pieces.push_back({std::string(kSet), {}});
      description.remove_prefix(at + kSet.size());
      continue;
    }
    if (!isBetween) pieces.push_back({});
    DescriptionPiece& piece = pieces.back();
    if (!piece.sets.empty()) piece.text += ", ";
    piece.sets.emplace_back(unquoted(assignment));
    piece.text += spaced(piece.sets.back());
    description.remove_prefix(at + kSet.size() + assignment.size());
  }
  return pieces;
}

void drawDescription(UiContext& ui) {
  Session& session = ui.session;
  const std::vector<DescriptionPiece> pieces =
      piecesOf(withPresentKeys(session.document().scene().settings.description, ui.commands));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 2.0f});
  Flow flow(session);
  for (const DescriptionPiece& piece : pieces) flow.add(piece);
  ImGui::PopStyleVar();
}

}  // namespace pliant::app
