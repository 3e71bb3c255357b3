// The time series: contents of samples, how long they are kept, and the exported table.
#include "app/plots/trace.h"

#include "app/plots/plot_curves.h"
#include "render/framebuffer.h"
#include "tests/sim/scene_from_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>

namespace pliant::app {
namespace {

using sim::SceneText;

SceneText fall() {
  SceneText scene;
  scene.set("timestep", 0.01f).element("gravity").element("sand", {{"mass", 2}});
  return scene.particle(0, {0, 1, 0}, {3, 0, 0});
}

double valueOf(const TraceSample& sample, PlotKind kind, const std::string& name) {
  for (std::size_t c = 0; c < sample.values.size(); ++c) {
    if ((*sample.columns)[c].kind == kind && (*sample.columns)[c].name == name) return sample.values[c];
  }
  return std::nan("");
}

/// Runs a simulation with a feed that is open.
std::vector<Trace> traced(sim::Simulation& simulation, int steps, const std::vector<Probe>& probes = {}) {
  simulation.setEnergyBudget(true);
  TraceFeed feed(1);
  feed.setOpen(true);
  feed.setProbes(probes);
  std::vector<Trace> traces;
  for (int step = 0; step < steps; ++step) {
    sim::run(simulation, 1);
    feed.note(0, simulation);
    if (step % 7 == 0) feed.drainInto(traces);
  }
  feed.drainInto(traces);
  return traces;
}

TEST(Trace, HoldsEnergiesBudgetMomentumAndProbesByStep) {
  sim::Simulation simulation = fall().simulate();
  const std::vector<Trace> traces = traced(simulation, 20, {{0, "grain"}});
  ASSERT_EQ(traces.front().samples().size(), 20u);
  const TraceSample& last = traces.front().samples().back();
  EXPECT_EQ(last.frame, 20);
  EXPECT_NEAR(last.time, 0.2, 1e-6);
  EXPECT_NEAR(valueOf(last, PlotKind::energy, "kinetic"), 9.0 + 4.0, 1e-3);
  EXPECT_NEAR(valueOf(last, PlotKind::ledger, "integration"), -0.5 * 2.0 * 100.0 * 1e-4, 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::momentum, "p x"), 6.0, 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::motion, "Sand"), std::sqrt(13.0), 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::largestMotion, "Sand"), std::sqrt(13.0), 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::probes, "grain x"), 0.6, 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::probes, "grain vy"), -2.0, 1e-4);
  EXPECT_NEAR(valueOf(last, PlotKind::probes, "grain speed"), std::sqrt(13.0), 1e-4);
}

TEST(Trace, ReportsErrorsByTypeAndVolumes) {
  sim::Simulation simulation = sim::shippedScene("balloons");
  const std::vector<Trace> traces = traced(simulation, 3);
  const TraceSample& last = traces.front().samples().back();
  const double rms = valueOf(last, PlotKind::errors, "distance"),
               largest = valueOf(last, PlotKind::largestErrors, "distance");
  EXPECT_GT(rms, 0.0);
  EXPECT_GT(largest, rms);
  const auto isVolume = [](const TraceColumn& column) { return column.kind == PlotKind::volume; };
  const auto& columns = traces.front().columns();
  ASSERT_TRUE(std::any_of(columns.begin(), columns.end(), isVolume));
  const auto first = static_cast<std::size_t>(std::find_if(columns.begin(), columns.end(), isVolume) - columns.begin());
  EXPECT_EQ(columns[first].unit, "of rest");
  EXPECT_GT(last.values[first], 0.5);
  EXPECT_LT(last.values[first], 5.0);
}

TEST(Trace, KeepsTheLastMinute) {
  Trace trace;
  const auto columns = std::make_shared<TraceColumns>(TraceColumns{{PlotKind::energy, "kinetic", "J"}});
  for (int frame = 1; frame <= 1000; ++frame) trace.add({frame, 0.1 * frame, columns, {double(frame)}});
  EXPECT_NEAR(trace.samples().front().time, 40.0, 0.11);
  EXPECT_EQ(trace.samples().back().frame, 1000);
  for (int frame = 1; frame <= 100000; ++frame) trace.add({frame + 1000, 100.0 + 1e-5 * frame, columns, {0.0}});
  EXPECT_EQ(trace.samples().size(), Trace::kMaxSamples);
}

TEST(Trace, RestartsWithTheFirstFrame) {
  Trace trace;
  const auto columns = std::make_shared<TraceColumns>();
  trace.add({1, 0.1, columns, {}});
  trace.add({2, 0.2, columns, {}});
  trace.add({1, 0.1, columns, {}});
  EXPECT_EQ(trace.samples().size(), 1u);
}

TEST(Trace, GoingBackDropsLaterSamples) {
  Trace trace;
  const auto columns = std::make_shared<TraceColumns>();
  for (int frame = 1; frame <= 9; ++frame) trace.add({frame, 0.1 * frame, columns, {}});
  trace.add({5, 0.5, columns, {}});
  ASSERT_EQ(trace.samples().size(), 5u);
  EXPECT_EQ(trace.samples()[3].frame, 4);
}

TEST(Trace, RecordsBeforeThePlotsAreOpened) {
  sim::Simulation simulation = fall().simulate();
  TraceFeed feed(1);
  std::vector<Trace> traces;
  sim::run(simulation, 1);
  feed.note(0, simulation);
  feed.drainInto(traces);
  ASSERT_EQ(traces.front().samples().size(), 1u);
  EXPECT_NEAR(valueOf(traces.front().samples().back(), PlotKind::momentum, "p x"), 6.0, 1e-4);
}

TEST(Trace, MeasuringTakesASmallPartOfTheTime) {
  TimeShare share;
  const TimeShare::Clock::time_point start = TimeShare::Clock::now();
  EXPECT_TRUE(share.isDue(start));
  const auto cost = std::chrono::milliseconds(3);
  share.spent(start, start + cost);
  EXPECT_FALSE(share.isDue(start + (TimeShare::kShare - 1) * cost));
  EXPECT_TRUE(share.isDue(start + TimeShare::kShare * cost));
  share.spent(start, start + std::chrono::seconds(3));
  EXPECT_TRUE(share.isDue(start + std::chrono::seconds(3) + TimeShare::kLongestPause)) << "a moment's stall";
}

// Sums of the energy budget from the left edge on: all together they are the change of the energy.
TEST(PlotCurves, EnergyBudgetTermsAddUpToTheEnergy) {
  sim::Simulation simulation = sim::shippedScene("bodies_on_cloth");
  const std::vector<Trace> traces = traced(simulation, 30);
  PlotSettings settings;
  settings.kind = PlotKind::ledger;
  const std::vector<PlotCurve> ledger = curvesOf(traces, settings);
  ASSERT_TRUE(ledger.back().isSum);
  ASSERT_EQ(ledger.back().points.size(), 30u);
  settings.kind = PlotKind::energy;
  const std::vector<PlotCurve> energy = curvesOf(traces, settings);
  ASSERT_EQ(energy.back().name, "total");
  const double change = energy.back().points.back().y - energy.back().points.front().y;
  const double entered = ledger.back().points.back().y - ledger.back().points.front().y;
  EXPECT_NEAR(entered, change, 1e-6 * std::abs(energy.back().points.front().y));
}

TEST(PlotCurves, ShowOneSeriesInADifferentColourPerRun) {
  std::vector<Trace> traces;
  for (int run = 0; run < 2; ++run) {
    sim::Simulation simulation = fall().simulate();
    traces.push_back(traced(simulation, 5).front());
  }
  PlotSettings settings;
  settings.chosen = "potential";
  const std::vector<PlotCurve> curves = curvesOf(traces, settings);
  ASSERT_EQ(curves.size(), 2u);
  EXPECT_EQ(curves[0].name, "potential");
  EXPECT_EQ(curves[1].run, 1u);
  EXPECT_NE(curves[0].colour, curves[1].colour);
}

TEST(PlotCurves, HiddenSeriesAreNotDrawn) {
  sim::Simulation simulation = fall().simulate();
  const std::vector<Trace> traces = traced(simulation, 5);
  PlotSettings settings;
  settings.hidden = {"total"};
  EXPECT_EQ(curvesOf(traces, settings).size(), 2u);
  EXPECT_EQ(seriesOf(traces, settings).size(), 3u);
}

TEST(PlotCurves, MakeAPictureThatIsNotEmpty) {
  sim::Simulation simulation = fall().simulate();
  const std::vector<Trace> traces = traced(simulation, 50);
  for (const bool logarithmic : {false, true}) {
    const render::Image image = plotPicture(traces, {""}, {}, logarithmic, "A fall");
    std::size_t coloured = 0;
    for (std::size_t p = 0; p + 3 < image.rgba.size(); p += 4) coloured += image.rgba[p] != image.rgba[p + 2];
    EXPECT_GT(coloured, 1000u);
  }
}

TEST(TraceCsv, HasOneRowPerStepAndOneColumnPerSeries) {
  sim::Simulation simulation = fall().simulate();
  std::vector<Trace> traces = traced(simulation, 4, {{0, "a, b"}});
  std::istringstream text(traceCsv(traces, {""}));
  std::string line;
  std::getline(text, line);
  EXPECT_TRUE(line.starts_with("frame,time [s],energy: kinetic [J],")) << line;
  EXPECT_NE(line.find("\"probe: a, b x [m]\""), std::string::npos) << line;
  int rows = 0;
  while (std::getline(text, line)) {
    ++rows;
    EXPECT_TRUE(line.starts_with(fmt::format("{},", rows))) << line;
  }
  EXPECT_EQ(rows, 4);
  traces.push_back(traces.front());
  const std::string both = traceCsv(traces, {"soft", "stiff"});
  EXPECT_TRUE(both.starts_with("variant,frame,"));
  EXPECT_NE(both.find("\nstiff,4,"), std::string::npos);
}

}  // namespace
}  // namespace pliant::app
