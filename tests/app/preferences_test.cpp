#include "app/window/base/preferences.h"

#include "sim/scene/record.h"
#include "tests/support/own_state_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class PreferencesTest : public testing::Test {
 protected:
  Preferences loadFrom(const std::string& contents) const {
    fs::create_directories(folder_ / "pliant");
    folder_.write("pliant/preferences.json", contents);
    return Preferences::load();
  }
  static void expectDefaults(const Preferences& preferences) {
    EXPECT_FALSE(preferences.darkTheme);
    EXPECT_EQ(preferences.uiScale, 1.0f);
    EXPECT_TRUE(preferences.showLeft);
    EXPECT_EQ(preferences.width, 0) << "no size is known";
    EXPECT_EQ(preferences.recentFiles, std::vector<std::string>{});
  }

  OwnStateFolder state_;
  const TemporaryFolder& folder_ = state_.folder();
};

TEST_F(PreferencesTest, AreTheDefaultsAtTheFirstStart) { expectDefaults(Preferences::load()); }

TEST_F(PreferencesTest, HoldThePictureQuality) {
  Preferences preferences;
  preferences.picture.quality = PictureQuality::fast;
  preferences.save(Preferences());
  EXPECT_EQ(Preferences::load().picture.quality, PictureQuality::fast);
  EXPECT_EQ(loadFrom(R"({"picture": {"quality": "lovely"}})").picture.quality, PictureQuality::automatic);
}

TEST_F(PreferencesTest, ReadBackAsSaved) {
  Preferences saved;
  saved.darkTheme = true;
  saved.uiScale = 1.5f;
  saved.showLeft = false;
  saved.startPaused = true;
  saved.showRight = false;
  saved.width = 1000;
  saved.height = 700;
  saved.dragStrength = 25.0f;
  saved.leftWidth = 18.5f;
  saved.rightWidth = 30.0f;
  saved.navigation = "Maya";
  saved.pictureFolder = "/pictures of \"today\"";
  saved.recording.width = 3840;
  saved.recording.rate.reset();
  saved.recording.format = RecordingFormat::gif;
  saved.lengthUnit = LengthUnit::mm;
  saved.autosaveFolder = "/kept";
  saved.reopenLast = true;
  saved.frameLimit = 30;
  saved.keys = {{"edit.pinTool", {"F8", "Ctrl+Shift+P"}}, {"view.plots", {}}};
  saved.favourites = {"/c.xml", "/d.xml"};
  saved.recentFiles = {"/a/\"scene\".xml", "/b.xml"};
  saved.save(Preferences());
  const Preferences loaded = Preferences::load();
  EXPECT_TRUE(loaded.darkTheme);
  EXPECT_EQ(loaded.uiScale, 1.5f);
  EXPECT_FALSE(loaded.showLeft);
  EXPECT_TRUE(loaded.startPaused);
  EXPECT_FALSE(loaded.showRight);
  EXPECT_EQ(loaded.width, 1000);
  EXPECT_EQ(loaded.height, 700);
  EXPECT_EQ(loaded.dragStrength, 25.0f);
  EXPECT_EQ(loaded.leftWidth, 18.5f);
  EXPECT_EQ(loaded.rightWidth, 30.0f);
  EXPECT_EQ(loaded.navigation, "Maya");
  EXPECT_EQ(loaded.pictureFolder, saved.pictureFolder);
  EXPECT_TRUE(sim::sameFields(sim::fieldsOf<RecorderSettings>(), &loaded.recording, &saved.recording));
  EXPECT_EQ(loaded.lengthUnit, LengthUnit::mm);
  EXPECT_EQ(loaded.folderOfAutosaves(), "/kept");
  EXPECT_TRUE(loaded.reopenLast);
  EXPECT_EQ(loaded.frameLimit, 30);
  EXPECT_EQ(loaded.keys, saved.keys);
  EXPECT_EQ(loaded.favourites, saved.favourites);
  EXPECT_EQ(loaded.recentFiles, saved.recentFiles);
}

TEST_F(PreferencesTest, AreDefaultsForADamagedFile) {
  for (const char* contents :
       {"", "{", "{\"darkTheme\": true", "[1, 2]", "null", "\xff\xfe", "{\"uiScale\": \"large\"}",
        "{\"recentFiles\": 3}", "{\"recentFiles\": [1]}", "{\"width\": 1e999}", "{\"keys\": {\"a\": \"b\"}}"}) {
    SCOPED_TRACE(contents);
    expectDefaults(loadFrom(contents));
  }
  EXPECT_EQ(loadFrom(std::string(1 << 20, '[')).uiScale, 1.0f);
  EXPECT_EQ(loadFrom("{\"uiScale\": 1e300, \"width\": -1e300}").uiScale, 4.0f);
}

// A file written by hand, with a mistake.
TEST_F(PreferencesTest, ADamagedFileIsBackedUp) {
  Preferences read = loadFrom("{\"darkTheme\": true,, \"uiScale\": 2}");
  expectDefaults(read);
  read.save(read);
  EXPECT_EQ(TemporaryFolder::read(folder_ / "pliant/preferences.damaged.json"),
            "{\"darkTheme\": true,, \"uiScale\": 2}");
  expectDefaults(Preferences::load());
}

// A value of the wrong type only affects itself.
TEST_F(PreferencesTest, KeepUnknownEntriesOfANewerProgram) {
  const Preferences read = loadFrom(
      R"({"darkTheme": true, "uiScale": {"x": 1, "y": 2}, "recentFiles": ["/a.xml"], "holograms": [true, 7]})");
  EXPECT_TRUE(read.darkTheme);
  EXPECT_EQ(read.uiScale, 1.0f);
  EXPECT_EQ(read.recentFiles, std::vector<std::string>{"/a.xml"});
  Preferences changed = read;
  changed.frameLimit = 30;
  changed.save(read);
  const auto json = nlohmann::json::parse(TemporaryFolder::read(folder_ / "pliant/preferences.json"));
  EXPECT_EQ(json["holograms"], (nlohmann::json{true, 7}));
  EXPECT_EQ(json["uiScale"], (nlohmann::json{{"x", 1}, {"y", 2}}));
  EXPECT_EQ(json["frameLimit"], 30);
}

TEST_F(PreferencesTest, TwoWindowsDoNotOverwriteEachOthersChanges) {
  const Preferences start = loadFrom("{}");
  Preferences one = start, other = start;
  PreferencesKeeper keepsOne(one), keepsOther(other);
  one.darkTheme = true;
  keepsOne.save(one);
  other.frameLimit = 30;
  keepsOther.save(other);
  keepsOne.save(one);
  EXPECT_TRUE(Preferences::load().darkTheme);
  EXPECT_EQ(Preferences::load().frameLimit, 30);
}

// Otherwise there would be a different one in each working directory; and files in the shared temporary folder may be
// somebody else's.
TEST_F(PreferencesTest, RelativeOrMissingFoldersAreIgnored) {
  setenv("XDG_STATE_HOME", "state", 1);
  setenv("HOME", folder_.path().c_str(), 1);
  EXPECT_EQ(stateFolder(), folder_ / ".local/state/pliant");
  for (const char* home : {"", "here"}) {
    setenv("HOME", home, 1);
    EXPECT_TRUE(stateFolder().is_absolute()) << home;
    EXPECT_FALSE(stateFolder().string().starts_with(fs::temp_directory_path().string()));
  }
}

TEST_F(PreferencesTest, ClampValuesToTheirRanges) {
  const Preferences small =
      loadFrom(R"({"uiScale": 0, "width": 1, "height": -5, "dragStrength": -1, "unknown": 1, "frameLimit": 0})");
  EXPECT_EQ(small.uiScale, 0.5f);
  EXPECT_EQ(small.width, 320);
  EXPECT_EQ(small.height, 240);
  EXPECT_EQ(small.dragStrength, 0.01f);
  EXPECT_EQ(small.frameLimit, 10);
  const Preferences large = loadFrom(R"({"uiScale": 100, "width": 1000000, "dragStrength": 1e9})");
  EXPECT_EQ(large.uiScale, 4.0f);
  EXPECT_EQ(large.width, 16384);
  EXPECT_EQ(large.dragStrength, 1000.0f);
}

TEST_F(PreferencesTest, RememberRecentFilesOnceAndNewestFirst) {
  Preferences preferences;
  preferences.noteRecent("/scenes/a.xml");
  preferences.noteRecent("/scenes/b.xml");
  preferences.noteRecent("/scenes/../scenes/a.xml");
  EXPECT_EQ(preferences.recentFiles, (std::vector<std::string>{"/scenes/a.xml", "/scenes/b.xml"}));
  for (int i = 0; i < 100; ++i) preferences.noteRecent("/scenes/" + std::to_string(i) + ".xml");
  EXPECT_LE(preferences.recentFiles.size(), 12u);
  EXPECT_EQ(preferences.recentFiles.front(), "/scenes/99.xml");
  preferences.noteRecent("here.xml");
  EXPECT_TRUE(fs::path(preferences.recentFiles.front()).is_absolute()) << "found again from another folder";
}

TEST_F(PreferencesTest, AFailedWriteIsNotAnError) {
  setenv("XDG_STATE_HOME", "/dev/null/nowhere", 1);
  Preferences().save(Preferences());
  expectDefaults(Preferences::load());
}

TEST_F(PreferencesTest, AreInTheHomeFolderByDefault) {
  unsetenv("XDG_STATE_HOME");
  setenv("HOME", folder_.path().c_str(), 1);
  EXPECT_EQ(stateFolder(), folder_ / ".local/state/pliant");
  EXPECT_TRUE(fs::is_directory(stateFolder()));
}

TEST_F(PreferencesTest, FavouritesCanBeToggledByAnyPathToTheFile) {
  Preferences preferences;
  preferences.toggleFavourite("/a/b.xml");
  preferences.toggleFavourite("/a/c.xml");
  EXPECT_TRUE(preferences.isFavourite("/a/../a/b.xml"));
  preferences.toggleFavourite("/a/./b.xml");
  EXPECT_EQ(preferences.favourites, std::vector<std::string>{"/a/c.xml"});
}

TEST_F(PreferencesTest, AreSavedAMomentAfterAChange) {
  Preferences preferences = Preferences::load();
  PreferencesKeeper keeper(preferences);
  auto now = PreferencesKeeper::Clock::now();
  preferences.darkTheme = true;
  keeper.update(preferences, now);
  EXPECT_FALSE(Preferences::load().darkTheme) << "more may change at once";
  keeper.update(preferences, now + PreferencesKeeper::kMoment);
  EXPECT_TRUE(Preferences::load().darkTheme);
  fs::remove(folder_ / "pliant/preferences.json");
  keeper.update(preferences, now + 9 * PreferencesKeeper::kMoment);
  EXPECT_FALSE(fs::exists(folder_ / "pliant/preferences.json")) << "nothing has changed since";
}

}  // namespace
}  // namespace pliant::app
