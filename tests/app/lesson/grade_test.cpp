// Lessons outside the window: grades of takes, and worksheets.
#include "app/lesson/grade.h"

#include "app/lesson/lesson_meter.h"
#include "app/lesson/lesson_trial.h"
#include "app/lesson/worksheet.h"
#include "app/text/html.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pliant::app {
namespace {

const std::filesystem::path kGradeAssets = sourcePath("assets");

const Lesson& lesson() {
  static const Lesson its = readLesson(kGradeAssets / "lessons/04_why_it_stretches.md", kGradeAssets);
  return its;
}

// The file of a student who sets these before the start and runs the scene.
Take takeWith(const LessonPage& page, const std::vector<std::string>& assignments) {
  Take take;
  take.scene = page.scene();
  for (const std::string& assignment : assignments) sim::setParameter(take.scene, assignment);
  take.steps = 200;
  return take;
}

TEST(Grades, ListTheCheckpointsThatATakeMet) {
  const LessonPage& first = lesson().pages[0];
  const auto good = gradeTake(lesson(), takeWith(first, first.solution), kGradeAssets);
  ASSERT_EQ(good.size(), 3u);
  EXPECT_TRUE(good[0].isOfPage);
  ASSERT_TRUE(good[0].met);
  EXPECT_GE(*good[0].met, 60) << "a second";
  EXPECT_FALSE(good[2].met) << "another task on the same scene";
  const auto bad = gradeTake(lesson(), takeWith(first, {"solverIterations=3"}), kGradeAssets);
  EXPECT_TRUE(bad[0].isOfPage);
  EXPECT_FALSE(bad[0].met);
  EXPECT_NE(bad[0].lastSeen.find("Largest stretch below 1 % (at the end "), std::string::npos) << bad[0].lastSeen;
}

TEST(Grades, AreNotGivenForLockedParameters) {
  const LessonPage& first = lesson().pages[0];
  EXPECT_FALSE(gradeTake(lesson(), takeWith(first, {"solverIterations=200", "substeps=4"}), kGradeAssets)[0].isOfPage);
  Take edited = takeWith(first, first.solution);
  sim::Scene lighter = edited.scene;
  sim::setParameter(lighter, "rope.mass=0.001");
  edited.actions.push_back({5, Edit{std::make_shared<const sim::Scene>(lighter)}});
  const PageGrade grade = gradeTake(lesson(), edited, kGradeAssets)[0];
  EXPECT_FALSE(grade.met);
  ASSERT_TRUE(grade.breach);
  EXPECT_EQ(grade.breach->step, 5);
  EXPECT_EQ(grade.breach->what, "Particle mass of rope was changed");
}

// A rope whose particles are all pinned does not stretch, and no number was found.
TEST(Grades, AreNotGivenForEffectsOfTheMouse) {
  const LessonPage& first = lesson().pages[0];
  Take pinned = takeWith(first, {"solverIterations=3"});
  Pin all;
  for (int p = 0; p < 21; ++p) all.particles.push_back(p);
  const auto gradeOf = [&](const Lesson& its, const Action& action, int step) {
    Take take = pinned;
    take.actions.push_back({step, action});
    return gradeTake(its, take, kGradeAssets)[0];
  };
  const PageGrade grade = gradeOf(lesson(), all, 0);
  EXPECT_TRUE(grade.isOfPage);
  EXPECT_FALSE(grade.met);
  ASSERT_TRUE(grade.breach);
  EXPECT_EQ(grade.breach->what, "particles were pinned");
  Lesson generous = lesson();
  generous.pages[0].allowed = {"pinning"};
  EXPECT_TRUE(gradeOf(generous, all, 0).met);
  EXPECT_FALSE(gradeOf(generous, Grab{3}, 0).met);

  pinned = takeWith(first, first.solution);
  EXPECT_FALSE(gradeOf(lesson(), Gust{{1.0f, 0.0f, 0.0f}}, 30).met) << "what has to last had not lasted";
  const PageGrade late = gradeOf(lesson(), Gust{{1.0f, 0.0f, 0.0f}}, 150);
  EXPECT_TRUE(late.met) << "before";
}

TEST(LessonMeters, StopCountingAfterALockedChange) {
  LessonPage page = lesson().pages[0];
  sim::Scene floating = page.scene();
  sim::setParameter(floating, "elements[0].magnitude=0");
  const auto run = [&](const sim::Scene& scene, const auto& meddle) {
    sim::InputMessages ignored;
    sim::Simulation simulation(scene, {kGradeAssets}, ignored);
    LessonMeter meter(page);
    for (int s = 0; s < 200; ++s) {
      meddle(s, meter);
      simulation.step();
      meter.lookAtStep(simulation);
    }
    return std::pair(meter.check()->isMet(), meter.breach());
  };
  const auto nothing = [](int, LessonMeter&) {};
  EXPECT_EQ(run(page.scene(), nothing).second, std::nullopt);
  sim::Scene added = page.scene(), deleted = page.scene();
  added.elements.push_back(added.elements.front());
  deleted.elements.pop_back();
  EXPECT_EQ(LessonScope(page).breachOf(added), "something was added to the scene");
  EXPECT_EQ(LessonScope(page).breachOf(deleted), "something was deleted from the scene");
  const auto [isMet, breach] = run(floating, nothing);
  EXPECT_FALSE(isMet) << "hangs without weight";
  EXPECT_EQ(breach, "Magnitude of Gravity was changed");

  sim::Scene solved = page.scene();
  for (const std::string& assignment : page.solution) sim::setParameter(solved, assignment);
  EXPECT_TRUE(run(solved, nothing).first);
  EXPECT_FALSE(run(solved, [](int s, LessonMeter& meter) {
                 if (s == 3) meter.onAction(Cut{});
               }).first);
  EXPECT_TRUE(run(solved,
                  [](int s, LessonMeter& meter) {
                    if (s == 3) meter.onAction(Cut{});
                    if (s == 6) meter.onStateChange({{1, LiftKnife{}}});
                  })
                  .first)
      << "another branch";
}

TEST(Worksheet, HasRoomForAnswersAndTheTeachersCopyHasThem) {
  const std::string sheet = writeWorksheet(lesson(), {{"png", {{"A & B", {0.5f, 0.25f}}}}}),
                    solved = writeWorksheet(lesson(), {}, {{{"1.23", "7"}, 2.5}});
  for (const LessonPage& page : lesson().pages) EXPECT_NE(sheet.find(escapeHtml(page.title)), std::string::npos);
  EXPECT_NE(sheet.find("class=\"room\""), std::string::npos);
  EXPECT_NE(sheet.find("class=\"blank\""), std::string::npos) << "for live values";
  EXPECT_NE(sheet.find("data:image/png;base64,cG5n\""), std::string::npos);
  EXPECT_NE(sheet.find("<span style=\"left: 50.0%; top: 25.0%\">A &amp; B</span>"), std::string::npos);
  EXPECT_NE(sheet.find("<math"), std::string::npos);
  EXPECT_EQ(sheet.find("solverIterations=200"), std::string::npos);
  EXPECT_NE(solved.find("Iterations 200 (<code>solverIterations=200</code>)"), std::string::npos);
  EXPECT_NE(solved.find("too long by <span class=\"value\">1.23</span> % of its length"), std::string::npos);
  EXPECT_NE(solved.find("those of the solution below, after 2.5 s"), std::string::npos);
  EXPECT_NE(sheet.find("Done when: Largest stretch below 1 %, for 1 s"), std::string::npos);
  EXPECT_EQ(solved.find("class=\"room\""), std::string::npos);
}

TEST(Worksheet, HasTheImagesOfTheTextInIt) {
  const TemporaryFolder folder;
  folder.write("drawing.png", "png");
  folder.write("lesson.md",
               "# A lesson\n## A page\n![a drawing](drawing.png)\n\n![another](none.png)\n\n"
               "![of others](../../etc/none.png)\n```pliant\nscene: lessons/scenes/two_distances.xml\n```\n");
  const std::string sheet = writeWorksheet(readLesson(folder / "lesson.md", kGradeAssets), {}, {}, kGradeAssets);
  EXPECT_NE(sheet.find("<img class=\"image\" alt=\"a drawing\" src=\"data:image/png;base64,cG5n\">"), std::string::npos)
      << sheet;
  EXPECT_NE(sheet.find("<p>another</p>"), std::string::npos) << "its words, where there is none";
}

TEST(Worksheet, SaysWhatItsGraphsShow) {
  const std::string sheet = writeWorksheet(readLesson(kGradeAssets / "lessons/14_fluids.md", kGradeAssets), {});
  EXPECT_NE(sheet.find("<h1>Lesson 14: Fluids</h1>"), std::string::npos);
  EXPECT_NE(sheet.find(">W [1/m³]</text>"), std::string::npos);
  EXPECT_NE(sheet.find(">r [m]</text>"), std::string::npos);
}

// In the state in which the check is met the value is below the required one; on the untouched page it is far above.
TEST(Worksheet, IsInTheLanguageOfItsLesson) {
  const std::string sheet = writeWorksheet(readLesson(kGradeAssets / "lessons/Deutsch/09_volume.md", kGradeAssets), {});
  for (const char* text : {"<html lang=\"de\">", "<h1>Lektion 9: Volumen</h1>", ">Frage.<", ">Aufgabe.<",
                           "<p>Geschafft, wenn: Relatives Volumen über 0.99; Zeit über 1 s, 1 s lang</p>",
                           "<p>Du darfst ändern: ", "Quelle: Müller et al. 2007"}) {
    EXPECT_NE(sheet.find(text), std::string::npos) << text;
  }
}

TEST(Worksheet, HasTheLiveValuesOfTheSolution) {
  const LessonPage& page = lesson().pages[0];
  ASSERT_EQ(page.quantities.size(), 2u);
  const SolvedPage solved = solve(page, kGradeAssets);
  ASSERT_EQ(solved.values.size(), 2u);
  EXPECT_LT(std::stod(solved.values[0]), 1.0) << "per cent";
  EXPECT_EQ(solved.values[1], "200");
  EXPECT_GE(solved.seconds, 1.0) << "the check has to last for a second";
  EXPECT_LT(solved.seconds, kPatience);
  LessonPage untouched = page;
  untouched.solution.clear();
  EXPECT_GT(std::stod(solve(untouched, kGradeAssets).values[0]), 30.0);
  untouched.check.reset();
  EXPECT_NEAR(solve(untouched, kGradeAssets).seconds, 1.0, 0.02) << "a glance";
}

TEST(Worksheet, DrawsGraphsAndNamesParametersAsTheLessonDoes) {
  const Lesson fluids = readLesson(kGradeAssets / "lessons/14_fluids.md", kGradeAssets);
  const std::string sheet = writeWorksheet(fluids, {});
  EXPECT_NE(sheet.find("You may change: Kernel of water"), std::string::npos);
  EXPECT_EQ(sheet.find("elements["), std::string::npos);
  EXPECT_NE(sheet.find("<polyline stroke-dasharray=\"7 4\""), std::string::npos);
  EXPECT_NE(sheet.find(">spiky</text>"), std::string::npos);
  EXPECT_NE(sheet.find(">4.77</text>"), std::string::npos) << "15 / pi, the largest value";
}

// As on the screen, darkened for paper; the same hue in text and formula.
TEST(MathMl, HasTheColoursOfTheVariables) {
  const auto colourOf = [](std::string_view tex, std::string_view sign) {
    const std::string text = mathMl(parseFormula(tex), false);
    const std::size_t end = text.find(">" + std::string(sign) + "<"), at = text.rfind("color:", end);
    return at == std::string::npos ? "" : text.substr(at, std::string("color:#000000").size());
  };
  const std::string position = colourOf(R"(\mathbf{x}_1)", "x");
  EXPECT_EQ(colourOf(R"(\mathbf{x}_1)", "1"), position) << "with its index";
  EXPECT_NE(position, "");
  EXPECT_NE(colourOf(R"(C = 3)", "C"), position);
  EXPECT_EQ(colourOf(R"(h = 3)", "h"), "");
}

// Browsers put spaces around a minus between two terms, unless it is marked as a sign.
TEST(MathMl, DistinguishesSignsFromOperators) {
  const auto signs = [](const char* tex) {
    const std::string text = mathMl(parseFormula(tex), false);
    std::string found;
    for (std::size_t at = text.find("\xe2\x88\x92"); at != std::string::npos; at = text.find("\xe2\x88\x92", at + 1))
      found += text.substr(0, at).ends_with("<mo form=\"prefix\">") ? 's' : 'o';
    return found;
  };
  EXPECT_EQ(signs("(-3, -4) - 5"), "sso");
  EXPECT_EQ(signs("a = -b - (-c)"), "sos");
  EXPECT_EQ(signs("-x_1 - 2 \\cdot -y"), "sos");
}

TEST(MathMl, FollowsTheTreeOfTheFormula) {
  EXPECT_EQ(mathMl(parseFormula(R"(\frac{a}{2})"), false),
            "<math display=\"inline\"><mfrac><mi>a</mi><mn>2</mn></mfrac></math>");
  EXPECT_EQ(mathMl(parseFormula(R"(\sum_i \mathbf{x}^2 < 3)"), true),
            "<math display=\"block\"><mrow><munder><mo>∑</mo><mi>i</mi></munder><msup><mi "
            "mathvariant=\"normal\" "
            "style=\"font-weight:bold;color:#2870e0;\">x</mi><mn "
            "style=\"color:#2870e0;\">2</mn></msup><mo>&lt;</mo><mn>3</mn></mrow></math>");
}

}  // namespace
}  // namespace pliant::app
