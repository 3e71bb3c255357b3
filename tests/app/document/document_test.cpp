#include "app/document/document.h"

#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScene =
    "<simulation><iterations>1</iterations><elements>\n"
    "<element><type>rope</type><file>rope.txt</file><radius>0.1</radius></element>\n"
    "<element><type>triangles</type><file>meshes/bowl.obj</file></element>\n"
    "</elements></simulation>\n";

sim::Scene read(const fs::path& file) {
  sim::InputMessages diagnostics;
  sim::Scene scene = sim::readScene(file, sim::Registry::builtin(), diagnostics);
  diagnostics.throwIfErrors();
  return scene;
}

class DocumentTest : public testing::Test {
 protected:
  DocumentTest() {
    fs::create_directories(folder_ / "mine");
    fs::create_directories(folder_ / "yours");
    folder_.write("mine/rope.txt", "0 0 0\n1 0 0\n");
    folder_.write("mine/scene.xml", kScene);
  }

  Document open() const { return Document(read(folder_ / "mine/scene.xml")); }

  static void setIterations(Document& document, int iterations, const std::string& gesture = {}) {
    sim::Scene scene = document.scene();
    scene.settings.iterations = iterations;
    document.edit(std::move(scene), "iterations " + std::to_string(iterations), gesture);
  }
  static int iterations(const Document& document) { return document.scene().settings.iterations; }

  TemporaryFolder folder_;
};

TEST_F(DocumentTest, UndoesAndRedoesEveryEdit) {
  Document document = open();
  EXPECT_FALSE(document.canUndo());
  EXPECT_FALSE(document.canRedo());
  EXPECT_EQ(document.undoDescription(), "");
  setIterations(document, 2);
  setIterations(document, 3);
  EXPECT_EQ(document.undoDescription(), "iterations 3");

  document.undo();
  EXPECT_EQ(iterations(document), 2);
  EXPECT_EQ(document.undoDescription(), "iterations 2");
  EXPECT_EQ(document.redoDescription(), "iterations 3");
  document.undo();
  EXPECT_EQ(iterations(document), 1);
  EXPECT_FALSE(document.canUndo());
  document.undo();  // nothing there
  EXPECT_EQ(iterations(document), 1);

  document.redo();
  document.redo();
  EXPECT_EQ(iterations(document), 3);
  EXPECT_FALSE(document.canRedo());
  document.redo();
  EXPECT_EQ(iterations(document), 3);
}

TEST_F(DocumentTest, AnEditClearsTheRedoHistory) {
  Document document = open();
  setIterations(document, 2);
  document.undo();
  setIterations(document, 5);
  EXPECT_FALSE(document.canRedo());
  document.undo();
  EXPECT_EQ(iterations(document), 1);
}

TEST_F(DocumentTest, AGestureIsOneEntry) {
  Document document = open();
  for (int i = 2; i < 10; ++i) setIterations(document, i, "slider");
  EXPECT_EQ(document.undoDepth(), 1u);
  EXPECT_EQ(document.undoDescription(), "iterations 9") << "its result";
  document.endGesture();
  setIterations(document, 20, "slider");
  EXPECT_EQ(document.undoDepth(), 2u) << "the same slider again is a new gesture";
  setIterations(document, 30, "another");
  EXPECT_EQ(document.undoDepth(), 3u);
  setIterations(document, 40);
  setIterations(document, 50);
  EXPECT_EQ(document.undoDepth(), 5u) << "no gesture: an entry each";

  for (const int before : {40, 30, 20, 9, 1}) {
    document.undo();
    EXPECT_EQ(iterations(document), before);
  }
}

TEST_F(DocumentTest, AnUndoInTheMiddleOfAGestureEndsIt) {
  Document document = open();
  setIterations(document, 2, "slider");
  document.undo();
  setIterations(document, 3, "slider");
  EXPECT_EQ(document.undoDepth(), 1u);
  document.undo();
  EXPECT_EQ(iterations(document), 1);
}

TEST_F(DocumentTest, IsChangedWhereItDiffersFromItsFile) {
  Document document = open();
  EXPECT_FALSE(document.isChanged());
  setIterations(document, 2);
  EXPECT_TRUE(document.isChanged());
  document.undo();
  EXPECT_FALSE(document.isChanged()) << "back to what the file says";
  document.redo();
  document.save(document.file());
  EXPECT_FALSE(document.isChanged());
  EXPECT_EQ(read(document.file()).settings.iterations, 2);
  document.undo();
  EXPECT_TRUE(document.isChanged()) << "the history outlives saving";
}

TEST_F(DocumentTest, SavingKeepsTheUndoHistory) {
  Document document = open();
  setIterations(document, 7);
  document.markSaved();
  EXPECT_FALSE(document.isChanged());
  document.undo();
  EXPECT_EQ(iterations(document), 1);
  EXPECT_TRUE(document.isChanged());
}

TEST_F(DocumentTest, SavedElsewhereItFindsTheSameFiles) {
  Document document = open();
  const fs::path file = folder_ / "yours/copy.xml";
  document.save(file);
  EXPECT_EQ(document.file(), file);
  EXPECT_FALSE(document.isChanged());
  const std::string text = TemporaryFolder::read(file);
  EXPECT_NE(text.find("<file>../mine/rope.txt</file>"), std::string::npos) << text;
  EXPECT_NE(text.find("<file>meshes/bowl.obj</file>"), std::string::npos) << "one of the assets folder keeps its name";

  sim::InputMessages diagnostics;
  const sim::Simulation simulation(read(file), {sourcePath("assets")}, diagnostics);
  EXPECT_EQ(simulation.world().particles.size(), 2u);
  document.save(folder_ / "mine/again.xml");
  EXPECT_NE(TemporaryFolder::read(folder_ / "mine/again.xml").find("<file>rope.txt</file>"), std::string::npos);
}

TEST_F(DocumentTest, SavedElsewhereItKeepsItsNewFileWhenEditsAreUndone) {
  Document document = open();
  const sim::Scene before = document.scene();
  setIterations(document, 2);
  setIterations(document, 3);
  document.undo();
  const fs::path file = folder_ / "yours/copy.xml";
  document.save(file);
  const auto expectInNewFile = [&](const char* when) {
    EXPECT_EQ(document.file(), file) << when;
    EXPECT_EQ(sim::parameterText(document.scene(), "elements[0].file"), "../mine/rope.txt") << when;
  };
  document.undo();
  expectInNewFile("undone");
  document.redo();
  document.redo();
  expectInNewFile("redone");
  document.edit(before, "parameters as they were then");
  expectInNewFile("a scene from before");
  document.save(document.file());
  EXPECT_EQ(TemporaryFolder::read(folder_ / "mine/scene.xml"), kScene);
}

TEST_F(DocumentTest, IsUnchangedWhenSavingFails) {
  Document document = open();
  setIterations(document, 2);
  const std::string said = folder_.errorOf<sim::OutputError>([&] { document.save(folder_ / "nowhere/scene.xml"); });
  EXPECT_TRUE(said.starts_with("nowhere/scene.xml: cannot write: ")) << said;
  EXPECT_TRUE(document.isChanged());
  EXPECT_EQ(document.file(), folder_ / "mine/scene.xml");
  EXPECT_EQ(TemporaryFolder::read(folder_ / "mine/scene.xml"), kScene);
}

TEST_F(DocumentTest, EachChangeHasItsOwnRevision) {
  Document document = open();
  std::set<int> revisions{document.revision()};
  setIterations(document, 2, "drag");
  EXPECT_TRUE(revisions.insert(document.revision()).second);
  setIterations(document, 3, "drag");
  EXPECT_TRUE(revisions.insert(document.revision()).second) << "in the middle of a gesture too";
  document.undo();
  EXPECT_TRUE(revisions.insert(document.revision()).second);
  document.redo();
  EXPECT_TRUE(revisions.insert(document.revision()).second);
}

TEST_F(DocumentTest, IsUnsavedUntilItHasAFile) {
  Document document = open();
  document.markUnsaved();
  EXPECT_TRUE(document.isChanged());
  document.save(folder_ / "mine/saved.xml");
  EXPECT_FALSE(document.isChanged());
}

TEST_F(DocumentTest, SavingElsewhereKeepsFilesNamedByVariants) {
  folder_.write("mine/other.txt", "0 0 0\n2 0 0\n");
  Document document = open();
  sim::Scene scene = document.scene();
  scene.variants = {{"other rope", {{"elements[0].file", "other.txt"}, {"solverIterations", "7"}}}};
  document.edit(scene, "variants");
  EXPECT_TRUE(document.isChanged());
  document.save(folder_ / "yours/scene.xml");
  const sim::Scene saved = read(folder_ / "yours/scene.xml");
  ASSERT_EQ(saved.variants.size(), 1u);
  EXPECT_EQ(saved.variants[0].sets[0].value, "../mine/other.txt");
  EXPECT_EQ(saved.variants[0].sets[1].value, "7");
  EXPECT_TRUE(saved == document.scene());
  document.undo();
  EXPECT_TRUE(document.scene().variants.empty());
}

TEST_F(DocumentTest, ActionsThatChangeNoValueAreHistoryEntries) {
  Document document = open();
  setIterations(document, 2);
  document.note("pin", 7);
  setIterations(document, 3);
  EXPECT_EQ(document.undoDescriptions(), (std::vector<std::string>{"iterations 2", "pin", "iterations 3"}));
  EXPECT_EQ(document.undo(), -1);
  EXPECT_EQ(iterations(document), 2);
  EXPECT_EQ(document.undo(), 7);
  EXPECT_EQ(iterations(document), 2);
  EXPECT_EQ(document.redoDescriptions(), (std::vector<std::string>{"iterations 3", "pin"}));
  EXPECT_EQ(document.redo(), 7);
  EXPECT_EQ(document.redo(), -1);
  EXPECT_EQ(iterations(document), 3);
  document.undo();
  document.removeUndoActions();
  EXPECT_EQ(document.undoDescriptions(), (std::vector<std::string>{"iterations 2"}));
  document.redo();
  EXPECT_EQ(iterations(document), 3);
}

TEST_F(DocumentTest, UndoReturnsTheNumberOfTheStateAnEditEnded) {
  Document document = open();
  const sim::Scene before = document.scene();
  document.edit(before, "deletion", {}, 4);
  setIterations(document, 2);
  EXPECT_EQ(document.undo(), -1);
  EXPECT_EQ(document.undo(), 4);
  EXPECT_EQ(document.redo(), 4);
  document.removeUndoActions();
  EXPECT_EQ(document.undoDescriptions(), (std::vector<std::string>{"deletion"})) << "an edit stays";
  EXPECT_EQ(document.undo(), -1);
}

TEST_F(DocumentTest, KeptStatesAreToBeSavedToo) {
  Document document = open();
  document.markStatesChanged(true);
  EXPECT_TRUE(document.isChanged());
  EXPECT_FALSE(document.isSceneChanged());
  document.markStatesChanged(false);
  EXPECT_FALSE(document.isChanged());
  Document page = Document::scratch(document.scene());
  page.markStatesChanged(true);
  EXPECT_FALSE(page.isChanged());
}

}  // namespace
}  // namespace pliant::app
