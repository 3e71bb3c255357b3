#include "app/host/run_statistics.h"

#include "app/base/build_info.h"
#include "sim/measured_simulation.h"
#include "sim/observe/energy_budget.h"
#include "sim/observe/quantities.h"
#include "sim/state/world.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sys/resource.h>

namespace pliant::app {

namespace {

using Json = nlohmann::ordered_json;

Json vectorJson(const glm::dvec3& v) { return {v.x, v.y, v.z}; }

/// The quantities that have a key in the statistics; those with the same key form a list.
void addQuantities(const sim::MeasuredState& state, Json& json) {
  for (const sim::Quantity& quantity : sim::quantities()) {
    if (quantity.statistic.empty()) continue;
    const std::string key(quantity.statistic);
    const double value = quantity.read(state);
    if (!json.contains(key))
      json[key] = value;
    else if (json[key].is_array())
      json[key].push_back(value);
    else
      json[key] = Json::array({json[key], value});
  }
  for (const sim::QuantityFamily& family : sim::quantityFamilies()) {
    if (family.statistic.empty()) continue;
    Json& members = json[std::string(family.statistic)] = Json::object();
    family.read(state, [&](const std::string& member, std::string_view, double value) { members[member] = value; });
  }
}

Json volumesJson(const sim::MeasuredState& state) {
  Json volumes = Json::array();
  for (const auto& [element, volume, restVolume] : state.volumes()) {
    Json entry{{"element", element}, {"volume", volume}};
    if (restVolume && *restVolume != 0.0) entry["ofRestVolume"] = volume / *restVolume;
    volumes.push_back(std::move(entry));
  }
  return volumes;
}

/// The energy that each phase added or removed, without the phases that did nothing.
Json energyBudgetJson(const sim::Budget& budget, const sim::World& world) {
  Json entries = Json::array();
  int number = -1;
  for (const sim::BudgetTerm term : sim::budgetTerms()) {
    ++number;
    const sim::BudgetEntry& entry = budget.of(term);
    const bool isNothing =
        entry.energy == 0.0 && entry.momentum == glm::dvec3(0.0) && entry.angularMomentum == glm::dvec3(0.0);
    if (isNothing) continue;
    entries.push_back({{"account", sim::nameOf(term, world)},
                       {"number", number},
                       {"energy", entry.energy},
                       {"linearMomentum", vectorJson(entry.momentum)},
                       {"angularMomentum", vectorJson(entry.angularMomentum)}});
  }
  return entries;
}

}  // namespace

double peakMemoryMebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void RunStatistics::addFrame(const sim::Simulation& simulation, double milliseconds) {
  milliseconds_.push_back(milliseconds);
  contacts_.push_back(simulation.world().contacts.size());
  if (!detailed_) return;
  Json frame{{"frame", simulation.frame() - 1},   {"particles", simulation.world().population()},
             {"tears", simulation.world().tears}, {"halts", simulation.world().halts},
             {"contacts", contacts_.back()},      {"milliseconds", milliseconds}};
  const sim::MeasuredState state = sim::measuredState(simulation);
  addQuantities(state, frame);
  frame["volumes"] = volumesJson(state);
  if (const sim::EnergyBudget* ledger = simulation.energyBudget())
    frame["ledger"] = energyBudgetJson(ledger->step(), simulation.world());
  const sim::Flicker flicker = flicker_.add(simulation.world().particles);
  frame["flicker"] = {{"particles", flicker.particles}, {"meanDistance", flicker.distance}};
  frames_.push_back(std::move(frame));
}

double RunStatistics::meanContacts() const {
  if (contacts_.empty()) return 0.0;
  return std::accumulate(contacts_.begin(), contacts_.end(), 0.0) / static_cast<double>(contacts_.size());
}

double RunStatistics::quantile(double part) const {
  if (milliseconds_.empty()) return 0.0;
  std::vector<double> sorted = milliseconds_;
  std::sort(sorted.begin(), sorted.end());
  return sorted[static_cast<std::size_t>(std::lround(part * static_cast<double>(sorted.size() - 1)))];
}

Json RunStatistics::json(const sim::Simulation& simulation, double wallSeconds, int threads) const {
  const double frames = std::max<double>(1.0, static_cast<double>(milliseconds_.size()));
  const double mean = std::accumulate(milliseconds_.begin(), milliseconds_.end(), 0.0) / frames;
  Json phases;
  for (std::size_t phase = 0; phase < sim::kPhaseCount; ++phase) {
    phases[std::string(sim::kPhases[phase].name)] = simulation.phaseTimes().seconds[phase];
  }
  const double solveSeconds = simulation.phaseTimes().of(sim::Phase::solve);
  const double projections = simulation.solveCounts().projections;
  const auto& solves = simulation.solveCounts().groupSolves;
  const sim::EnergyBudget* ledger = simulation.energyBudget();
  return {{"scene", simulation.scene().file.string()},
          {"title", simulation.scene().settings.title},
          {"version", version()},
          {"frames", milliseconds_.size()},
          {"particles", simulation.world().population()},
          {"tears", simulation.world().tears},
          {"halts", simulation.world().halts},
          {"constraints", sim::countConstraints(simulation.world())},
          {"contacts",
           {{"mean", meanContacts()},
            {"max", contacts_.empty() ? 0 : *std::max_element(contacts_.begin(), contacts_.end())}}},
          {"groupSolvesPerStep", std::vector<int>(solves.begin(), solves.end())},
          {"threads", threads},
          {"wallSeconds", wallSeconds},
          {"secondsByPhase", phases},
          {"millisecondsPerFrame", {{"mean", mean}, {"median", quantile(0.5)}, {"p95", quantile(0.95)}}},
          {"nanosecondsPerProjection", projections > 0.0 ? 1e9 * solveSeconds / projections : 0.0},
          {"peakMemoryMebibytes", peakMemoryMebibytes()},
          {"ledger", ledger != nullptr ? energyBudgetJson(ledger->total(), simulation.world()) : Json::array()},
          {"perFrame", frames_}};
}

}  // namespace pliant::app
