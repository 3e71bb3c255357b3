#include "app/recording/video_writer.h"

#include "sim/base/input_errors.h"
#include "tests/app/picture.h"
#include "tests/app/probe.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace pliant::app {
namespace {

constexpr int kPictures = 60;

render::Image grey(glm::ivec2 size, int value) {
  render::Image image{
      size, std::vector<std::uint8_t>(4 * static_cast<std::size_t>(size.x * size.y), static_cast<std::uint8_t>(value))};
  for (std::size_t i = 3; i < image.rgba.size(); i += 4) image.rgba[i] = 255;
  return image;
}

// Each picture is a little brighter than the one before, so that a missing or duplicate one is detected.
int greyOfPicture(int k) { return 20 + 3 * k; }

void expectAllInOrder(const std::filesystem::path& file, int count) {
  const std::vector<int> greys = greyOf(file);
  ASSERT_EQ(greys.size(), static_cast<std::size_t>(count)) << file;
  for (int k = 0; k < count; ++k) {
    EXPECT_NEAR(greys[static_cast<std::size_t>(k)], greyOfPicture(k), 1.5) << "picture " << k;
  }
}

// The ffmpeg process that a process started last.
pid_t childEncoder() {
  pid_t found = -1;
  for (const std::string& line : outputOf("ps -o pid=,comm= --ppid " + std::to_string(::getpid()))) {
    int pid = 0;
    char name[32] = "";
    if (std::sscanf(line.c_str(), "%d %31s", &pid, name) == 2 && std::string(name) == "ffmpeg") found = pid;
  }
  return found;
}

class VideoWriterTest : public testing::Test {
 protected:
  VideoWriterTest() { std::signal(SIGPIPE, SIG_IGN); }
  /// Those that write into the folder. One ends by itself when its input does.
  std::vector<std::string> encoders() const {
    return outputOf("ps -o pid= -C ffmpeg --no-headers -o args= | grep '" + folder_.path().string() + "'");
  }
  TemporaryFolder folder_;
};

TEST_F(VideoWriterTest, AnMp4HasItsPicturesInOrderItsSizeAndItsRate) {
  VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 29.97, 20});
  for (int k = 0; k < kPictures; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
  writer.finish();
  const Probed told = probe(folder_ / "a.mp4");
  EXPECT_EQ(told.width, 64);
  EXPECT_EQ(told.height, 48);
  EXPECT_NEAR(told.rate, 29.97, 1e-3);
  EXPECT_EQ(told.pictures, kPictures);
  expectAllInOrder(folder_ / "a.mp4", kPictures);
  EXPECT_EQ(folder_.entryCount(), 1u);
  EXPECT_TRUE(writer.notes().empty());
}

TEST_F(VideoWriterTest, AGifHasItsPicturesItsSizeAndItsRateAlsoWhereThatIsOdd) {
  VideoWriter writer(folder_ / "a.gif", {{33, 21}, 20.0, 20});
  for (int k = 0; k < 20; ++k) writer.add(grey({33, 21}, greyOfPicture(k)));
  writer.finish();
  EXPECT_EQ(probe(folder_ / "a.gif"), (Probed{33, 21, 20, 20.0}));
  EXPECT_EQ(folder_.entryCount(), 1u);
}

// Before it is finalised, the file is already playable: that is what remains after a kill.
TEST_F(VideoWriterTest, ARecordingThatWasInterruptedPlays) {
  const pid_t child = ::fork();
  if (child == 0) {
    VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
    for (int k = 0; k < kPictures; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_TRUE(comes([&] { return encoders().empty(); }));
  expectAllInOrder(folder_ / "a.mp4", kPictures);
}

// An older file stays until the new one is complete; leftovers are removed with the next one.
TEST_F(VideoWriterTest, AnOlderFileOutlivesAProgramThatIsKilled) {
  {
    VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
    for (int k = 0; k < 7; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
    writer.finish();
  }
  const std::string older = TemporaryFolder::read(folder_ / "a.mp4");
  const pid_t child = ::fork();
  if (child == 0) {
    VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
    for (int k = 0; k < kPictures; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_TRUE(comes([&] { return encoders().empty(); }));
  EXPECT_EQ(TemporaryFolder::read(folder_ / "a.mp4"), older);
  expectAllInOrder(folder_ / "a.part1.mp4", kPictures);

  folder_.write("a.mp4.whole", "left behind");
  folder_.write("a.part17.mp4", "left behind");
  folder_.write("a.party.mp4", "another file");
  VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
  for (int k = 0; k < 5; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
  writer.finish();
  expectAllInOrder(folder_ / "a.mp4", 5);
  EXPECT_EQ(TemporaryFolder::read(folder_ / "a.party.mp4"), "another file");
  EXPECT_EQ(folder_.entryCount(), 2u);
}

// The file of that name is playable. What exists before its first picture is removed with the next one.
TEST_F(VideoWriterTest, CreatesNoFileBeforeTheFirstPicture) {
  const pid_t child = ::fork();
  if (child == 0) {
    VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_TRUE(comes([&] { return encoders().empty(); }));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "a.mp4"));
  VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
  for (int k = 0; k < 20; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
  EXPECT_TRUE(std::filesystem::exists(folder_ / "a.mp4")) << "it plays from its first picture on";
  writer.finish();
  expectAllInOrder(folder_ / "a.mp4", 20);
  EXPECT_EQ(folder_.entryCount(), 1u);
}

TEST_F(VideoWriterTest, AFileThatIsBeingRecordedIsRefused) {
  for (const char* name : {"a.mp4", "a.gif"}) {
    VideoWriter writer(folder_ / name, {{64, 48}, 25.0, 20});
    const auto another = [&] { VideoWriter(folder_ / name, {{64, 48}, 25.0, 20}); };
    const std::string told = std::string(name) + ": it is already being recorded";
    EXPECT_EQ(folder_.errorOf<sim::OutputError>(another), told) << "before the first picture";
    for (int k = 0; k < 20; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
    EXPECT_EQ(folder_.errorOf<sim::OutputError>(another), told) << "and behind it";
    writer.finish();
    EXPECT_EQ(probe(folder_ / name).pictures, 20);
    another();
  }
}

TEST_F(VideoWriterTest, AnEncoderThatIsKilledLosesNoPicture) {
  VideoWriter writer(folder_ / "it's.mp4", {{64, 48}, 25.0, 20});
  for (int k = 0; k < kPictures; ++k) {
    if (k == 13 || k == 40) {
      const pid_t encoder = childEncoder();
      ASSERT_GT(encoder, 0);
      ::kill(encoder, SIGKILL);
    }
    writer.add(grey({64, 48}, greyOfPicture(k)));
  }
  writer.finish();
  expectAllInOrder(folder_ / "it's.mp4", kPictures);
  EXPECT_EQ(probe(folder_ / "it's.mp4").rate, 25.0);
  EXPECT_EQ(folder_.entryCount(), 1u) << "the parts are joined";
  ASSERT_EQ(writer.notes().size(), 2u);
  EXPECT_NE(writer.notes()[0].find("signal 9"), std::string::npos) << writer.notes()[0];
}

TEST_F(VideoWriterTest, AnEncoderThatIsKilledAtTheVeryEndLosesNoPicture) {
  VideoWriter writer(folder_ / "a.gif", {{64, 48}, 25.0, 20});
  for (int k = 0; k < 20; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
  ::kill(childEncoder(), SIGKILL);
  writer.finish();
  EXPECT_EQ(probe(folder_ / "a.gif").pictures, 20);
}

// Incompressible noise with a limit on file sizes, which acts like a full disk.
TEST_F(VideoWriterTest, AFileThatGrowsTooLargeLosesNoPicture) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{300'000, 300'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    int result = 0;
    try {
      VideoWriter writer(folder_ / "a.mp4", {{160, 120}, 25.0, 10});
      unsigned noise = 1;
      for (int k = 0; k < kPictures; ++k) {
        render::Image image = grey({160, 120}, 0);
        for (std::uint8_t& byte : image.rgba)
          byte = static_cast<std::uint8_t>((noise = noise * 1664525u + 1013904223u) >> 24);
        writer.add(image);
      }
      writer.finish();
    } catch (const sim::OutputError& failure) {
      result = std::string(failure.what()).find("the pictures are kept in") != std::string::npos ? 7 : 8;
    }
    ::_exit(result);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(WEXITSTATUS(status), 7) << "they cannot be joined, and where they are is told";
  int pictures = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path()))
    pictures += probe(entry.path()).pictures;
  EXPECT_EQ(pictures, kPictures);
  EXPECT_GT(folder_.entryCount(), 1u);
}

// Puts another program named ffmpeg first in the search path during its lifetime.
class OtherFfmpeg {
 public:
  explicit OtherFfmpeg(const std::string& script) {
    const auto file = folder_.write("ffmpeg", "#!/bin/sh\n" + script + "\n");
    std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    ::setenv("PATH", (folder_.path().string() + ":" + before_).c_str(), 1);
  }
  ~OtherFfmpeg() { ::setenv("PATH", before_.c_str(), 1); }
  OtherFfmpeg(const OtherFfmpeg&) = delete;
  OtherFfmpeg& operator=(const OtherFfmpeg&) = delete;

 private:
  TemporaryFolder folder_;
  std::string before_ = std::getenv("PATH");
};

// Any failure is reported soon, and the previous file is kept.
TEST_F(VideoWriterTest, AnEncoderThatHangsOrDiesIsReported) {
  struct Failure {
    const char* script;
    const char* told;
  };
  for (const auto& [script, told] : {Failure{"exec sleep 3600", "ffmpeg did nothing for 0.05 s and was stopped"},
                                     Failure{"cat >/dev/null; exec sleep 3600", "ffmpeg did nothing for 0.05 s"},
                                     Failure{"head -c 90000 >/dev/null; exit 3", "ffmpeg failed with status 3"},
                                     Failure{"exit 3", "ffmpeg failed with status 3"}}) {
    folder_.write("a.mp4", "older");
    const OtherFfmpeg other(script);
    const std::string said = folder_.errorOf<sim::OutputError>([&] {
      VideoWriter writer(folder_ / "a.mp4",
                         {.size = {160, 120}, .rate = 25.0, .timeout = std::chrono::milliseconds(50)});
      for (int k = 0; k < kPictures; ++k) writer.add(grey({160, 120}, 9));
      writer.finish();
    });
    EXPECT_TRUE(said.starts_with("a.mp4: ")) << script << ": " << said;
    EXPECT_NE(said.find(told), std::string::npos) << script << ": " << said;
    EXPECT_EQ(childEncoder(), -1) << "one is left";
    EXPECT_EQ(TemporaryFolder::read(folder_ / "a.mp4"), "older");
    EXPECT_EQ(folder_.entryCount(), 1u);
  }
}

TEST_F(VideoWriterTest, AnEncoderThatIsStoppedLosesNoPicture) {
  VideoWriter writer(folder_ / "a.mp4", {.size = {64, 48}, .rate = 25.0, .timeout = std::chrono::seconds(1)});
  for (int k = 0; k < kPictures; ++k) {
    if (k == 13) ::kill(childEncoder(), SIGSTOP);
    writer.add(grey({64, 48}, greyOfPicture(k)));
  }
  writer.finish();
  expectAllInOrder(folder_ / "a.mp4", kPictures);
  ASSERT_EQ(writer.notes().size(), 1u);
  EXPECT_NE(writer.notes()[0].find("ffmpeg did nothing for 1 s and was stopped"), std::string::npos)
      << writer.notes()[0];
}

TEST_F(VideoWriterTest, SaysWhyNothingCanBeWritten) {
  const std::string said = folder_.errorOf<sim::OutputError>([&] {
    VideoWriter writer(folder_ / "nowhere/a.mp4", {{64, 48}, 25.0, 20});
    for (int k = 0; k < kPictures; ++k) writer.add(grey({64, 48}, 9));
    writer.finish();
  });
  EXPECT_TRUE(said.starts_with("nowhere/a.mp4: ffmpeg says: ")) << said;
  EXPECT_NE(said.find("No such file"), std::string::npos) << said;
}

TEST_F(VideoWriterTest, ReplacesAnExistingFile) {
  for (int round = 0; round < 2; ++round) {
    VideoWriter writer(folder_ / "a.mp4", {{64, 48}, 25.0, 20});
    for (int k = 0; k < 8 - round; ++k) writer.add(grey({64, 48}, greyOfPicture(k)));
    writer.finish();
  }
  expectAllInOrder(folder_ / "a.mp4", 7);
}

}  // namespace
}  // namespace pliant::app
