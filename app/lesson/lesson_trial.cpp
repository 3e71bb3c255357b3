#include "app/lesson/lesson_trial.h"

#include "app/lesson/lesson_examination.h"
#include "app/lesson/lesson_numbers.h"
#include "sim/measured_simulation.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

namespace pliant::app {

namespace {

constexpr double kMorePatience = 2.0, kPatienceBeside = 1.0;  ///< relative to the solution: factor, and added time [s]
constexpr int kMaxSteps = 2000;
constexpr double kGlance = 1.0;  ///< simulated time for a page without a check [s]

std::string describe(const Checkpoint& check) {
  std::string text;
  for (const auto& condition : check.conditions()) text += fmt::format("{} (now {}); ", condition.text, condition.now);
  return text + fmt::format("held for {:.3g} s", check.held());
}

double secondsOf(const sim::Simulation& simulation) {
  return double(simulation.scene().settings.timestep) * simulation.frame();
}

// Measures after each step until the check is met or the patience ends.
void waitFor(Checkpoint& check, double patience, sim::Simulation& simulation) {
  check.look(sim::measuredState(simulation));
  const int steps = std::min(kMaxSteps, static_cast<int>(patience / double(simulation.scene().settings.timestep)) + 1);
  for (int step = 0; step < steps && !check.isMet() && simulation.step(); ++step)
    check.look(sim::measuredState(simulation));
  check.look(sim::measuredState(simulation));
}

// Whether a number occurs in the words, and not as a part of another one; a sign may be written differently.
bool says(const std::string& words, std::string number) {
  if (number.starts_with('-')) number.erase(0, 1);
  const auto continues = [&](std::size_t at) {
    return at < words.size() && (std::isdigit(static_cast<unsigned char>(words[at])) != 0);
  };
  for (std::size_t at = words.find(number); at != std::string::npos; at = words.find(number, at + 1)) {
    const bool begins = at == 0 || (!continues(at - 1) && words[at - 1] != '.');
    const std::size_t end = at + number.size();
    const bool ends = !continues(end) && !(end < words.size() && words[end] == '.' && continues(end + 1));
    if (begins && ends) return true;
  }
  return false;
}

class PageTrial {
 public:
  PageTrial(const Lesson& lesson, const LessonPage& page, const std::filesystem::path& assets)
      : file_(lesson.file.string()), page_(page), assets_(assets) {}

  // Wrong ways are given more time than the solution takes.
  void tryCheck() {
    if (!page_.check) return;
    double patience = kPatience;
    if (page_.solution.empty()) {
      report(page_.checkLine, "the page has no solution, expected solution:");
    } else if (const Watched solved = watch(page_, page_.solution, assets_); solved.check.isMet()) {
      patience = std::min(patience, kMorePatience * solved.seconds + kPatienceBeside);
    } else {
      report(page_.checkLine, fmt::format("the check is not met by the solution: {}", describe(solved.check)));
    }
    tryWrong({}, "waiting", patience);
    for (const auto& wrong : page_.wrongAnswers)
      tryWrong(wrong, fmt::format("the wrong solution '{}'", fmt::join(wrong, "; ")), patience);
  }

  // Facts with the same assignments share a run.
  void tryFacts() {
    std::map<std::vector<std::string>, std::vector<const LessonFact*>> bySets;
    for (const LessonFact& fact : page_.facts) bySets[fact.sets].push_back(&fact);
    const std::string words = wordsOf(page_);
    for (auto& [sets, facts] : bySets) {
      std::sort(facts.begin(), facts.end(), [](const auto* a, const auto* b) { return a->frame < b->frame; });
      sim::Simulation simulation = startOf(page_, sets, assets_);
      for (const LessonFact* fact : facts) {
        while (simulation.frame() < fact->frame && simulation.step()) continue;
        const double value = fact->quantity.of(sim::measuredState(simulation)).number;
        if (!fact->agrees(value))
          report(fact->line, fmt::format("the scene has {} = {:.6g} after {} frames, not {}", fact->quantity.text(),
                                         value, simulation.frame(), fact->written()));
        if (!says(words, fact->written()))
          report(fact->line, fmt::format("the page does not say '{}'", fact->written()));
      }
    }
  }

  std::vector<sim::InputMessage> take() { return std::move(messages_); }

 private:
  void tryWrong(const std::vector<std::string>& way, const std::string& name, double patience) {
    if (const Watched failed = watch(page_, way, assets_, patience); failed.check.isMet())
      report(page_.checkLine, fmt::format("the check is met by {}: {}", name, describe(failed.check)));
  }
  void report(int line, std::string message) {
    messages_.push_back({sim::InputMessage::Severity::error, file_, line, std::move(message)});
  }

  std::string file_;
  const LessonPage& page_;
  const std::filesystem::path& assets_;
  std::vector<sim::InputMessage> messages_;
};

}  // namespace

Watched watch(const LessonPage& page, const std::vector<std::string>& assignments, const std::filesystem::path& assets,
              double patience) {
  sim::Simulation simulation = startOf(page, assignments, assets);
  Checkpoint check = *page.check;
  waitFor(check, patience, simulation);
  return {std::move(check), secondsOf(simulation)};
}

SolvedPage solve(const LessonPage& page, const std::filesystem::path& assets) {
  sim::Simulation simulation = startOf(page, page.solution, assets);
  if (page.check) {
    Checkpoint check = *page.check;
    waitFor(check, kPatience, simulation);
  } else {
    while (secondsOf(simulation) < kGlance && simulation.step()) continue;
  }
  SolvedPage solved{{}, secondsOf(simulation)};
  const sim::MeasuredState state = sim::measuredState(simulation);
  for (const LessonQuantity& quantity : page.quantities) solved.values.push_back(quantity.shown(quantity.of(state)));
  return solved;
}

std::vector<sim::InputMessage> tryOut(const Lesson& lesson, const LessonPage& page,
                                      const std::filesystem::path& assets) {
  PageTrial trial(lesson, page, assets);
  trial.tryCheck();
  trial.tryFacts();
  std::vector<sim::InputMessage> messages = trial.take();
  for (sim::InputMessage& message : checkNumbers(lesson, page)) messages.push_back(std::move(message));
  return messages;
}

}  // namespace pliant::app
