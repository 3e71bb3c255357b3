// Every scene that comes with the program is good, runs and stays finite.
#include "tests/app/program.h"
#include "tests/app/results.h"
#include "tests/support/paths.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pliant::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> shippedNames() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(sourcePath("assets/scenes"))) {
    if (entry.path().extension() == ".xml") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

class ShippedScene : public testing::TestWithParam<std::string> {
 protected:
  /// The results of the last frame agree with the statistics, are finite and near the origin.
  static void expectGood(const fs::path& results, int frames, const nlohmann::json& stats) {
    ASSERT_EQ(namesIn(results).size(), static_cast<std::size_t>(frames)) << results;
    const auto rows = readResult(results / fmt::format("frame.{:04}.csv", frames - 1));
    EXPECT_FALSE(rows.empty());
    for (const ResultRow& row : rows) {
      for (const float number : row.numbers) ASSERT_TRUE(std::isfinite(number));
      for (int axis = 0; axis < 3; ++axis)
        ASSERT_LT(std::abs(row.numbers[static_cast<std::size_t>(axis)]), 1000.0f) << "flew away";
    }
    EXPECT_EQ(stats.at("perFrame").back().at("particles"), rows.size());
    EXPECT_TRUE(std::isfinite(stats.at("perFrame").back().at("kineticEnergy").get<double>()));
  }

  /// Warnings about scenes that demonstrate just that: a weight too heavy for its chain, beside a chain that carries
  /// it; cloth and ropes stretched by too few iterations, beside more iterations.
  static std::string withoutMeantWarnings(std::string errors) {
    static const std::multimap<std::string, std::string> kMeant{
        {"heavy_pendulum", "weight 1 (Sand) hangs from chain (Rope)"},
        {"compare_solvers", "sheet (Cloth) hangs with 71 particles from each one that is held"},
        {"compare_solvers", "sheet (Cloth) hangs up to 1.6 times as far as its compliance says"},
        {"rope_and_body", "rope (Rope) hangs with 30 particles from each one that is held"},
        {"rope_and_body_connected", "rope (Rope) hangs with 30 particles from each one that is held"}};
    const auto [first, last] = kMeant.equal_range(GetParam());
    for (auto meant = first; meant != last; ++meant) {
      const std::size_t end = errors.find('\n');
      EXPECT_NE(errors.substr(0, end).find(meant->second), std::string::npos) << errors;
      errors = end == std::string::npos ? std::string() : errors.substr(end + 1);
    }
    return errors;
  }

  TemporaryFolder folder_;
};

TEST_P(ShippedScene, IsValidAndStaysFinite) {
  // Scenes differ in their beginning; ten thousand grains take half a second per frame.
  const int most = GetParam() == "sand_pile" ? 12 : 30;
  const std::string scene = shippedScene(GetParam());
  const Outcome check = runProgram({"check", scene});
  EXPECT_EQ(check.exitCode, 0) << check.err;
  EXPECT_EQ(withoutMeantWarnings(check.err), "") << "a shipped scene has not even a warning";

  const std::string text = TemporaryFolder::read(scene);
  const std::size_t at = text.find("<iterations>") + std::string_view("<iterations>").size();
  const int frames = std::min(most, std::stoi(text.substr(at)));
  const fs::path stats = folder_ / "stats.json";
  // One thread: tests run side by side.
  const Outcome outcome = runProgram({"run", scene, folder_ / "results", "--quiet", "--threads", "1", "--stats", stats,
                                      "--frames", std::to_string(frames)});
  ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
  EXPECT_EQ(withoutMeantWarnings(outcome.err), "");
  const auto json = nlohmann::json::parse(TemporaryFolder::read(stats));
  if (!json.contains("variants")) return expectGood(folder_ / "results", frames, json);
  ASSERT_EQ(namesIn(folder_ / "results").size(), json.at("variants").size());
  for (const auto& variant : json.at("variants")) {
    std::string name = variant.at("variant");
    std::replace_if(
        name.begin(), name.end(), [](char c) { return std::isalnum(c) == 0 && c != '-'; }, '_');
    expectGood(folder_ / ("results/" + name), frames, variant);
  }
}

INSTANTIATE_TEST_SUITE_P(All, ShippedScene, testing::ValuesIn(shippedNames()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace pliant::app
