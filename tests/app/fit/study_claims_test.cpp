#include "app/fit/study_claims.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {
namespace {

constexpr int kFloor = static_cast<int>(sim::Trial::floor), kWall = static_cast<int>(sim::Trial::wall),
              kCeiling = static_cast<int>(sim::Trial::ceiling);

std::vector<double> allRatios() {
  std::vector<double> all;
  for (int i = 0; i < 50; ++i) all.push_back(i / 100.0);
  return all;
}

const Verdict& verdictOf(const std::vector<Verdict>& verdicts, std::string_view claim) {
  const auto found = std::find_if(verdicts.begin(), verdicts.end(), [&](const Verdict& v) { return v.claim == claim; });
  EXPECT_NE(found, verdicts.end()) << claim;
  return *found;
}

/// Fits of the wall's base case with an error and stiffnesses by nu.
template <typename ErrorOf, typename KdOf>
FitTable wallTable(ErrorOf&& errorOf, KdOf&& kdOf) {
  FitTable table;
  FitCase row;
  row.trial = kWall;
  for (const double nu : allRatios()) {
    row.poissonRatio = nu;
    table[row] = {.kd = kdOf(nu), .kv = 1.0, .error = errorOf(nu), .converged = true};
  }
  return table;
}

TEST(StudyClaims, HaveNoVerdictWithoutFits) {
  const FitTable none;
  for (const int trial : {kFloor, kWall, kCeiling, kGravityTrials}) {
    const auto verdicts = checkClaims(Study(none, {}, allRatios()), trial);
    EXPECT_GE(verdicts.size(), 10u);
    for (const Verdict& verdict : verdicts) {
      EXPECT_FALSE(verdict.holds.has_value()) << verdict.claim;
      EXPECT_EQ(verdict.found, "");
      EXPECT_FALSE(verdict.asked.empty()) << verdict.claim;
    }
  }
}

// The curves that the study describes of the wall: 12.5 % falling almost to 10 % at 0.47, k_d falling, k_v = 1.
TEST(StudyClaims, HoldForTheResultsOfTheStudy) {
  const auto error = [](double nu) { return nu <= 0.47 ? 0.124 - 0.05 * nu : 0.1005 + 0.3 * (nu - 0.47); };
  const FitTable table = wallTable(error, [](double nu) { return 0.4 - 0.3 * nu; });
  const auto verdicts = checkClaims(Study(table, {}, allRatios()), kWall);
  for (const char* claim : {"error under 12.5 %", "falls with ν, almost to 10 %", "grows only from about ν = 0.47",
                            "k_v almost always 1", "k_d falls with ν"}) {
    EXPECT_EQ(verdictOf(verdicts, claim).holds, true) << claim << ": " << verdictOf(verdicts, claim).found;
  }
  EXPECT_FALSE(verdictOf(verdicts, "smaller dt: error at most 15 %").holds.has_value());
}

TEST(StudyClaims, FailForResultsThatContradictThem) {
  // Falls, but not as far; k_d goes up and down.
  const FitTable table =
      wallTable([](double nu) { return 0.13 - 0.01 * nu; }, [](double nu) { return 0.3 + 0.02 * std::sin(40.0 * nu); });
  const auto verdicts = checkClaims(Study(table, {}, allRatios()), kWall);
  for (const char* claim : {"error under 12.5 %", "falls with ν, almost to 10 %", "k_d falls with ν"})
    EXPECT_EQ(verdictOf(verdicts, claim).holds, false) << claim;
}

TEST(StudyClaims, UseOnlyTheCasesTheyName) {
  for (const int trial : {kFloor, kWall, kCeiling, kGravityTrials}) {
    FitTable table;
    const FitTable none;
    for (const FitCase& row : claimedCases(Study(none, {}, allRatios()), trial)) {
      table[row] = {.kd = 0.1, .kv = 0.1, .error = 0.1, .converged = true, .shares = {0.3, 0.3, 0.4}};
    }
    for (const Verdict& verdict : checkClaims(Study(table, {}, allRatios()), trial)) {
      EXPECT_TRUE(verdict.holds.has_value()) << verdict.claim;
    }
  }
}

}  // namespace
}  // namespace pliant::app
