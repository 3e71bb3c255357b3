#include "render/shader_program.h"

#include "render/offscreen_context.h"
#include "render/quality.h"
#include "render/renderer.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <unistd.h>
#include <vector>

namespace pliant::render {
namespace {

namespace fs = std::filesystem;

class ShaderProgramTest : public testing::Test {
 protected:
  ShaderProgramTest() {
    const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
    folder_ = fs::temp_directory_path() / ("pliant_shaders_" + test + "_" + std::to_string(getpid()));
    fs::create_directories(folder_);
    write("good.vert", "#version 330 core\nvoid main() { gl_Position = vec4(0.0); }\n");
  }
  ~ShaderProgramTest() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

  /// What making the program throws.
  std::string messageOf(const std::string& vertex, const std::string& fragment) const {
    try {
      const ShaderProgram program(folder_, vertex, fragment);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }

  OffscreenContext context_;
  fs::path folder_;
};

TEST_F(ShaderProgramTest, NamesFileAndLineOfAnError) {
  write("bad.frag", "#version 330 core\nout vec4 c;\nvoid main() {\n  c = nonsense;\n}\n");
  EXPECT_NE(messageOf("good", "bad").find((folder_ / "bad.frag").string() + ":4: "), std::string::npos)
      << messageOf("good", "bad");
}

TEST_F(ShaderProgramTest, NamesFileAndLineOfAnErrorInAnInclude) {
  write("part.glsl", "float half_(float x) {\n  return nonsense;\n}\n");
  write("including.frag",
        "#version 330 core\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = vec4(half_(1.0)); }\n");
  EXPECT_NE(messageOf("good", "including").find("part.glsl:2: "), std::string::npos) << messageOf("good", "including");
  write("part.glsl", "float half_(float x) { return 0.5 * x; }\n");
  EXPECT_EQ(messageOf("good", "including"), "");
  write("including.frag", "#version 330 core\n#include \"part.glsl\"\n\nout vec4 c;\nvoid main() { c = nonsense; }\n");
  EXPECT_NE(messageOf("good", "including").find("including.frag:5: "), std::string::npos);
}

TEST_F(ShaderProgramTest, AFileIsIncludedOnce) {
  write("part.glsl", "float one() { return 1.0; }\n");
  write("twice.frag",
        "#version 330 core\n#include \"part.glsl\"\n#include \"part.glsl\"\nout vec4 c;\nvoid main() { c = "
        "vec4(one()); }\n");
  EXPECT_EQ(messageOf("good", "twice"), "");
}

TEST_F(ShaderProgramTest, NamesAMissingFile) {
  EXPECT_NE(messageOf("good", "missing").find("missing.frag: "), std::string::npos);
  EXPECT_THROW(Renderer("/nonexistent", Quality::software()), std::runtime_error);
}

TEST_F(ShaderProgramTest, ReportsWhyStagesDoNotLink) {
  write("wants.frag", "#version 330 core\nout vec4 c;\nvec4 nowhere();\nvoid main() { c = nowhere(); }\n");
  EXPECT_NE(messageOf("good", "wants").find("wants.frag"), std::string::npos);
}

class ShaderVariantsTest : public ShaderProgramTest {
 protected:
  ShaderVariantsTest() { write("shade.frag", "#version 330 core\nout vec4 c;\nvoid main() { c = vec4(LOOK); }\n"); }

  /// The number of variants that are there after some have been used, one after the other.
  std::size_t sizeAfter(const std::vector<int>& looks, const ShaderVariants::Kept& kept) const {
    ShaderVariants variants(folder_, "good", "shade", kept);
    for (const int look : looks) variants.use({{"LOOK", look}});
    return variants.size();
  }
};

TEST_F(ShaderVariantsTest, DeletesUnusedVariants) {
  const ShaderVariants::Kept three{3, std::chrono::seconds(0)};
  EXPECT_EQ(sizeAfter({1, 2, 3}, three), 3u);
  EXPECT_EQ(sizeAfter({1, 2, 3, 4, 5, 6, 7, 1, 2}, three), 3u);
}

TEST_F(ShaderVariantsTest, KeepsVariantsInUse) {
  EXPECT_EQ(sizeAfter({1, 2, 3, 4, 5, 1, 2, 3, 4, 5}, {3, std::chrono::hours(1)}), 5u);
}

}  // namespace
}  // namespace pliant::render
