#include "app/plots/trace.h"

#include "sim/measured_simulation.h"
#include "sim/observe/energy_budget.h"
#include "sim/observe/particle_quantities.h"
#include "sim/state/world.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

constexpr const char* kKindNames[] = {"energy",    "ledger",    "momentum", "speed rms", "speed max",
                                      "error rms", "error max", "volume",   "contacts",  "probe"};

/// A text as a field of CSV.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

}  // namespace

void TraceRecorder::set(TraceSample& sample, PlotKind kind, std::string name, std::string_view unit, double value) {
  TraceColumn column{kind, std::move(name), std::string(unit)};
  auto place = static_cast<std::size_t>(std::find(columns_->begin(), columns_->end(), column) - columns_->begin());
  if (place == columns_->size()) {
    auto more = std::make_shared<TraceColumns>(*columns_);
    more->push_back(std::move(column));
    columns_ = std::move(more);
  }
  if (sample.values.size() <= place) sample.values.resize(place + 1, kNone);
  sample.values[place] = value;
}

TraceSample TraceRecorder::take(const sim::Simulation& simulation, const std::vector<Probe>& probes) {
  const sim::MeasuredState state = sim::measuredState(simulation);
  TraceSample sample;
  sample.frame = state.frame();
  sample.time = state.time();
  sample.values.assign(columns_->size(), kNone);
  for (std::size_t kind = 0; kind < sim::indexOf(PlotKind::count); ++kind) {
    noteQuantities(state, static_cast<PlotKind>(kind), sample);
    if (static_cast<PlotKind>(kind) == PlotKind::ledger) recordEnergyBudget(simulation, sample);
  }
  noteProbes(state, probes, sample);
  sample.columns = columns_;
  return sample;
}

void TraceRecorder::noteQuantities(const sim::MeasuredState& state, PlotKind kind, TraceSample& sample) {
  for (const sim::Quantity& quantity : sim::quantities()) {
    if (quantity.diagram != kind) continue;
    const std::string_view name = quantity.curve.empty() ? quantity.name : quantity.curve;
    set(sample, kind, std::string(name), quantity.shownUnit(), quantity.shown(quantity.read(state)));
  }
  for (const sim::QuantityFamily& family : sim::quantityFamilies()) {
    if (family.diagram != kind) continue;
    family.read(state, [&](const std::string& member, std::string_view unit, double value) {
      set(sample, kind, member, unit, value);
    });
  }
}

void TraceRecorder::recordEnergyBudget(const sim::Simulation& simulation, TraceSample& sample) {
  const sim::EnergyBudget* ledger = simulation.energyBudget();
  if (ledger == nullptr) return;
  const sim::Budget& budget = ledger->step();
  std::map<std::string, double> sums;  // terms with the same name are added
  std::vector<std::string> names;      // in the order of the step
  for (const sim::BudgetTerm term : sim::budgetTerms()) {
    std::string name = sim::nameOf(term, simulation.world());
    if (name.empty()) continue;
    if (!sums.contains(name)) names.push_back(name);
    sums[std::move(name)] += budget.of(term).energy;
  }
  const double rounding = 1e-10 * (budget.after.kinetic + std::abs(budget.after.potential));
  for (const std::string& name : names) {
    const bool isNew =
        std::find(columns_->begin(), columns_->end(), TraceColumn{PlotKind::ledger, name, "J"}) == columns_->end();
    if (!isNew || std::abs(sums[name]) > rounding) set(sample, PlotKind::ledger, name, "J", sums[name]);
  }
}

void TraceRecorder::noteProbes(const sim::MeasuredState& state, const std::vector<Probe>& probes, TraceSample& sample) {
  const sim::World& world = state.world();
  for (const Probe& probe : probes) {
    const sim::Index i = probe.particle;
    if (!sim::isIndexOf(i, world.particles) || world.isVacant(i)) continue;
    for (const sim::ParticleQuantity& quantity : sim::particleQuantities()) {
      if (quantity.probe.empty()) continue;
      set(sample, PlotKind::probes, fmt::format("{} {}", probe.name, quantity.probe), quantity.unit,
          quantity.read(state, i));
    }
  }
}

void Trace::add(TraceSample sample) {
  while (!samples_.empty() && samples_.back().frame >= sample.frame) samples_.pop_back();
  samples_.push_back(std::move(sample));
  while (samples_.size() > kMaxSamples || samples_.back().time - samples_.front().time > kSeconds) samples_.pop_front();
}

const TraceColumns& Trace::columns() const {
  static const TraceColumns none;
  return samples_.empty() ? none : *samples_.back().columns;
}

void TraceFeed::setOpen(bool open) {
  const std::lock_guard lock(mutex_);
  open_ = open;
}

void TraceFeed::setProbes(std::vector<Probe> probes) {
  const std::lock_guard lock(mutex_);
  probes_ = std::move(probes);
}

void TraceFeed::note(std::size_t run, const sim::Simulation& simulation) {
  const auto begin = TimeShare::Clock::now();
  std::vector<Probe> probes;
  {
    const std::lock_guard lock(mutex_);
    if (!open_ && !shares_[run].isDue(begin)) return;
    probes = probes_;
  }
  TraceSample sample = recorders_[run].take(simulation, probes);
  shares_[run].spent(begin, TimeShare::Clock::now());
  const std::lock_guard lock(mutex_);
  std::vector<TraceSample>& waiting = waiting_[run];
  if (waiting.size() >= Trace::kMaxSamples) waiting.clear();  // the window is not being drawn
  waiting.push_back(std::move(sample));
}

void TraceFeed::drainInto(std::vector<Trace>& traces) {
  std::vector<std::vector<TraceSample>> come(recorders_.size());
  {
    const std::lock_guard lock(mutex_);
    come.swap(waiting_);
  }
  traces.resize(come.size());
  for (std::size_t run = 0; run < come.size(); ++run) {
    for (TraceSample& sample : come[run]) traces[run].add(std::move(sample));
  }
}

std::string traceCsv(const std::vector<Trace>& traces, const std::vector<std::string>& names) {
  TraceColumns all;
  std::vector<std::vector<std::size_t>> places(traces.size());  // by run and own column: column of the table
  for (std::size_t run = 0; run < traces.size(); ++run) {
    for (const TraceColumn& column : traces[run].columns()) {
      const auto found = std::find(all.begin(), all.end(), column);
      places[run].push_back(static_cast<std::size_t>(found - all.begin()));
      if (found == all.end()) all.push_back(column);
    }
  }
  const bool several = traces.size() > 1;
  std::string text = several ? "variant,frame,time [s]" : "frame,time [s]";
  for (const TraceColumn& column : all) {
    const char* kind = kKindNames[sim::indexOf(column.kind)];
    text += ',' + quoted(fmt::format("{}: {}{}", kind, column.name,
                                     column.unit.empty() ? "" : fmt::format(" [{}]", column.unit)));
  }
  text += '\n';
  std::vector<double> row;
  for (std::size_t run = 0; run < traces.size(); ++run) {
    for (const TraceSample& sample : traces[run].samples()) {
      row.assign(all.size(), kNone);
      for (std::size_t c = 0; c < sample.values.size(); ++c) row[places[run][c]] = sample.values[c];
      if (several) text += quoted(names[run]) + ',';
      text += fmt::format("{},{}", sample.frame, sample.time);
      for (const double value : row) text += std::isfinite(value) ? fmt::format(",{}", value) : ",";
      text += '\n';
    }
  }
  return text;
}

}  // namespace pliant::app
