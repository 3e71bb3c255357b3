#include "app/base/state_folder.h"

#include "app/window/panels/file_chooser.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

/// Sets a separate home directory during its lifetime.
class Home {
 public:
  Home() {
    set("HOME", folder_.path());
    set("XDG_CONFIG_HOME", folder_ / "config");
  }
  ~Home() {
    for (const auto& [variable, value] : before_) {
      value.empty() ? ::unsetenv(variable) : ::setenv(variable, value.c_str(), 1);
    }
  }
  Home(const Home&) = delete;
  Home& operator=(const Home&) = delete;

  std::filesystem::path make(const std::string& name) const {
    std::filesystem::create_directories(folder_ / name);
    return folder_ / name;
  }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  void set(const char* variable, const std::filesystem::path& value) {
    const char* before = std::getenv(variable);
    before_.emplace_back(variable, before != nullptr ? before : "");
    ::setenv(variable, value.c_str(), 1);
  }

  TemporaryFolder folder_;
  std::vector<std::pair<const char*, std::string>> before_;
};

using Folders = std::vector<std::filesystem::path>;

TEST(UserFolders, HaveTheirUsualNamesAndAreThere) {
  const Home home;
  EXPECT_EQ(userFolders(), Folders{});
  const auto documents = home.make("Documents"), downloads = home.make("Downloads");
  EXPECT_EQ(userFolders(), (Folders{documents, downloads}));
}

TEST(UserFolders, AreThoseThatTheDesktopLists) {
  const Home home;
  const auto documents = home.make("Dokumente"), desktop = home.make("Schreibtisch");
  home.make("Documents");
  home.make("Downloads");
  home.make("config");
  home.folder().write("config/user-dirs.dirs",
                      "# of the desktop\n"
                      "XDG_DESKTOP_DIR=\"$HOME/Schreibtisch\"\n"
                      "XDG_DOWNLOAD_DIR=\"$HOME/\"\n"
                      "XDG_DOCUMENTS_DIR=\"$HOME/Dokumente\"\n");
  EXPECT_EQ(userFolders(), (Folders{documents, desktop})) << "the home folder stands for one that there is not";
}

TEST(FileChooser, OffersTheUsersFolders) {
  const Home home;
  const auto documents = home.make("Documents");
  const std::vector<Place> places = usualPlaces("assets", home.folder() / "scene.xml", {}).folders;
  const auto found =
      std::find_if(places.begin(), places.end(), [](const Place& its) { return its.name == "Documents"; });
  ASSERT_NE(found, places.end());
  EXPECT_EQ(found->folder, documents);
}

// A name may have a dot of its own.
TEST(FileChooser, AddsTheEndingThatAFileNeedsToBeListed) {
  const std::vector<std::string> scenes{".xml", ".take"};
  EXPECT_EQ(withEnding("mine", scenes), "mine.xml");
  EXPECT_EQ(withEnding("mine.v2", scenes), "mine.v2.xml");
  EXPECT_EQ(withEnding("mine.xml", scenes), "mine.xml");
  EXPECT_EQ(withEnding("MINE.XML", scenes), "MINE.XML");
  EXPECT_EQ(withEnding("mine.take", scenes), "mine.take");
}

TEST(FileChooser, SaysWhyAFileCannotBeWritten) {
  const TemporaryFolder folder;
  const std::filesystem::path there = folder.write("there.xml", "before");
  EXPECT_EQ(whyNotWritable(folder / "mine.xml"), "");
  EXPECT_EQ(whyNotWritable(there), "");
  EXPECT_NE(whyNotWritable(folder / "none/mine.xml").find("none/mine.xml"), std::string::npos);
  EXPECT_EQ(TemporaryFolder::read(there), "before");
  EXPECT_EQ(folder.entryCount(), 1u) << "the question leaves nothing behind";
}

}  // namespace
}  // namespace pliant::app
