// Animated parameters in a scene file: what is read, written and refused, and their values over time.
#include "sim/scene/animated_parameter.h"
#include "tests/sim/scene/scene_text.h"

#include <cmath>
#include <numbers>

namespace pliant::sim {
namespace {

constexpr std::string_view kElements =
    "<element><type>gravity</type><name>pull</name></element>\n"
    "<element><type>cloth</type><name>sheet</name><shape>grid</shape><stiffness>0.5</stiffness></element>";

/// A scene with <animations> in line 3 and on, behind the elements.
std::string animatedText(const std::string& animations) {
  return "<simulation><iterations>100</iterations><timestep>0.1</timestep><elements>" + std::string(kElements) +
         "</elements><animations>\n" + animations + "</animations></simulation>";
}

Scene animatedScene(const std::string& animations) { return goodScene(animatedText(animations)); }

/// The messages of reading and building, without the name of the file.
std::string mistakesOf(const std::string& animations) {
  const std::string text = animatedText(animations);
  const std::string said = findingsOf(text);
  if (!said.empty()) return said;
  InputMessages messages;
  checkAnimations(goodScene(text), messages);
  std::string all;
  for (const InputMessage& entry : messages.entries()) all += entry.text() + '\n';
  return all;
}

std::optional<glm::dvec3> valueAt(const std::string& animation, double t) {
  return animatedParametersOf(animatedScene(animation)).front().at(t);
}

double numberAt(const std::string& animation, double t) { return valueAt(animation, t).value().x; }

std::string keysOf(const std::string& ease) {
  return "<animation path='sheet.stiffness'><key time='1' ease='" + ease +
         "'>0.25</key><key time='3'>0.75</key></animation>";
}

TEST(Animation, EasesBetweenItsKeys) {
  EXPECT_EQ(numberAt(keysOf("linear"), 2.0), 0.5);
  EXPECT_EQ(numberAt(keysOf("smooth"), 2.0), 0.5);
  EXPECT_EQ(numberAt(keysOf("hold"), 2.0), 0.25);
  EXPECT_EQ(numberAt(keysOf("linear"), 1.5), 0.375);
  EXPECT_EQ(numberAt(keysOf("smooth"), 1.5), 0.25 + 0.5 * (3.0 / 16.0 - 2.0 / 64.0));
  EXPECT_EQ(numberAt(keysOf("hold"), 2.999), 0.25);
  EXPECT_EQ(numberAt(keysOf("hold"), 3.0), 0.75);
}

TEST(Animation, HoldsTheEndsBeforeTheFirstAndAfterTheLastKey) {
  for (const char* ease : {"linear", "smooth", "hold"}) {
    EXPECT_EQ(numberAt(keysOf(ease), 0.0), 0.25) << ease;
    EXPECT_EQ(numberAt(keysOf(ease), 1.0), 0.25) << ease;
    EXPECT_EQ(numberAt(keysOf(ease), 100.0), 0.75) << ease;
  }
}

TEST(Animation, StaysBetweenTwoKeysOfOneValue) {
  for (const char* ease : {"linear", "smooth"}) {
    const std::string keys = std::string("<animation path='sheet.stiffness'><key time='0' ease='") + ease +
                             "'>0.02</key><key time='2.93'>0.02</key></animation>";
    for (double t = 0.0; t < 2.93; t += 0.01) ASSERT_EQ(numberAt(keys, t), numberAt(keys, 3.0)) << ease << " at " << t;
  }
}

TEST(Animation, TakesItsKeysInAnyOrder) {
  const Scene ordered = animatedScene(
      "<animation path='pull.magnitude'><key time='0'>1</key><key time='2'>3</key>"
      "<key time='5'>7</key></animation>");
  const Scene mixed = animatedScene(
      "<animation path='pull.magnitude'><key time='5'>7</key><key time='0'>1</key>"
      "<key time='2'>3</key></animation>");
  EXPECT_TRUE(ordered == mixed);
}

TEST(Animation, FollowsAFormulaOfT) {
  const std::string formula = "<animation path='sheet.stiffness'><formula>0.5 + 0.4*sin(2*pi*t)</formula></animation>";
  EXPECT_DOUBLE_EQ(numberAt(formula, 0.25), 0.9);
  EXPECT_NEAR(numberAt(formula, 0.1), 0.5 + 0.4 * std::sin(0.2 * std::numbers::pi), 1e-15);
}

TEST(Animation, VectorsNeedThreeNumbers) {
  const std::string keys =
      "<animation path='pull.direction'><key time='0'>0 -1 0</key><key time='1'>1 0 0</key></animation>";
  EXPECT_EQ(valueAt(keys, 0.5).value(), glm::dvec3(0.5, -0.5, 0.0));
  const std::string formula = "<animation path='pull.direction'><formula>vec(sin(t), -cos(t), 0)</formula></animation>";
  EXPECT_EQ(valueAt(formula, 0.0).value(), glm::dvec3(0.0, -1.0, 0.0));
}

TEST(Animation, IntegersAreRounded) {
  const std::string keys = "<animation path='solverIterations'><key time='0'>4</key><key time='1'>8</key></animation>";
  EXPECT_EQ(numberAt(keys, 0.3), 5.0);
  EXPECT_EQ(animatedParametersOf(animatedScene(keys)).front().textAt(animatedScene(keys), 0.4), "6");
}

TEST(Animation, SurvivesSavingAndLoading) {
  const Scene scene = animatedScene(keysOf("smooth") +
                                    "<animation path='pull.magnitude'><formula>10 + t</formula></animation>"
                                    "<animation path='elements[1].color'><key time='0.125'>1 0 0</key></animation>");
  EXPECT_EQ(scene.animations.size(), 3u);
  const std::string saved = writeScene(scene);
  EXPECT_TRUE(goodScene(saved) == scene) << saved;
  Scene other = scene;
  other.animations[0].keys[1].time = 4.0;
  EXPECT_FALSE(other == scene) << "an animation is part of the scene's value";
}

TEST(Animation, ReportsThePositionOfAnError) {
  struct Case {
    const char* text;
    const char* said;
  };
  const Case cases[] = {
      {"<animation path='sheet.stifness'><key time='0'>1</key></animation>", "has no parameter 'stifness'"},
      {"<animation path='nobody.stiffness'><key time='0'>1</key></animation>", "no element is named 'nobody'"},
      {"<animation path='iteration'><key time='0'>1</key></animation>", "'iteration' is a choice, expected a number"},
      {"<animation path='contacts'><key time='0'>1</key></animation>", "'contacts' is a bool, expected a number"},
      {"<animation path='sheet.resolution'><key time='0'>5</key></animation>",
       "'sheet.resolution' cannot change while the simulation runs"},
      {"<animation path='timestep'><key time='0'>0.1</key></animation>", "'timestep' cannot be animated"},
      {"<animation path='view.fieldOfView'><key time='0'>40</key></animation>", "belongs to the view"},
      {"<animation path='sheet.stiffness'><key time='0'>1.5</key></animation>",
       "<key> of sheet.stiffness is '1.5', expected a number from 0 to 1"},
      {"<animation path='sheet.stiffness'><key time='0'>nan</key></animation>", "expected a number from 0 to 1"},
      {"<animation path='sheet.stiffness'><key time='1'>0</key><key time='1'>1</key></animation>",
       "a second <key> of sheet.stiffness at 1 s, expected one"},
      {"<animation path='sheet.stiffness'/>", "'sheet.stiffness' has no <key>, expected keys or a formula"},
      {"<animation path='sheet.stiffness'><formula>t</formula><key time='0'>1</key></animation>", "has both"},
      {"<animation path='sheet.stiffness'><formula>p1</formula></animation>",
       "character 1: 'p1' is not known, expected t, pi or a function"},
      {"<animation path='sheet.stiffness'><formula>vec(t, t, t)</formula></animation>",
       "the formula is a vector, expected a number"},
      {"<animation path='pull.magnitude'><formula>sqrt(0.45 - t)</formula></animation>",
       "is not a finite number, expected one at t = 0.5 s (frame 5)"},
      {"<animation path='sheet.stiffness'><formula>t</formula></animation>",
       "is 1.1, expected from 0 to 1 at t = 1.1 s (frame 11)"},
      {"<animation path='pull.magnitude'><formula>1</formula></animation>"
       "<animation path='elements[0].magnitude'><formula>2</formula></animation>",
       "a second animation of 'elements[0].magnitude', expected one"},
      {"<animation path='pull.magnitude'><key time='-1'>1</key></animation>", "<key> has time='-1', expected a number"},
      {"<animation path='pull.magnitude'><key time='1' ease='bounce'>1</key></animation>",
       "<key> has ease='bounce', expected one of linear, smooth, hold"},
      {"<animation path='pull.magnitude'><key>1</key></animation>", "<key> has no attribute 'time'"},
      {"<animation><key time='0'>1</key></animation>", "<animation> has no attribute 'path'"},
      {"<stiffness>1</stiffness>", "<stiffness> in <animations>, expected <animation>"},
  };
  for (const Case& wrong : cases) {
    const std::string said = mistakesOf(wrong.text);
    EXPECT_NE(said.find(wrong.said), std::string::npos) << wrong.text << "\nsays: " << said;
    EXPECT_NE(said.find("3: "), std::string::npos) << "names the line: " << said;
  }
}

TEST(Animation, IsReplacedByAValueOfTheCommandLineOrAVariant) {
  Scene scene = animatedScene(keysOf("linear"));
  setParameter(scene, "elements[1].stiffness=0.125");
  EXPECT_TRUE(scene.animations.empty());
  scene = animatedScene(keysOf("linear"));
  Variant variant{"stiff", {{"sheet.stiffness", "1"}}};
  EXPECT_TRUE(variantOf(scene, variant).animations.empty());
  variant.sets.front() = {"pull.magnitude", "3"};
  EXPECT_EQ(variantOf(scene, variant).animations, scene.animations);
}

}  // namespace
}  // namespace pliant::sim
