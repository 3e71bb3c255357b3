// A corpus of scenes with the mistakes that people make (tests/data/bad). Each file names, in comments of its own, the
// lines and the words that must be reported of it:  <!-- expect 7: <radius> is '-1' -->
// If the file cannot contain comments, a file NAME.expect beside it holds them. Line 0: the file as a whole.
#include "sim/scene/registry.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "tests/app/program.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

namespace pliant::sim {
namespace {

namespace fs = std::filesystem;

struct Expectation {
  int line;
  std::string words;
};

std::vector<Expectation> expectationsOf(const fs::path& scene) {
  fs::path beside = scene;
  beside.replace_extension(".expect");
  const std::string text = TemporaryFolder::read(fs::exists(beside) ? beside : scene);
  static const std::regex comment("<!-- expect ([0-9]+): (.*?) -->");
  std::vector<Expectation> all;
  for (std::sregex_iterator match(text.begin(), text.end(), comment), end; match != end; ++match) {
    all.push_back({std::stoi((*match)[1]), (*match)[2]});
  }
  return all;
}

std::vector<fs::path> badScenes() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(sourcePath("tests/data/bad"))) {
    if (entry.path().extension() == ".xml") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Everything that is said about a scene when it is read and, if it reads well, built.
std::vector<InputMessage> errorsOf(const fs::path& file) {
  InputMessages diagnostics;
  try {
    Scene scene = readScene(file, Registry::builtin(), diagnostics);
    diagnostics.throwIfErrors();
    const Simulation simulation(std::move(scene), {}, diagnostics);
  } catch (const InputError& error) {
    return error.entries();
  }
  return {};
}

TEST(BadScenes, AreMany) { EXPECT_GE(badScenes().size(), 60u); }

class BadScene : public testing::TestWithParam<fs::path> {};

TEST_P(BadScene, IsRefusedWithLineAndWords) {
  const fs::path file = GetParam();
  const std::vector<Expectation> expected = expectationsOf(file);
  ASSERT_FALSE(expected.empty()) << file << " says nothing of what is expected";
  const std::vector<InputMessage> told = errorsOf(file);
  ASSERT_FALSE(told.empty()) << "accepted";

  std::string all;
  for (const InputMessage& entry : told) all += entry.text() + '\n';
  for (const auto& [line, words] : expected) {
    const bool found =
        std::any_of(told.begin(), told.end(), [&, line = line, &words = words](const InputMessage& entry) {
          return entry.severity == InputMessage::Severity::error && entry.file == file.string() && entry.line == line &&
                 entry.message.find(words) != std::string::npos;
        });
    EXPECT_TRUE(found) << "nothing in line " << line << " with " << words << "; told was:\n" << all;
  }
  // Only the mistakes are reported: a misleading message is as bad as none.
  const auto errors = std::count_if(told.begin(), told.end(), [&](const InputMessage& entry) {
    return entry.severity == InputMessage::Severity::error && entry.file == file.string();
  });
  EXPECT_EQ(static_cast<std::size_t>(errors), expected.size()) << all;

  // The program says the same.
  const app::Outcome outcome = app::runProgram({"check", file});
  EXPECT_EQ(outcome.exitCode, 2);
  EXPECT_EQ(outcome.signal, 0);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, all);
}

INSTANTIATE_TEST_SUITE_P(Corpus, BadScene, testing::ValuesIn(badScenes()),
                         [](const auto& test) { return test.param.stem().string(); });

}  // namespace
}  // namespace pliant::sim
