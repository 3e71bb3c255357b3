#include "app/document/scene_edits.h"

#include "sim/elements/animated_particle.h"
#include "sim/elements/distance_lock.h"
#include "sim/elements/force_elements.h"
#include "sim/scene/registry.h"
#include "sim/scene/source.h"
#include "sim/simulation.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

const std::filesystem::path kAssets = sourcePath("assets");

// Elements and their objects: 0 gravity -, 1 rope 0, 2 tower 1 to 4, 3 sand 5, 4 ball 6, 5 lock of 0 and 6, 6 wall -.
constexpr const char* kEditedScene = R"(<simulation><iterations>5</iterations><elements>
  <element><type>gravity</type><objectID>5</objectID><objectID>6</objectID></element>
  <element><type>rope</type><name>rope</name><file>paths/rope_21.txt</file><radius>0.02</radius></element>
  <element><type>rigidBody</type><name>tower</name><file>paths/cube_3.txt</file>
    <repeater>paths/tower_4.txt</repeater></element>
  <element><type>sand</type><name>sand</name></element>
  <element><type>rigidBody</type><name>ball</name><file>paths/ball.txt</file><translate>0 3 0</translate></element>
  <element><type>distanceLock</type><distance>3</distance><objectID>0</objectID><objectID>6</objectID></element>
  <element><type>wall</type></element>
</elements><particles>
  <particle><time>2</time><object>5</object><position>9 9 9</position></particle>
</particles></simulation>)";

sim::Scene parse(const char* text) {
  sim::InputMessages diagnostics;
  sim::Scene scene = sim::parseScene(text, kAssets / "test.xml", sim::Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  return scene;
}

void expectRuns(const sim::Scene& scene) {
  sim::InputMessages diagnostics;
  sim::Simulation simulation(scene, {kAssets}, diagnostics);
  for (int frame = 0; frame < 4; ++frame) ASSERT_TRUE(simulation.step());
}

std::string refusalOf(const sim::Scene& scene, const std::set<std::size_t>& elements) {
  try {
    withoutElements(scene, elements, countObjects(scene, kAssets));
  } catch (const sim::InputError& refused) {
    return refused.what();
  }
  return "deleted";
}

TEST(SceneEdits, CountsTheObjectsOfEachElement) {
  EXPECT_EQ(countObjects(parse(kEditedScene), kAssets), (std::vector<int>{0, 1, 4, 1, 1, 0, 0}));
}

TEST(SceneEdits, DeletingRenumbersTheObjectsAfterIt) {
  const sim::Scene scene = parse(kEditedScene);
  const sim::Scene rest = withoutElements(scene, {2}, countObjects(scene, kAssets));
  ASSERT_EQ(rest.elements.size(), 6u);
  EXPECT_EQ(rest.elements[0].as<sim::GravityElement>().objectID, (std::vector<int>{1, 2}));
  EXPECT_EQ(rest.elements[4].as<sim::DistanceLock>().objectID, (std::vector<int>{0, 2}));
  EXPECT_EQ(rest.sources[0].as<sim::SingleParticle>().object, 1);
  EXPECT_EQ(rest.elements[1].id, scene.elements[1].id) << "what stays keeps its state";
  expectRuns(rest);
}

TEST(SceneEdits, DeletingIsRefusedWhileAnotherElementRefersToIt) {
  const sim::Scene scene = parse(kEditedScene);
  const std::string refusal = refusalOf(scene, {2, 1});
  EXPECT_NE(refusal.find("rope (Rope) cannot be deleted"), std::string::npos) << refusal;
  EXPECT_NE(refusal.find("Distance lock"), std::string::npos) << refusal;
}

TEST(SceneEdits, FindsDependentElements) {
  const sim::Scene scene = parse(kEditedScene);
  const std::vector<int> counts = countObjects(scene, kAssets);
  EXPECT_EQ(withDependents(scene, {1}, counts), (std::set<std::size_t>{1, 5})) << "the lock of the rope";
  EXPECT_EQ(withDependents(scene, {4}, counts), (std::set<std::size_t>{4, 5})) << "gravity has the sand left";
  EXPECT_EQ(withDependents(scene, {3, 4}, counts), (std::set<std::size_t>{0, 3, 4, 5})) << "it has nothing left";
  EXPECT_EQ(withDependents(scene, {2, 6}, counts), (std::set<std::size_t>{2, 6}));
  const sim::Scene rest = withoutElements(scene, {4, 5}, counts);
  EXPECT_EQ(rest.elements[0].as<sim::GravityElement>().objectID, (std::vector<int>{5}));
  expectRuns(rest);
}

TEST(SceneEdits, AnElementMayBeDeletedTogetherWithItsDependents) {
  const sim::Scene scene = parse(kEditedScene);
  const sim::Scene rest = withoutElements(scene, {1, 5}, countObjects(scene, kAssets));
  EXPECT_EQ(rest.elements.size(), 5u);
  EXPECT_EQ(rest.elements[0].as<sim::GravityElement>().objectID, (std::vector<int>{4, 5}));
  expectRuns(rest);
}

TEST(SceneEdits, SourcesGoWithTheirObject) {
  sim::Scene scene = parse(kEditedScene);
  scene.elements.erase(scene.elements.begin());  // the gravity that refers to the sand
  const sim::Scene rest = withoutElements(scene, {2}, countObjects(scene, kAssets));
  EXPECT_TRUE(rest.sources.empty());
  EXPECT_EQ(rest.elements[3].as<sim::DistanceLock>().objectID, (std::vector<int>{0, 5}));
  expectRuns(rest);
}

TEST(SceneEdits, TheLastElementStays) {
  sim::Scene scene = parse(kEditedScene);
  scene.elements.resize(1, sim::Element(scene.elements[0]));
  EXPECT_NE(refusalOf(parse(kEditedScene), {0, 1, 2, 3, 4, 5, 6}).find("the last element"), std::string::npos);
}

TEST(SceneEdits, EveryObjectIdFieldIsDeclaredAsOne) {
  const auto check = [](const sim::RecordType& type) {
    for (const sim::Field& field : type.fields) {
      const bool isNumber =
          field.type->kind == sim::FieldKind::integer || field.type->kind == sim::FieldKind::integerList;
      const std::string_view name(field.name);
      const bool isCalledSo = name.starts_with("object") || name == "targetObject";
      EXPECT_EQ(field.info.object, isNumber && isCalledSo) << type.name << '.' << field.name;
    }
  };
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) check(type);
  for (const sim::SourceType& type : sim::Registry::builtin().sources()) check(type);
}

TEST(SceneEdits, ACopyIsASeparateElementBesideTheOriginal) {
  const sim::Scene scene = parse(kEditedScene);
  const sim::Scene both = withCopy(scene, 4, {2, 0, 0});
  ASSERT_EQ(both.elements.size(), 8u);
  EXPECT_NE(both.elements[7].id, both.elements[4].id);
  EXPECT_EQ(both.elements[7].name(), "ball copy");
  const sim::Field* translate = sim::findField(both.elements[7].type().fields, "translate");
  EXPECT_EQ(*static_cast<const glm::vec3*>(translate->of(both.elements[7].data())), glm::vec3(2, 3, 0));
  EXPECT_EQ(scene.elements[4].name(), "ball");
  expectRuns(both);
}

TEST(SceneEdits, CountsObjectsOfAnInvalidScene) {
  sim::Scene scene = parse(kEditedScene);
  scene.elements.push_back(newElement("joint"));  // of the first object, which is not a rigid body
  EXPECT_EQ(countObjects(scene, kAssets), (std::vector<int>{0, 1, 4, 1, 1, 0, 0, 0}));
}

TEST(SceneEdits, FindsSharedNames) {
  const sim::Scene scene = parse(kEditedScene);
  EXPECT_EQ(freeName(scene, "balloon"), "balloon");
  EXPECT_EQ(freeName(scene, "ball"), "ball 2");
  const sim::Scene shared = withName(scene, 1, "tower");
  EXPECT_EQ(newlySharedName(scene, shared), "tower");
  EXPECT_EQ(newlySharedName(shared, shared), "") << "a scene that has them can be edited";
  EXPECT_EQ(newlySharedName(shared, scene), "");
}

TEST(SceneEdits, RenamesOnlyOneElement) {
  const sim::Scene scene = parse(kEditedScene);
  const sim::Scene renamed = withName(scene, 1, "a new name");
  EXPECT_EQ(renamed.elements[1].name(), "a new name");
  EXPECT_EQ(renamed.elements[1].id, scene.elements[1].id);
  EXPECT_EQ(renamed.elements[2].name(), "tower");
}

}  // namespace
}  // namespace pliant::app
