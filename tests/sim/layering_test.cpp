// The arrows of the design: app -> render, app -> sim, and no others. Checked on the #include lines of the source tree.

#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant {
namespace {

namespace fs = std::filesystem;

/// What `line` includes, without the quotes or brackets; nothing when it is not an #include line.
std::optional<std::string> includedName(std::string_view line) {
  const auto skipBlanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skipBlanks();
  if (!line.starts_with('#')) return std::nullopt;
  line.remove_prefix(1);
  skipBlanks();
  if (!line.starts_with("include")) return std::nullopt;
  line.remove_prefix(std::string_view("include").size());
  skipBlanks();
  if (line.empty() || (line[0] != '"' && line[0] != '<')) return std::nullopt;
  const std::size_t end = line.find(line[0] == '"' ? '"' : '>', 1);
  if (end == std::string_view::npos) return std::nullopt;
  return std::string(line.substr(1, end - 1));
}

/// An include that starts with a dot is relative to the folder of the file that holds it: "../app/run.h" in sim/ is
/// "app/run.h" from the project root.
std::string fromProjectRoot(const std::string& included, const fs::path& folder) {
  if (!included.starts_with('.')) return included;
  return (folder / included).lexically_normal().generic_string();
}

/// Whether a file of the top-level folder `layer` may include `target`.
bool mayInclude(std::string_view layer, std::string_view target) {
  const auto isOneOf = [target](std::initializer_list<std::string_view> prefixes) {
    return std::any_of(prefixes.begin(), prefixes.end(), [&](auto prefix) { return target.starts_with(prefix); });
  };
  if (layer == "app" || layer == "tests") return true;
  if (isOneOf({"app/", "tests/"})) return false;
  if (layer == "sim") {
    return !isOneOf({"render/", "GL/", "GLES", "EGL/", "KHR/", "GLFW/", "glad/", "imgui", "backends/imgui"});
  }
  if (layer == "render") return !isOneOf({"sim/"});
  return true;
}

bool isSource(const fs::path& file) {
  constexpr std::array<std::string_view, 4> kExtensions = {".h", ".hpp", ".cpp", ".inl"};
  return std::find(kExtensions.begin(), kExtensions.end(), file.extension().string()) != kExtensions.end();
}

/// Forbidden includes of all sources below the folder `layer` of the project, as "file:line: name".
std::vector<std::string> forbiddenIncludes(const fs::path& root, const std::string& layer, int& filesRead) {
  std::vector<std::string> found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / layer)) {
    if (!entry.is_regular_file() || !isSource(entry.path())) continue;
    ++filesRead;
    const fs::path name = entry.path().lexically_relative(root);
    std::ifstream stream(entry.path());
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
      const std::optional<std::string> included = includedName(line);
      if (!included || mayInclude(layer, fromProjectRoot(*included, name.parent_path()))) continue;
      found.push_back(name.generic_string() + ':' + std::to_string(number) + ": " + *included);
    }
  }
  return found;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

TEST(Layering, ArrowsPointOneWay) {
  const fs::path root = sourcePath("");
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    const std::string layer = entry.path().filename().string();
    if (!entry.is_directory() || layer.starts_with('.') || layer == "build") continue;
    int filesRead = 0;
    const std::vector<std::string> found = forbiddenIncludes(root, layer, filesRead);
    EXPECT_TRUE(found.empty()) << layer << " must not include:\n" << joined(found);
    if (layer == "sim" || layer == "render") {
      EXPECT_GT(filesRead, 0) << layer;
    }
  }
}

TEST(Layering, ReadsIncludeLines) {
  EXPECT_EQ(includedName("#include \"sim/state/world.h\""), "sim/state/world.h");
  EXPECT_EQ(includedName("  # include <GL/gl.h>  // why"), "GL/gl.h");
  EXPECT_EQ(includedName("// #include \"sim/state/world.h\""), std::nullopt);
  EXPECT_EQ(includedName("#include MACRO"), std::nullopt);
  EXPECT_EQ(fromProjectRoot("../app/run.h", "sim"), "app/run.h");
  EXPECT_EQ(fromProjectRoot("../../render/draw.h", "sim/scene"), "render/draw.h");
}

TEST(Layering, KnowsForbiddenArrows) {
  EXPECT_FALSE(mayInclude("sim", "app/run.h"));
  EXPECT_FALSE(mayInclude("sim", "render/draw.h"));
  EXPECT_FALSE(mayInclude("sim", "GLFW/glfw3.h"));
  EXPECT_FALSE(mayInclude("sim", "glad/gl.h"));
  EXPECT_FALSE(mayInclude("sim", "imgui.h"));
  EXPECT_FALSE(mayInclude("render", "sim/state/world.h"));
  EXPECT_FALSE(mayInclude("render", "app/run.h"));
  EXPECT_FALSE(mayInclude("elsewhere", "app/run.h"));

  EXPECT_TRUE(mayInclude("sim", "glm/glm.hpp"));
  EXPECT_TRUE(mayInclude("render", "glad/gl.h"));
  EXPECT_TRUE(mayInclude("app", "sim/state/world.h"));
  EXPECT_TRUE(mayInclude("app", "app/run.h"));
  EXPECT_TRUE(mayInclude("tests", "app/run.h"));
}

}  // namespace
}  // namespace pliant
