#include "app/window/base/rich_text.h"

#include "app/window/base/text_fonts.h"
#include "app/window/base/variable_colours.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

using Block = TextBlock::Kind;
using Kind = TextSpan::Kind;

constexpr float kIndent = 1.2f;  ///< of an item and of its text [font heights]
constexpr float kFormulaIndent = 1.5f;
constexpr float kBetweenBlocks = 0.4f, kBetweenLines = 0.16f, kBetweenCells = 0.8f;
constexpr float kTipWidth = 22.0f;
constexpr float kNoEnd = 1e9f;  ///< width of a line without wrapping

/// A word or a formula, which is never broken.
struct Piece {
  const TextSpan* span = nullptr;
  std::string_view word = {};
  ImFont* font = nullptr;
  FormulaLayout formula = {};
  bool isFormula = false;
  bool blankBefore = false;
  float width = 0.0f, ascent = 0.0f, descent = 0.0f;
  float room = 0.0f;         ///< width reserved for line breaking: live numbers may change their length
  float x = 0.0f, y = 0.0f;  ///< of its baseline, from the paragraph's upper left corner
};

float sizeOf(const ImFont* font) { return (font == textFonts().code ? kCodeText : 1.0f) * ImGui::GetFontSize(); }

float ascentOf(const ImFont& font) { return font.Ascent / font.FontSize * sizeOf(&font); }

// The small font if it is the current one, else the regular one.
ImFont* regularFont() {
  const TextFonts& fonts = textFonts();
  return ImGui::GetFont() == fonts.small ? fonts.small : fonts.regular;
}

/// A paragraph broken into lines.
class Flow {
 public:
  Flow(const TextSpans& spans, const TextContext& around, float width, bool isStrong = false)
      : around_(around), isStrong_(isStrong) {
    for (const TextSpan& span : spans) add(span);
    breakLines(width);
  }

  float width() const { return width_; }
  float height() const { return height_; }

  /// Draws it. Returns the target of a clicked link.
  std::optional<std::string> draw(ImVec2 corner) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    std::optional<std::string> clicked;
    for (const Piece& piece : pieces_) {
      const ImVec2 at(corner.x + piece.x, corner.y + piece.y);
      const ImU32 colour = colourOf(piece);
      const ImVec2 top(at.x, at.y - piece.ascent), end(at.x + piece.width, at.y + piece.descent);
      if (piece.isFormula) {
        drawFormula(list, piece.formula, at, formulaEm(ImGui::GetFontSize()), colour);
      } else {
        if (piece.span->kind == Kind::code)
          list.AddRectFilled(top, end, ImGui::GetColorU32(ImGuiCol_FrameBgActive), 2.0f);
        list.AddText(piece.font, sizeOf(piece.font), top, colour, piece.word.data(),
                     piece.word.data() + piece.word.size());
      }
      if (takeMouse(piece, top, end)) clicked = piece.span->target;
    }
    return clicked;
  }

 private:
  void add(const TextSpan& span) {
    if (span.kind == Kind::formula) {
      Piece piece{.span = &span, .isFormula = true, .blankBefore = std::exchange(blank_, false)};
      piece.formula = layOutFormula(span.formula, formulaGlyphs(), false);
      const float em = formulaEm(ImGui::GetFontSize());
      piece.room = piece.width = em * piece.formula.width;
      piece.ascent = em * piece.formula.ascent;
      piece.descent = em * piece.formula.descent;
      pieces_.push_back(std::move(piece));
      return;
    }
    std::string_view text = span.text;
    if (span.kind == Kind::value) {
      const auto index = static_cast<std::size_t>(span.value);
      const bool isKnown = index < around_.values.size() && !around_.values[index].empty();
      text = isKnown ? std::string_view(around_.values[index]) : std::string_view("...");
    }
    addWords(span, text);
  }

  void addWords(const TextSpan& span, std::string_view text) {
    const TextFonts& fonts = textFonts();
    const bool isCalled = span.kind == Kind::value || span.strong || isStrong_;
    ImFont* font = span.kind == Kind::code ? fonts.code
                   : isCalled              ? fonts.strong
                   : span.italic           ? fonts.italic
                                           : regularFont();
    while (!text.empty()) {
      if (text[0] == ' ' && span.kind != Kind::code) {
        blank_ = true;
        text.remove_prefix(1);
        continue;
      }
      const std::size_t end = span.kind == Kind::code ? text.size() : std::min(text.find(' '), text.size());
      Piece piece{
          .span = &span, .word = text.substr(0, end), .font = font, .blankBefore = std::exchange(blank_, false)};
      piece.width = font->CalcTextSizeA(sizeOf(font), kNoEnd, -1.0f, piece.word.data(), piece.word.data() + end).x;
      piece.room = span.kind == Kind::value ? std::max(piece.width, roomOfNumber()) : piece.width;
      piece.ascent = ascentOf(*font);
      piece.descent = sizeOf(font) - piece.ascent;
      pieces_.push_back(std::move(piece));
      text.remove_prefix(end);
    }
  }

  // A number and its unit belong together: no line break within "1.5 m".
  static bool isUnitOf(const Piece& number, const Piece& unit) {
    static const std::set<std::string_view> units{"m", "cm", "mm", "s",  "ms",  "kg",  "g",    "N",
                                                  "J", "Pa", "%",  "Hz", "m/s", "N/m", "1/Pa", "m/N"};
    if (number.isFormula || unit.isFormula || number.word.empty()) return false;
    const std::string_view word = unit.word.substr(0, unit.word.find_last_not_of(".,:;)") + 1);
    const bool isNumber =
        number.span->kind == Kind::value || std::isdigit(static_cast<unsigned char>(number.word.back()));
    return isNumber && units.contains(word);
  }

  // Words without a blank in between stay together. Lines break as with the longest possible numbers, so that changing
  // numbers move nothing vertically, and clickable items stay below the mouse.
  void breakLines(float width) {
    const float blank = ImGui::CalcTextSize(" ").x;
    float x = 0.0f, taken = 0.0f;  // width of the line: now, and at most
    std::size_t lineBegin = 0;
    for (std::size_t i = 0; i < pieces_.size();) {
      std::size_t end = i + 1;
      float together = pieces_[i].room;
      while (end < pieces_.size() && (!pieces_[end].blankBefore || isUnitOf(pieces_[end - 1], pieces_[end]))) {
        together += pieces_[end].room + (pieces_[end].blankBefore ? blank : 0.0f);
        ++end;
      }
      if (i > lineBegin) {
        if (taken + blank + together > width) {
          finishLine(lineBegin, i);
          lineBegin = i;
          x = taken = 0.0f;
        } else {
          x += blank;
          taken += blank;
        }
      }
      taken += together;
      for (const std::size_t first = i; i < end; ++i) {
        if (i > first && pieces_[i].blankBefore) x += blank;
        pieces_[i].x = x;
        x += pieces_[i].width;
      }
      width_ = std::max(width_, x);
    }
    if (lineBegin < pieces_.size()) finishLine(lineBegin, pieces_.size());
    if (height_ > 0.0f) height_ -= kBetweenLines * ImGui::GetFontSize();
  }

  void finishLine(std::size_t begin, std::size_t end) {
    // As high as a line of words, so that formulas next to each other share a baseline.
    float ascent = ascentOf(*regularFont()), descent = ImGui::GetFontSize() - ascent;
    for (std::size_t i = begin; i < end; ++i) {
      ascent = std::max(ascent, pieces_[i].ascent);
      descent = std::max(descent, pieces_[i].descent);
    }
    for (std::size_t i = begin; i < end; ++i) pieces_[i].y = height_ + ascent;
    height_ += ascent + descent + kBetweenLines * ImGui::GetFontSize();
  }

  static ImU32 colourOf(const Piece& piece) {
    if (piece.span->variable != Variable::none) return textColourOf(piece.span->variable);
    const bool stands_out = piece.span->kind == Kind::value || !piece.span->target.empty();
    return ImGui::GetColorU32(stands_out ? ImGuiCol_SliderGrabActive : ImGuiCol_Text);
  }

  // Handles links and glossary terms. Returns whether a link was clicked.
  bool takeMouse(const Piece& piece, ImVec2 top, ImVec2 end) const {
    const TextSpan& span = *piece.span;
    const bool isTerm = span.term >= 0 && around_.glossary != nullptr;
    if (!isTerm && span.target.empty()) return false;
    const ImU32 colour = ImGui::GetColorU32(span.target.empty() ? ImGuiCol_TextDisabled : ImGuiCol_SliderGrabActive);
    ImGui::GetWindowDrawList()->AddLine({top.x, end.y - 1.0f}, {end.x, end.y - 1.0f}, colour);
    if (!ImGui::IsWindowHovered() || !ImGui::IsMouseHoveringRect(top, end)) return false;
    if (isTerm) {
      ImGui::BeginTooltip();
      ImGui::PushTextWrapPos(kTipWidth * ImGui::GetFontSize());
      ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
      ImGui::Dummy({kTipWidth * ImGui::GetFontSize(), 0.0f});
      ImGui::PopStyleVar();
      drawSpans((*around_.glossary)[static_cast<std::size_t>(span.term)].meaning, {});
      ImGui::PopTextWrapPos();
      ImGui::EndTooltip();
    }
    if (span.target.empty()) return false;
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    return ImGui::IsMouseClicked(ImGuiMouseButton_Left);
  }

  const TextContext& around_;
  bool isStrong_;
  bool blank_ = false;  ///< whether a blank precedes the next piece
  std::vector<Piece> pieces_;
  float width_ = 0.0f, height_ = 0.0f;
};

/// Draws blocks one below the other.
class BlockDrawer {
 public:
  explicit BlockDrawer(const TextContext& around) : around_(around) {}

  void draw(const TextBlock& block) {
    switch (block.kind) {
      case Block::paragraph:
        return drawFlow(block.spans, 0.0f);
      case Block::heading:
        return drawFlow(block.spans, 0.0f, true);
      case Block::item:
        return drawItem(block);
      case Block::formula:
        return drawDisplayed(block);
      case Block::code:
        return drawCode(block.spans.front().text);
      case Block::table:
        return drawTable(block);
      case Block::image: {
        const TextSpan& span = block.spans.front();
        if (around_.drawPicture && around_.drawPicture(span.target, ImGui::GetContentRegionAvail().x)) return;
        return drawFlow(block.spans, 0.0f);
      }
    }
  }

  std::optional<std::string> clicked() const { return clicked_; }

 private:
  static float em() { return ImGui::GetFontSize(); }

  void note(std::optional<std::string> link) {
    if (link) clicked_ = std::move(link);
  }

  void drawFlow(const TextSpans& spans, float indent, bool isStrong = false) {
    const float room = ImGui::GetContentRegionAvail().x;
    const Flow flow(spans, around_, room - indent, isStrong);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    note(flow.draw({corner.x + indent, corner.y}));
    ImGui::Dummy({std::min(indent + flow.width(), room), flow.height()});
  }

  void drawItem(const TextBlock& block) {
    const float left = kIndent * em() * float(block.level);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = ImGui::GetColorU32(ImGuiCol_Text);
    if (block.mark.empty())
      list.AddCircleFilled({corner.x + left + 0.5f * em(), corner.y + 0.5f * em()}, 0.14f * em(), ink);
    else
      list.AddText({corner.x + left, corner.y}, ink, block.mark.c_str());
    drawFlow(block.spans, left + kIndent * em());
  }

  // Shrunk to the available width.
  static void drawDisplayed(const TextBlock& block) {
    const FormulaLayout layout = layOutFormula(block.spans.front().formula, formulaGlyphs(), true);
    const float room = ImGui::GetContentRegionAvail().x, indent = kFormulaIndent * em();
    float scale = formulaEm(em());
    scale *= std::min(1.0f, (room - indent) / std::max(1.0f, scale * layout.width));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float edge = 0.15f * em();
    drawFormula(*ImGui::GetWindowDrawList(), layout, {corner.x + indent, corner.y + edge + scale * layout.ascent},
                scale, ImGui::GetColorU32(ImGuiCol_Text));
    ImGui::Dummy({indent + scale * layout.width, scale * (layout.ascent + layout.descent) + 2.0f * edge});
  }

  static void drawCode(const std::string& text) {
    ImFont* font = textFonts().code;
    const ImVec2 natural = font->CalcTextSizeA(sizeOf(font), kNoEnd, -1.0f, text.c_str());
    const float room = ImGui::GetContentRegionAvail().x, edge = 0.4f * em();
    const float scale = std::min(1.0f, (room - 2.0f * edge) / std::max(1.0f, natural.x));
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(room, scale * natural.y + 2.0f * edge);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(corner, {corner.x + size.x, corner.y + size.y}, ImGui::GetColorU32(ImGuiCol_FrameBgActive),
                       3.0f);
    list.AddText(font, scale * sizeOf(font), {corner.x + edge, corner.y + edge}, ImGui::GetColorU32(ImGuiCol_Text),
                 text.c_str());
    ImGui::Dummy(size);
  }

  // Columns are as wide as their contents, or shrunk in proportion if there is too little space.
  void drawTable(const TextBlock& block) {
    std::vector<float> widths(block.rows.front().size(), 0.0f);
    for (std::size_t r = 0; r < block.rows.size(); ++r) {
      for (std::size_t c = 0; c < widths.size(); ++c)
        widths[c] = std::max(widths[c], Flow(block.rows[r][c], around_, kNoEnd, r == 0 && block.hasHead).width());
    }
    float all = 0.0f;
    for (const float width : widths) all += width;
    const float gaps = kBetweenCells * em() * float(widths.size());
    const float scale = std::min(1.0f, (ImGui::GetContentRegionAvail().x - gaps) / std::max(1.0f, all));
    for (std::size_t r = 0; r < block.rows.size(); ++r) drawRow(block.rows[r], widths, scale, r == 0 && block.hasHead);
  }

  void drawRow(const std::vector<TextSpans>& cells, const std::vector<float>& widths, float scale, bool isHead) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    float x = corner.x, height = 0.0f;
    for (std::size_t c = 0; c < cells.size(); ++c) {
      const Flow flow(cells[c], around_, scale * widths[c] + 0.5f, isHead);
      note(flow.draw({x, corner.y}));
      height = std::max(height, flow.height());
      x += scale * widths[c] + kBetweenCells * em();
    }
    const float bottom = corner.y + height + 1.0f;
    ImGui::GetWindowDrawList()->AddLine({corner.x, bottom}, {x - kBetweenCells * em(), bottom},
                                        ImGui::GetColorU32(ImGuiCol_Border), isHead ? 2.0f : 1.0f);
    ImGui::Dummy({x - kBetweenCells * em() - corner.x, height});
  }

  const TextContext& around_;
  std::optional<std::string> clicked_;
};

// Whether the blocks are consecutive list items, which have a smaller gap.
bool isTight(const TextBlock* before, const TextBlock& block) {
  return before != nullptr && before->kind == Block::item && block.kind == Block::item;
}

}  // namespace

float roomOfNumber() {
  return textFonts().strong->CalcTextSizeA(ImGui::GetFontSize(), kNoEnd, -1.0f, kLongestNumber).x;
}

std::optional<std::string> drawRichText(const RichText& text, const TextContext& around) {
  BlockDrawer drawer(around);
  const TextBlock* before = nullptr;
  const ImVec2 spacing = ImGui::GetStyle().ItemSpacing;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(spacing.x, 0.2f * ImGui::GetFontSize()));
  for (const TextBlock& block : text.blocks) {
    if (before != nullptr && !isTight(before, block))
      ImGui::Dummy({0.0f, 0.5f * kBetweenBlocks * ImGui::GetFontSize()});
    drawer.draw(block);
    before = &block;
  }
  ImGui::PopStyleVar();
  return drawer.clicked();
}

ImVec2 sizeOfLine(const TextSpans& spans) {
  const TextContext alone;
  const Flow flow(spans, alone, kNoEnd);
  return {flow.width(), flow.height()};
}

void drawLine(const TextSpans& spans, ImVec2 corner) {
  const TextContext alone;
  Flow(spans, alone, kNoEnd).draw(corner);
}

void drawWords(std::string_view text) { drawSpans(parseLine(text), {}); }

std::optional<std::string> drawSpans(const TextSpans& spans, const TextContext& around) {
  RichText text;
  text.blocks.push_back({.kind = Block::paragraph, .spans = spans});
  return drawRichText(text, around);
}

}  // namespace pliant::app
