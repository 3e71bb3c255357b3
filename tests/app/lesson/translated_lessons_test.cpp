// A translation states, asks and checks the same as the original.
#include "app/lesson/course.h"
#include "app/lesson/lesson.h"
#include "app/lesson/lesson_blocks.h"
#include "app/lesson/lesson_words.h"
#include "app/text/glossary.h"
#include "sim/observe/particle_quantities.h"
#include "sim/observe/quantities.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

const std::filesystem::path kShipped = sourcePath("assets");
const std::set<std::string> kProse{"goal", "hint", "why", "question", "answer", "right", "explore"};

LessonParts partsOf(const std::filesystem::path& file) {
  const KnownKeys keys{
      {"minutes", "level"},
      {"scene",    "set",    "unlock", "allow", "play",  "check", "goal",  "hint", "solution", "wrong",  "why",
       "question", "answer", "right",  "plot",  "graph", "fact",  "given", "sum",  "explore",  "source", "show"}};
  return splitLesson(TemporaryFolder::read(file), keys, [&](int line, const std::string& message) {
    ADD_FAILURE() << file << ':' << line << ": " << message;
  });
}

std::string proseOf(const LessonPart& part) {
  std::string prose = part.text;
  for (const Directive& d : part.directives) {
    if (kProse.contains(d.key)) prose += '\n' + d.value;
  }
  return prose;
}

/// All matches of an expression, without blanks and in order.
std::vector<std::string> foundIn(const std::string& text, const char* expression) {
  const std::regex pattern(expression);
  std::vector<std::string> found;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match) {
    found.push_back(match->str());
    std::erase_if(found.back(), [](char c) { return c == ' ' || c == '\n'; });
  }
  std::sort(found.begin(), found.end());
  return found;
}

void expectTheSame(const LessonPart& original, const LessonPart& translated, const std::filesystem::path& file) {
  const std::string at = file.string() + ": " + translated.title;
  ASSERT_EQ(original.directives.size(), translated.directives.size()) << at;
  for (std::size_t d = 0; d < original.directives.size(); ++d) {
    EXPECT_EQ(original.directives[d].key, translated.directives[d].key) << at;
    if (kProse.contains(original.directives[d].key)) continue;
    EXPECT_EQ(original.directives[d].value, translated.directives[d].value) << at;
  }
  const std::string before = proseOf(original), after = proseOf(translated);
  EXPECT_EQ(foundIn(before, R"(\$\$?[^$]+\$\$?)"), foundIn(after, R"(\$\$?[^$]+\$\$?)")) << at << ": formulas";
  EXPECT_EQ(foundIn(before, R"(\]\([^)]*\))"), foundIn(after, R"(\]\([^)]*\))")) << at << ": links";
  const std::regex formula(R"(\$[^$]*\$|\]\([^)]*\))");
  const std::string words = std::regex_replace(before, formula, ""), others = std::regex_replace(after, formula, "");
  EXPECT_EQ(foundIn(words, R"(\{[a-zA-Z][^}]*\})"), foundIn(others, R"(\{[a-zA-Z][^}]*\})")) << at << ": values";
  EXPECT_EQ(foundIn(words, R"(\d+(\.\d+)?)"), foundIn(others, R"(\d+(\.\d+)?)")) << at << ": numbers";
}

TEST(TranslatedLessons, MatchTheOriginalInContentAndChecks) {
  const auto languages = lessonLanguages(kShipped);
  ASSERT_FALSE(languages.empty());
  for (const std::string& language : languages) {
    std::size_t translated = 0;
    for (const LessonEntry& entry : findLessons(kShipped, language)) {
      if (languageOf(entry.file.parent_path(), kShipped).empty()) continue;
      ++translated;
      const LessonParts original = partsOf(kShipped / "lessons" / entry.file.filename()), other = partsOf(entry.file);
      expectTheSame(original.head, other.head, entry.file);
      ASSERT_EQ(original.pages.size(), other.pages.size()) << entry.file;
      for (std::size_t p = 0; p < original.pages.size(); ++p)
        expectTheSame(original.pages[p], other.pages[p], entry.file);
      EXPECT_NO_THROW(readLesson(entry.file, kShipped)) << entry.file;
    }
    std::size_t files = 0;
    for (const auto& file : std::filesystem::directory_iterator(kShipped / "lessons" / language))
      files += isLesson(file.path()) ? 1 : 0;
    EXPECT_EQ(translated, files) << language << " has a lesson without an original";
    EXPECT_FALSE(readGlossary(glossaryFile(kShipped, language)).empty());
  }
}

TEST(LessonWords, HaveThePlaceholdersOfTheOriginal) {
  const std::regex placeholder(R"(\{[^}]*\})");
  const auto placeholdersOf = [&](std::string_view view) {
    const std::string text(view);
    return std::vector<std::string>(std::sregex_token_iterator(text.begin(), text.end(), placeholder), {});
  };
  for (const auto& [english, translated] : kGermanWords)
    EXPECT_EQ(placeholdersOf(english), placeholdersOf(translated)) << english;
}

TEST(LessonWords, HaveTheLabelsThatAreDeclaredElsewhere) {
  const LessonWords german("Deutsch");
  std::vector<std::string> labels;
  for (const sim::Quantity& quantity : sim::quantities()) labels.emplace_back(quantity.label);
  for (const sim::ParticleQuantity& quantity : sim::particleQuantities()) labels.emplace_back(quantity.label);
  for (const LessonEntry& lesson : findLessons(kShipped)) labels.push_back(lesson.level);
  for (const std::string& label : labels) EXPECT_NE(german.label(label), label);
  EXPECT_EQ(LessonWords("Klingon")("Next"), "Next");
}

TEST(TranslatedLessons, DescribeChecksInTheirLanguage) {
  const auto conditions = [](const std::filesystem::path& file) {
    std::vector<std::string> words;
    for (const LessonPage& page : readLesson(kShipped / "lessons" / file, kShipped).pages) {
      for (const Checkpoint::Condition& condition : page.check->conditions()) words.push_back(condition.words);
    }
    return words;
  };
  EXPECT_EQ(conditions("09_volume.md"),
            (std::vector<std::string>{"Volume relative to rest above 0.99", "Time above 1 s",
                                      "Height of particle 94 of beam between -0.15 and -0.1 m", "Time above 1 s"}));
  EXPECT_EQ(conditions("Deutsch/09_volume.md"),
            (std::vector<std::string>{"Relatives Volumen über 0.99", "Zeit über 1 s",
                                      "Höhe von Teilchen 94 von beam zwischen -0.15 und -0.1 m", "Zeit über 1 s"}));
}

// One of two lessons is translated.
TEST(Course, FallsBackToTheOriginalForUntranslatedLessons) {
  const TemporaryFolder assets;
  const std::string block = "```pliant\nlevel: First\nminutes: 5\n```\n";
  std::filesystem::create_directories(assets / "lessons" / "Deutsch");
  std::filesystem::create_directories(assets / "lessons" / "scenes");
  assets.write("lessons/01_a.md", "# One\n" + block);
  assets.write("lessons/02_b.md", "# Two\n" + block + "## A page\n```pliant\ncheck: time > 1\n```\n");
  assets.write("lessons/Deutsch/02_b.md", "# Zwei\n" + block + "## Eine Seite\n```pliant\ncheck: time > 1\n```\n");
  assets.write("lessons/Deutsch/03_c.md", "# Drei\n" + block);
  EXPECT_EQ(lessonLanguages(assets.path()), std::vector<std::string>{"Deutsch"});
  const auto titles = [&](const char* language) {
    std::vector<std::string> all;
    for (const LessonEntry& entry : findLessons(assets.path(), language)) all.push_back(entry.title);
    return all;
  };
  EXPECT_EQ(titles(""), (std::vector<std::string>{"One", "Two"}));
  EXPECT_EQ(titles("Deutsch"), (std::vector<std::string>{"One", "Zwei"}));
  EXPECT_EQ(titles("Klingon"), titles(""));
  EXPECT_EQ(languageOf(assets / "lessons" / "Deutsch", assets.path()), "Deutsch");
  EXPECT_EQ(languageOf(assets / "lessons", assets.path()), "");
  EXPECT_EQ(findLessons(assets.path(), "Deutsch")[1].checked, std::vector<std::string>{"A page"})
      << "what is done in one language is done in all";
  std::filesystem::create_directories(assets / "lessons" / "drafts");
  assets.write("lessons/drafts/99_x.md", "# X\n" + block);
  EXPECT_EQ(lessonLanguages(assets.path()).size(), 1u);
  EXPECT_EQ(titles("../lessons/Deutsch"), titles("")) << "that is no language";
  const std::filesystem::path two = assets / "lessons" / "Deutsch" / "02_b.md";
  EXPECT_EQ(inLanguage(assets / "lessons" / "02_b.md", "Deutsch", assets.path()), two);
  EXPECT_EQ(inLanguage(two, "", assets.path()), assets / "lessons" / "02_b.md");
  EXPECT_EQ(inLanguage(assets / "02_b.md", "Deutsch", assets.path()), assets / "02_b.md") << "it is none of the course";
  EXPECT_EQ(originalOf(two, assets.path()), assets / "lessons" / "02_b.md");
  const std::filesystem::path relative = std::filesystem::relative(assets / "lessons" / "Deutsch");
  EXPECT_EQ(languageOf(relative, assets.path()), "Deutsch");

  assets.write("lessons/scenes/s.xml", "");
  const auto named = [&](const char* name) { return namedIn(assets / "lessons" / "Deutsch", name, assets.path()); };
  EXPECT_EQ(named("02_b.md"), assets / "lessons" / "Deutsch" / "02_b.md");
  EXPECT_EQ(named("01_a.md"), assets / "lessons" / "01_a.md") << "it is not translated";
  EXPECT_EQ(named("scenes/s.xml"), assets / "lessons" / "scenes" / "s.xml");
  EXPECT_EQ(named("scenes/none.xml"), assets / "scenes" / "none.xml");
}

}  // namespace
}  // namespace pliant::app
