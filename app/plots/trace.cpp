#include "app/plots/trace.h"

#include "sim/observe/energy_budget.h"
#include "sim/observe/measures.h"
#include "sim/state/constraint_view.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

namespace pliant::app {

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr const char* kAxes[3] = {"x", "y", "z"};

constexpr const char* kKindNames[] = {"energy",    "ledger", "momentum", "error rms",
                                      "error max", "volume", "contacts", "probe"};

/// A text as a field of CSV.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

std::string nameOf(const sim::Scene& scene, int element) {
  const std::string name = scene.elements[static_cast<std::size_t>(element)].name();
  return name.empty() ? scene.describeElement(static_cast<std::size_t>(element)) : name;
}

}  // namespace

void TraceRecorder::set(TraceSample& sample, PlotKind kind, std::string name, const char* unit, double value) {
  TraceColumn column{kind, std::move(name), unit};
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
  const sim::World& world = simulation.world();
  TraceSample sample;
  sample.frame = simulation.frame();
  sample.time = double(simulation.frame()) * double(simulation.scene().settings.timestep);
  sample.values.assign(columns_->size(), kNone);
  const sim::Energy energy = sim::measureEnergy(world);
  set(sample, PlotKind::energy, "kinetic", "J", energy.kinetic);
  set(sample, PlotKind::energy, "potential", "J", energy.potential);
  set(sample, PlotKind::energy, "total", "J", energy.kinetic + energy.potential);
  noteLedger(simulation, sample);
  noteMomentum(simulation, sample);
  noteErrors(world, sample);
  noteVolumes(simulation, sample);
  set(sample, PlotKind::contacts, "contacts", "", double(world.contacts.size() + world.meshContacts.size()));
  set(sample, PlotKind::contacts, "stretch", "%", 100.0 * double(sim::largestStretch(world)));
  if (!probes.empty()) noteProbes(world, probes, sample);
  sample.columns = columns_;
  return sample;
}

void TraceRecorder::noteLedger(const sim::Simulation& simulation, TraceSample& sample) {
  const sim::EnergyBudget* ledger = simulation.energyBudget();
  if (ledger == nullptr) return;
  const sim::Budget& books = ledger->step();
  std::map<std::string, double> sums;  // terms of one name are shown together
  std::vector<std::string> names;      // in the order of the step
  for (const sim::BudgetTerm term : sim::budgetTerms()) {
    std::string name = sim::nameOf(term, simulation.world());
    if (name.empty()) continue;
    if (!sums.contains(name)) names.push_back(name);
    sums[std::move(name)] += books.of(term).energy;
  }
  const double rounding = 1e-10 * (books.after.kinetic + std::abs(books.after.potential));
  for (const std::string& name : names) {
    const bool isNew =
        std::find(columns_->begin(), columns_->end(), TraceColumn{PlotKind::ledger, name, "J"}) == columns_->end();
    if (!isNew || std::abs(sums[name]) > rounding) set(sample, PlotKind::ledger, name, "J", sums[name]);
  }
}

void TraceRecorder::noteMomentum(const sim::Simulation& simulation, TraceSample& sample) {
  const auto [linear, angular] = sim::measureMomentum(simulation.world());
  for (int axis = 0; axis < 3; ++axis)
    set(sample, PlotKind::momentum, fmt::format("p {}", kAxes[axis]), "kg m/s", linear[axis]);
  for (int axis = 0; axis < 3; ++axis) {
    set(sample, PlotKind::momentum, fmt::format("L {}", kAxes[axis]), "kg m^2/s", angular[axis]);
  }
}

// By type: the root of the mean square and the largest |C|. The same visit finds each particle's largest strain, for
// probes.
void TraceRecorder::noteErrors(const sim::World& world, TraceSample& sample) {
  struct Sum {
    double squares = 0.0, largest = 0.0;
    std::size_t count = 0;
  };
  std::map<std::string, Sum> sums;
  particleErrors_.assign(world.particles.size(), kNone);
  for (const auto& batch : world.batches) {
    if (batch->size() == 0) continue;
    Sum sum;
    batch->forEach(world.particles, world.particles.position, [&](const sim::ConstraintView& constraint) {
      const double error = std::abs(double(constraint.value)), strain = std::abs(double(constraint.strain));
      sum.squares += error * error;
      sum.largest = std::max(sum.largest, error);
      ++sum.count;
      for (const std::int32_t particle : constraint.particles) {
        double& its = particleErrors_[static_cast<std::size_t>(particle)];
        its = its >= strain ? its : strain;  // the first one takes the place of no number
      }
    });
    if (sum.count == 0) continue;
    Sum& all = sums[std::string(batch->type())];
    all.squares += sum.squares;
    all.largest = std::max(all.largest, sum.largest);
    all.count += sum.count;
  }
  for (const auto& [type, sum] : sums) {
    set(sample, PlotKind::errors, type, "", std::sqrt(sum.squares / static_cast<double>(sum.count)));
    set(sample, PlotKind::largestErrors, type, "", sum.largest);
  }
}

void TraceRecorder::noteVolumes(const sim::Simulation& simulation, TraceSample& sample) {
  std::map<std::string, int> used;
  for (const sim::BodyVolume& body : sim::measureVolumes(simulation.world())) {
    std::string name = nameOf(simulation.scene(), body.element);
    if (const int number = ++used[name]; number > 1) name += fmt::format(" ({})", number);
    const bool hasRest = body.restVolume && *body.restVolume != 0.0;
    if (hasRest)
      set(sample, PlotKind::volume, name, "of rest", body.volume / *body.restVolume);
    else
      set(sample, PlotKind::volume, name, "m^3", body.volume);
  }
}

void TraceRecorder::noteProbes(const sim::World& world, const std::vector<Probe>& probes, TraceSample& sample) {
  for (const Probe& probe : probes) {
    const auto i = static_cast<std::size_t>(probe.particle);
    if (probe.particle < 0 || i >= world.particles.size() || world.isVacant(i)) continue;
    const auto add = [&](const char* what, const char* unit, double value) {
      set(sample, PlotKind::probes, fmt::format("{} {}", probe.name, what), unit, value);
    };
    const glm::vec3 x(world.particles.position[i]), v = world.particles.velocity[i];
    for (int axis = 0; axis < 3; ++axis) add(kAxes[axis], "m", double(x[axis]));
    add("vx", "m/s", double(v.x));
    add("vy", "m/s", double(v.y));
    add("vz", "m/s", double(v.z));
    add("speed", "m/s", double(glm::length(v)));
    add("error", "", particleErrors_[i]);
  }
}

void Trace::add(TraceSample sample) {
  if (!samples_.empty() && sample.frame <= samples_.back().frame) samples_.clear();
  samples_.push_back(std::move(sample));
  while (samples_.size() > kMost || samples_.back().time - samples_.front().time > kSeconds) samples_.pop_front();
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
  std::vector<Probe> probes;
  {
    const std::lock_guard lock(mutex_);
    if (!open_) return;
    probes = probes_;
  }
  TraceSample sample = recorders_[run].take(simulation, probes);
  const std::lock_guard lock(mutex_);
  std::vector<TraceSample>& waiting = waiting_[run];
  if (waiting.size() >= Trace::kMost) waiting.clear();  // a window that is not drawn
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
  std::vector<std::vector<std::size_t>> places(traces.size());  // by run and own column: in the table
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
    const char* kind = kKindNames[static_cast<std::size_t>(column.kind)];
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
