#include "app/lesson/lesson_graph.h"

#include "app/base/words.h"
#include "app/lesson/lesson_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

namespace pliant::app {

namespace {

constexpr int kPieces = 200;  ///< segments of a curve

bool isLetter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Renames the variable to t, as formulas of one variable require.
std::string inTermsOfT(std::string_view expression, char variable) {
  std::string text(expression);
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool isWord = (at == 0 || !isLetter(text[at - 1])) && (at + 1 == text.size() || !isLetter(text[at + 1]));
    if (isWord && text[at] == variable) text[at] = 't';
  }
  return text;
}

}  // namespace

LessonGraph::LessonGraph(std::string_view text) {
  const std::size_t over = text.rfind(" over "), from = text.rfind(" from "), to = text.rfind(" to ");
  const bool isWhole = over != std::string_view::npos && from != std::string_view::npos && from > over &&
                       to != std::string_view::npos && to > from;
  if (isWhole) variable_ = trimmed(text.substr(over + 6, from - over - 6));
  if (const std::size_t bracket = variable_.find(" ["); bracket != std::string::npos && variable_.back() == ']') {
    unit_ = variable_.substr(bracket + 2, variable_.size() - bracket - 3);
    variable_.erase(bracket);
  }
  const auto low = isWhole ? numberIn(trimmed(text.substr(from + 6, to - from - 6))) : std::nullopt;
  const auto high = isWhole ? numberIn(trimmed(text.substr(to + 4))) : std::nullopt;
  if (variable_.size() != 1 || !isLetter(variable_.front()) || !low || !high || !(*low < *high))
    refuse(fmt::format("'{}' is not a graph, expected NAME = EXPRESSION; ... over LETTER [UNIT] from NUMBER to NUMBER",
                       text));
  from_ = *low;
  to_ = *high;
  std::string_view rest = text.substr(0, over);
  if (const std::size_t colon = rest.find(": "); colon < rest.find(" = ")) {
    ordinate_ = trimmed(rest.substr(0, colon));
    rest.remove_prefix(colon + 2);
  }
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    addCurve(trimmed(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

std::string LessonGraph::abscissa() const {
  return unit_.empty() ? variable_ : fmt::format("{} [{}]", variable_, unit_);
}

void LessonGraph::addCurve(std::string_view text) {
  const std::size_t equal = text.find(" = ");
  if (equal == std::string_view::npos) refuse(fmt::format("'{}' is not a curve, expected NAME = EXPRESSION", text));
  Curve curve{std::string(trimmed(text.substr(0, equal))), {}};
  const std::string_view expression = trimmed(text.substr(equal + 3));
  try {
    const sim::TimeFormula formula(inTermsOfT(expression, variable_.front()), false);
    for (int i = 0; i <= kPieces; ++i) {
      const double x = from_ + (to_ - from_) * i / kPieces;
      if (const auto value = formula.at(x)) curve.points.emplace_back(x, value->x);
    }
  } catch (const sim::FormulaError& failure) {
    refuse(fmt::format("'{}': {}", expression, failure.what()));
  }
  if (curve.points.empty()) refuse(fmt::format("'{}' has no finite value from {:g} to {:g}", expression, from_, to_));
  curves_.push_back(std::move(curve));
}

}  // namespace pliant::app
