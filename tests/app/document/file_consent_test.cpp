// Which files scenes, takes and lessons from strangers may read.
#include "app/base/file_consent.h"

#include "app/document/scene_files.h"
#include "app/document/scene_options.h"
#include "app/pictures/picture_state.h"
#include "sim/scene/registry.h"
#include "tests/app/program.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/own_state_folder.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

class FileConsent : public testing::Test {
 protected:
  FileConsent() {
    folder_.write("secret.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    fs::create_directory(folder_ / "scenes");
    folder_.write("scenes/own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    fs::create_symlink("../secret.obj", folder_ / "scenes/link.obj");
  }
  std::string elements(const std::string& file) const {
    return fmt::format(
        "<simulation><iterations>1</iterations><elements>\n<element><type>cloth</type><radius>0.1</"
        "radius><stiffness>1</stiffness>\n"
        "<file>{}</file></element></elements></simulation>\n",
        file);
  }
  Outcome check(const std::string& name, const std::string& text, std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"check", folder_.write("scenes/" + name, text)});
    return runProgram(options);
  }

  TemporaryFolder folder_;
};

TEST_F(FileConsent, IsNotNeededInTheSceneFolderAndAssets) {
  const fs::path scenes = folder_ / "scenes";
  for (const std::string good : {"own.obj", "./own.obj", "below/../own.obj", "missing.obj", "meshes/sphere.obj", ""})
    EXPECT_TRUE(mayRead(good, scenes)) << good;
  EXPECT_TRUE(mayRead(sourcePath("assets/meshes/sphere.obj"), scenes));
  EXPECT_TRUE(mayRead(scenes / "own.obj", scenes));
  for (const std::string bad :
       {"../secret.obj", "link.obj", "below/../../secret.obj", "/etc/passwd", "/dev/zero", ".."})
    EXPECT_FALSE(mayRead(bad, scenes)) << bad;
  EXPECT_FALSE(mayRead(std::string(10000, 'x').insert(0, "../"), scenes));
}

TEST_F(FileConsent, IsRequiredForScenesTakesAndLessons) {
  const Outcome scene = check("bad.xml", elements("../secret.obj"));
  EXPECT_EQ(scene.exitCode, 2);
  EXPECT_NE(scene.err.find("bad.xml:3: the file '../secret.obj' is neither beside the scene nor in the assets"),
            std::string::npos)
      << scene.err;
  EXPECT_EQ(check("bad.xml", elements("../secret.obj"), {"--trust"}).exitCode, 0);
  EXPECT_EQ(check("good.xml", elements("own.obj")).exitCode, 0);
  EXPECT_EQ(check("bad.take", "<take version=\"0\" steps=\"1\">\n" + elements("link.obj") + "</take>\n").exitCode, 2);
  const Outcome lesson = check("bad.md", "# A\n\n## B\n\ntext\n\n```pliant\nscene: ../scene.xml\n```\n");
  EXPECT_EQ(lesson.exitCode, 2);
  EXPECT_NE(lesson.err.find("bad.md:8: the scene '../scene.xml' is neither beside the lesson nor in the assets"),
            std::string::npos)
      << lesson.err;
}

TEST_F(FileConsent, IsRememberedForFilesTheUserSaves) {
  const OwnStateFolder state;
  agreeToFile(folder_ / "scenes/../secret.obj");
  EXPECT_TRUE(mayRead("../secret.obj", folder_ / "scenes"));
  EXPECT_TRUE(mayRead("link.obj", folder_ / "scenes"));
  EXPECT_FALSE(mayRead("../other.obj", folder_ / "scenes"));
}

TEST_F(FileConsent, AppliesToOneSceneOnly) {
  const OwnStateFolder state;
  const std::string asking = folder_.write("scenes/asking.xml", elements("../secret.obj"));
  const std::string other = folder_.write("scenes/other.xml", elements("../secret.obj"));
  SceneOptions options;
  const auto isRefused = [&](const std::string& file) {
    options.scene = file;
    try {
      sim::InputMessages messages;
      loadScene(options, messages);
    } catch (const FilesElsewhere& failure) {
      EXPECT_EQ(failure.files(), std::vector<fs::path>{folder_ / "secret.obj"});
      return true;
    }
    return false;
  };
  EXPECT_TRUE(isRefused(asking));
  agreeToFile(folder_ / "secret.obj", asking);
  EXPECT_FALSE(isRefused(asking));
  EXPECT_TRUE(isRefused(other));
  options.agreed.agree(folder_ / "scenes/../secret.obj");
  EXPECT_FALSE(isRefused(other)) << "for this time";
}

TEST_F(FileConsent, IsRequiredForEditsInTakes) {
  const std::string edit =
      "<actions><edit step=\"0\"><set path=\"elements[0].file\">../secret.obj</set></edit></actions>";
  EXPECT_EQ(check("good.take", "<take version=\"0\" steps=\"1\">\n" + elements("own.obj") + "</take>\n").exitCode, 0);
  const Outcome take =
      check("bad.take", "<take version=\"0\" steps=\"1\">\n" + elements("own.obj") + edit + "</take>\n");
  EXPECT_EQ(take.exitCode, 2);
  EXPECT_NE(take.err.find("the file '../secret.obj' is neither beside"), std::string::npos) << take.err;
}

// The author of a picture may have written any folder into it.
TEST_F(FileConsent, IsRequiredForTheSceneStoredInAPicture) {
  fs::create_directory(folder_ / "elsewhere");
  folder_.write("elsewhere/own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  PictureState state;
  sim::InputMessages messages;
  state.take.scene =
      sim::parseScene(elements("own.obj"), folder_ / "elsewhere/scene.xml", sim::Registry::builtin(), messages);
  const std::string text = writePictureState(state);
  EXPECT_THROW(parsePictureState(text, folder_ / "scenes/a.png"), FilesElsewhere);
  EXPECT_NO_THROW(parsePictureState(text, folder_ / "elsewhere/a.png"));
  app::FileConsent consent;
  consent.agree(folder_ / "elsewhere/own.obj");
  EXPECT_NO_THROW(parsePictureState(text, folder_ / "scenes/a.png", consent));
}

TEST_F(FileConsent, TreatsUnusualVideoNamesAsPlainFileNames) {
  const std::string scene = folder_.write("rope.xml",
                                          "<simulation><iterations>2</iterations><elements><element><type>sand</type>"
                                          "</element></elements></simulation>");
  for (const std::string name : {"it's \"quoted\" $(touch x).mp4", "tcp:1.mp4", "a%04db.mp4"}) {
    const Outcome outcome =
        runProgram({"render", scene, "--out", name, "--size", "64x48", "--quiet"}, {.folder = folder_ / "scenes"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(fs::exists(folder_ / "scenes" / name)) << name;
  }
  const Outcome broken =
      runProgram({"render", scene, "--out", "a\nb.mp4", "--size", "64x48"}, {.folder = folder_ / "scenes"});
  EXPECT_EQ(broken.exitCode, 1);
  EXPECT_NE(broken.err.find("cannot contain a line break"), std::string::npos) << broken.err;
  const Outcome endless = runProgram({"render", scene, "--out", std::string(10000, 'a') + ".mp4", "--size", "64x48"},
                                     {.folder = folder_ / "scenes"});
  EXPECT_NE(endless.exitCode, 0);
  EXPECT_EQ(endless.signal, 0);
}

}  // namespace
}  // namespace pliant::app
