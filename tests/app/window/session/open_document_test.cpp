// Opening scenes and takes while others are being built.
#include "sim/scene/registry.h"
#include "tests/app/window/bare_window.h"
#include "tests/support/wait.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

namespace pliant::app {
namespace {

class OpenDocument : public testing::Test {
 protected:
  OpenDocument() {
    large_ = folder_.write("large.xml",
                           "<simulation><title>Large</title><iterations>100</iterations><elements><element>"
                           "<type>cloth</type><shape>grid</shape><size>3 0 3</size><stiffness>1</stiffness>"
                           "<resolution>450</resolution><radius>0.001</radius></element></elements></simulation>");
  }

  TemporaryFolder folder_;
  BareWindow window_;
  Session& session_ = window_.session;
  std::filesystem::path large_;
};

TEST_F(OpenDocument, OpeningATakeCancelsASceneBeingBuilt) {
  const std::filesystem::path take = folder_ / "welcome.take";
  session_.saveTake(session_.takes.recorded(), take);
  ASSERT_FALSE(session_.beginOpening(large_, {})) << "it is built beside";
  session_.beginOpening(take);
  window_.finishOpening();
  EXPECT_NE(session_.takes.player(), nullptr);
  EXPECT_EQ(session_.document().scene().settings.title, "Welcome");
  std::this_thread::sleep_for(std::chrono::seconds(1));
  session_.update();
  EXPECT_EQ(session_.document().scene().settings.title, "Welcome") << "the large one does not come after all";
}

TEST_F(OpenDocument, ACancelledResetKeepsTheRun) {
  ASSERT_TRUE(session_.open(large_));
  const SimulationWorker* before = &session_.worker();
  session_.reset();
  ASSERT_NE(session_.opening(), nullptr);
  EXPECT_EQ(session_.opening()->kind(), Opening::Kind::reset);
  session_.cancelOpening();
  EXPECT_EQ(session_.opening(), nullptr);
  EXPECT_EQ(&session_.worker(), before);
  session_.reset(true);
  window_.finishOpening();
  EXPECT_TRUE(session_.runs.isPlaying());
}

TEST_F(OpenDocument, LoadingInTheBackgroundAlsoDescribesTheTopology) {
  SceneOptions options = BareWindow::options();
  options.scene = sourcePath("assets/scenes/compare_solvers.xml");
  const Opening::Loaded loaded = Opening::load(options);
  ASSERT_GT(loaded.runs.size(), 1u);
  for (const SceneRun& run : loaded.runs) EXPECT_NE(run.topology, nullptr);
}

TEST_F(OpenDocument, ADocumentOpenedMeanwhileIsShownUntilTheFirstIsBuilt) {
  ASSERT_FALSE(session_.beginOpening(large_, {}));
  ASSERT_TRUE(session_.openImmediately(sourcePath("assets/scenes/flag.xml")));
  ASSERT_NE(session_.opening(), nullptr);
  EXPECT_EQ(session_.document().file(), sourcePath("assets/scenes/flag.xml"));
  window_.finishOpening();
  EXPECT_EQ(session_.document().scene().settings.title, "Large");
}

/// The large scene with a number of variants of its cloth's stiffness.
sim::Scene withVariants(sim::Scene scene, int count) {
  scene.variants.clear();
  for (int v = 0; v < count; ++v) {
    scene.variants.push_back({fmt::format("run {}", v), {{"elements[0].stiffness", fmt::format("{}", 0.1 * (v + 1))}}});
  }
  return scene;
}

TEST_F(OpenDocument, BuildsVariantsWhileThePreviousRunsContinue) {
  ASSERT_TRUE(session_.open(large_));
  session_.edit(withVariants(session_.document().scene(), 2), "two variants");
  ASSERT_NE(session_.opening(), nullptr);
  EXPECT_EQ(session_.worker().runCount(), 1u);
  session_.update();
  window_.finishOpening();
  EXPECT_EQ(session_.worker().runCount(), 2u);
  EXPECT_EQ(session_.runs.names(), (std::vector<std::string>{"run 0", "run 1"}));
}

TEST_F(OpenDocument, CancellingVariantsUndoesTheEdit) {
  ASSERT_TRUE(session_.open(large_));
  const SimulationWorker* before = &session_.worker();
  session_.edit(withVariants(session_.document().scene(), 2), "two variants");
  ASSERT_NE(session_.opening(), nullptr);
  session_.edit(withVariants(session_.document().scene(), 3), "three variants");
  ASSERT_NE(session_.opening(), nullptr);
  session_.cancelOpening();
  EXPECT_EQ(session_.opening(), nullptr);
  EXPECT_EQ(&session_.worker(), before);
  EXPECT_TRUE(session_.document().scene().variants.empty());
  EXPECT_EQ(session_.document().redoDepth(), 2u);
  EXPECT_FALSE(session_.document().isChanged());
}

TEST_F(OpenDocument, UndoOfANumberOfVariantsThatIsStillBuiltKeepsTheRuns) {
  ASSERT_TRUE(session_.open(large_));
  const SimulationWorker* before = &session_.worker();
  session_.edit(withVariants(session_.document().scene(), 2), "two variants");
  ASSERT_NE(session_.opening(), nullptr);
  session_.undo();
  EXPECT_EQ(session_.opening(), nullptr);
  EXPECT_EQ(&session_.worker(), before);
}

TEST_F(OpenDocument, ACancelledLessonPageKeepsTheOpenDocument) {
  ASSERT_TRUE(session_.open(large_));
  const sim::Scene scene = session_.document().scene();
  ASSERT_TRUE(session_.open(sourcePath("assets/scenes/flag.xml")));
  const std::filesystem::path before = session_.document().file();
  bool isOpen = false;
  const auto open = [&] { session_.openPage("a lesson.md", scene, {"elements[0].stiffness"}, [&] { isOpen = true; }); };
  open();
  ASSERT_NE(session_.opening(), nullptr);
  session_.cancelOpening();
  EXPECT_FALSE(isOpen);
  EXPECT_EQ(session_.document().file(), before);
  EXPECT_FALSE(session_.unlocked);
  open();
  window_.finishOpening();
  EXPECT_TRUE(isOpen);
  EXPECT_EQ(session_.document().scene().settings.title, "Large");
  EXPECT_TRUE(session_.isUnlocked("elements[0].stiffness"));
  EXPECT_FALSE(session_.isUnlocked("elements[0].radius"));
}

// Its scene named the mesh relative to the folder before.
TEST_F(OpenDocument, PlaysATakeFromBeforeSaveAs) {
  std::filesystem::create_directories(folder_ / "meshes");
  std::filesystem::create_directories(folder_ / "elsewhere");
  std::filesystem::copy_file(sourcePath("assets/meshes/block.obj"), folder_ / "meshes/own.obj");
  ASSERT_TRUE(session_.open(folder_.write(
      "mesh.xml",
      "<simulation><title>Mesh</title><iterations>100</iterations><elements><element><type>triangles</type>"
      "<file>meshes/own.obj</file></element><element><type>sand</type><radius>0.1</radius></element></elements>"
      "</simulation>")));
  const Take before = session_.takes.recorded();
  const std::filesystem::path moved = folder_ / "elsewhere/moved.xml";
  session_.save(moved);
  EXPECT_EQ(sim::parameterText(session_.document().scene(), "elements[0].file"), "../meshes/own.obj");
  session_.play(before);
  window_.finishOpening();
  ASSERT_NE(session_.takes.player(), nullptr);
  EXPECT_FALSE(session_.document().canUndo()) << session_.document().undoDescription();
  EXPECT_FALSE(session_.document().isChanged());
  const sim::Scene& played = session_.takes.player()->take().scene;
  EXPECT_EQ(played.file, moved);
  EXPECT_EQ(played, session_.document().scene());
}

TEST_F(OpenDocument, RecoveryAfterACrashRunsInTheBackgroundAndSurvivesCancelling) {
  const std::filesystem::path lost = folder_ / "lost", left = lost / "left.json";
  {
    Autosave autosave(folder_ / "kept");
    sim::InputMessages ignored;
    sim::Scene scene = sim::readScene(large_, sim::Registry::builtin(), ignored);
    scene.settings.title = "Edited";
    autosave.keep(scene, 1);
    std::filesystem::create_directory(lost);
    std::filesystem::copy_file(autosave.file(), left);  // nobody holds its lock
  }
  std::vector<LostScene> found = findLostScenes(lost);
  ASSERT_EQ(found.size(), 1u);
  session_.restore(std::move(found.front()));
  ASSERT_NE(session_.opening(), nullptr);
  session_.cancelOpening();
  EXPECT_EQ(session_.document().scene().settings.title, "Welcome");
  EXPECT_TRUE(comes([&] {
    session_.update();  // what was cancelled is over, and has let go of the file
    found = findLostScenes(lost);
    return found.size() == 1;
  })) << "it is offered again";
  session_.restore(std::move(found.front()));
  window_.finishOpening();
  EXPECT_EQ(session_.document().scene().settings.title, "Edited");
  EXPECT_EQ(session_.document().saved().settings.title, "Large");
  EXPECT_TRUE(session_.document().isChanged());
  EXPECT_FALSE(std::filesystem::exists(left));
}

}  // namespace
}  // namespace pliant::app
