// The meshes, lists of points and scenes that assets/make_assets.py makes are those that come with the program; so is
// the gallery of assets/make_gallery.py.
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/wait.h>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

const std::string kAssets = sourcePath("assets");

class MakeAssets : public testing::Test {
 protected:
  struct Outcome {
    int exitCode = -1;  ///< -1 when a signal ended it
    std::string said;
  };

  Outcome makeAssets(const std::string& options) const { return runScript("make_assets.py", options); }

  Outcome runScript(const std::string& name, const std::string& options) const {
    const std::string said = folder_ / "said";
    const std::string command = fmt::format("/usr/bin/python3 '{}/{}' {} > '{}' 2>&1", kAssets, name, options, said);
    const int status = std::system(command.c_str());  // NOLINT: the words are ours
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, TemporaryFolder::read(said)};
  }

  TemporaryFolder folder_;
};

TEST_F(MakeAssets, ReproducesAllShippedAssets) {
  const Outcome outcome = makeAssets("--check");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.said;
}

TEST_F(MakeAssets, TheGalleryShowsTheScenesAsTheyAre) {
  const Outcome outcome = runScript("make_gallery.py", "--check");
  EXPECT_EQ(outcome.exitCode, 0) << outcome.said;
}

TEST_F(MakeAssets, CheckListsDifferentMissingAndUnknownFiles) {
  const fs::path copy = folder_ / "assets", rod = copy / "paths/rod.txt";
  fs::create_directory(copy);
  for (const char* part : {"paths", "scenes"})
    fs::copy(fs::path(kAssets) / part, copy / part, fs::copy_options::recursive);
  const std::string check = fmt::format("--check --assets '{}' 'paths/*' 'scenes/wagon*'", copy.string());
  const Outcome before = makeAssets(check);
  EXPECT_EQ(before.exitCode, 0) << before.said;

  std::string text = TemporaryFolder::read(rod);
  ASSERT_FALSE(text.empty());
  char& byte = text[text.size() / 2];
  byte = byte == '0' ? '1' : '0';
  folder_.write("assets/paths/rod.txt", text);
  fs::remove(copy / "paths/torus.txt");
  fs::copy(rod, copy / "paths/rain/60.txt");
  fs::copy(copy / "scenes/wagon.xml", copy / "scenes/wagon_with_a_mast.xml");
  const Outcome after = makeAssets(check);
  EXPECT_EQ(after.exitCode, 1);
  EXPECT_EQ(after.said,
            "paths/rod.txt: differs from what is made\n"
            "paths/torus.txt: is missing\n"
            "paths/rain/60.txt: is made by nothing\n"
            "scenes/wagon_with_a_mast.xml: is made by nothing\n");
}

TEST_F(MakeAssets, WritesOnlyTheNamedAssets) {
  const std::string options = fmt::format("--assets '{}' 'meshes/cloth*' paths/rod.txt", folder_.path().string());
  const Outcome outcome = makeAssets(options);
  EXPECT_EQ(outcome.exitCode, 0) << outcome.said;
  for (const char* name : {"meshes/cloth_15.obj", "meshes/cloth_25.obj", "meshes/cloth_40.obj", "paths/rod.txt"})
    EXPECT_EQ(TemporaryFolder::read(folder_ / name), TemporaryFolder::read(fs::path(kAssets) / name)) << name;
  EXPECT_FALSE(fs::exists(folder_ / "scenes"));
  EXPECT_EQ(makeAssets("--check meshes/none.obj").exitCode, 2) << "nothing has such a name";
}

}  // namespace
}  // namespace pliant::app
