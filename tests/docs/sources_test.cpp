// What the comments of the source files cite can be read by whoever has the repository; what they may not call.
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace pliant {
namespace {

namespace fs = std::filesystem;

// Put together from parts, so that this file holds none of them.
const std::array<std::string, 4> kDocuments{std::string("REQUIRE") + "MENTS", std::string("HOU") + "SE",
                                            std::string("FORMAT") + ".md", std::string("DESIGN") + ".md"};
constexpr std::array<std::string_view, 7> kPrefixes{"CON", "ERR", "LOOP", "SCN", "FEM", "APP", "EXT"};

bool isPartOfWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Whether `text` stands in `line` as a word: the start of one, with no letter, digit or _ behind its end.
bool hasWord(std::string_view line, std::string_view text) {
  for (std::size_t at = line.find(text); at != std::string_view::npos; at = line.find(text, at + 1)) {
    const std::size_t end = at + text.size();
    if ((at == 0 || !isPartOfWord(line[at - 1])) && (end == line.size() || !isPartOfWord(line[end]))) return true;
  }
  return false;
}

/// Whether the number of an entry stands in `line`: one of kPrefixes, a hyphen and a digit.
bool hasEntryNumber(std::string_view line) {
  for (std::size_t at = line.find('-'); at != std::string_view::npos; at = line.find('-', at + 1)) {
    if (at + 1 == line.size() || std::isdigit(static_cast<unsigned char>(line[at + 1])) == 0) continue;
    for (const std::string_view prefix : kPrefixes) {
      const std::string_view before = line.substr(0, at);
      if (!before.ends_with(prefix)) continue;
      if (before.size() == prefix.size() || !isPartOfWord(before[before.size() - prefix.size() - 1])) return true;
    }
  }
  return false;
}

bool citesWhatIsNotHere(std::string_view line) {
  for (const std::string& document : kDocuments) {
    if (hasWord(line, document)) return true;
  }
  return hasEntryNumber(line);
}

TEST(Sources, CiteOnlyDocumentsInTheRepository) {
  const fs::path root = sourcePath("");
  for (const char* folder : {"sim", "app", "render", "tests"}) {
    int filesRead = 0;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
      ++filesRead;
      std::ifstream stream(entry.path());
      std::string line;
      for (int number = 1; std::getline(stream, line); ++number)
        EXPECT_FALSE(citesWhatIsNotHere(line)) << entry.path().string() << ':' << number << ": " << line;
    }
    EXPECT_GT(filesRead, 0) << folder;
  }
}

TEST(Sources, CitationsOfOtherDocumentsAreDetected) {
  for (const std::string& document : kDocuments) {
    EXPECT_TRUE(citesWhatIsNotHere("// as in " + document)) << document;
    EXPECT_TRUE(citesWhatIsNotHere("// (" + document + ", section 3)")) << document;
    EXPECT_FALSE(citesWhatIsNotHere("GREEN" + document)) << document;
  }
  for (const std::string_view prefix : kPrefixes) {
    const std::string number = std::string(prefix) + "-1";
    EXPECT_TRUE(citesWhatIsNotHere("// " + number)) << number;
    EXPECT_TRUE(citesWhatIsNotHere(number + ": why")) << number;
    EXPECT_FALSE(citesWhatIsNotHere("X" + number)) << number;
    EXPECT_FALSE(citesWhatIsNotHere(std::string(prefix) + "-x")) << prefix;
  }
  EXPECT_FALSE(citesWhatIsNotHere("// docs/references.md, correction 1; docs/scene-format.md"));
}

/// A call of an elementary function whose last bit depends on the machine; none in what only draws, tells or fits.
bool callsMachineFunction(std::string_view line) {
  constexpr std::array<std::string_view, 19> kFunctions{
      "std::sin(",   "std::cos(",    "std::tan(",       "std::asin(", "std::acos(",  "std::atan(", "std::atan2(",
      "std::exp(",   "std::exp2(",   "std::expm1(",     "std::log(",  "std::log1p(", "std::pow(",  "std::cbrt(",
      "std::hypot(", "glm::rotate(", "glm::angleAxis(", "glm::pow(",  "glm::exp("};
  return std::any_of(kFunctions.begin(), kFunctions.end(),
                     [&](std::string_view name) { return line.find(name) != std::string_view::npos; });
}

// sim/base/portable_math.h has their counterparts.
TEST(Sources, SimulationCallsNoPlatformDependentMathFunctions) {
  const fs::path sim = sourcePath("sim");
  int filesRead = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sim)) {
    const std::string room = fs::relative(entry.path(), sim).begin()->string();
    if (!entry.is_regular_file() || room == "fem" || room == "observe") continue;
    ++filesRead;
    std::ifstream stream(entry.path());
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number)
      EXPECT_FALSE(callsMachineFunction(line)) << entry.path().string() << ':' << number << ": " << line;
  }
  EXPECT_GT(filesRead, 100);
  EXPECT_TRUE(callsMachineFunction("const double y = std::sin(x);"));
  EXPECT_FALSE(callsMachineFunction("const double y = portable::sin(x) + std::sqrt(x);"));
}

bool asksForTheDate(std::string_view line) {
  constexpr std::array<std::string_view, 5> kClocks{"system_clock", "high_resolution_clock", "std::time(",
                                                    "gettimeofday", "CLOCK_REALTIME"};
  return std::any_of(kClocks.begin(), kClocks.end(),
                     [&](std::string_view name) { return line.find(name) != std::string_view::npos; });
}

// The date may jump, in both directions: it is set by hand or from the network. Nothing waits for it or counts with it.
TEST(Sources, TheDateIsOnlyShown) {
  const std::array<std::string, 3> shown{"app/document/autosave.cpp", "app/window/panels/log_tab.cpp",
                                         "app/window/session/messages.h"};
  const fs::path root = sourcePath("");
  for (const char* folder : {"sim", "app", "render"}) {
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / folder)) {
      const std::string name = fs::relative(entry.path(), root).string();
      if (!entry.is_regular_file() || std::find(shown.begin(), shown.end(), name) != shown.end()) continue;
      std::ifstream stream(entry.path());
      std::string line;
      for (int number = 1; std::getline(stream, line); ++number)
        EXPECT_FALSE(asksForTheDate(line)) << name << ':' << number << ": " << line;
    }
  }
  EXPECT_TRUE(asksForTheDate("const auto now = std::chrono::system_clock::now();"));
  EXPECT_FALSE(asksForTheDate("const auto now = std::chrono::steady_clock::now();"));
}

/// Whether a control is made in `line` with a label of its own, which Dear ImGui writes to its right.
bool hasLabelOnTheRight(std::string_view line) {
  static constexpr std::array<std::string_view, 6> kControls{"Input", "Drag", "Slider", "Combo", "ColorEdit", "slider"};
  for (const std::string_view control : kControls) {
    for (std::size_t at = line.find(control); at != std::string_view::npos; at = line.find(control, at + 1)) {
      std::size_t end = at + control.size();
      while (end < line.size() && isPartOfWord(line[end])) ++end;
      if (line.substr(end, 2) == "(\"" && line.substr(end + 2, 2) != "##") return true;
    }
  }
  return false;
}

TEST(Sources, LabelsStandLeftOfTheirControls) {
  int filesRead = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(sourcePath("app/window"))) {
    if (entry.path().extension() != ".cpp") continue;
    ++filesRead;
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      EXPECT_FALSE(hasLabelOnTheRight(line)) << entry.path() << ":" << number << ": labelBefore() writes it";
    }
  }
  EXPECT_GT(filesRead, 50);
  EXPECT_TRUE(hasLabelOnTheRight("  ImGui::DragIntRange2(\"Frames\", &from, &to);"));
  EXPECT_FALSE(hasLabelOnTheRight("  ImGui::InputText(\"##folder\", &folder);"));
}

}  // namespace
}  // namespace pliant
