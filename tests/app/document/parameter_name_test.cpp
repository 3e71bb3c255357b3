#include "app/document/parameter_name.h"

#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

TEST(ParameterName, IsTheLabelAndWhoseItIs) {
  const sim::Scene scene =
      sim::goodScene(sim::sceneText("<element><type>sand</type><name>grains</name><mass>2</mass></element>"
                                    "<element><type>wall</type></element>"));
  EXPECT_EQ(nameOfParameter(scene, "timestep"), "Time step");
  EXPECT_EQ(nameOfParameter(scene, "elements[0].staticFriction"), "Static friction of grains");
  EXPECT_EQ(nameOfParameter(scene, "grains.staticFriction"), "Static friction of grains");
  EXPECT_EQ(nameOfParameter(scene, "elements[1].normal"), "Normal of Wall");
  EXPECT_EQ(nameOfParameter(scene, "grains.taste"), "grains.taste") << "it has none";
}

}  // namespace
}  // namespace pliant::app
