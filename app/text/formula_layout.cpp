#include "app/text/formula_layout.h"

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

using Kind = Formula::Kind;
using Face = Formula::Face;
using Role = Formula::Role;

// Dimensions of the font at 1 em, named as in appendix G of The TeXbook.
constexpr float kAxis = 0.26f;            ///< height of fraction bars and of the middle of signs
constexpr float kRule = 0.05f;            ///< thickness of fraction bars
constexpr float kScript = 0.72f;          ///< size of indices,
constexpr float kScriptScript = 0.58f;    ///< and of their indices
constexpr float kRaised = 0.38f;          ///< minimum height of an exponent's baseline
constexpr float kLowered = 0.18f;         ///< minimum depth of an index's baseline
constexpr float kBetweenScripts = 0.16f;  ///< minimum distance between an exponent and an index
constexpr float kLargeSign = 1.5f;        ///< size of a displayed sum
constexpr float kThin = 3.0f / 18.0f, kMedium = 4.0f / 18.0f, kThick = 5.0f / 18.0f;

enum class Style { display, text, script, scriptScript };

float sizeOf(Style style) {
  return style == Style::scriptScript ? kScriptScript : style == Style::script ? kScript : 1.0f;
}
bool isScript(Style style) { return style == Style::script || style == Style::scriptScript; }
Style scriptOf(Style style) { return isScript(style) ? Style::scriptScript : Style::script; }
Style partOf(Style style) { return style == Style::display ? Style::text : scriptOf(style); }

bool isEmpty(const Formula& formula) { return formula.kind == Kind::row && formula.parts.empty(); }

/// Inserts one layout into another.
void place(FormulaLayout& into, const FormulaLayout& part, float x, float y) {
  for (PlacedGlyph glyph : part.glyphs) {
    glyph.x += x;
    glyph.y += y;
    into.glyphs.push_back(glyph);
  }
  for (PlacedLine line : part.lines) {
    line.x0 += x, line.x1 += x;
    line.y0 += y, line.y1 += y;
    into.lines.push_back(line);
  }
  into.width = std::max(into.width, x + part.width);
  into.ascent = std::max(into.ascent, part.ascent - y);
  into.descent = std::max(into.descent, part.descent + y);
}

class LayoutMaker {
 public:
  explicit LayoutMaker(const GlyphSizes& sizes) : sizes_(sizes) {}

  FormulaLayout make(const Formula& f, Style style) const {
    switch (f.kind) {
      case Kind::row:
        return makeRow(f, style);
      case Kind::symbol:
        return makeSymbol(f, style);
      case Kind::fraction:
        return makeFraction(f, style);
      case Kind::root:
        return makeRoot(f, style);
      case Kind::scripts:
        return makeScripts(f, style);
      case Kind::accent:
        return makeAccent(f, style);
      case Kind::delimited:
        return enclose(make(f.parts[0], style), f.text, f.closing, sizeOf(style));
      case Kind::matrix:
        return makeMatrix(f, style);
      case Kind::space: {
        FormulaLayout space;
        space.width = f.width * sizeOf(style);
        return space;
      }
    }
    return {};
  }

 private:
  FormulaLayout glyphs(std::u32string_view signs, Face face, float size) const {
    FormulaLayout result;
    float x = 0.0f;
    for (const char32_t sign : signs) {
      const GlyphSize its = sizes_.sizeOf(sign, face);
      result.glyphs.push_back({.sign = sign, .face = face, .x = x, .size = size});
      result.ascent = std::max(result.ascent, size * its.ascent);
      result.descent = std::max(result.descent, size * its.descent);
      x += size * its.advance;
    }
    result.width = x;
    return result;
  }

  FormulaLayout makeSymbol(const Formula& f, Style style) const {
    const float size = sizeOf(style) * (f.role == Role::large && style == Style::display ? kLargeSign : 1.0f);
    FormulaLayout layout = glyphs(charactersOf(f.text), f.face, size);
    for (PlacedGlyph& glyph : layout.glyphs) glyph.variable = f.variable;
    if (f.role != Role::large) return layout;
    FormulaLayout centred;  // on the axis
    place(centred, layout, 0.0f, 0.5f * (layout.ascent - layout.descent) - kAxis * sizeOf(style));
    return centred;
  }

  // How far a slanted glyph leans over an exponent to its right.
  float overhang(const Formula& f, Style style) const {
    if (f.kind != Kind::symbol || f.text.empty()) return 0.0f;
    const GlyphSize last = sizes_.sizeOf(charactersOf(f.text).back(), f.face);
    return std::max(0.0f, last.right - last.advance) * sizeOf(style);
  }

  FormulaLayout makeRow(const Formula& f, Style style) const {
    FormulaLayout result;
    float x = 0.0f;
    const Formula* before = nullptr;
    Role left = Role::opening;  // start of the row
    for (std::size_t i = 0; i < f.parts.size(); ++i) {
      const Formula& part = f.parts[i];
      Role role = part.role;
      if (role == Role::binary && !hasTwoSides(left, f, i)) role = Role::ordinary;  // a sign, not an operator
      if (before != nullptr) x += between(left, role, style);
      const FormulaLayout its = make(part, style);
      place(result, its, x, 0.0f);
      x += its.width;
      if (part.kind != Kind::space) left = role;
      before = &part;
    }
    result.width = x;
    return result;
  }

  static bool hasTwoSides(Role left, const Formula& f, std::size_t i) {
    return left != Role::opening && left != Role::relation && left != Role::binary && left != Role::punctuation &&
           left != Role::large && i + 1 < f.parts.size();
  }

  // The table on page 170 of The TeXbook, for these roles.
  static float between(Role left, Role right, Style style) {
    const bool spacious = !isScript(style);
    if (left == Role::opening || right == Role::closing || right == Role::punctuation) return 0.0f;
    if (left == Role::relation || right == Role::relation) return spacious && left != right ? kThick : 0.0f;
    if (left == Role::binary || right == Role::binary) return spacious ? kMedium : 0.0f;
    if (left == Role::punctuation) return spacious ? kThin : 0.0f;
    if (left == Role::function) return right == Role::opening ? 0.0f : kThin;
    if (left == Role::large || right == Role::large || right == Role::function) return kThin;
    return 0.0f;
  }

  FormulaLayout makeFraction(const Formula& f, Style style) const {
    const float size = sizeOf(style);
    const bool tall = style == Style::display;
    const FormulaLayout above = make(f.parts[0], partOf(style)), below = make(f.parts[1], partOf(style));
    const float gap = (tall ? 3.0f : 1.5f) * kRule * size, axis = kAxis * size, half = 0.5f * kRule * size;
    const float edge = 0.08f * size;
    FormulaLayout result;
    const float width = std::max(above.width, below.width) + 2.0f * edge;
    place(result, above, 0.5f * (width - above.width), -(axis + half + gap + above.descent));
    place(result, below, 0.5f * (width - below.width), -axis + half + gap + below.ascent);
    result.lines.push_back({0.0f, -axis, width, -axis, kRule * size});
    result.width = width + edge;
    return result;
  }

  FormulaLayout makeRoot(const Formula& f, Style style) const {
    const float size = sizeOf(style), gap = 2.0f * kRule * size;
    const FormulaLayout inside = make(f.parts[0], style);
    const float top = -(std::max(inside.ascent, 0.5f * size) + gap), bottom = std::max(inside.descent, 0.05f * size);
    const float sign = 0.55f * size;
    FormulaLayout result;
    place(result, inside, sign + 0.05f * size, 0.0f);
    const float thin = 0.8f * kRule * size, low = 0.5f * (top + bottom);
    result.lines.push_back({0.02f * size, low + 0.06f * size, 0.14f * size, low, thin});
    result.lines.push_back({0.14f * size, low, 0.3f * size, bottom, 1.8f * thin});
    result.lines.push_back({0.3f * size, bottom, sign, top, thin});
    result.lines.push_back({sign, top, sign + inside.width + 0.1f * size, top, kRule * size});
    result.ascent = -top + kRule * size;
    result.descent = bottom;
    result.width = sign + inside.width + 0.15f * size;
    return result;
  }

  FormulaLayout makeScripts(const Formula& f, Style style) const {
    const Formula &base = f.parts[0], &index = f.parts[1], &exponent = f.parts[2];
    const FormulaLayout its = make(base, style);
    const FormulaLayout below = make(index, scriptOf(style)), above = make(exponent, scriptOf(style));
    if (base.role == Role::large && style == Style::display) return makeLimits(its, below, above);
    const float size = sizeOf(style);
    // A tall base has them at its corners.
    float up = std::max(kRaised * size, its.ascent - 0.35f * size), down = kLowered * size;
    if (base.kind != Kind::symbol) down = std::max(down, its.descent + 0.05f * size);
    up = std::max(up, above.descent + 0.22f * size);
    if (!isEmpty(index) && !isEmpty(exponent))
      down = std::max(down, below.ascent - (up - above.descent) + kBetweenScripts * size);
    FormulaLayout result;
    place(result, its, 0.0f, 0.0f);
    const float gap = 0.04f * size;
    if (!isEmpty(index)) place(result, below, its.width + gap, down);
    if (!isEmpty(exponent)) place(result, above, its.width + gap + overhang(base, style), -up);
    result.width += gap;
    return result;
  }

  static FormulaLayout makeLimits(const FormulaLayout& sign, const FormulaLayout& below, const FormulaLayout& above) {
    constexpr float kGap = 0.14f;
    const float width = std::max({sign.width, below.width, above.width});
    FormulaLayout result;
    place(result, sign, 0.5f * (width - sign.width), 0.0f);
    if (below.width > 0.0f) place(result, below, 0.5f * (width - below.width), sign.descent + kGap + below.ascent);
    if (above.width > 0.0f) place(result, above, 0.5f * (width - above.width), -(sign.ascent + kGap + above.descent));
    result.width = width;
    return result;
  }

  FormulaLayout makeAccent(const Formula& f, Style style) const {
    const float size = sizeOf(style);
    const FormulaLayout under = make(f.parts[0], style);
    FormulaLayout result;
    place(result, under, 0.0f, 0.0f);
    const float top = -(under.ascent + 0.1f * size);
    const float lean = 0.5f * overhang(f.parts[0], style) + 0.05f * size;
    if (f.text == "‾") {
      result.lines.push_back({lean, top, under.width + lean, top, kRule * size});
      result.ascent = -top + kRule * size;
      return result;
    }
    const char32_t sign = charactersOf(f.text).front();
    const GlyphSize its = sizes_.sizeOf(sign, Face::roman);
    const float scale = f.text == "→" ? 0.6f * size : size;
    FormulaLayout mark = glyphs(std::u32string(1, sign), Face::roman, scale);
    const float rise = top + scale * inkBottom(sign, its);
    for (PlacedGlyph glyph : mark.glyphs) {
      glyph.x += lean + 0.5f * (under.width - mark.width);
      glyph.y = rise;
      result.glyphs.push_back(glyph);
    }
    result.ascent = std::max(result.ascent, -rise + scale * its.ascent);
    return result;
  }

  // Lower end of an accent's ink above its baseline: its descent is negative.
  static float inkBottom(char32_t, const GlyphSize& its) { return -its.descent; }

  // Brackets with the height of their contents, around the axis.
  FormulaLayout enclose(const FormulaLayout& inside, const std::string& open, const std::string& close,
                        float size) const {
    const float axis = kAxis * size;
    const float half = std::max({inside.ascent - axis, inside.descent + axis, 0.45f * size}) + 0.06f * size;
    FormulaLayout result;
    float x = 0.0f;
    for (const std::string* bracket : {&open, &close}) {
      if (bracket == &close) {
        place(result, inside, x, 0.0f);
        x += inside.width;
      }
      if (bracket->empty()) continue;
      const char32_t sign = charactersOf(*bracket).front();
      const GlyphSize its = sizes_.sizeOf(sign, Face::roman);
      const float ink = its.ascent + its.descent;
      const float height = ink > 0.0f ? std::max(1.0f, 2.0f * half / (ink * size)) : 1.0f;
      // Centres its stretched ink on the axis.
      const float y = -axis + 0.5f * (its.ascent - its.descent) * size * height;
      result.glyphs.push_back({sign, Face::roman, x, y, size, height});
      x += its.advance * size;
    }
    result.width = x;
    result.ascent = std::max(result.ascent, half + axis);
    result.descent = std::max(result.descent, half - axis);
    return result;
  }

  FormulaLayout makeMatrix(const Formula& f, Style style) const {
    const float size = sizeOf(style), between = 0.35f * size, column = 0.9f * size;
    const Style cellStyle = style == Style::display ? Style::text : style;
    std::vector<std::vector<FormulaLayout>> cells;
    std::vector<float> widths, ascents, descents;
    for (const Formula& row : f.parts) {
      cells.emplace_back();
      ascents.push_back(0.6f * size);
      descents.push_back(0.15f * size);
      for (const Formula& cell : row.parts) {
        cells.back().push_back(make(cell, cellStyle));
        const FormulaLayout& its = cells.back().back();
        if (widths.size() < cells.back().size()) widths.push_back(0.0f);
        widths[cells.back().size() - 1] = std::max(widths[cells.back().size() - 1], its.width);
        ascents.back() = std::max(ascents.back(), its.ascent);
        descents.back() = std::max(descents.back(), its.descent);
      }
    }
    float height = between * float(cells.size() - 1);
    for (std::size_t r = 0; r < cells.size(); ++r) height += ascents[r] + descents[r];
    FormulaLayout inside;
    float y = -kAxis * size - 0.5f * height;
    for (std::size_t r = 0; r < cells.size(); ++r) {
      y += ascents[r];
      float x = 0.1f * size;
      for (std::size_t c = 0; c < cells[r].size(); ++c) {
        const bool centred = f.text == "(";
        place(inside, cells[r][c], x + (centred ? 0.5f * (widths[c] - cells[r][c].width) : 0.0f), y);
        x += widths[c] + column;
      }
      y += descents[r] + between;
      inside.width = std::max(inside.width, x - column + 0.1f * size);
    }
    return enclose(inside, f.text, f.closing, size);
  }

  const GlyphSizes& sizes_;
};

}  // namespace

FormulaLayout layOutFormula(const Formula& formula, const GlyphSizes& sizes, bool displayed) {
  return LayoutMaker(sizes).make(formula, displayed ? Style::display : Style::text);
}

std::u32string charactersOf(std::string_view text) {
  std::u32string characters;
  for (std::size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const std::size_t length = first < 0x80u ? 1 : first < 0xe0u ? 2 : first < 0xf0u ? 3 : 4;
    char32_t c = length == 1 ? first : first & (0xffu >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k)
      c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    characters.push_back(c);
    i += length;
  }
  return characters;
}

}  // namespace pliant::app
