#include "app/document/parameter_name.h"

#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(ParameterName, ConsistsOfLabelAndOwner) {
  const sim::Scene scene =
      sim::goodScene(sim::sceneText("<element><type>sand</type><name>grains</name><mass>2</mass></element>"
                                    "<element><type>wall</type></element>"));
  EXPECT_EQ(nameOfParameter(scene, "timestep"), "Time step");
  EXPECT_EQ(nameOfParameter(scene, "elements[0].staticFriction"), "Static friction of grains");
  EXPECT_EQ(nameOfParameter(scene, "grains.staticFriction"), "Static friction of grains");
  EXPECT_EQ(nameOfParameter(scene, "elements[1].normal"), "Normal of Wall");
  EXPECT_EQ(nameOfParameter(scene, "grains.taste"), "grains.taste") << "it has none";
}

TEST(ParameterName, IsFollowedByItsValueInWords) {
  const sim::Scene scene = sim::goodScene(sim::sceneText("<element><type>sand</type></element>"));
  const auto inWords = [&](const char* path, const char* value) {
    return valueInWords(*sim::findParameter(scene, path), value);
  };
  EXPECT_EQ(inWords("elements[0].mass", "0.30000001"), "0.3 kg");
  EXPECT_EQ(inWords("stiffnessModel", "perStep"), "in each step");
  EXPECT_EQ(inWords("contacts", "FALSE"), "off");
  EXPECT_EQ(inWords("elements[0].density", ""), "not set");
  EXPECT_EQ(inWords("elements[0].name", ""), "none");
  EXPECT_EQ(inWords("description", std::string(100, 'a').c_str()), "") << "too long";
}

}  // namespace
}  // namespace pliant::app
