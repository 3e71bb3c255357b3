#include "sim/elements/rope.h"
#include "sim/elements/sand.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

class SetParameter : public testing::Test {
 protected:
  std::string errorOf(std::string_view assignment) {
    return inputErrorOf([&] { setParameter(scene_, assignment); });
  }

  Scene scene_ =
      goodScene(sceneText("<element><type>sand</type><name>grains</name></element>"
                          "<element><type>rope</type><name>tail.end</name><file>r.txt</file><fixed>1</fixed></element>"
                          "<element><type>wall</type><name>side</name></element>"
                          "<element><type>wall</type><name>side</name></element>"));
};

TEST_F(SetParameter, SetsASetting) {
  setParameter(scene_, "solverIterations=20");
  setParameter(scene_, "timestep= 0.025 ");
  setParameter(scene_, "iteration=gaussSeidel");
  EXPECT_EQ(scene_.settings.solverIterations, 20);
  EXPECT_EQ(scene_.settings.timestep, 0.025f);
  EXPECT_EQ(scene_.settings.iteration, Iteration::gaussSeidel);
}

TEST_F(SetParameter, SetsAnElementByNumberOrName) {
  setParameter(scene_, "elements[0].mass=3");
  EXPECT_EQ(scene_.elements[0].as<Sand>().mass, 3.0f);
  setParameter(scene_, "grains.mass=4");
  EXPECT_EQ(scene_.elements[0].as<Sand>().mass, 4.0f);
  setParameter(scene_, "tail.end.stiffness=0.5");  // a name may hold a dot
  EXPECT_EQ(scene_.elements[1].as<Rope>().stiffness, 0.5f);
}

TEST_F(SetParameter, AListReplacesTheListBefore) {
  setParameter(scene_, "elements[1].fixed=0 5");
  EXPECT_EQ(scene_.elements[1].as<Rope>().fixed, (std::vector<int>{0, 5}));
}

TEST_F(SetParameter, AValueMayHoldAnEqualsSign) {
  setParameter(scene_, "title=k=1");
  EXPECT_EQ(scene_.settings.title, "k=1");
}

TEST_F(SetParameter, SaysWhatWasExpected) {
  EXPECT_EQ(errorOf("solverIterations"), "--set solverIterations: expected PATH=VALUE");
  EXPECT_EQ(errorOf(""), "--set : expected PATH=VALUE");
  EXPECT_EQ(errorOf("timestep=-1"),
            "--set timestep=-1: timestep is '-1', expected a number above 0 and at most 1000 [s]");
  EXPECT_TRUE(
      errorOf("timestp=1").starts_with("--set timestp=1: the scene has no parameter 'timestp', expected one of "));
  EXPECT_EQ(errorOf("elements[4].mass=1"),
            "--set elements[4].mass=1: no element '4', expected elements[0] to elements[3]");
  EXPECT_EQ(errorOf("elements[-1].mass=1"),
            "--set elements[-1].mass=1: no element '-1', expected elements[0] to elements[3]");
  EXPECT_EQ(errorOf("elements[].mass=1"),
            "--set elements[].mass=1: no element '', expected elements[0] to elements[3]");
  EXPECT_EQ(errorOf("gravel.mass=1"),
            "--set gravel.mass=1: no element is named 'gravel', expected a name or elements[N]");
  EXPECT_EQ(errorOf(".mass=1"), "--set .mass=1: no element is named '', expected a name or elements[N]");
  EXPECT_EQ(errorOf("side.distance=1"),
            "--set side.distance=1: several elements are named 'side', expected elements[N]");
  EXPECT_TRUE(errorOf("grains.stiffness=1")
                  .starts_with("--set grains.stiffness=1: grains (Sand) has no parameter 'stiffness', "
                               "expected one of name, caption, radius, "));
}

TEST(SetParameterOfASource, IsByNumber) {
  Scene scene = goodScene(sceneText(
      "<element><type>sand</type></element>",
      "<block><time>3</time><object>0</object><min>0 0 0</min><max>1 1 1</max><spacing>0.5</spacing></block>"));
  setParameter(scene, "sources[0].spacing=0.25");
  EXPECT_EQ(parameterText(scene, "sources[0].spacing"), "0.25");
  EXPECT_EQ(inputErrorOf([&] { setParameter(scene, "sources[1].time=1"); }),
            "--set sources[1].time=1: no source '1', expected sources[0] to sources[0]");
  EXPECT_TRUE(inputErrorOf([&] {
                setParameter(scene, "sources[0].mass=1");
              }).starts_with("--set sources[0].mass=1: sources[0] has no parameter 'mass', expected one of time, "));
  scene.sources.clear();
  EXPECT_EQ(inputErrorOf([&] { setParameter(scene, "sources[0].time=1"); }),
            "--set sources[0].time=1: no source '0': the scene has none");
}

TEST_F(SetParameter, ARefusedValueKeepsTheScene) {
  setParameter(scene_, "grains.color=1 0 0");
  const Scene before = scene_;
  EXPECT_NE(errorOf("elements[1].fixed=0 5 x"), "");
  EXPECT_NE(errorOf("elements[1].fixed="), "");
  EXPECT_NE(errorOf("grains.color=2 0 0"), "");
  EXPECT_NE(errorOf("solverIterations=many"), "");
  EXPECT_TRUE(scene_ == before) << writeScene(scene_);
}

}  // namespace
}  // namespace pliant::sim
