#include "app/lesson/lesson_numbers.h"

#include "app/base/words.h"
#include "sim/formula/time_formula.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace pliant::app {

namespace {

/// A unit that texts have, and what a number before it is in the scene's own units.
struct Unit {
  std::string_view name;
  double factor;
};
// A longer one before those that it begins with.
constexpr std::array<Unit, 20> kUnits{{{"m/s", 1.0},  {"mm", 1e-3}, {"cm", 1e-2},   {"km", 1e3},  {"ms", 1e-3},
                                       {"m/N", 1.0},  {"m", 1.0},   {"N s/m", 1.0}, {"N/m", 1.0}, {"N", 1.0},
                                       {"kg/m", 1.0}, {"kg", 1.0},  {"g", 1e-3},    {"s", 1.0},   {"J", 1.0},
                                       {"kPa", 1e3},  {"MPa", 1e6}, {"Pa", 1.0},    {"Hz", 1.0},  {"%", 1e-2}}};

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool isAlpha(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Without the letters of formulas: in 2 g h, g is no unit.
std::string textOf(const TextSpans& spans) {
  std::string words;
  for (const TextSpan& span : spans) {
    std::string part = plainText(TextSpans{span});
    if (span.kind == TextSpan::Kind::formula) std::replace_if(part.begin(), part.end(), isAlpha, '?');
    words += part;
  }
  return words + '\n';
}

std::string textOf(const RichText& text) {
  std::string words;
  for (const TextBlock& block : text.blocks) {
    words += textOf(block.spans);
    for (const auto& row : block.rows) {
      for (const TextSpans& cell : row) words += textOf(cell);
    }
  }
  return words;
}

// The end of the number that begins there.
std::size_t endOfNumber(std::string_view words, std::size_t at) {
  while (at < words.size() &&
         (isDigit(words[at]) || (words[at] == '.' && at + 1 < words.size() && isDigit(words[at + 1]))))
    ++at;
  return at;
}

const Unit* unitAt(std::string_view words) {
  for (const Unit& unit : kUnits) {
    const std::size_t end = unit.name.size();
    if (words.starts_with(unit.name) && (end == words.size() || !(isAlpha(words[end]) || isDigit(words[end]))))
      return &unit;
  }
  return nullptr;
}

/// Numbers that are accounted for, in the scene's units.
class KnownNumbers {
 public:
  explicit KnownNumbers(const LessonPage& page) {
    addAll(sim::writeScene(page.scene()));
    for (const auto& condition : page.check ? page.check->conditions() : std::vector<Checkpoint::Condition>{})
      addAll(condition.text);
    if (page.check) numbers_.insert(page.check->duration());
    for (const std::string& assignment : page.solution) addAll(assignment);
    for (const auto& way : page.wrongWays)
      for (const std::string& assignment : way) addAll(assignment);
    for (const LessonFact& fact : page.facts) {
      add(fact.number, fact.isPercent ? 0.01 : 1.0);
      for (const std::string& assignment : fact.sets) addAll(assignment);
    }
    for (const LessonSum& sum : page.sums) {
      add(sum.number, 1.0);
      addAll(sum.expression);
    }
    for (const std::string& given : page.given) {
      for (const MeasuredNumber& its : measuredNumbersIn(given)) add(its.number, unitAt(its.unit)->factor);
    }
  }

  bool has(const MeasuredNumber& measured) const {
    const double value = std::abs(*numberIn(measured.number)) * unitAt(measured.unit)->factor;
    return std::any_of(numbers_.begin(), numbers_.end(), [&](double known) {
      return std::abs(std::abs(known) - value) <= 1e-6 * std::max(value, std::abs(known));
    });
  }

 private:
  void add(std::string_view number, double factor) { numbers_.insert(factor * numberIn(number).value_or(0.0)); }
  void addAll(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!isDigit(text[at])) continue;
      double number = 0.0;
      const auto [end, status] = std::from_chars(text.data() + at, text.data() + text.size(), number);
      if (status == std::errc()) numbers_.insert(number);
      at = static_cast<std::size_t>(end - text.data());
    }
  }

  std::set<double> numbers_;
};

// Nothing: it cannot be computed; then it says why in `message`.
std::optional<double> resultOf(const LessonSum& sum, std::string& message) {
  try {
    const auto value = sim::TimeFormula(sum.expression, false).at(0.0);
    if (value) return value->x;
    message = fmt::format("'{}' is no finite number", sum.expression);
  } catch (const sim::FormulaError& failure) {
    message = fmt::format("'{}': {}", sum.expression, failure.what());
  }
  return std::nullopt;
}

}  // namespace

std::string wordsOf(const LessonPage& page) {
  std::string words = textOf(page.text) + textOf(page.goal) + textOf(page.why) + textOf(page.explore);
  for (const RichText& hint : page.hints) words += textOf(hint);
  if (!page.question) return words;
  words += textOf(page.question->text);
  for (const auto& answer : page.question->answers) {
    if (answer.isRight) words += textOf(answer.text);
    words += textOf(answer.remark);
  }
  return words;
}

std::vector<MeasuredNumber> measuredNumbersIn(std::string_view words) {
  std::vector<MeasuredNumber> found;
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (!isDigit(words[at])) continue;
    const std::size_t begin = at, end = endOfNumber(words, at);
    at = end - 1;
    const bool isPart = begin > 0 && (isAlpha(words[begin - 1]) || words[begin - 1] == '_' || words[begin - 1] == '^');
    const std::size_t gap = end < words.size() && words[end] == ' ' ? 1 : 0;
    const Unit* unit = unitAt(words.substr(end + gap));
    if (unit == nullptr || isPart) continue;
    found.push_back({std::string(words.substr(begin, end - begin)), std::string(unit->name)});
  }
  return found;
}

std::vector<sim::InputMessage> checkNumbers(const Lesson& lesson, const LessonPage& page) {
  std::vector<sim::InputMessage> messages;
  const auto report = [&](int line, std::string message) {
    messages.push_back({sim::InputMessage::Severity::error, lesson.file.string(), line, std::move(message)});
  };
  for (const LessonSum& sum : page.sums) {
    std::string message;
    const auto value = resultOf(sum, message);
    if (!value)
      report(sum.line, message);
    else if (!isWritten(*value, sum.number))
      report(sum.line, fmt::format("{} is {:.6g}, not {}", sum.expression, *value, sum.number));
  }
  const KnownNumbers known(page);
  for (const MeasuredNumber& number : measuredNumbersIn(wordsOf(page))) {
    if (known.has(number)) continue;
    report(page.line, fmt::format("the page '{}' says '{} {}', expected a fact:, a sum: or a given: with it",
                                  page.title, number.number, number.unit));
  }
  return messages;
}

}  // namespace pliant::app
