#include "app/lesson/lesson_examination.h"

#include "app/lesson/course.h"
#include "app/lesson/lesson_error.h"
#include "sim/measured_simulation.h"
#include "sim/scene/parameter.h"
#include "sim/simulation.h"

#include <fmt/format.h>

#include <set>
#include <utility>

namespace pliant::app {

namespace {

class Examiner {
 public:
  explicit Examiner(const Lesson& lesson) : file_(lesson.file.string()) {}

  void examine(const LessonPage& page, const std::filesystem::path& assets) {
    examineLinks(page, assets);
    const sim::Simulation simulation = startOf(page, {}, assets);
    const sim::MeasuredState state = sim::measuredState(simulation);
    for (std::size_t q = 0; q < page.quantities.size(); ++q)
      examineQuantity(page.quantities[q], page.quantityLines[q], state);
    for (const LessonFact& fact : page.facts) examineQuantity(fact.quantity, fact.line, state);
    for (const LessonQuantity& plot : page.plots) examineQuantity(plot, page.plotLine, state);
    for (const LessonQuantity::ParticleName& particle : page.marked) {
      if (particle.isMissing(state.world())) addMissing(particle.text, page.showLine);
    }
    if (!page.check) return;
    for (const auto& [quantity, wanted] : page.check->comparands()) examineQuantity(*quantity, page.checkLine, state);
    Checkpoint check = *page.check;
    check.look(state);
    if (check.isMet()) add(page.checkLine, "the check holds as the page begins, expected one that asks for a change");
  }

  std::vector<sim::InputMessage> take() { return std::move(messages_); }
  void add(int line, std::string message) {
    messages_.push_back({sim::InputMessage::Severity::error, file_, line, std::move(message)});
  }

 private:
  void examineQuantity(const LessonQuantity& quantity, int line, const sim::MeasuredState& state) {
    const std::string missing = quantity.missingParticle(state);
    if (!missing.empty()) addMissing(missing, line);
  }
  void addMissing(std::string_view particle, int line) {
    add(line, fmt::format("there is no particle '{}' in the page's scene", particle));
  }

  // Checks links to lessons and scenes, beside the lesson or in the assets; web addresses are not followed.
  void examineLinks(const LessonPage& page, const std::filesystem::path& assets) {
    const auto examineText = [&](const RichText& text) {
      for (const TextBlock& block : text.blocks) {
        for (const TextSpan& span : block.spans) examineLink(span, block.line, assets);
      }
    };
    examineText(page.text);
    examineText(page.goal);
    examineText(page.why);
    examineText(page.explore);
    for (const RichText& hint : page.hints) examineText(hint);
    if (!page.question) return;
    examineText(page.question->text);
    for (const LessonQuestion::Answer& answer : page.question->answers) {
      examineText(answer.text);
      examineText(answer.remark);
    }
  }
  void examineLink(const TextSpan& span, int line, const std::filesystem::path& assets) {
    if (span.target.empty() || span.target.find("://") != std::string::npos) return;
    std::error_code none;
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    const bool isThere = std::filesystem::exists(namedIn(folder, span.target, assets), none);
    if (isThere || !missing_.insert({span.target, line}).second) return;  // a link may consist of several spans
    add(line, fmt::format("there is no '{}' beside the lesson or in the assets folder", span.target));
  }

  std::string file_;
  std::set<std::pair<std::string, int>> missing_;  ///< links already reported
  std::vector<sim::InputMessage> messages_;
};

}  // namespace

sim::Simulation startOf(const LessonPage& page, const std::vector<std::string>& assignments,
                        const std::filesystem::path& assets) {
  sim::Scene scene = page.scene();
  for (const std::string& assignment : assignments) sim::setParameter(scene, assignment);
  if (scene.settings.threads == 0) scene.settings.threads = 1;  // small, and beside others; same result
  sim::InputMessages ignored;  // a lesson's scene may be wrong on purpose, and its text says why
  return sim::Simulation(scene, {assets}, ignored);
}

std::vector<sim::InputMessage> examine(const Lesson& lesson, const std::filesystem::path& assets) {
  Examiner examiner(lesson);
  for (const LessonPage& page : lesson.pages) {
    try {
      examiner.examine(page, assets);
    } catch (const sim::InputError& failure) {
      examiner.add(page.line, failure.what());
    }
  }
  return inOrderOfLines(examiner.take());
}

}  // namespace pliant::app
