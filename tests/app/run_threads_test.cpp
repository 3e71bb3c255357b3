// `pliant run` on several threads: the same bytes for any number, in three scenes that together contain everything; and
// the number of threads.
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

struct Deterministic {
  const char* scene;
  int frames;
  friend void PrintTo(const Deterministic& run, std::ostream* stream) { *stream << run.frames << " frames"; }
};

class RunOnThreads : public testing::TestWithParam<Deterministic> {
 protected:
  TemporaryFolder folder_;
};

TEST_P(RunOnThreads, GivesTheSameBytes) {
  const auto [scene, frames] = GetParam();
  const auto resultsWith = [&, scene = scene, frames = frames](int threads) {
    const std::string to = folder_ / std::to_string(threads);
    const Outcome outcome = runProgram({"run", shippedScene(scene), to, "--quiet", "--frames", std::to_string(frames),
                                        "--threads", std::to_string(threads)});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return to;
  };
  const fs::path one = resultsWith(1);
  ASSERT_EQ(namesIn(one).size(), static_cast<std::size_t>(frames));
  for (const int threads : {2, 8}) {
    const fs::path other = resultsWith(threads);
    for (const std::string& name : namesIn(one)) {
      ASSERT_TRUE(TemporaryFolder::read(one / name) == TemporaryFolder::read(other / name))
          << name << " differs between 1 and " << threads << " threads";
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Run, RunOnThreads,
                         testing::Values(Deterministic{"sand_rain", 80}, Deterministic{"everything", 40},
                                         Deterministic{"cloth_on_sphere", 20}),
                         [](const auto& test) { return std::string(test.param.scene); });

/// Sets OMP_NUM_THREADS for the programs that are started while it lives.
class OmpNumThreads {
 public:
  explicit OmpNumThreads(const char* value) {
    if (const char* before = std::getenv(kName)) before_ = before;
    ::setenv(kName, value, 1);
  }
  ~OmpNumThreads() { before_.empty() ? ::unsetenv(kName) : ::setenv(kName, before_.c_str(), 1); }
  OmpNumThreads(const OmpNumThreads&) = delete;
  OmpNumThreads& operator=(const OmpNumThreads&) = delete;

 private:
  static constexpr const char* kName = "OMP_NUM_THREADS";
  std::string before_;
};

TEST(RunThreads, AreAtMostOmpNumThreadsUnlessTheSceneSaysOtherwise) {
  const TemporaryFolder folder;
  const OmpNumThreads one("1");
  const auto said = [&](const std::vector<std::string>& more) {
    std::vector<std::string> arguments{"run", shippedScene("thesis_example"), folder / "results", "--frames", "2"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return runProgram(arguments).err;
  };
  EXPECT_NE(said({}).find(" on 1 thread,"), std::string::npos) << said({});
  EXPECT_NE(said({"--threads", "3"}).find(" on 3 threads,"), std::string::npos) << said({"--threads", "3"});
}

}  // namespace
}  // namespace pliant::app
