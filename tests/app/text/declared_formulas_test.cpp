// All formulas declared in the simulator can be typeset: those of parameters, constraint types and phases, and all in
// the lens.
#include "app/text/markdown.h"
#include "app/view/projection_numbers.h"
#include "sim/base/input_errors.h"
#include "sim/projection/constraint_types.h"
#include "sim/scene/registry.h"
#include "sim/scene/settings.h"
#include "sim/step/phase.h"
#include "tests/sim/scene_from_text.h"

#include <gtest/gtest.h>

#include <set>

namespace pliant::app {
namespace {

/// Whether it has a formula, and all formulas can be typeset.
void expectSet(std::string_view words, std::string_view whose) {
  try {
    bool hasFormula = false;
    for (const TextSpan& span : parseLine(words)) hasFormula = hasFormula || span.kind == TextSpan::Kind::formula;
    EXPECT_TRUE(hasFormula) << whose << ": " << words;
  } catch (const sim::InputError& error) {
    ADD_FAILURE() << whose << ": " << error.what();
  }
}

void expectAllSet(std::span<const sim::Field> fields, std::string_view whose) {
  for (const sim::Field& field : fields) {
    if (*field.info.equation != '\0') expectSet(field.info.equation, std::string(whose) + '.' + field.name);
  }
}

TEST(DeclaredFormulas, AllParameterFormulasCanBeTypeset) {
  expectAllSet(sim::fieldsOf<sim::Settings>(), "settings");
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) expectAllSet(type.fields, type.name);
}

TEST(DeclaredFormulas, AllConstraintFormulasCanBeTypeset) {
  for (const sim::ConstraintType& type : sim::constraintTypes()) {
    if (!type.formula.empty()) expectSet(type.formula, type.name);
  }
}

TEST(DeclaredFormulas, ExplanationsOfPhasesCanBeRead) {
  for (const sim::PhaseInfo& phase : sim::kPhases) EXPECT_NO_THROW(parseLine(phase.explanation)) << phase.name;
}

/// Reads all texts of the lens about one constraint of each type and state; returns the types.
void readAll(const char* scene, int steps, const std::vector<std::string>& assignments, std::set<std::string>& types) {
  sim::Simulation simulation = sim::shippedScene(scene, assignments);
  sim::run(simulation, steps);
  simulation.setRecorded(true);
  sim::run(simulation, 1);
  const auto recording = simulation.recording();
  std::set<std::pair<const void*, bool>> seen;
  for (const sim::Projection& projection : recording->projections) {
    if (!seen.emplace(projection.text, projection.active).second) continue;
    types.emplace(recording->batchTypes[projection.batch]);
    const ProjectionNumbers numbers = numbersOf(*recording, projection);
    for (const std::string& line : linesOf(numbers)) EXPECT_NO_THROW(parseLine(line)) << scene << ": " << line;
    for (const std::string& head : numbers.heads) EXPECT_NO_THROW(parseLine(head)) << scene << ": " << head;
  }
  for (const std::string& formula : recording->batchFormulas) EXPECT_NO_THROW(parseLine(formula)) << scene;
}

TEST(DeclaredFormulas, AllLensFormulasCanBeTypeset) {
  std::set<std::string> types;
  readAll("worked_example", 0, {}, types);
  readAll("worked_example", 0, {"stiffnessModel=compliant"}, types);
  readAll("jelly_drop", 40, {}, types);
  readAll("rigid_bodies", 60, {}, types);
  readAll("balloons", 5, {}, types);
  readAll("dam_break", 20, {}, types);
  readAll("everything", 10, {}, types);
  EXPECT_GE(types.size(), 8u);
}

}  // namespace
}  // namespace pliant::app
