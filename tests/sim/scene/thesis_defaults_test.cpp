// The parameters of the thesis (Bartels 2015, appendices B, C.2 and C.3) with the defaults that it prints, copied by
// hand.
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "tests/sim/scene/scene_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {
namespace {

constexpr std::string_view kMandatory = "M";

using Defaults = std::vector<std::pair<std::string, std::string>>;

const Defaults kTransform{{"scale", "1"}, {"rotateX", "0"}, {"rotateY", "0"}, {"rotateZ", "0"}, {"translate", "0 0 0"}};

Defaults withTransform(Defaults own) {
  own.insert(own.end(), kTransform.begin(), kTransform.end());
  return own;
}

void expectDefaults(std::string_view owner, std::span<const Field> fields, const void* value, const Defaults& wanted) {
  for (const auto& [name, expected] : wanted) {
    SCOPED_TRACE(fmt::format("<{}> of {}", name, owner));
    const Field* field = findField(fields, name);
    ASSERT_NE(field, nullptr);
    EXPECT_EQ(field->info.mandatory, expected == kMandatory);
    if (expected == kMandatory) continue;
    EXPECT_EQ(fmt::format("{}", fmt::join(field->type->print(field->of(value)), ",")), expected);
  }
}

TEST(ThesisDefaults, MatchForSettings) {
  const Settings settings;
  expectDefaults("the settings", fieldsOf<Settings>(), &settings,
                 {{"iterations", "M"},
                  {"solverIterations", "5"},
                  {"timestep", "0.1"},
                  {"overRelaxation", "1"},
                  {"stabilize", "0"},
                  {"adaptive", "FALSE"}});
}

TEST(ThesisDefaults, MatchForElements) {
  const std::map<std::string, Defaults> table{
      {"animatedParticle", withTransform({{"file", "M"}, {"objectID", "0"}, {"particleID", "0"}})},
      // The thesis prints stiffness as mandatory and file with a default of 0, swapped; mass 0 would be immovable.
      {"cloth", withTransform({{"radius", "1"},
                               {"mass", "1"},
                               {"staticFriction", "0"},
                               {"kineticFriction", "0"},
                               {"particleSleeping", "0"},
                               {"stiffness", "1"},
                               {"file", "M"},
                               {"fixed", ""}})},
      {"triangles", withTransform({{"file", "M"}})},
      {"distanceLock", {{"distance", "1"}, {"objectID", "0,0"}, {"particleID", "0,1"}}},
      {"drag", {{"coefficient", "0.1"}, {"objectID", ""}}},
      {"fluid",
       {{"radius", "1"},
        {"mass", "1"},
        {"staticFriction", "0"},
        {"kineticFriction", "0"},
        {"particleSleeping", "0"},
        {"density", "0.2"},
        {"smoothing", "4"}}},
      {"gravity", {{"direction", "0 -1 0"}, {"magnitude", "10"}}},
      {"rigidBody", withTransform({{"radius", "1"},
                                   {"mass", "1"},
                                   {"staticFriction", "1"},
                                   {"kineticFriction", "1"},
                                   {"particleSleeping", "1e-05"},
                                   {"file", "M"},
                                   {"velocity", "0 0 0"},
                                   {"repeater", ""},
                                   {"fixed", ""},
                                   {"stiffness", "1"}})},
      {"rope", withTransform({{"radius", "1"},
                              {"mass", "1"},
                              {"staticFriction", "0"},
                              {"kineticFriction", "0"},
                              {"particleSleeping", "0"},
                              {"bending", "FALSE"},
                              {"stiffness", "1"},
                              {"bendingStiffness", "0.5"},
                              {"file", "M"},
                              {"fixed", ""}})},
      {"sand",
       {{"radius", "1"},
        {"mass", "1"},
        {"staticFriction", "0.15"},
        {"kineticFriction", "0.15"},
        {"particleSleeping", "0.0001"}}},
      {"wall", {{"normal", "0 1 0"}, {"distance", "0"}}},
  };
  for (const auto& [name, defaults] : table) {
    const ElementType* type = Registry::builtin().findElement(name);
    ASSERT_NE(type, nullptr) << name;
    const Record element(*type);
    expectDefaults(name, type->fields, element.data(), defaults);
  }
}

TEST(ThesisDefaults, MatchForParticleSources) {
  const std::map<std::string, Defaults> table{
      {"particle", {{"time", "M"}, {"object", "M"}, {"position", "M"}, {"velocity", "0 0 0"}}},
      {"list", {{"time", "M"}, {"object", "M"}, {"file", "M"}}},
      {"listSequence", {{"time", "M"}, {"endTime", "M"}, {"object", "M"}, {"file", "M"}}},
  };
  for (const auto& [name, defaults] : table) {
    const SourceType* type = Registry::builtin().findSource(name);
    ASSERT_NE(type, nullptr) << name;
    const Record source(*type);
    expectDefaults(name, type->fields, source.data(), defaults);
  }
}

// Every parameter that the thesis does not have leaves its scenes as they were: the pages name these defaults.
TEST(ThesisDefaults, AddedParametersHaveNoEffectByDefault) {
  const Settings settings;
  expectDefaults("the settings", fieldsOf<Settings>(), &settings,
                 {{"iteration", "jacobi"},
                  {"stiffnessModel", "perIteration"},
                  {"schedule", "uniform"},
                  {"integrator", "euler"},
                  {"substeps", "1"},
                  {"damping", "0"},
                  {"contacts", "TRUE"},
                  {"contactMargin", "0"},
                  {"countTouching", "FALSE"},
                  {"postStabilize", "0"},
                  {"sleepingSpeed", "0"},
                  {"maxSpeed", "0"},
                  {"threads", "0"}});
  for (const char* name : {"sand", "fluid", "rope", "cloth", "rigidBody"}) {
    const ElementType* type = Registry::builtin().findElement(name);
    const Record element(*type);
    expectDefaults(
        name, type->fields, element.data(),
        {{"name", ""}, {"restitution", "0"}, {"damping", ""}, {"collides", "TRUE"}, {"group", ""}, {"color", ""}});
  }
}

TEST(ThesisDefaults, ClothWithoutStiffnessIsRigidWithAWarning) {
  EXPECT_EQ(findingsOf(sceneText("<element><type>cloth</type><file>a.obj</file></element>")),
            "1: warning: element 0 (cloth) has no <stiffness>: taken as 1");
  EXPECT_EQ(findingsOf(sceneText("<element><type>cloth</type><file>a.obj</file><stiffness>1</stiffness></element>")),
            "");
}

TEST(ThesisDefaults, ParticleSleepingAcceptsTheVectorOfTheThesis) {
  const Scene scene =
      goodScene(sceneText("<element><type>cloth</type><file>a.obj</file><stiffness>1</stiffness>"
                          "<particleSleeping>0 0 0</particleSleeping></element>"));
  EXPECT_EQ(writeScene(scene).find("particleSleeping"), std::string::npos);
}

}  // namespace
}  // namespace pliant::sim
