#include "app/text/formula_symbols.h"

#include <algorithm>
#include <array>
#include <string>

namespace pliant::app {

namespace {

using Face = Formula::Face;
using Role = Formula::Role;

struct Entry {
  std::string_view name, text;
  Role role = Role::ordinary;
  Face face = Face::roman;
};

constexpr Face kItalic = Face::italic;

constexpr std::array kCommands = std::to_array<Entry>({
    {"alpha", "α", Role::ordinary, kItalic},
    {"beta", "β", Role::ordinary, kItalic},
    {"gamma", "γ", Role::ordinary, kItalic},
    {"delta", "δ", Role::ordinary, kItalic},
    {"epsilon", "ε", Role::ordinary, kItalic},
    {"zeta", "ζ", Role::ordinary, kItalic},
    {"eta", "η", Role::ordinary, kItalic},
    {"theta", "θ", Role::ordinary, kItalic},
    {"iota", "ι", Role::ordinary, kItalic},
    {"kappa", "κ", Role::ordinary, kItalic},
    {"lambda", "λ", Role::ordinary, kItalic},
    {"mu", "μ", Role::ordinary, kItalic},
    {"nu", "ν", Role::ordinary, kItalic},
    {"xi", "ξ", Role::ordinary, kItalic},
    {"pi", "π", Role::ordinary, kItalic},
    {"rho", "ρ", Role::ordinary, kItalic},
    {"sigma", "σ", Role::ordinary, kItalic},
    {"tau", "τ", Role::ordinary, kItalic},
    {"upsilon", "υ", Role::ordinary, kItalic},
    {"phi", "φ", Role::ordinary, kItalic},
    {"chi", "χ", Role::ordinary, kItalic},
    {"psi", "ψ", Role::ordinary, kItalic},
    {"omega", "ω", Role::ordinary, kItalic},
    {"Gamma", "Γ"},
    {"Delta", "Δ"},
    {"Theta", "Θ"},
    {"Lambda", "Λ"},
    {"Xi", "Ξ"},
    {"Pi", "Π"},
    {"Sigma", "Σ"},
    {"Upsilon", "Υ"},
    {"Phi", "Φ"},
    {"Psi", "Ψ"},
    {"Omega", "Ω"},
    {"nabla", "∇"},
    {"partial", "∂"},
    {"infty", "∞"},
    {"ell", "ℓ"},
    {"ldots", "…"},
    {"dots", "…"},
    {"cdots", "⋯"},
    {"prime", "′"},
    {"circ", "°"},
    {"top", "T"},
    {"{", "{", Role::opening},
    {"}", "}", Role::closing},
    {"%", "%"},
    {"sum", "∑", Role::large},
    {"prod", "∏", Role::large},
    {"int", "∫", Role::large},
    {"cdot", "·", Role::binary},
    {"times", "×", Role::binary},
    {"pm", "±", Role::binary},
    {"le", "≤", Role::relation},
    {"leq", "≤", Role::relation},
    {"ge", "≥", Role::relation},
    {"geq", "≥", Role::relation},
    {"ne", "≠", Role::relation},
    {"neq", "≠", Role::relation},
    {"approx", "≈", Role::relation},
    {"ll", "≪", Role::relation},
    {"gg", "≫", Role::relation},
    {"sim", "∼", Role::relation},
    {"propto", "∝", Role::relation},
    {"in", "∈", Role::relation},
    {"to", "→", Role::relation},
    {"rightarrow", "→", Role::relation},
    {"leftarrow", "←", Role::relation},
    {"|", "‖"},
    {"sin", "sin", Role::function},
    {"cos", "cos", Role::function},
    {"tan", "tan", Role::function},
    {"arccos", "arccos", Role::function},
    {"log", "log", Role::function},
    {"exp", "exp", Role::function},
    {"min", "min", Role::function},
    {"max", "max", Role::function},
    {"det", "det", Role::function},
    {"tr", "tr", Role::function},
});

struct Accent {
  std::string_view name, mark;
};
constexpr std::array<Accent, 6> kAccents{
    {{"bar", "‾"}, {"hat", "^"}, {"tilde", "~"}, {"dot", "˙"}, {"ddot", "¨"}, {"vec", "→"}}};

constexpr std::array kSigns = std::to_array<Entry>({
    {"+", "+", Role::binary},
    {"-", "−", Role::binary},
    {"*", "∗", Role::binary},
    {"/", "/"},
    {"=", "=", Role::relation},
    {"<", "<", Role::relation},
    {">", ">", Role::relation},
    {":", ":", Role::relation},
    {"(", "(", Role::opening},
    {"[", "[", Role::opening},
    {")", ")", Role::closing},
    {"]", "]", Role::closing},
    {"!", "!", Role::closing},
    {",", ",", Role::punctuation},
    {";", ";", Role::punctuation},
    {".", "."},
    {"|", "|"},
    {"%", "%"},
    {"°", "°"},
});

Formula symbolOf(const Entry& entry) {
  return {.kind = Formula::Kind::symbol, .text = std::string(entry.text), .face = entry.face, .role = entry.role};
}

template <typename Table>
std::optional<Formula> findIn(const Table& table, std::string_view name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const Entry& entry) { return entry.name == name; });
  if (found == table.end()) return std::nullopt;
  return symbolOf(*found);
}

}  // namespace

std::optional<Formula> symbolOfCommand(std::string_view name) { return findIn(kCommands, name); }

std::optional<Formula> symbolOfCharacter(std::string_view character) {
  const char c = character.front();
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')) return symbolOf({"", character, Role::ordinary, kItalic});
  if (c >= '0' && c <= '9') return symbolOf({"", character});
  return findIn(kSigns, character);
}

std::string_view accentOfCommand(std::string_view name) {
  for (const Accent& accent : kAccents) {
    if (accent.name == name) return accent.mark;
  }
  return {};
}

}  // namespace pliant::app
