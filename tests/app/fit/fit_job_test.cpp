#include "app/fit/fit_job.h"

#include "tests/support/wait.h"

#include <gtest/gtest.h>

#include <cmath>

namespace pliant::app {
namespace {

void waitFor(FitJob& job) {
  ASSERT_TRUE(comes([&] { return !job.isRunning(); }));
  job.collect();
}

TEST(FitJob, FitsOnlyTheCasesMissingFromTheTable) {
  FitJob job;
  FitCase row, other;
  other.poissonRatio = 0.1;
  job.start({row});
  waitFor(job);
  ASSERT_TRUE(job.table().contains(row));
  EXPECT_TRUE(job.table().at(row).converged);
  job.start({row, other});
  EXPECT_EQ(job.wantedCount(), 1u);
  waitFor(job);
  EXPECT_EQ(job.table().size(), 2u);
  EXPECT_EQ(job.failure(), "");
}

TEST(FitJob, EndsEarlyWhenAskedTo) {
  FitJob job;
  std::vector<FitCase> cases;
  FitCase row;
  for (const int cells : {3, 4}) {
    row.cells = cells;
    for (int i = 0; i < 50; ++i) {
      row.poissonRatio = i / 100.0;
      cases.push_back(row);
    }
  }
  job.start(cases);
  job.cancel();
  waitFor(job);
  EXPECT_LT(job.table().size(), cases.size());
  EXPECT_FALSE(job.isRunning());
}

TEST(FitJob, TheCubeAtRestHasTheErrorOfItsFit) {
  FitJob job;
  FitCase row;
  job.start({row});
  waitFor(job);
  const FitBody rest = restOf(row, sim::Trial::floor, job.table().at(row));
  double sum = 0.0;
  int moved = 0;
  for (const double e : rest.errors) {
    if (std::isnan(e)) continue;
    sum += e * e;
    ++moved;
  }
  EXPECT_EQ(moved, 4);
  EXPECT_NEAR(sum / moved, job.table().at(row).error, 1e-12);
}

}  // namespace
}  // namespace pliant::app
