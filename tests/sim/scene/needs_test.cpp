// Parameters that have no effect because of another's value: their declared conditions are true.
#include "sim/scene/needs.h"

#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"
#include "sim/scene/settings.h"
#include "sim/state/state_hash.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <set>

namespace pliant::sim {
namespace {

constexpr int kShortRun = 12;

/// A cloth, a rope and a rod that are held, a soft body, a body and a fluid that fall, and grains on the floor.
const SceneText& everyKind() {
  static SceneText text;
  static const SceneText& filled =
      text.set("timestep", 0.01)
          .set("solverIterations", 6)
          .element("gravity")
          .element("wall", {{"distance", -1}})
          .points("rope.txt", {{3, 1, 0}, {3.2f, 1, 0}, {3.4f, 1, 0}, {3.6f, 1, 0}, {3.8f, 1, 0.1f}})
          .points("body.txt", {{9, 0, 0}, {9.2f, 0, 0}, {9, 0.2f, 0}, {9, 0, 0.2f}, {9.2f, 0.2f, 0.2f}})
          .element("sand", {{"name", "grains"}, {"radius", 0.1}, {"mass", 1}})
          .element("cloth", {{"name", "cloth"},
                             {"shape", "grid"},
                             {"size", "1 0 1"},
                             {"resolution", 5},
                             {"radius", 0.02},
                             {"mass", 0.1},
                             {"stiffness", 0.5},
                             {"warp", "1 0 0"},
                             {"fixed", 0}})
          .element("rope", {{"name", "rope"},
                            {"file", "rope.txt"},
                            {"radius", 0.02},
                            {"mass", 0.1},
                            {"stiffness", 0.5},
                            {"bending", "TRUE"},
                            {"fixed", 0}})
          .element("softBody", {{"name", "soft"},
                                {"shape", "box"},
                                {"size", "0.4 0.4 0.4"},
                                {"resolution", 2},
                                {"mass", 0.1},
                                {"translate", "6 0 0"},
                                {"stiffness", 0.5},
                                {"volumeStiffness", 0.5},
                                {"fixed", 0}})
          .element(
              "rigidBody",
              {{"name", "body"}, {"file", "body.txt"}, {"radius", 0.1}, {"mass", 1}, {"stiffness", 0.5}, {"fixed", 0}})
          .element("rigidBody", {{"name", "solid"},
                                 {"shape", "box"},
                                 {"size", "0.3 0.3 0.3"},
                                 {"radius", 0.05},
                                 {"mass", 1},
                                 {"translate", "12 0 0"}})
          .element("fluid",
                   {{"name", "water"}, {"density", 1000}, {"spacing", 0.1}, {"smoothing", 0.2}, {"radius", 0.05}})
          .element("rigidBody", {{"name", "brick"},
                                 {"model", "rigid"},
                                 {"shape", "box"},
                                 {"size", "0.3 0.3 0.3"},
                                 {"translate", "20 0 0"}})
          .element("joint", {{"name", "axle"},
                             {"kind", "hinge"},
                             {"objectID", 7},
                             {"position", "20.3 0 0"},
                             {"axis", "0 0 1"},
                             {"motorSpeed", 1},
                             {"maxTorque", 0.5},
                             {"maxForce", 0.5}})
          .element("distanceLock", {{"name", "lock"},
                                    {"distance", 0.5},
                                    {"objectID", 0},
                                    {"objectID", 0},
                                    {"particleID", 0},
                                    {"particleID", 3}})
          .element("attachment", {{"name", "tie"}, {"objectID", 2}, {"particleID", 4}})
          .element("constraint", {{"name", "formula"},
                                  {"formula", "length(p1-p2) - d"},
                                  {"d", 0.4},
                                  {"objectID", 0},
                                  {"particleID", 1},
                                  {"particleID", 4}})
          .element("rod", {{"name", "rod"},
                           {"shape", "line"},
                           {"from", "24 0 0"},
                           {"to", "25 0 0"},
                           {"count", 4},
                           {"radius", 0.02},
                           {"fixed", 0}})
          .particle(0, {-3, -0.8f, 2})
          .particle(0, {-3, -0.5f, 2})
          .particle(0, {-3.1f, -0.52f, 2})
          .particle(0, {-3, 0, 0.6f})
          .particle(0, {-4, 0, 0})
          .particle(0, {-6, -0.91f, 0})
          .particle(0, {-6, -0.74f, 0.01f})
          .particle(0, {-6.1f, -0.58f, 0})
          .source("block",
                  {{"object", 6}, {"time", 0}, {"min", "15 -0.9 0"}, {"max", "15.45 -0.5 0.45"}, {"spacing", 0.09}});
  return filled;
}

using Assignments = std::vector<std::string>;

/// The state after a few steps; nothing: the scene is refused.
std::optional<std::uint32_t> endOf(const Scene& scene) {
  InputMessages diagnostics;
  try {
    Simulation simulation(scene, {}, diagnostics);
    for (int step = 0; step < kShortRun; ++step) EXPECT_TRUE(simulation.step());
    return stateHash(simulation.world());
  } catch (const InputError& error) {
    testing::Test::RecordProperty("refused", error.what());
    return std::nullopt;
  }
}

Scene sceneWith(const Assignments& assignments) {
  Scene scene = everyKind().scene();
  for (const std::string& assignment : assignments) {
    const EditableParameterPlace place = locateParameter(scene, assignment.substr(0, assignment.find('=')));
    if (assignment.back() != '=' || place.field->type->kind == FieldKind::text)
      setParameter(scene, assignment);
    else
      place.field->type->clear(place.value());
  }
  return scene;
}

std::string idleReason(const Scene& scene, const std::string& assignment) {
  const ParameterPlace place = locateParameter(scene, assignment.substr(0, assignment.find('=')));
  for (const Element& element : scene.elements) {
    if (element.data() == place.owner) return whyIdle(*place.field, element.type().fields, place.owner, scene.settings);
  }
  return whyIdle(*place.field, fieldsOf<Settings>(), place.owner, scene.settings);
}

struct NeedsCase {
  std::string assignment;      ///< of a parameter, another value than in the scene
  Assignments idle;            ///< with these it does nothing
  Assignments acting;          ///< with these it does
  std::string elsewhere = {};  ///< the assignment there, where that is to another element; empty: the same
};

const Assignments kSeidel{"iteration=gaussSeidel"}, kJacobi{"iteration=jacobi"}, kAsIs{},
    kXpbd{"stiffnessModel=compliant"}, kNeoHookean{"soft.material=neoHookean"},
    kXpbdCloth{"stiffnessModel=compliant", "cloth.compliance=0.001"},
    kXpbdRope{"stiffnessModel=compliant", "rope.compliance=0.001"}, kTwist{"rope.twist=TRUE"},
    kTwistHeld{"rope.twist=TRUE", "rope.fixed=4"};

const std::vector<NeedsCase>& needsCases() {
  static const std::vector<NeedsCase> cases{
      {"overRelaxation=1.2", kSeidel, kJacobi},
      {"overRelaxation=1.2", kSeidel, {"iteration=gaussSeidel", "stabilize=2"}},
      {"averaging=massSplitting", kSeidel, kJacobi},
      {"schedule=adaptive", {"adaptive=TRUE"}, kAsIs},
      {"levelIterations=5", kAsIs, {"schedule=hierarchical"}},
      {"chebyshev=0.5", kSeidel, kJacobi},
      {"countTouching=TRUE", {"iteration=gaussSeidel", "contactMargin=0.02"}, {"contactMargin=0.02"}},
      {"sleepingTime=0.05", kAsIs, {"sleepingSpeed=10", "axle.motorSpeed="}},
      {"massScaling=1", {"contacts=FALSE"}, kAsIs},
      {"cloth.compliance=0.001", kAsIs, kXpbd},
      {"cloth.constraintDamping=2", {"cloth.compliance=0.001"}, kXpbdCloth},
      {"cloth.stiffness=0.9", kXpbdCloth, kAsIs},
      {"cloth.size=2 0 1", {"cloth.shape=", "cloth.file=cloth.obj"}, kAsIs},
      {"cloth.resolution=6", {"cloth.shape=", "cloth.file=cloth.obj"}, kAsIs},
      {"cloth.weftStiffness=0.1", {"cloth.warp="}, kAsIs},
      {"cloth.shearStiffness=0.1", {"cloth.warp="}, kAsIs},
      {"cloth.weftCompliance=0.01", kAsIs, kXpbdCloth},
      {"cloth.shearCompliance=0.01", kAsIs, kXpbdCloth},
      {"cloth.bendingStiffness=0.5", {"stiffnessModel=compliant", "cloth.bendingCompliance=0.1"}, kAsIs},
      {"cloth.bendingCompliance=0.1", {"cloth.bendingStiffness=0.3"}, kXpbd},
      {"rope.compliance=0.001", kAsIs, kXpbd},
      {"rope.constraintDamping=2", {"rope.compliance=0.001"}, kXpbdRope},
      {"rope.stiffness=0.9", kXpbdRope, kAsIs},
      {"rope.bendingStiffness=0.9", {"rope.bending=FALSE"}, kAsIs},
      {"rope.bendingCompliance=0.1", kAsIs, kXpbd},
      {"rope.bending=FALSE", kTwist, kAsIs},
      {"rope.youngsModulus=100000", kAsIs, kTwist},
      {"rope.poissonRatio=0.1", kAsIs, kTwist},
      {"rope.bendingDamping=0.5", kAsIs, kTwist},
      {"rope.straight=TRUE", kAsIs, kTwist},
      {"rope.turns=1", kAsIs, kTwist},
      {"rope.hinged=TRUE", kAsIs, kTwist},
      {"rope.twistRate=3", kAsIs, kTwistHeld},
      {"rope.twistTorque=0.1", kAsIs, kTwist},
      {"soft.size=0.5 0.4 0.4", {"soft.shape=", "soft.file=soft.obj"}, kAsIs},
      {"soft.stiffness=0.9", kNeoHookean, kAsIs},
      {"soft.volumeStiffness=0.9", kNeoHookean, kAsIs},
      {"soft.volumeCompliance=0.001", kAsIs, kXpbd},
      {"soft.youngsModulus=2000", kAsIs, kNeoHookean},
      {"soft.poissonRatio=0.1", kAsIs, kNeoHookean},
      {"soft.plasticity=50",
       {"soft.plasticYield=0"},
       {"soft.material=neoHookean", "soft.youngsModulus=100", "soft.plasticYield=0"}},
      {"soft.plasticYield=0",
       kNeoHookean,
       {"soft.material=neoHookean", "soft.plasticity=50", "soft.youngsModulus=100"}},
      {"body.size=2 2 2", kAsIs, kAsIs, "solid.size=0.4 0.3 0.3"},
      {"body.spacing=0.3", kAsIs, kAsIs, "solid.spacing=0.08"},
      {"body.overlap=0.2", kAsIs, kAsIs, "solid.overlap=0.2"},
      {"body.density=500", kAsIs, kAsIs, "solid.density=500"},
      {"body.beta=0.5", kAsIs, {"body.deformation=linear"}},
      {"body.plasticYield=0", kAsIs, {"body.plasticity=50", "body.deformation=linear", "body.beta=0.5"}},
      {"brick.deformation=linear", kAsIs, {"body.beta=0.5"}, "body.deformation=linear"},
      {"brick.clusters=2", kAsIs, kAsIs, "body.clusters=2"},
      {"brick.mass=5", {"brick.density=500"}, kAsIs},
      {"grains.mass=5", {"grains.density=500"}, kAsIs},
      {"cloth.mass=5", {"cloth.density=0.5"}, kAsIs},
      {"soft.mass=5", {"soft.density=500"}, kAsIs},
      {"rod.mass=5", {"rod.density=500"}, kAsIs},
      {"water.mass=5", kAsIs, {"water.spacing="}},
      {"brick.radius=0.2", kAsIs, kAsIs, "solid.radius=0.06"},
      {"axle.axis=1 0 0", {"axle.kind=ball"}, kAsIs},
      {"axle.lower=0.1", {"axle.kind=ball"}, kAsIs},
      {"axle.upper=-0.1", {"axle.kind=ball"}, kAsIs},
      {"axle.motorSpeed=2", {"axle.kind=ball"}, kAsIs},
      {"axle.motorAngle=0.5", {"axle.kind=ball", "axle.motorSpeed="}, {"axle.motorSpeed="}},
      {"axle.maxTorque=0.1", {"axle.kind=ball"}, kAsIs},
      {"axle.relaxed=0.5", {"axle.kind=ball"}, {"axle.compliance=0.1"}},
      {"axle.maxForce=0.1", kAsIs, {"axle.kind=slider"}},
      {"water.tensileN=6", kAsIs, {"water.tensileK=0.5"}},
      {"water.tensileQ=0.5", kAsIs, {"water.tensileK=0.5"}},
      {"water.viscosity=0.3", {"water.kinematicViscosity=0.01"}, kAsIs},
      {"lock.compliance=0.01", kAsIs, kXpbd},
      {"lock.constraintDamping=5", {"lock.compliance=0.01"}, {"lock.compliance=0.01", "stiffnessModel=compliant"}},
      {"tie.constraintDamping=5", {"tie.compliance=0.01"}, {"tie.compliance=0.01", "stiffnessModel=compliant"}},
      {"formula.compliance=0.01", kAsIs, kXpbd},
      {"formula.constraintDamping=5",
       {"formula.compliance=0.01"},
       {"formula.compliance=0.01", "stiffnessModel=compliant"}},
      {"formula.stiffness=0.3", {"formula.compliance=0.01", "stiffnessModel=compliant"}, kAsIs},
  };
  return cases;
}

TEST(Needs, AParameterWithoutItsRequirementHasNoEffect) {
  for (const NeedsCase& its : needsCases()) {
    SCOPED_TRACE(its.assignment);
    const bool hasFile = std::any_of(its.idle.begin(), its.idle.end(),
                                     [](const std::string& text) { return text.find(".obj") != std::string::npos; });
    Assignments changed = its.idle;
    changed.push_back(its.assignment);
    EXPECT_NE(idleReason(sceneWith(its.idle), its.assignment), "");
    if (hasFile) continue;  // what a mesh is made of is no question of numbers
    const auto before = endOf(sceneWith(its.idle)), after = endOf(sceneWith(changed));
    EXPECT_TRUE(before);
    EXPECT_TRUE(!after || before == after) << "it does something";
  }
}

TEST(Needs, AParameterWithItsRequirementHasAnEffect) {
  for (const NeedsCase& its : needsCases()) {
    SCOPED_TRACE(its.assignment);
    const std::string& assignment = its.elsewhere.empty() ? its.assignment : its.elsewhere;
    Assignments changed = its.acting;
    changed.push_back(assignment);
    EXPECT_EQ(idleReason(sceneWith(its.acting), assignment), "");
    const auto before = endOf(sceneWith(its.acting)), after = endOf(sceneWith(changed));
    EXPECT_TRUE(before && after);
    EXPECT_NE(before, after) << "it does nothing";
  }
}

// Calls `look` with each declared parameter, and with all of its owner's.
template <typename Look>
void forEachField(Look&& look) {
  const auto all = [&](std::span<const Field> fields) {
    for (const Field& field : fields) look(field, fields);
  };
  all(fieldsOf<Settings>());
  for (const ElementType& type : Registry::builtin().elements()) all(type.fields);
  for (const SourceType& type : Registry::builtin().sources()) all(type.fields);
}

TEST(Needs, EachNamesAParameterAndValuesThatItCanHave) {
  forEachField([](const Field& field, std::span<const Field> fields) {
    for (const NeededValues& any : neededBy(field.info)) {
      for (const NeededValue& needed : any) {
        const Field* own = findField(fields, needed.name);
        const Field* found = own != nullptr ? own : findField(fieldsOf<Settings>(), needed.name);
        ASSERT_NE(found, nullptr) << field.name << " needs " << needed.name;
        for (const std::string_view word : needed.words) {
          if (word == "none" && found->type->optional) continue;
          if (found->type->kind == FieldKind::choice) {
            EXPECT_GE(choiceIndex(word, found->type->choices), 0) << field.name << ": " << word;
          } else {
            EXPECT_TRUE(word == "TRUE" || word == "FALSE" || word == "0") << field.name << ": " << word;
          }
        }
      }
    }
  });
}

TEST(Needs, EveryDeclaredRequirementIsTested) {
  std::set<std::string> tried;
  const Scene scene = everyKind().scene();
  for (const NeedsCase& its : needsCases())
    tried.insert(locateParameter(scene, its.assignment.substr(0, its.assignment.find('='))).field->name);
  // A line of points has as many particles as given, or the file's.
  tried.insert({"from", "to", "count"});
  // One fills the mesh of a file, the other acts where bodies meet.
  tried.insert({"sample", "sdf"});
  forEachField([&](const Field& field, std::span<const Field>) {
    if (field.info.section == Section::appearance) return;  // is seen, and moves nothing
    const bool needsAny = *field.info.needs != '\0';
    EXPECT_TRUE(!needsAny || tried.contains(field.name)) << field.name;
  });
}

TEST(Needs, ReasonIsDescribedInWords) {
  Settings settings;
  settings.iteration = Iteration::gaussSeidel;
  const auto fields = fieldsOf<Settings>();
  EXPECT_EQ(whyIdle(*findField(fields, "overRelaxation"), fields, &settings, settings),
            "acts when Method is \"Jacobi\", or Pre-stabilisation is not 0");
  EXPECT_EQ(whyIdle(*findField(fields, "damping"), fields, &settings, settings), "");
  settings.iteration = Iteration::jacobi;
  EXPECT_EQ(whyIdle(*findField(fields, "overRelaxation"), fields, &settings, settings), "");
}

}  // namespace
}  // namespace pliant::sim
