// Lessons: the file, checkpoints, quantities, and the displayed text.
#include "app/lesson/lesson.h"

#include "app/lesson/lesson_examination.h"
#include "app/lesson/lesson_meter.h"
#include "app/lesson/lesson_numbers.h"
#include "app/lesson/lesson_trial.h"
#include "sim/measured_simulation.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

constexpr const char* kScene = R"(<simulation><iterations>5</iterations><timestep>0.1</timestep><elements>
  <element><type>sand</type><name>grains</name><radius>0.1</radius><particleSleeping>0</particleSleeping></element>
  <element><type>ball</type><name>bob</name><radius>0.1</radius><position>9 0 0</position></element>
</elements><particles>
  <particle><time>0</time><object>0</object><position>1 2 3</position><velocity>1 0 0</velocity></particle>
  <particle><time>0</time><object>0</object><position>1 6 3</position></particle>
</particles></simulation>)";

class LessonFile : public testing::Test {
 protected:
  Lesson read(const std::string& text) {
    folder_.write("scene.xml", kScene);
    return readLesson(folder_.write("lesson.md", text), folder_ / "assets");
  }
  std::string problemOf(const std::string& text) {
    try {
      read(text);
    } catch (const sim::InputError& error) {
      std::string what = error.what();
      const std::string path = (folder_ / "lesson.md").string();
      for (std::size_t at; (at = what.find(path)) != std::string::npos;) what.replace(at, path.size(), "L");
      return what;
    }
    return {};
  }

 private:
  TemporaryFolder folder_;
};

constexpr const char* kGood = R"(# Title

Words before the first page are no part of it.

## First page
Some **text** with {time}.
```pliant
scene: scene.xml
set: solverIterations=7
unlock: grains.radius, timestep
check: x(grains) > 1.5 and solverIterations = 7 for 0.2 s
solution: timestep=0.2; grains.radius=0.05
play: FALSE
```
## Second page
More.
)";

TEST_F(LessonFile, IsReadPageByPage) {
  const Lesson lesson = read(kGood);
  EXPECT_EQ(lesson.title, "Title");
  ASSERT_EQ(lesson.pages.size(), 2u);
  const LessonPage& first = lesson.pages[0];
  EXPECT_EQ(first.title, "First page");
  ASSERT_EQ(first.text.blocks.size(), 1u);
  EXPECT_EQ(plainText(first.text.blocks[0].spans), "Some text with time.");
  EXPECT_EQ(first.scene().settings.solverIterations, 7);
  EXPECT_EQ(first.unlocked, (std::set<std::string>{"elements[0].radius", "timestep"}));
  EXPECT_EQ(first.solution, (std::vector<std::string>{"timestep=0.2", "grains.radius=0.05"}));
  EXPECT_FALSE(first.plays);
  ASSERT_EQ(first.quantities.size(), 1u);
  const LessonPage& second = lesson.pages[1];
  EXPECT_EQ(second.sceneFile, first.sceneFile);
  EXPECT_EQ(second.scene().settings.solverIterations, 5) << "each page sets its own";
  EXPECT_TRUE(second.plays);
  EXPECT_FALSE(second.check);
}

TEST_F(LessonFile, ReportsAllErrorsWithTheirLines) {
  EXPECT_EQ(problemOf("## Page\n```pliant\nscene: scene.xml\n```\n"),
            "L:1: the lesson has no title, expected '# TITLE'");
  EXPECT_EQ(problemOf("# T\n```pliant\nscene: scene.xml\n```\n## P\n"),
            "L:3: 'scene: scene.xml' is not a line of a block before the first page, expected one of minutes:, level:\n"
            "L:5: page 'P' has no scene, expected a block with scene: FILE");
  EXPECT_EQ(problemOf("# T\n"), "L:1: the lesson has no page, expected '## TITLE'");
  EXPECT_EQ(problemOf("# T\n## P\nWords.\n"), "L:2: page 'P' has no scene, expected a block with scene: FILE");
  EXPECT_EQ(problemOf("# T\n## P\n```pliant\nscene: none.xml\n```\n"),
            "L:4: there is no scene 'none.xml' beside the lesson or in the assets folder");
  EXPECT_EQ(problemOf("# T\n## P\n```pliant\nscene: scene.xml\n"),
            "L:4: the block for Pliant has no end, expected ```");
  EXPECT_EQ(
      problemOf("# T\n## P\n```pliant\nscene: scene.xml\ncolour: red\n```\n"),
      "L:5: 'colour: red' is not a line of a block of a page, expected one of scene:, set:, unlock:, allow:, play:, "
      "check:, goal:, hint:, solution:, wrong:, why:, question:, answer:, right:, plot:, graph:, fact:, given:, sum:, "
      "explore:, source:, show:");
  const std::string head = "# T\n## P\n```pliant\nscene: scene.xml\n";
  const auto says = [&](const std::string& line, const std::string& words) {
    const std::string problem = problemOf(head + line + "\n```\n");
    EXPECT_NE(problem.find("L:5: "), std::string::npos) << problem;
    EXPECT_NE(problem.find(words), std::string::npos) << problem;
  };
  says("set: solverIterations=many", "expected an integer");
  says("unlock: grains.colour", "no parameter 'colour'");
  says("check: stretch", "compares nothing");
  says("check: strech < 1", "'strech' is unknown");
  says("check: x(rope) < 1", "no element is named 'rope'");
  says("check: x(grains[a]) < 1", "does not name a particle");
  says("check: area(grains) < 1", "there is no 'area'");
  says("check: stretch < small", "'small' is not a number");
  says("check: stretch < 1 for ever", "is not a time");
  says("check: stretch < 1 for -2 s", "above 0");
  says("play: maybe", "expected TRUE or FALSE");
  says("solution: timestep=0.2", "the solution sets 'timestep', which is locked");
  says("wrong: timestep=0.2", "the wrong solution sets 'timestep', which is locked");
  says("set: timestep=0.1; substeps=many", "expected an integer");
  says("set: substeps=many; grains.colour=2; timestep=0.1", "no parameter 'colour'");
  says("hint:", "'hint:' has no value");
  says("hint: so {much", "'{' has no end");
  says("goal: a $\\fraction$", "'\\fraction' is not a known command in the formula '\\fraction'");
  says("answer: 3", "without a question");
  says("question: What?", "0 answers, of which 0 are right");
  says("fact: time is 3", "is not a fact");
  says("sum: 2 and 2 is 4", "is not a sum");
  says("sum: 2 m + 2 m = 4 miles", "is not a sum");
  says("graph: y = r over r", "is not a graph");
  says("graph: y = r over radius from 0 to 1", "is not a graph");
  says("graph: y = r over r from 1 to 0", "is not a graph");
  says("graph: r^2 over r from 0 to 1", "is not a curve");
  says("graph: y = r ^ over r from 0 to 1", "'r ^': ");
  says("graph: y = 1 / (r - r) over r from 0 to 1", "has no finite value from 0 to 1");
  says("show: everything", "'everything' cannot be shown");
  says("allow: magic", "'magic' cannot be allowed, expected one of dragging, pinning, cutting, gusts");
}

TEST_F(LessonFile, ReportsUnclosedMarkupInItsText) {
  const std::string tail = "\n```pliant\nscene: scene.xml\n```\n";
  EXPECT_EQ(problemOf("# T\n## P\nOne\nand {unclosed" + tail), "L:4: '{' has no end in its line, expected '}'");
  EXPECT_EQ(problemOf("# T\n## P\nOne {unclosed and {time} and {tim}" + tail).substr(0, 70),
            "L:3: '{' has no end in its line, expected '}'\nL:3: 'tim' is unknown, e")
      << "what stands behind it is looked at, too";
  EXPECT_EQ(problemOf("# T\n## P\n\n$x" + tail), "L:4: '$' has no end, expected '$'");
  EXPECT_EQ(problemOf("# T\n## P\n\n**x" + tail), "L:4: '**' has no end, expected '**'");
  EXPECT_EQ(problemOf("# T\n## P\n\n" + tail + "\n{strech}\n"),
            "L:9: 'strech' is unknown" + problemOf("# T\n## P\n\n" + tail + "\n{strech}\n").substr(24));
}

TEST_F(LessonFile, ReportsErrorsThatOnlyTheBuiltSceneReveals) {
  const Lesson lesson = read(
      "# T\n## P\nNow {x(bob[999])}.\n```pliant\nscene: scene.xml\nunlock: timestep\ncheck: timestep > 0.05\n"
      "plot: time, y(bob[99])\nshow: bob[98], names, bob[0]\nexplore: Go [on and on](nowhere.md), not "
      "[here](scene.xml) or [there](https://x.org).\n"
      "```\n");
  std::string found;
  for (const sim::InputMessage& message : examine(lesson, {}))
    found += std::to_string(message.line) + ": " + message.message + '\n';
  EXPECT_EQ(found,
            "3: there is no particle 'bob[999]' in the page's scene\n"
            "7: the check holds as the page begins, expected one that asks for a change\n"
            "8: there is no particle 'bob[99]' in the page's scene\n"
            "9: there is no particle 'bob[98]' in the page's scene\n"
            "10: there is no 'nowhere.md' beside the lesson or in the assets folder\n");
}

TEST_F(LessonFile, VerifiesItsChecksAndFactsBySimulation) {
  const Lesson lesson = read(
      "# T\n## P\nAfter one step x is 1.1.\n```pliant\nscene: scene.xml\nunlock: timestep\n"
      "check: timestep = 0.2\nwrong: timestep=0.2\nsolution: timestep=0.3\nfact: x(grains) = 1.1 at 1\n"
      "fact: x(grains) = 1.3 at 2\n```\n");
  std::string found;
  for (const sim::InputMessage& message : tryOut(lesson, lesson.pages[0], {}))
    found += std::to_string(message.line) + ": " + message.message + '\n';
  EXPECT_NE(found.find("7: the check is met by the wrong solution 'timestep=0.2'"), std::string::npos) << found;
  EXPECT_NE(found.find("7: the check is not met by the solution"), std::string::npos) << found;
  EXPECT_NE(found.find("11: the scene has x(grains) = 1.2 after 2 frames, not 1.3"), std::string::npos) << found;
  EXPECT_NE(found.find("11: the page does not say '1.3'"), std::string::npos) << found;
  EXPECT_EQ(found.find("10: "), std::string::npos) << found;
}

TEST(LessonNumbers, IncludeOnlyNumbersWithAUnit) {
  const auto found = measuredNumbersIn("2 m/s, 52 % of x_3 m and 0.01 s; 12 links, 3 mm. w1 kg, 10^2 m, 7 meals.");
  std::string all;
  for (const MeasuredNumber& each : found) all += each.number + '[' + each.unit + "] ";
  EXPECT_EQ(all, "2[m/s] 52[%] 0.01[s] 3[mm] ");
}

TEST_F(LessonFile, ReportsUnexplainedNumbersWithAUnit) {
  const auto problems = [&](const std::string& text, const std::string& lines) {
    const Lesson lesson = read("# T\n## P\n" + text + "\n```pliant\nscene: scene.xml\n" + lines + "```\n");
    std::string all;
    for (const sim::InputMessage& message : checkNumbers(lesson, lesson.pages[0]))
      all += std::to_string(message.line) + ": " + message.message + '\n';
    return all;
  };
  const std::string facts = "fact: bob.radius = 0.1 at 0\nfact: x(bob) = 9 at 0\n";
  EXPECT_EQ(problems("The bob has a radius of 0.1 m, 10 cm, and is at 9 m.", facts), "");
  EXPECT_EQ(problems("The bob is at 9 m.", ""),
            "2: the page 'P' says '9 m', expected a fact:, a sum: or a given: with it\n")
      << "that the scene's file has a 9 somewhere is not enough";
  EXPECT_EQ(problems("It takes 9 s.", facts),
            "2: the page 'P' says '9 s', expected a fact:, a sum: or a given: with it\n")
      << "9 m are no 9 s";
  EXPECT_EQ(problems("Steps of 0.2 s, for 3 s, up to 1.5 m.",
                     "unlock: timestep\ncheck: x(grains) > 1.5 for 3 s\nsolution: timestep=0.2\n"),
            "")
      << "fields that are set, and what is checked";
  EXPECT_EQ(problems("It falls by 7 mm.", ""),
            "2: the page 'P' says '7 mm', expected a fact:, a sum: or a given: with it\n");
  EXPECT_EQ(problems("It falls by 7 mm.", "fact: y(grains) = 0.007 at 1\n"), "");
  EXPECT_EQ(problems("Say it falls by 7 mm.", "given: 7 mm\n"), "");
  EXPECT_EQ(problems("Half of 0.014 m are 7 mm.", "sum: 0.014 m / 2 = 0.007 m\n"), "");
  EXPECT_EQ(problems("Half of 0.014 m are 8 mm.", "sum: 0.014 m / 2 = 0.008 m\n"),
            "6: 0.014 m / 2 is 0.007, not 0.008\n");
  EXPECT_EQ(problems("Half of 0.014 m are 7 s.", "sum: 0.014 m / 2 = 0.007 m\n"),
            "2: the page 'P' says '7 s', expected a fact:, a sum: or a given: with it\n")
      << "7 mm are no 7 s";
  EXPECT_EQ(problems("It falls by 9 mm.", "sum: 18 / 2 = 9\n"),
            "2: the page 'P' says '9 mm', expected a fact:, a sum: or a given: with it\n")
      << "a pure number is of no unit";
  EXPECT_EQ(problems("The root is 3 m.", "sum: sqrt(2 = 3\n").substr(0, 3), "6: ") << "no expression";
  EXPECT_EQ(
      problems("A choice.", "question: Q?\nanswer: 77 m\nright: 0.1 m | The radius.\nfact: bob.radius = 0.1 at 0\n"),
      "")
      << "wrong answers may be wrong";
}

TEST(LessonSum, ChecksNumberAndUnit) {
  const auto mistakeOf = [](const char* text) { return LessonSum::read(text, 1).mistake(); };
  EXPECT_EQ(mistakeOf("9.81 m/s^2 * (0.01 s)^2 = 0.00098 m"), "");
  EXPECT_EQ(mistakeOf("20 mm / 10 ms = 2 m/s"), "");
  EXPECT_EQ(mistakeOf("2 kg * 9.81 m/s^2 * 0.6 m = 11.8 J"), "");
  EXPECT_EQ(mistakeOf("sqrt((3 m)^2 + (4 m)^2) = 500 cm"), "");
  EXPECT_EQ(mistakeOf("1000 kg/m^3 * 9.81 m/s^2 * 2 m = 19.62 kPa"), "");
  EXPECT_EQ(mistakeOf("1 - 0.05 = 95 %"), "");
  EXPECT_EQ(mistakeOf("315 / (64 * pi) = 1.57"), "");
  EXPECT_EQ(mistakeOf("2 m / 0.01 s = 200 m"), "the units of 2 m / 0.01 s do not result in m");
  EXPECT_EQ(mistakeOf("2 m / 0.01 s = 200"), "the units of 2 m / 0.01 s do not result in a pure number");
  EXPECT_EQ(mistakeOf("2 / 0.01 = 200 m"), "the units of 2 / 0.01 do not result in m");
  EXPECT_EQ(mistakeOf("2 m + 3 s = 5 m"), "the units of 2 m + 3 s do not result in m");
  EXPECT_EQ(mistakeOf("2 m * 3 m = 7 m"), "2 m * 3 m is 6, not 7");
  EXPECT_NE(mistakeOf("2 m^2 = 4 m"), "") << "ambiguous, so it is not taken";
}

TEST(LessonGraph, DrawsFunctionsOfTheLetterThatItNames) {
  const LessonGraph graph("poly6 = 315 / (64 * pi) * (1 - r^2)^3; root = sqrt(r) over r from 0 to 1");
  ASSERT_EQ(graph.curves().size(), 2u);
  EXPECT_EQ(graph.curves()[0].name, "poly6");
  EXPECT_EQ(graph.abscissa(), "r");
  EXPECT_EQ(graph.ordinate(), "");
  const auto& poly6 = graph.curves()[0].points;
  EXPECT_NEAR(poly6.front().y, 1.566681, 1e-6);
  EXPECT_NEAR(poly6[poly6.size() / 2].y, 0.660944, 1e-6);
  EXPECT_NEAR(poly6.back().y, 0.0, 1e-12);
  EXPECT_NEAR(graph.curves()[1].points[50].y, 0.5, 1e-12) << "the letters of sqrt are no variable";
}

TEST(LessonGraph, NamesItsAxes) {
  const LessonGraph graph("W [1/m^3]: spiky = 15 / pi * (1 - r)^3; half = 0.5 over r [m] from 0 to 1");
  EXPECT_EQ(graph.ordinate(), "W [1/m^3]");
  EXPECT_EQ(graph.abscissa(), "r [m]");
  ASSERT_EQ(graph.curves().size(), 2u);
  EXPECT_EQ(graph.curves()[0].name, "spiky");
  EXPECT_NEAR(graph.curves()[0].points.front().y, 4.774648, 1e-6);
  EXPECT_NEAR(graph.curves()[1].points.front().y, 0.5, 1e-12);
}

// A window samples ten times a second, which gives a corner in a curve that bends faster.
TEST(LessonMeter, HasAPointOfACurveForEachStep) {
  sim::SceneText text;
  text.set("timestep", 0.01f).element("ball", {{"name", "bob"}, {"radius", 0.1f}, {"velocity", glm::vec3(1, 0, 0)}});
  sim::Simulation simulation = text.simulate();
  LessonPage page;
  page.plots.emplace_back("x(bob)", simulation.scene());
  LessonMeter meter(page);
  meter.look(simulation);
  for (int step = 0; step < 20; ++step) {
    sim::run(simulation, 1);
    meter.lookAtStep(simulation);
  }
  const std::vector<LessonMeter::Sample> samples = meter.samples();
  ASSERT_EQ(samples.size(), 21u);
  EXPECT_EQ(samples.front().time, 0.0);
  for (const LessonMeter::Sample& sample : samples) EXPECT_NEAR(sample.values[0], sample.time, 1e-4);
}

// A word that appears later than the text around it changes line breaks, and moves the text below.
TEST_F(LessonFile, ParametersInItsTextAreKnownBeforeTheFirstStep) {
  const Lesson lesson = read(
      "# T\n## P\nIts {iteration} for {time} s.\n```pliant\nscene: scene.xml\nset: "
      "iteration=jacobi\n```\n");
  EXPECT_EQ(LessonMeter(lesson.pages[0]).values(), (std::vector<std::string>{"Jacobi", ""}));
}

TEST(LessonMeter, KeepsCurvesOfAnyLength) {
  sim::SceneText text;
  text.set("timestep", 0.1f).element("sand", {{"name", "grains"}, {"radius", 0.1f}, {"particleSleeping", 0}});
  text.particle(0, {1, 2, 3}, {1, 0, 0});
  sim::Simulation simulation = text.simulate();
  LessonPage page;
  page.plots.emplace_back("x(grains)", simulation.scene());
  LessonMeter meter(page);
  for (int step = 0; step < 2500; ++step) {
    sim::run(simulation, 1);
    meter.look(simulation);
  }
  const std::vector<LessonMeter::Sample> samples = meter.samples();
  EXPECT_GT(samples.size(), 500u);
  EXPECT_LT(samples.size(), 1100u);
  for (std::size_t s = 0; s < samples.size(); ++s) {
    ASSERT_EQ(samples[s].values.size(), 1u);
    EXPECT_NEAR(samples[s].values[0], 1.0 + samples[s].time, 0.02) << s;
    if (s > 0) {
      EXPECT_GT(samples[s].time, samples[s - 1].time);
    }
  }
}

TEST(Checkpoint, MustHoldForItsRequiredDuration) {
  sim::SceneText text;
  text.set("timestep", 0.1f).element("sand", {{"name", "grains"}, {"radius", 0.1f}, {"particleSleeping", 0}});
  text.particle(0, {1, 2, 3}, {1, 0, 0}).particle(0, {1, 6, 3});
  sim::Simulation simulation = text.simulate();
  Checkpoint check("x(grains[0]) > 1.25 and distance(grains, grains[1]) > 4 for 0.3 s", simulation.scene());
  for (int step = 1; step <= 6; ++step) {
    sim::run(simulation, 1);
    check.look(sim::measuredState(simulation));
    EXPECT_EQ(check.conditions()[0].holds, step >= 3) << step;
    EXPECT_EQ(check.isMet(), step >= 6) << step;  // from 0.3 s to 0.6 s
  }
  EXPECT_EQ(check.conditions()[0].now, "1.6");
  sim::run(simulation, 3);
  check.look(sim::measuredState(simulation));
  EXPECT_TRUE(check.isMet());
  EXPECT_EQ(check.conditions()[0].now, "1.6") << "as it was when it was met";
}

// 1.0990 is above 1.099 and not what it looks like: the digits that make the difference are shown, and no others.
TEST(Checkpoint, ShowsTheDigitsThatMakeTheDifference) {
  sim::SceneText text;
  text.element("sand", {{"name", "grains"}, {"radius", 0.1f}}).particle(0, {1.09902f, 2, 3});
  sim::Simulation simulation = text.simulate();
  sim::run(simulation, 1);  // it comes in
  const auto now = [&](const char* condition) {
    Checkpoint check(condition, simulation.scene());
    check.look(sim::measuredState(simulation));
    return check.conditions()[0].now;
  };
  EXPECT_EQ(now("x(grains) > 1"), "1.099");
  EXPECT_EQ(now("x(grains) > 1.099"), "1.09902");
  EXPECT_EQ(now("x(grains) > 1.1"), "1.099");
  EXPECT_EQ(now("x(grains) < 1.0991"), "1.099");
  EXPECT_EQ(now("x(grains) > 1 and x(grains) < 1.099"), "1.09902");
  EXPECT_EQ(now("y(grains) > 2"), "2");
}

TEST(Checkpoint, DescribesTwoBoundsAsOneCondition) {
  sim::SceneText text;
  text.element("sand", {{"name", "grains"}, {"radius", 0.1f}}).particle(0, {1, 2, 3});
  sim::Simulation simulation = text.simulate();
  sim::run(simulation, 1);  // it comes in
  const auto look = [&](const char* condition) {
    Checkpoint check(condition, simulation.scene());
    check.look(sim::measuredState(simulation));
    return check;
  };
  const Checkpoint both = look("y(grains) > 1.5 and frame = 1 and y(grains) <= 2.5");
  ASSERT_EQ(both.conditions().size(), 2u);
  EXPECT_EQ(both.conditions()[0].words, "Height of grains between 1.5 and 2.5 m");
  EXPECT_EQ(both.conditions()[0].text, "y(grains) > 1.5 and y(grains) <= 2.5");
  EXPECT_TRUE(both.isMet());
  EXPECT_EQ(look("y(grains) < 2.5 and y(grains) > 1.5").conditions()[0].words, both.conditions()[0].words);
  EXPECT_FALSE(look("y(grains) > 2.1 and y(grains) < 2.5").isMet());
  EXPECT_FALSE(look("y(grains) > 1.5 and y(grains) < 1.9").conditions()[0].holds);
  EXPECT_EQ(look("y(grains) > 1.5 and y(grains) > 1.7").conditions().size(), 2u);
}

TEST(Checkpoint, IsDescribedInWords) {
  sim::SceneText text;
  text.element("sand", {{"name", "grains"}}).element("ball", {{"name", "bob"}});
  const sim::Scene scene = text.simulate().scene();
  const auto words = [&](const char* condition) { return Checkpoint(condition, scene).conditions()[0].words; };
  EXPECT_EQ(words("stretch < 0.01"), "Largest stretch below 1 %");
  EXPECT_EQ(Checkpoint("stretch > 0.09 and stretch < 0.115", scene).conditions()[0].words,
            "Largest stretch between 9 and 11.5 %");
  EXPECT_EQ(words("solverIterations <= 4"), "Iterations at most 4");
  EXPECT_EQ(words("y(bob) > -0.5"), "Height of bob above -0.5 m");
  EXPECT_EQ(words("speed(grains[7]) >= 2"), "Speed of particle 7 of grains at least 2 m/s");
  EXPECT_EQ(words("distance(grains[0], grains[3]) < 1"), "Distance of particles 0 and 3 of grains below 1 m");
  EXPECT_EQ(words("distance(bob, grains[3]) < 1"), "Distance of bob and particle 3 of grains below 1 m");
  EXPECT_EQ(words("grains.staticFriction != 0"), "Static friction of grains not 0");
  EXPECT_EQ(words("averaging = massSplitting"), "Averaging = mass splitting");
  EXPECT_EQ(words("contacts = 0"), "Number of contacts = 0");
}

TEST(Checkpoint, ComparesWords) {
  sim::SceneText text;
  text.set("iteration", "gaussSeidel").element("sand").particle(0, {0, 0, 0});
  sim::Simulation simulation = text.simulate();
  const auto isMet = [&](const char* condition) {
    Checkpoint check(condition, simulation.scene());
    check.look(sim::measuredState(simulation));
    return check.isMet();
  };
  EXPECT_TRUE(isMet("iteration = gaussSeidel"));
  EXPECT_FALSE(isMet("iteration != gaussSeidel"));
  EXPECT_TRUE(isMet("iteration != jacobi and contacts = 0"));
}

}  // namespace
}  // namespace pliant::app
