#include "app/window/base/shipped_thumbnails.h"

#include "app/window/base/demo_scenes.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <utility>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

// Reference value of draft-eastlake-fnv: the letter a.
TEST(ShippedPictures, AreKnownByTheHashOfTheScene) {
  const TemporaryFolder folder;
  std::ofstream(folder / "a.xml") << "a";
  EXPECT_EQ(contentHash(folder / "a.xml"), "af63dc4c8601ec8c");
}

TEST(ShippedPictures, AreUpToDateForEveryDemoScene) {
  const fs::path assets = sourcePath("assets");
  std::uintmax_t bytes = 0;
  for (const fs::path& scene : demoScenes(assets)) {
    const auto picture = shippedThumbnail(assets, scene);
    ASSERT_TRUE(picture) << scene << " was changed or is new: python3 assets/make_pictures.py build/dev/pliant";
    EXPECT_EQ(picture->size, glm::ivec2(256, 144)) << scene;
    bytes += fs::file_size(assets / "pictures/scenes" / (scene.stem().string() + ".png"));
  }
  EXPECT_LT(bytes, 3'000'000u);
}

TEST(ShippedPictures, ReadmePicturesMatchTheirScenes) {
  const fs::path pictures = sourcePath("assets/pictures");
  std::ifstream drawn(pictures / "drawn.txt");
  std::map<std::string, std::string> hashes;
  for (std::string picture, hash; drawn >> picture >> hash;) hashes[picture] = hash;
  for (const auto& [picture, scene] : {std::pair{"everything.gif", "everything"}, {"cloth.png", "cloth_on_sphere"}}) {
    EXPECT_EQ(hashes[picture], contentHash(sourcePath("assets/scenes/" + std::string(scene) + ".xml")))
        << picture << ": run assets/make_pictures.py, it is missing or of an older scene";
    EXPECT_LT(fs::file_size(pictures / picture), 6'000'000u);
  }
}

TEST(ShippedPictures, AChangedSceneAndOneElsewhereHaveNone) {
  const TemporaryFolder folder;
  const fs::path flag = sourcePath("assets/scenes/flag.xml"), changed = folder / "scenes/flag.xml";
  fs::create_directories(folder / "scenes");
  fs::create_directories(folder / "pictures/scenes");
  for (const char* file : {"drawn.txt", "flag.png"})
    fs::copy(fs::path(sourcePath("assets/pictures/scenes")) / file, folder / "pictures/scenes" / file);
  fs::copy(flag, changed);
  EXPECT_TRUE(shippedThumbnail(folder.path(), changed));
  EXPECT_FALSE(shippedThumbnail(sourcePath("assets"), changed)) << "another folder's scene";
  std::ofstream(changed, std::ios::app) << "<!-- -->";
  EXPECT_FALSE(shippedThumbnail(folder.path(), changed));
}

TEST(ShippedPictures, EachPresetHasAPictureOfItsScene) {
  const fs::path assets = sourcePath("assets");
  for (const fs::directory_entry& scene : fs::directory_iterator(assets / "presets")) {
    EXPECT_TRUE(shippedThumbnail(assets, scene.path()))
        << scene.path() << ": run assets/make_pictures.py, its picture is missing or of an older scene";
  }
}

}  // namespace
}  // namespace pliant::app
