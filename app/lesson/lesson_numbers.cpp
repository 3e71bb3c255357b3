#include "app/lesson/lesson_numbers.h"

#include "app/base/words.h"
#include "app/lesson/unit.h"
#include "sim/scene/parameter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>

namespace pliant::app {

namespace {

bool isDigit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool isAlpha(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// Without the letters of formulas: in 2 g h, g is not a unit.
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

// The end of the number that starts at `at`.
std::size_t endOfNumber(std::string_view words, std::size_t at) {
  while (at < words.size() &&
         (isDigit(words[at]) || (words[at] == '.' && at + 1 < words.size() && isDigit(words[at + 1]))))
    ++at;
  return at;
}

/// Numbers with a source, each with the unit of its quantity.
class KnownNumbers {
 public:
  explicit KnownNumbers(const LessonPage& page) {
    const sim::Scene scene = page.scene();
    if (page.check) addCheck(*page.check);
    addFields(page.sets, scene);
    addFields(page.solution, scene);
    for (const auto& way : page.wrongAnswers) addFields(way, scene);
    for (const LessonFact& fact : page.facts) {
      add(numberIn(fact.number).value_or(0.0) * (fact.isPercent ? 0.01 : 1.0), fact.quantity.unit());
      addFields(fact.sets, scene);
    }
    for (const LessonSum& sum : page.sums) {
      for (const LessonSum::Term& term : sum.terms()) add(term.value, term.unit);
    }
    for (const std::string& given : page.given) {
      for (const MeasuredNumber& its : measuredNumbersIn(given))
        add(*numberIn(its.number) * unitAt(its.unit)->factor, unitAt(its.unit)->base);
    }
  }

  bool has(const MeasuredNumber& measured) const {
    const Unit& unit = *unitAt(measured.unit);
    const double value = std::abs(*numberIn(measured.number)) * unit.factor;
    return std::any_of(numbers_.begin(), numbers_.end(), [&](const Known& known) {
      return known.unit == unit.base &&
             std::abs(std::abs(known.value) - value) <= 1e-6 * std::max(value, std::abs(known.value));
    });
  }

 private:
  struct Known {
    double value;
    std::string unit;
  };

  void add(double value, std::string_view unit) { numbers_.push_back({value, std::string(unit)}); }
  void addAll(std::string_view text, std::string_view unit) {
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!isDigit(text[at])) continue;
      double number = 0.0;
      const auto [end, status] = std::from_chars(text.data() + at, text.data() + text.size(), number);
      if (status == std::errc()) add(number, unit);
      at = static_cast<std::size_t>(end - text.data());
    }
  }
  void addCheck(const Checkpoint& check) {
    for (const auto& [quantity, wanted] : check.comparands()) {
      if (wanted.word.empty()) add(wanted.number, quantity->unit());
    }
    if (check.duration() > 0.0) add(check.duration(), "s");
  }
  // Adds the values that parameters are set to.
  void addFields(const std::vector<std::string>& assignments, const sim::Scene& scene) {
    for (const std::string& assignment : assignments) {
      const std::size_t equals = std::min(assignment.find('='), assignment.size());
      addAll(std::string_view(assignment).substr(equals),
             sim::locateParameter(scene, assignment.substr(0, equals)).field->info.unit);
    }
  }

  std::vector<Known> numbers_;
};

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
    if (std::string mistake = sum.mistake(); !mistake.empty()) report(sum.line, std::move(mistake));
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
