// Every lesson that comes with Pliant, played page by page: its checks are not met by waiting or by wrong solutions,
// they are met by its solutions, and the numbers in its text are right.
#include "app/lesson/course.h"
#include "app/lesson/lesson_examination.h"
#include "app/lesson/lesson_trial.h"
#include "app/text/glossary.h"
#include "app/view/framing.h"
#include "app/view/snapshot.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

namespace pliant::app {
namespace {

const std::filesystem::path kAssets = sourcePath("assets");

std::vector<std::string> shippedLessons() {
  std::vector<std::string> names;
  for (const LessonEntry& entry : findLessons(kAssets)) names.push_back(entry.file.stem().string());
  return names;
}

std::string contentOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

class ShippedLesson : public testing::TestWithParam<std::string> {
 protected:
  const Lesson lesson = readLesson(kAssets / "lessons" / (GetParam() + ".md"), kAssets);

  static void expectNone(const std::vector<sim::InputMessage>& messages) {
    for (const sim::InputMessage& message : messages) ADD_FAILURE() << message.text();
  }
};

TEST_P(ShippedLesson, TasksCanBeSolvedAndNumbersAreCorrect) {
  expectNone(examine(lesson, kAssets));
  for (const LessonPage& page : lesson.pages) expectNone(tryOut(lesson, page, kAssets));
}

TEST_P(ShippedLesson, HasAllPartsOfALesson) {
  EXPECT_GE(lesson.minutes, 5);
  EXPECT_LE(lesson.minutes, 10);
  EXPECT_FALSE(lesson.level.empty());
  EXPECT_FALSE(lesson.summary.blocks.empty());
  EXPECT_FALSE(lesson.pages.back().explore.blocks.empty()) << "nothing to find out freely at the end";
  int checks = 0, questions = 0, facts = 0;
  for (const LessonPage& page : lesson.pages) {
    questions += page.question ? 1 : 0;
    facts += static_cast<int>(page.facts.size());
    EXPECT_FALSE(page.sources.empty()) << page.title << " has no source";
    EXPECT_TRUE(page.unlocked.empty() || page.check) << page.title << " has something to do, and no check";
    if (!page.check) continue;
    ++checks;
    EXPECT_FALSE(page.goal.blocks.empty()) << page.title << " does not say in words what is asked for";
    EXPECT_GE(page.hints.size(), 2u) << page.title;
    EXPECT_FALSE(page.why.blocks.empty()) << page.title << " does not say why it worked";
    EXPECT_FALSE(page.wrongAnswers.empty()) << page.title << " has no wrong answer";
  }
  EXPECT_GE(checks, 1);
  EXPECT_GE(questions, 1);
  EXPECT_GE(facts, 1);
}

// Texts for students contain no names of the code: parameters are named as in the inspector.
TEST_P(ShippedLesson, CallsParametersByTheirLabels) {
  for (const LessonPage& page : lesson.pages) {
    const sim::Scene scene = page.scene();
    std::set<std::string> names;
    for (const sim::Element& element : scene.elements) {
      for (const sim::Field& field : element.type().fields) names.insert(field.name);
    }
    for (const sim::Field& field : sim::fieldsOf<sim::Settings>()) names.insert(field.name);
    const auto look = [&](const RichText& text) {
      for (const TextBlock& block : text.blocks) {
        for (const TextSpan& span : block.spans) {
          if (span.kind == TextSpan::Kind::code) {
            EXPECT_FALSE(names.contains(span.text)) << page.title << " says " << span.text;
          }
        }
      }
    };
    look(page.text);
    look(page.goal);
    look(page.why);
    for (const RichText& hint : page.hints) look(hint);
    if (!page.check) continue;
    for (const Checkpoint::Condition& condition : page.check->conditions())
      EXPECT_EQ(condition.words.find_first_of("()[]."), condition.words.find('.')) << condition.words;
  }
}

// After a while of reading there is still something to see.
TEST_P(ShippedLesson, AnimatedPagesStayInView) {
  constexpr glm::ivec2 kSize{1280, 800};
  for (const LessonPage& page : lesson.pages) {
    if (!page.plays) continue;
    sim::Simulation simulation = startOf(page, {}, kAssets);
    Snapshot snapshot;
    snapshot.topology = describeTopology(simulation);
    takeSnapshot(simulation, {}, snapshot);
    render::Camera camera;
    applyViewSettings(simulation.scene().view, boundsToShow(snapshot, emissionBoundsOf(simulation)), 1.6f, camera);
    for (int step = 0; step < 480 && !simulation.blowUp(); ++step) simulation.step();
    takeSnapshot(simulation, {}, snapshot);
    EXPECT_TRUE(std::any_of(snapshot.spheres.begin(), snapshot.spheres.end(),
                            [&](const glm::vec4& sphere) {
                              const auto pixel = camera.toPixel(glm::vec3(sphere), kSize);
                              return pixel && pixel->x > 0.0f && pixel->y > 0.0f && pixel->x < float(kSize.x) &&
                                     pixel->y < float(kSize.y);
                            }))
        << page.title << ": nothing is left in the picture after 8 s, expected play: FALSE";
  }
}

// By author and year, as docs/references.md has them.
TEST_P(ShippedLesson, CitesWorksThatTheReferencesList) {
  const std::string references = contentOf(sourcePath("docs/references.md"));
  for (const LessonPage& page : lesson.pages) {
    for (const std::string& source : page.sources) {
      for (std::size_t at = 0; at != std::string::npos;) {
        const std::size_t end = source.find("; ", at);
        const std::string one = source.substr(at, end - at);
        const std::string key = one.substr(0, one.find(','));
        EXPECT_NE(references.find("**" + key + "**"), std::string::npos) << page.title << " cites " << key;
        at = end == std::string::npos ? end : end + 2;
      }
    }
  }
}

// The text names a scene as the lists do.
TEST_P(ShippedLesson, LinksLeadToLessonsAndScenes) {
  const std::string text = contentOf(lesson.file);
  const std::regex link(R"(\[([^\]]*)\]\(([^)]*)\))");
  for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
    const std::string words = (*at)[1], target = (*at)[2];
    if (target.find("://") != std::string::npos) continue;
    const std::filesystem::path beside = lesson.file.parent_path() / target;
    const std::filesystem::path file = std::filesystem::exists(beside) ? beside : kAssets / target;
    ASSERT_TRUE(std::filesystem::exists(file)) << target;
    if (file.extension() == ".xml") {
      EXPECT_NE(contentOf(file).find("<title>" + words + "</title>"), std::string::npos) << words << ": " << target;
    }
  }
}

// By its number in the course, and always with how to get there.
TEST_P(ShippedLesson, NamesOtherLessonsByLinksToThem) {
  const std::string text = contentOf(lesson.file);
  const std::regex name(R"(\b[Ll]esson (\d+)\b(\]\((\d+)_)?)");
  for (std::sregex_iterator at(text.begin(), text.end(), name), end; at != end; ++at) {
    ASSERT_TRUE((*at)[2].matched) << (*at)[0] << " is no link";
    EXPECT_EQ(std::stoi((*at)[1]), std::stoi((*at)[3])) << (*at)[0];
  }
}

TEST_P(ShippedLesson, SaysWhatTheAxesOfItsGraphsAre) {
  for (const LessonPage& page : lesson.pages) {
    if (!page.graph) continue;
    EXPECT_NE(page.graph->abscissa().find('['), std::string::npos) << page.title;
    EXPECT_NE(page.graph->ordinate().find('['), std::string::npos) << page.title;
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedLesson, testing::ValuesIn(shippedLessons()),
                         [](const auto& each) { return each.param; });

// A term that no lesson uses needs no explanation; it may be misspelt.
TEST(ShippedLessons, UseEveryGlossaryTerm) {
  const Glossary glossary = readGlossary(kAssets / "lessons" / "glossary.md");
  EXPECT_GE(glossary.size(), 50u);
  std::set<int> said;
  for (const LessonEntry& entry : findLessons(kAssets)) {
    for (LessonPage& page : readLesson(entry.file, kAssets).pages) {
      markTerms(page.text, glossary);
      const auto note = [&](const TextSpans& spans) {
        for (const TextSpan& span : spans) said.insert(span.term);
      };
      for (const TextBlock& block : page.text.blocks) {
        note(block.spans);
        for (const auto& row : block.rows) std::for_each(row.begin(), row.end(), note);
      }
    }
  }
  for (int term = 0; term < static_cast<int>(glossary.size()); ++term)
    EXPECT_TRUE(said.contains(term)) << glossary[static_cast<std::size_t>(term)].forms.front();
}

TEST(ShippedLessons, AreNumberedConsecutively) {
  const auto lessons = findLessons(kAssets);
  EXPECT_GE(lessons.size(), 16u);
  EXPECT_LE(lessons.size(), 20u);
  for (std::size_t l = 0; l < lessons.size(); ++l) EXPECT_EQ(lessons[l].number, static_cast<int>(l) + 1);
}

}  // namespace
}  // namespace pliant::app
