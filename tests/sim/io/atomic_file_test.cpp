#include "sim/io/atomic_file.h"

#include "sim/base/input_errors.h"
#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace pliant::sim {
namespace {

namespace fs = std::filesystem;

class AtomicFile : public testing::Test {
 protected:
  std::string errorOf(const fs::path& file, std::string_view contents = "new") const {
    return folder_.errorOf<OutputError>([&] { writeWhole(file, contents); });
  }

  TemporaryFolder folder_;
};

TEST_F(AtomicFile, WritesExactlyTheContentsAndNothingElse) {
  const std::string contents("line\r\n\0\xff", 8);
  writeWhole(folder_ / "a.csv", contents);
  EXPECT_EQ(TemporaryFolder::read(folder_ / "a.csv"), contents);
  EXPECT_EQ(folder_.entryCount(), 1u);
}

TEST_F(AtomicFile, ReplacesAnExistingFile) {
  const fs::path file = folder_.write("a.csv", "old and longer");
  writeWhole(file, "new");
  EXPECT_EQ(TemporaryFolder::read(file), "new");
  writeWhole(file, "");
  EXPECT_EQ(TemporaryFolder::read(file), "");
  EXPECT_EQ(folder_.entryCount(), 1u);
}

TEST_F(AtomicFile, TakesTheLongestNameThatAFileCanHave) {
  const fs::path file = folder_ / std::string(255, 'n');
  writeWhole(file, "new");
  EXPECT_EQ(TemporaryFolder::read(file), "new");
}

TEST_F(AtomicFile, KeepsThePermissionsOfTheFileItReplaces) {
  const fs::path file = folder_.write("a.csv", "old");
  ASSERT_EQ(::chmod(file.c_str(), 0640), 0);
  writeWhole(file, "new");
  struct stat status {};
  ASSERT_EQ(::stat(file.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0640u);
}

TEST_F(AtomicFile, ReplacesALinkAndLeavesWhatItPointsTo) {
  fs::create_directory(folder_ / "elsewhere");
  const fs::path file = folder_.write("elsewhere/a.csv", "old");
  fs::create_symlink("elsewhere/a.csv", folder_ / "link.csv");
  writeWhole(folder_ / "link.csv", "new");
  EXPECT_FALSE(fs::is_symlink(folder_ / "link.csv"));
  EXPECT_EQ(TemporaryFolder::read(folder_ / "link.csv"), "new");
  EXPECT_EQ(TemporaryFolder::read(file), "old");
  fs::create_symlink("elsewhere/none.csv", folder_ / "dangling.csv");
  writeWhole(folder_ / "dangling.csv", "new");
  EXPECT_FALSE(fs::exists(folder_ / "elsewhere/none.csv"));
  EXPECT_EQ(TemporaryFolder::read(folder_ / "dangling.csv"), "new");
}

TEST_F(AtomicFile, NamesTheFileAndTheReason) {
  folder_.write("file", "old");
  EXPECT_EQ(errorOf(folder_ / "file/frame.0003.csv"), "file/frame.0003.csv: cannot write: Not a directory");
  EXPECT_EQ(errorOf(folder_ / "missing/frame.0003.csv"),
            "missing/frame.0003.csv: cannot write: No such file or directory");
  fs::create_directory(folder_ / "folder");
  EXPECT_EQ(errorOf(folder_ / "folder"), "folder: cannot write: Is a directory");
  EXPECT_EQ(errorOf(folder_ / std::string(256, 'n')), std::string(256, 'n') + ": cannot write: File name too long");
  EXPECT_EQ(folder_.entryCount(), 2u);
}

TEST_F(AtomicFile, RespectsReadOnlyFilesAndFolders) {
  if (::geteuid() == 0) GTEST_SKIP() << "permissions do not bind root";
  const fs::path file = folder_.write("a.csv", "old");
  ASSERT_EQ(::chmod(file.c_str(), 0444), 0);
  EXPECT_EQ(errorOf(file), "a.csv: cannot write: Permission denied");
  EXPECT_EQ(TemporaryFolder::read(file), "old");
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0555), 0);
  EXPECT_EQ(errorOf(folder_ / "b.csv"), "b.csv: cannot write: Permission denied");
  ASSERT_EQ(::chmod(folder_.path().c_str(), 0755), 0);
}

TEST_F(AtomicFile, DevicesAreWrittenNotReplaced) {
  writeWhole("/dev/null", "gone");
  EXPECT_EQ(errorOf("/dev/full"), "/dev/full: cannot write: No space left on device");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_TRUE(fs::is_character_file("/dev/full"));
}

// A limit on the size of files stops the writing in the middle, as a full disk does.
TEST_F(AtomicFile, KeepsTheOldFileWhenTheDiskIsFull) {
  const fs::path file = folder_.write("a.csv", "old");
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const rlimit limit{1000, 1000};
    if (::signal(SIGXFSZ, SIG_IGN) == SIG_ERR || ::setrlimit(RLIMIT_FSIZE, &limit) != 0) ::_exit(2);
    ::_exit(errorOf(file, std::string(100'000, 'x')) == "a.csv: cannot write: File too large" ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(TemporaryFolder::read(file), "old");
  EXPECT_EQ(folder_.entryCount(), 1u);
}

// Files of a killed program are removed; those that another one is writing stay, in this folder and elsewhere.
TEST_F(AtomicFile, RemovesLeftoversOfKilledPrograms) {
  fs::create_directory(folder_ / "inside");
  const pid_t killed = ::fork();
  ASSERT_GE(killed, 0);
  if (killed == 0) {
    WholeFile file(folder_ / "a.csv");
    file.append("half");
    ::kill(::getpid(), SIGKILL);
  }
  int status = -1;
  ASSERT_EQ(::waitpid(killed, &status, 0), killed);
  ASSERT_EQ(folder_.entryCount(), 2u) << "a temporary file";

  WholeFile another(folder_ / "b.csv");  // the first in this folder of this program
  another.append("b");
  EXPECT_EQ(folder_.entryCount(), 2u) << "its own";
  const pid_t beside = ::fork();
  ASSERT_GE(beside, 0);
  if (beside == 0) {
    writeWhole(folder_ / "inside/../c.csv", "c");  // a name that this program has not seen, so that it looks again
    ::_exit(0);
  }
  ASSERT_EQ(::waitpid(beside, &status, 0), beside);
  another.commit();
  EXPECT_EQ(TemporaryFolder::read(folder_ / "b.csv"), "b");
  EXPECT_EQ(folder_.entryCount(), 3u);
}

TEST_F(AtomicFile, AReaderSeesTheOldOrTheNewFileWhole) {
  const fs::path file = folder_ / "a.csv";
  const std::vector<std::string> versions{std::string(50'000, 'a'), std::string(90'000, 'b')};
  writeWhole(file, versions[0]);
  std::atomic<bool> done{false};
  std::vector<std::thread> writers;
  for (int thread = 0; thread < 4; ++thread) {
    writers.emplace_back([&, thread] {
      for (int i = 0; i < 100; ++i) writeWhole(file, versions[static_cast<std::size_t>(thread + i) % 2]);
    });
  }
  std::thread reader([&] {
    while (!done) {
      const std::string seen = TemporaryFolder::read(file);
      ASSERT_TRUE(seen == versions[0] || seen == versions[1]) << seen.size() << " bytes";
    }
  });
  for (std::thread& writer : writers) writer.join();
  done = true;
  reader.join();
  EXPECT_EQ(folder_.entryCount(), 1u);
}

}  // namespace
}  // namespace pliant::sim
