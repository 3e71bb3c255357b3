#include "app/document/autosave.h"

#include "app/document/document.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace pliant::app {
namespace {

using namespace std::chrono_literals;

sim::Scene welcome() {
  sim::InputMessages diagnostics;
  return sim::readScene(sourcePath("assets/scenes/welcome.xml"), sim::Registry::builtin(), diagnostics);
}

sim::Scene editedWelcome() {
  sim::Scene scene = welcome();
  sim::setParameter(scene, "solverIterations=77");
  return scene;
}

std::size_t filesIn(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

// A program that edits, keeps, and then crashes.
void crashAfterKeeping(const std::filesystem::path& folder, const sim::Scene& scene) {
  const pid_t child = ::fork();
  if (child == 0) {
    Autosave autosave(folder);
    autosave.keep(scene, 1);
    ::_exit(9);  // no destructor runs
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_EQ(WEXITSTATUS(status), 9);
}

TEST(Autosave, KeepsAnEditAFewSecondsAfterItAndNotBefore) {
  const TemporaryFolder folder;
  const sim::Scene scene = editedWelcome();
  Autosave autosave(folder.path());
  const auto start = Autosave::Clock::now();
  autosave.update(scene, 1, true, start);
  autosave.update(scene, 1, true, start + Autosave::kDelay - 1ms);
  EXPECT_FALSE(std::filesystem::exists(autosave.file()));
  autosave.update(scene, 1, true, start + Autosave::kDelay);
  autosave.keep(scene, 1);  // waits for the writing
  EXPECT_TRUE(std::filesystem::exists(autosave.file()));
}

TEST(Autosave, IsRemovedWhenTheSceneIsSavedOrThrownAway) {
  const TemporaryFolder folder;
  Autosave autosave(folder.path());
  autosave.keep(editedWelcome(), 1);
  autosave.update(editedWelcome(), 2, false);
  EXPECT_FALSE(std::filesystem::exists(autosave.file())) << "saved";
  autosave.keep(editedWelcome(), 3);
  autosave.forget();
  EXPECT_FALSE(std::filesystem::exists(autosave.file())) << "closed";
}

TEST(Autosave, FindsTheSameSceneAfterACrash) {
  const TemporaryFolder folder;
  crashAfterKeeping(folder.path(), editedWelcome());
  const auto lost = findLostScenes(folder.path());
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_EQ(lost[0].file, sourcePath("assets/scenes/welcome.xml"));
  EXPECT_EQ(lost[0].time.size(), std::string("2026-03-01 14:05:00").size());
  const sim::Scene restored = lost[0].read();
  EXPECT_EQ(restored, editedWelcome());
  sim::InputMessages diagnostics;
  EXPECT_NO_THROW(sim::Simulation(restored, {sourcePath("assets")}, diagnostics)) << "its files are found";
}

TEST(Autosave, FilesBesideTheSceneAreFoundAgain) {
  const TemporaryFolder scenes, state;
  scenes.write("dots.txt", "0 0 0\n0 1 0\n1 0 0\n0 0 1\n");
  const auto file = scenes.write("own.xml",
                                 "<simulation><iterations>1</iterations><elements><element>"
                                 "<type>rigidBody</type><file>dots.txt</file></element></elements></simulation>");
  sim::InputMessages diagnostics;
  crashAfterKeeping(state.path(), sim::readScene(file, sim::Registry::builtin(), diagnostics));
  const auto lost = findLostScenes(state.path());
  ASSERT_EQ(lost.size(), 1u);
  EXPECT_EQ(sim::Simulation(lost[0].read(), {}, diagnostics).world().particles.size(), 4u);
}

TEST(Autosave, ARunningProgramsSceneIsNotOffered) {
  const TemporaryFolder folder;
  Autosave running(folder.path());
  running.keep(editedWelcome(), 1);
  EXPECT_TRUE(findLostScenes(folder.path()).empty());
  EXPECT_TRUE(std::filesystem::exists(running.file()));
}

TEST(Autosave, TwoProgramsUseSeparateFiles) {
  const TemporaryFolder folder;
  Autosave one(folder.path()), other(folder.path());
  EXPECT_NE(one.file(), other.file());
  one.keep(editedWelcome(), 1);
  other.keep(welcome(), 1);
  one.forget();
  EXPECT_TRUE(std::filesystem::exists(other.file()));
}

TEST(Autosave, OffersALostSceneToOneProgramOnly) {
  const TemporaryFolder folder;
  crashAfterKeeping(folder.path(), editedWelcome());
  const auto first = findLostScenes(folder.path());
  EXPECT_EQ(first.size(), 1u);
  EXPECT_TRUE(findLostScenes(folder.path()).empty()) << "while the first program asks its user";
}

TEST(Autosave, IsOfferedAgainUntilItIsForgotten) {
  const TemporaryFolder folder;
  crashAfterKeeping(folder.path(), editedWelcome());
  EXPECT_EQ(findLostScenes(folder.path()).size(), 1u);
  {
    const auto again = findLostScenes(folder.path());
    ASSERT_EQ(again.size(), 1u);
    again[0].forget();
  }
  EXPECT_TRUE(findLostScenes(folder.path()).empty());
  EXPECT_EQ(filesIn(folder.path()), 0u);
}

TEST(Autosave, DoesNotOfferDamagedFiles) {
  const TemporaryFolder folder;
  folder.write("1-0.json", "{\"file\": \"a.xml\", \"scene\":");
  folder.write("2-0.json", "[1, 2]");
  folder.write("3-0.lock", "");
  EXPECT_TRUE(findLostScenes(folder.path()).empty());
  EXPECT_EQ(filesIn(folder.path()), 0u);
}

TEST(Autosave, DoesWithoutAFolder) {
  Autosave autosave("/proc/nothing/here");
  autosave.keep(editedWelcome(), 1);
  autosave.update(editedWelcome(), 2, true, Autosave::Clock::now() + 1h);
  EXPECT_TRUE(findLostScenes("/proc/nothing/here").empty());
}

}  // namespace
}  // namespace pliant::app
