// All inputs of the fuzzers' corpus, and those that ever failed, go well.
#include "tests/fuzz/fuzz_target.h"
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace pliant {
namespace {

void replay(const FuzzTarget& target) {
  int count = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(sourcePath("tests/fuzz/corpus") + "/" + std::string(target.name))) {
    ++count;
    EXPECT_NO_THROW(target.run(TemporaryFolder::read(entry.path()))) << entry.path();
  }
  EXPECT_GE(count, 2) << target.name;
}

TEST(FuzzCorpus, IsReplayedByTheSimulator) {
  for (const FuzzTarget& target : simFuzzTargets()) replay(target);
}

TEST(FuzzCorpus, IsReplayedByTheProgram) {
  for (const FuzzTarget& target : appFuzzTargets()) replay(target);
}

TEST(FuzzCorpus, EachTargetTakesAnything) {
  for (const auto& targets : {simFuzzTargets(), appFuzzTargets()}) {
    for (const FuzzTarget& target : targets) {
      for (const std::string_view input :
           {std::string_view(), std::string_view("\0", 1), std::string_view("\xff\xfe <")})
        EXPECT_NO_THROW(target.run(input)) << target.name;
    }
  }
}

}  // namespace
}  // namespace pliant
