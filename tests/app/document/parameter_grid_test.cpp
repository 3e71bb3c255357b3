#include "app/document/parameter_grid.h"

#include "app/document/variant_edits.h"
#include "sim/scene/parameter.h"
#include "tests/sim/scene/scene_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

using Words = std::vector<std::string>;

sim::Scene ropeAndCloth(const std::string& stiffness = "0.5") {
  return sim::goodScene(sim::sceneText(
      "<element><type>rope</type><name>tail</name><shape>line</shape><radius>0.1</radius><stiffness>" + stiffness +
      "</stiffness></element>"
      "<element><type>cloth</type><name>rag</name><shape>grid</shape></element><element><type>wall</type></element>"));
}

Words around(const std::string& path, const std::string& value) {
  sim::Scene scene = ropeAndCloth();
  sim::setParameter(scene, path + "=" + value);
  return valuesAround(scene, path);
}

TEST(ParameterGrid, ValuesAreAFactorApartWhereTheyDifferByOrdersOfMagnitude) {
  EXPECT_EQ(around("solverIterations", "20"), (Words{"10", "20", "40"}));
  EXPECT_EQ(around("substeps", "1"), (Words{"1", "2", "4"})) << "no fewer than one";
  const Words steps = around("timestep", "0.01");
  ASSERT_EQ(steps.size(), 3u);
  EXPECT_EQ(steps[1], "0.01");
  EXPECT_NEAR(std::stod(steps[1]) / std::stod(steps[0]), std::stod(steps[2]) / std::stod(steps[1]), 0.05);
}

TEST(ParameterGrid, ValuesOfARangeStayWithinIt) {
  EXPECT_EQ(around("rag.tear", "2"), (Words{"1", "2", "3"})) << "usually 0 to 4";
  EXPECT_EQ(around("rag.tear", "0"), (Words{"0", "1", "2"}));
  EXPECT_EQ(around("tail.stiffness", "0.5"), (Words{"0.25", "0.5", "1"}));
  EXPECT_EQ(around("tail.stiffness", "1"), (Words{"0.25", "0.5", "1"}));
  EXPECT_EQ(around("tail.stiffness", "0"), (Words{"0", "0.25", "0.5"}));
}

TEST(ParameterGrid, ListsTheWordsOfSwitchesAndChoices) {
  EXPECT_EQ(around("contacts", "TRUE"), (Words{"FALSE", "TRUE"}));
  EXPECT_EQ(around("iteration", "gaussSeidel"), (Words{"jacobi", "gaussSeidel", "gaussSeidelOrdered"}));
  EXPECT_EQ(around("averaging", "massSplitting"), (Words{"perParticle", "massSplitting"}));
}

TEST(ParameterGrid, RefusesParametersWithoutNeighbouringValues) {
  const sim::Scene scene = ropeAndCloth();
  EXPECT_NE(sim::inputErrorOf([&] { valuesAround(scene, "elements[2].normal"); }).find("no values around"),
            std::string::npos);
  EXPECT_NE(sim::inputErrorOf([&] { valuesAround(scene, "tail.fixed"); }).find("no values around"), std::string::npos);
  EXPECT_NE(sim::inputErrorOf([&] { withGrid(scene, "tail.stiffness", "elements[0].stiffness"); }).find("with itself"),
            std::string::npos);
}

TEST(ParameterGrid, MakesOneVariantPerPairRowByRow) {
  const sim::Scene scene = withGrid(ropeAndCloth(), "tail.stiffness", "solverIterations");
  ASSERT_EQ(scene.variants.size(), 9u);
  EXPECT_EQ(scene.variants[0].sets[0].value, "0.25");
  EXPECT_EQ(scene.variants[2].sets[0].value, "1");
  EXPECT_EQ(scene.variants[2].sets[1].value, scene.variants[0].sets[1].value) << "a row has one value of the second";
  EXPECT_NE(scene.variants[3].sets[1].value, scene.variants[0].sets[1].value);
  EXPECT_NE(scene.variants[4].name.find("Stiffness 0.5, Iterations"), std::string::npos);
  const sim::Scene one = withGrid(scene, "solverIterations", "");
  EXPECT_EQ(one.variants.size(), 3u) << "in place of the nine";
  const sim::Scene six = withGrid(scene, "contacts", "tail.stiffness");
  ASSERT_EQ(six.variants.size(), 6u);
  EXPECT_EQ(six.variants[1].sets[0].path, "tail.stiffness") << "three side by side: rows are three wide";
  const sim::Scene both = withGrid(scene, "tail.stiffness", "rag.stiffness");
  EXPECT_EQ(both.variants[0].name, "Stiffness of tail 0.25, Stiffness of rag 0.25") << "two of one name";
}

// Every parameter can be compared or is refused; compared values are valid and include the current one.
TEST(ParameterGrid, WorksForEveryParameter) {
  const sim::Scene scene = ropeAndCloth();
  for (const std::string& path : variantPaths(scene)) {
    const sim::Field* field = sim::findParameter(scene, path);
    if (!isComparable(*field)) continue;
    Words values;
    try {
      values = valuesAround(scene, path);
    } catch (const sim::InputError&) {
      EXPECT_EQ(sim::parameterText(scene, path), "") << path;
      continue;
    }
    EXPECT_GE(values.size(), field->type->choices.size() == 1 ? 1u : 2u) << path;
    EXPECT_EQ(std::set<std::string>(values.begin(), values.end()).size(), values.size()) << path;
    const std::string today = sim::parameterText(scene, path);
    EXPECT_TRUE(today.empty() || std::find(values.begin(), values.end(), today) != values.end()) << path;
    for (const std::string& value : values) {
      sim::Scene copy = scene;
      EXPECT_NO_THROW(sim::setParameter(copy, path + "=" + value)) << path << ' ' << value;
    }
  }
}

TEST(ParameterGrid, ExampleUsesTwoParametersOfTheScene) {
  const ExampleGrid example = exampleGrid(ropeAndCloth());
  EXPECT_EQ(example.rows, "tail.stiffness");
  EXPECT_EQ(withGrid(ropeAndCloth(), example.columns, example.rows).variants.size(), 9u);
}

}  // namespace
}  // namespace pliant::app
