// The layers of the code: which folder includes which. The table is the design; every include is in it, every arrow of
// it is used, and no folder reaches itself.

#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace pliant {
namespace {

namespace fs = std::filesystem;

using Arrows = std::map<std::string, std::set<std::string>>;

/// Each folder, and the folders that its files may include from; the lowest first. A new arrow is a decision: add it
/// here, or remove the include.
const Arrows& allowedArrows() {
  static const Arrows arrows{
      {"render", {}},
      {"sim/base", {}},
      {"sim/geometry", {"sim/base"}},
      {"sim/io", {"sim/base"}},
      {"sim/rigid", {"sim/base", "sim/io"}},
      {"sim/tetrahedra", {"sim/base", "sim/geometry", "sim/io"}},
      {"sim/bodies", {"sim/base", "sim/geometry", "sim/io", "sim/tetrahedra"}},
      {"sim/formula", {"sim/base"}},
      {"sim/scene", {"sim/base", "sim/io", "sim/formula"}},
      {"sim/state", {"sim/base", "sim/geometry", "sim/rigid", "sim/tetrahedra", "sim/bodies", "sim/scene"}},
      {"sim/projection", {"sim/base", "sim/scene", "sim/state"}},
      {"sim/constraints", {"sim/base", "sim/geometry", "sim/bodies", "sim/formula", "sim/state", "sim/projection"}},
      {"sim/contacts",
       {"sim/base", "sim/geometry", "sim/rigid", "sim/tetrahedra", "sim/bodies", "sim/state", "sim/projection"}},
      {"sim/solver", {"sim/base", "sim/scene", "sim/state", "sim/constraints"}},
      {"sim/tearing", {"sim/base", "sim/tetrahedra", "sim/state", "sim/projection", "sim/constraints"}},
      {"sim/step",
       {"sim/base", "sim/scene", "sim/state", "sim/constraints", "sim/contacts", "sim/solver", "sim/tearing"}},
      {"sim/build",
       {"sim/base", "sim/io", "sim/scene", "sim/state", "sim/projection", "sim/constraints", "sim/contacts",
        "sim/step"}},
      {"sim/observe",
       {"sim/base", "sim/scene", "sim/state", "sim/projection", "sim/constraints", "sim/contacts", "sim/solver",
        "sim/step"}},
      {"sim",
       {"sim/base", "sim/scene", "sim/state", "sim/constraints", "sim/solver", "sim/tearing", "sim/step", "sim/build",
        "sim/observe"}},
      {"sim/colliders", {"sim/base", "sim/geometry", "sim/scene", "sim/state", "sim/build"}},
      {"sim/forces", {"sim/base", "sim/state"}},
      {"sim/elements",
       {"sim/base", "sim/io", "sim/geometry", "sim/rigid", "sim/tetrahedra", "sim/bodies", "sim/formula", "sim/scene",
        "sim/state", "sim/projection", "sim/constraints", "sim/build", "sim/colliders", "sim/forces"}},
      {"sim/fem", {"sim/base", "sim/tetrahedra", "sim/scene", "sim/state", "sim/projection", "sim/constraints"}},
      {"app/base", {"sim/base", "sim/io", "sim/scene"}},
      {"app/text", {"sim/base", "app/base"}},
      {"app/view", {"render", "sim/scene", "sim/state", "sim/constraints", "sim/observe", "sim", "app/base"}},
      {"app/document", {"sim/base", "sim/io", "sim/formula", "sim/scene", "sim/build", "sim", "app/base", "app/view"}},
      {"app/take",
       {"render", "sim/io", "sim/scene", "sim/state", "sim/tearing", "sim", "app/base", "app/view", "app/document"}},
      {"app/timeline", {"render", "sim/base", "sim/state", "sim/step", "sim/observe", "sim", "app/view", "app/take"}},
      {"app/export", {"render", "sim/base", "sim/io", "sim/state", "sim", "app/base", "app/view", "app/timeline"}},
      {"app/pictures", {"render", "sim/base", "sim/io", "app/base", "app/view", "app/take"}},
      {"app/plots", {"render", "sim/scene", "sim/state", "sim/observe", "sim", "app/view", "app/pictures"}},
      {"app/fit", {"sim/base", "sim/io", "sim/tetrahedra", "sim/fem", "app/base", "app/pictures", "app/plots"}},
      {"app/host",
       {"sim/base", "sim/state", "sim/constraints", "sim/step", "sim/observe", "sim", "app/base", "app/view",
        "app/document", "app/take", "app/timeline"}},
      {"app/lesson",
       {"sim/base", "sim/io", "sim/formula", "sim/scene", "sim/state", "sim/observe", "sim", "app/base", "app/text",
        "app/view", "app/document", "app/take", "app/pictures"}},
      {"app/recording", {"render", "sim/base", "sim/scene", "app/base", "app/view", "app/take", "app/pictures"}},
      {"app/sweep",
       {"render", "sim/io", "sim/scene", "sim/state", "sim/observe", "sim", "app/base", "app/view", "app/pictures",
        "app/host", "app/lesson"}},
      {"app/window/base",
       {"render", "sim/base", "sim/io", "sim/scene", "sim/state", "sim", "app/base", "app/text", "app/view",
        "app/document", "app/pictures", "app/recording"}},
      {"app/window/session",
       {"render", "sim/geometry", "sim/scene", "sim/state", "app/base", "app/view", "app/document", "app/take",
        "app/timeline", "app/export", "app/pictures", "app/plots", "app/host", "app/recording", "app/window/base"}},
      {"app/window/context",
       {"sim/base", "sim/io", "sim/scene", "sim/tearing", "app/view", "app/document", "app/take", "app/plots",
        "app/window/base", "app/window/session"}},
      {"app/window/properties",
       {"sim/scene", "sim/observe", "app/document", "app/window/base", "app/window/session", "app/window/context"}},
      {"app/window/panels",
       {"sim/io",
        "sim/tetrahedra",
        "sim/formula",
        "sim/scene",
        "sim/observe",
        "sim/elements",
        "app/base",
        "app/text",
        "app/view",
        "app/document",
        "app/take",
        "app/pictures",
        "app/plots",
        "app/fit",
        "app/host",
        "app/lesson",
        "app/window/base",
        "app/window/session",
        "app/window/context",
        "app/window/properties"}},
      {"app/window/commands", {"app/window/base", "app/window/session", "app/window/context", "app/window/panels"}},
      {"app/window",
       {"render", "app/base", "app/view", "app/document", "app/pictures", "app/lesson", "app/window/base",
        "app/window/session", "app/window/context", "app/window/panels", "app/window/commands"}},
      {"app/commands",
       {"sim/base", "sim/io", "sim/tetrahedra", "sim/scene", "sim/state", "sim/projection", "app/base", "app/view",
        "app/document", "app/take", "app/export", "app/pictures", "app/fit", "app/host", "app/lesson", "app/recording",
        "app/sweep", "app/window", "app/window/base"}},
      {"app", {"app/commands"}},
  };
  return arrows;
}

/// Libraries that a part of the program must not know.
const std::map<std::string, std::set<std::string>>& forbiddenLibraries() {
  static const std::map<std::string, std::set<std::string>> libraries{
      {"sim", {"GL/", "GLES", "EGL/", "KHR/", "GLFW/", "glad/", "imgui", "backends/imgui"}},
      {"render", {"imgui", "backends/imgui", "GLFW/"}},
  };
  return libraries;
}

/// The file that `line` includes, without the quotes or brackets; nothing if it is not an #include line.
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

bool isSource(const fs::path& file) { return file.extension() == ".h" || file.extension() == ".cpp"; }

/// Calls visit(folder, place in the file, included name) for all sources of sim, render and app.
template <typename Visit>
void forEachInclude(Visit&& visit) {
  const fs::path root = sourcePath("");
  for (const char* part : {"sim", "render", "app"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / part)) {
      if (!entry.is_regular_file() || !isSource(entry.path())) continue;
      const fs::path name = entry.path().lexically_relative(root);
      std::ifstream stream(entry.path());
      std::string line;
      for (int number = 1; std::getline(stream, line); ++number) {
        if (const auto included = includedName(line)) {
          visit(name.parent_path().generic_string(), name.generic_string() + ':' + std::to_string(number), *included);
        }
      }
    }
  }
}

bool isOurs(std::string_view included) {
  return included.starts_with("sim/") || included.starts_with("render/") || included.starts_with("app/") ||
         included.starts_with("tests/") || included.starts_with('.');
}

TEST(Layering, EveryIncludeIsAnArrowOfTheTable) {
  int includes = 0;
  forEachInclude([&](const std::string& folder, const std::string& place, const std::string& included) {
    if (!isOurs(included)) return;
    ++includes;
    const std::string target = fs::path(included).parent_path().generic_string();
    if (target == folder) return;
    const auto row = allowedArrows().find(folder);
    const bool allowed = row != allowedArrows().end() && row->second.contains(target);
    EXPECT_TRUE(allowed) << place << ": " << folder << " -> " << target << " is not in the table";
  });
  EXPECT_GT(includes, 1000);
}

TEST(Layering, EveryArrowOfTheTableIsUsed) {
  Arrows used;
  forEachInclude([&](const std::string& folder, const std::string&, const std::string& included) {
    const std::string target = fs::path(included).parent_path().generic_string();
    used[folder];
    if (isOurs(included) && target != folder) used[folder].insert(target);
  });
  for (const auto& [folder, targets] : allowedArrows()) {
    EXPECT_TRUE(used.contains(folder)) << folder << " is not there any more";
    for (const std::string& target : targets) EXPECT_TRUE(used[folder].contains(target)) << folder << " -> " << target;
  }
}

/// Whether arrows lead from `folder` back to it.
bool reachesItself(const Arrows& arrows, const std::string& folder) {
  std::set<std::string> reached;
  std::vector<std::string> waiting{folder};
  while (!waiting.empty()) {
    const auto row = arrows.find(waiting.back());
    waiting.pop_back();
    if (row == arrows.end()) continue;
    for (const std::string& target : row->second) {
      if (reached.insert(target).second) waiting.push_back(target);
    }
  }
  return reached.contains(folder);
}

TEST(Layering, HasNoCycles) {
  for (const auto& row : allowedArrows()) EXPECT_FALSE(reachesItself(allowedArrows(), row.first)) << row.first;
  EXPECT_TRUE(reachesItself({{"a", {"b"}}, {"b", {"c"}}, {"c", {"a"}}}, "a"));
}

TEST(Layering, SimAndRenderKnowNeitherOneAnotherNorTheProgram) {
  for (const auto& [folder, targets] : allowedArrows()) {
    const std::string part = folder.substr(0, folder.find('/'));
    if (part == "app") continue;
    for (const std::string& target : targets) EXPECT_EQ(target.substr(0, target.find('/')), part) << folder;
  }
}

TEST(Layering, SimAndRenderKnowNoLibraryOfTheWindow) {
  forEachInclude([](const std::string& folder, const std::string& place, const std::string& included) {
    const auto forbidden = forbiddenLibraries().find(folder.substr(0, folder.find('/')));
    if (forbidden == forbiddenLibraries().end()) return;
    for (const std::string& library : forbidden->second) EXPECT_FALSE(included.starts_with(library)) << place;
  });
}

TEST(Layering, ReadsIncludeLines) {
  EXPECT_EQ(includedName("#include \"sim/state/world.h\""), "sim/state/world.h");
  EXPECT_EQ(includedName("  # include <GL/gl.h>  // why"), "GL/gl.h");
  EXPECT_EQ(includedName("// #include \"sim/state/world.h\""), std::nullopt);
  EXPECT_EQ(includedName("#include MACRO"), std::nullopt);
}

}  // namespace
}  // namespace pliant
