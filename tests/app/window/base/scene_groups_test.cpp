#include "app/window/base/scene_groups.h"

#include "app/window/base/demo_scenes.h"
#include "app/window/panels/description_text.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <set>

namespace pliant::app {
namespace {

const std::filesystem::path kAllAssets = sourcePath("assets");

TEST(SceneGroups, EachDemoSceneIsInOneGroupByName) {
  std::set<std::filesystem::path> grouped;
  std::size_t best = 0;
  for (const SceneGroup& group : groupedScenes(kAllAssets)) {
    EXPECT_NE(group.name, "Others") << group.scenes.front().file << " wants a line in scene_groups.txt";
    for (const GroupedScene& scene : group.scenes) {
      EXPECT_TRUE(grouped.insert(scene.file).second) << scene.file;
      EXPECT_FALSE(scene.title.empty()) << scene.file;
      best += scene.isBest;
    }
  }
  EXPECT_EQ(grouped.size(), demoScenes(kAllAssets).size());
  EXPECT_GE(best, 9u) << "enough for the start page";
}

TEST(DescriptionText, GroupsConsecutiveAssignments) {
  const auto pieces = piecesOf("Soft: --set a.b=0.1 --set c=2, or --set \"my cloth.d=1 2 3\". End");
  ASSERT_EQ(pieces.size(), 5u);
  EXPECT_EQ(pieces[0].text, "Soft: ");
  EXPECT_EQ(pieces[1].sets, (std::vector<std::string>{"a.b=0.1", "c=2"}));
  EXPECT_EQ(pieces[1].text, "a.b = 0.1, c = 2");
  EXPECT_EQ(pieces[2].text, ", or ");
  EXPECT_EQ(pieces[3].sets, std::vector<std::string>{"my cloth.d=1 2 3"});
  EXPECT_EQ(pieces[4].text, ". End");
}

TEST(DescriptionText, HandlesIncompleteAssignments) {
  EXPECT_TRUE(piecesOf("").empty());
  EXPECT_EQ(piecesOf("--set ").size(), 1u);
  EXPECT_LE(piecesOf("--set --set ").size(), 2u);
  EXPECT_EQ(piecesOf("--set \"").size(), 1u);
}

}  // namespace
}  // namespace pliant::app
