// Adding, naming and deleting elements, also where the scene is faulty.
#include "app/window/session/scene_actions.h"

#include "app/document/scene_edits.h"
#include "sim/scene/parameter.h"
#include "sim/scene/registry.h"
#include "tests/app/window/bare_window.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/wait.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <set>

namespace pliant::app {
namespace {

const sim::ElementType& typeNamed(const char* name) { return *sim::Registry::builtin().findElement(name); }

class SceneActions : public testing::Test {
 protected:
  SceneActions() {
    session_.open(sourcePath("assets/scenes/hanging_sheet.xml"));
    session_.runs.setPlaying(false);
  }
  const sim::Scene& scene() const { return session_.document().scene(); }
  bool hasError() const {
    const auto& banners = session_.messages.banners();
    return std::any_of(banners.begin(), banners.end(), [](const Banner& banner) { return banner.isError; });
  }
  /// A joint of the sheet, which is not a rigid body, as one may write it in a file.
  void addFaultyJoint() {
    sim::Scene faulty = scene();
    faulty.elements.push_back(newElement("joint"));
    session_.edit(std::move(faulty), "faulty joint");
    ASSERT_TRUE(comes([&] {
      session_.update();
      return hasError();
    }));
  }

  TemporaryFolder folder_;
  BareWindow window_;
  Session& session_ = window_.session;
};

TEST_F(SceneActions, AnAddedElementOfEveryTypeCanBeBuiltAndIsSelected) {
  for (const sim::ElementType& type : sim::Registry::builtin().elements()) {
    const AddContext context = addContextOf(session_, std::nullopt);
    if (!whyNotAdded(type, context).empty()) continue;
    const std::size_t count = scene().elements.size();
    addElement(session_, type, context);
    EXPECT_FALSE(hasError()) << type.name << ": " << session_.messages.banners().back().text;
    ASSERT_GT(scene().elements.size(), count) << type.name;
    EXPECT_EQ(&scene().elements[count].type(), &type);
    EXPECT_EQ(session_.selection.element, static_cast<int>(count));
    session_.undo();
    ASSERT_EQ(scene().elements.size(), count) << type.name;
  }
}

TEST_F(SceneActions, AnElementThatCannotBeBuiltIsNotAdded) {
  addElement(session_, typeNamed("joint"), {.body = 0});
  EXPECT_TRUE(hasError());
  EXPECT_FALSE(session_.document().canUndo());
  const std::string& said = session_.messages.banners().back().text;
  EXPECT_TRUE(said.starts_with("Joint cannot be added: Joint: ")) << said;
}

TEST_F(SceneActions, AFluidIsAddedWithItsBasinAsOneEdit) {
  const sim::Scene before = scene();
  addElement(session_, typeNamed("fluid"), addContextOf(session_, std::nullopt));
  EXPECT_EQ(scene().elements.size(), before.elements.size() + 6);
  const std::string& said = session_.messages.banners().back().text;
  EXPECT_EQ(said, "Fluid was added with a block of liquid in a glass basin; undo removes both");
  session_.undo();
  EXPECT_EQ(scene(), before);
}

// The basin stands beside the sheet, on the floor, and in the picture if any place beside it is.
TEST_F(SceneActions, PlacesABasinBesideTheScene) {
  const AddContext context = addContextOf(session_, std::nullopt);
  const render::Box& rest = session_.snapshot().topology->atRest;
  const float reach = reachOfBasin(context.size);
  const bool isBesideX = std::abs(context.beside.x - rest.centre().x) > 0.5f * (rest.high.x - rest.low.x) + reach;
  const bool isBesideZ = std::abs(context.beside.z - rest.centre().z) > 0.5f * (rest.high.z - rest.low.z) + reach;
  EXPECT_TRUE(isBesideX || isBesideZ);
}

TEST_F(SceneActions, AnInvalidElementCanBeDeleted) {
  addFaultyJoint();
  const std::size_t count = scene().elements.size();
  deleteElements(session_, {count - 1});
  EXPECT_EQ(scene().elements.size(), count - 1);
  EXPECT_FALSE(hasError());
}

TEST_F(SceneActions, AddsToASceneWithOtherFaults) {
  addFaultyJoint();
  const std::size_t count = scene().elements.size();
  addElement(session_, typeNamed("sphere"), addContextOf(session_, std::nullopt));
  ASSERT_EQ(scene().elements.size(), count + 1);
  EXPECT_EQ(session_.selection.element, static_cast<int>(count));
  const std::string& said = session_.messages.banners().back().text;
  EXPECT_TRUE(said.starts_with("Sphere was added, but the scene cannot run with its other faults:\nJoint: ")) << said;
  deleteElements(session_, {count - 1});
  EXPECT_TRUE(comes([&] {
    session_.update();
    return session_.snapshot().topology->colliderMeshes.size() > 0;
  })) << "without the joint, it runs with the sphere";
}

// What runs still lacks the first sand.
TEST_F(SceneActions, ParticlesAddedToAFaultySceneJoinTheirOwnObject) {
  addFaultyJoint();
  const auto objectOfLastSource = [&] {
    return sim::parameterText(scene(), fmt::format("sources[{}].object", scene().sources.size() - 1));
  };
  addElement(session_, typeNamed("sand"), addContextOf(session_, std::nullopt));
  const int first = std::stoi(objectOfLastSource());
  addElement(session_, typeNamed("sand"), addContextOf(session_, std::nullopt));
  EXPECT_EQ(std::stoi(objectOfLastSource()), first + 1);
}

TEST_F(SceneActions, RemarkOnGravity) {
  const auto said = [&](const char* type) {
    addElement(session_, typeNamed(type), addContextOf(session_, std::nullopt));
    return session_.messages.banners().back().text;
  };
  EXPECT_EQ(said("gravity"), "Gravity was added; the scene had gravity already, and both add up");
  std::set<std::size_t> gravities;
  for (std::size_t e = 0; e < scene().elements.size(); ++e) {
    if (scene().elements[e].type().name == "gravity") gravities.insert(e);
  }
  ASSERT_EQ(gravities.size(), 2u);
  deleteElements(session_, gravities);
  EXPECT_TRUE(said("fluid").ends_with("; without gravity, it stays where it is"));
}

TEST_F(SceneActions, AnInvalidSceneIsSavedWithAWarning) {
  addFaultyJoint();
  session_.save(folder_ / "faulty.xml");
  const std::string said = session_.messages.banners().back().text;
  EXPECT_TRUE(session_.messages.banners().back().isError);
  EXPECT_NE(said.find("cannot be opened until this is corrected"), std::string::npos) << said;
}

TEST_F(SceneActions, NamesStayUnique) {
  sim::Scene two = scene();
  two.elements.push_back(newElement("wall"));
  session_.edit(std::move(two), "wall");
  const std::size_t wall = scene().elements.size() - 1;
  rename(session_, wall, "mine");
  ASSERT_EQ(scene().elements[wall].name(), "mine");
  rename(session_, 0, "mine");
  EXPECT_NE(scene().elements[0].name(), "mine");
  EXPECT_TRUE(hasError());
  duplicate(session_, wall);
  duplicate(session_, wall);
  EXPECT_EQ(scene().elements[wall + 1].name(), "mine copy");
  EXPECT_EQ(scene().elements[wall + 2].name(), "mine copy 2");
}

}  // namespace
}  // namespace pliant::app
