// Kept states are saved with their scene, as takes in the same folder.
#include "app/timeline/state_files.h"

#include "app/take/take_replay.h"
#include "sim/io/atomic_file.h"
#include "tests/app/timeline/timeline_machine.h"

#include <gtest/gtest.h>

#include <set>

namespace pliant::app {
namespace {

TEST(StateFiles, RestoresAStateFromItsFile) {
  const sim::SceneText text = tearingSheet(5);
  const std::filesystem::path scene = text.scene().file.parent_path() / "sheet.xml";  // beside its files
  TimelineMachine machine(text, Timeline::kUsualBound);
  machine.step(10);
  machine.act(Gust{{0.0f, 0.0f, 3.0f}});
  machine.step(10);
  const Bits kept = machine.bits();
  machine.timeline.keepAs("after the gust / 20", machine.place(), {&machine.simulation()});
  machine.step(5);
  saveStates(machine.timeline, scene);

  Timeline another;
  EXPECT_TRUE(loadStates(another, scene).errors.empty());
  const std::vector<NamedState> named = another.overview().named;
  ASSERT_EQ(named.size(), 1u);
  EXPECT_EQ(named.front().name, "after the gust _ 20");
  EXPECT_TRUE(named.front().isStored);
  EXPECT_EQ(another.takeOf(0).scene.file, scene) << "it is a state of that scene, which is what is edited and saved";
  EXPECT_NEAR(named.front().time, 0.4, 1e-6);
  sim::Simulation again = text.simulate();
  TakeReplay replay(std::make_shared<Take>(another.takeOf(0)), 0, {});
  while (replay.steps() < 20) replay.step(again);
  EXPECT_FALSE(replay.divergence());
  EXPECT_TRUE(Bits(again) == kept);
}

TEST(StateFiles, FollowRenamingAndForgetting) {
  const TemporaryFolder folder;
  const std::filesystem::path scene = folder / "sheet.xml";
  TimelineMachine machine(tearingSheet(5), Timeline::kUsualBound);
  machine.step(3);
  for (const char* name : {"same", "same", "other"})
    machine.timeline.keepAs(name, machine.place(), {&machine.simulation()});
  const StateFiles before = saveStates(machine.timeline, scene);
  folder.write("sheet.states/of somebody else.take", "<take");
  const auto files = [&] {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(statesFolder(scene)))
      names.insert(entry.path().filename());
    return names;
  };
  EXPECT_EQ(files(), (std::set<std::string>{"same.take", "same 2.take", "other.take", "of somebody else.take"}));
  machine.timeline.rename(0, "first");
  machine.timeline.forget(2);
  saveStates(machine.timeline, scene, before);
  EXPECT_EQ(files(), (std::set<std::string>{"first.take", "same.take", "of somebody else.take"}));
}

TEST(StateFiles, ReportsADamagedFileAndKeepsTheOthers) {
  const sim::SceneText text = tearingSheet(5);
  const std::filesystem::path scene = text.scene().file.parent_path() / "sheet.xml";  // beside its files
  TimelineMachine machine(text, Timeline::kUsualBound);
  machine.step(3);
  machine.timeline.keepAs("good", machine.place(), {&machine.simulation()});
  saveStates(machine.timeline, scene);
  sim::writeWhole(statesFolder(scene) / "bad.take", "<take");
  Timeline another;
  EXPECT_EQ(loadStates(another, scene).errors.size(), 1u);
  EXPECT_EQ(another.overview().named.size(), 1u);
}

TEST(StateFiles, CreatesNoFolderWithoutKeptStates) {
  const TemporaryFolder folder;
  saveStates(Timeline(), folder / "sheet.xml");
  EXPECT_FALSE(std::filesystem::exists(statesFolder(folder / "sheet.xml")));
}

}  // namespace
}  // namespace pliant::app
