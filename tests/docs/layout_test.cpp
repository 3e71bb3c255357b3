// All sources are laid out by .clang-format.
#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace pliant {
namespace {

/// Runs a command in the project's root; its output and errors go to `file`. Returns its exit code.
int run(const std::string& command, const std::string& file) {
  return std::system(("cd '" + sourcePath("") + "' && { " + command + "; } > '" + file + "' 2>&1").c_str());
}

TEST(Layout, MatchesClangFormat) {
  const TemporaryFolder folder;
  const std::string said = folder / "said";
  ASSERT_EQ(run("clang-format --version", said), 0) << TemporaryFolder::read(said);
  // Another version lays out in another way: the one of packages.txt's distribution counts.
  if (TemporaryFolder::read(said).find("version 14.") == std::string::npos) GTEST_SKIP() << TemporaryFolder::read(said);
  EXPECT_EQ(run("find sim app render tests examples \\( -name '*.h' -o -name '*.cpp' \\) -print0 |"
                " xargs -0 clang-format --dry-run -Werror",
                said),
            0)
      << TemporaryFolder::read(said);
}

TEST(Layout, ADeviationIsDetected) {
  const TemporaryFolder folder;
  folder.write("wrong.cpp", "int  f( ){return 1 ;}\n");
  EXPECT_NE(run("clang-format --dry-run -Werror '" + (folder / "wrong.cpp").string() + "'", folder / "said"), 0);
}

}  // namespace
}  // namespace pliant
