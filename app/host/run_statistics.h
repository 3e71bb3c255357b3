// The statistics of a run: what `--stats` writes.
#pragma once

#include "sim/simulation.h"
#include "sim/step/flicker.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <vector>

namespace pliant::app {

/// That the program has taken at most so far.
double peakMemoryMebibytes();

/// Collects figures frame by frame and writes them as one JSON object.
class RunStatistics {
 public:
  /// With `detailed`, energies, momenta, errors, volumes and flicker are measured after each frame; that time is not
  /// counted.
  explicit RunStatistics(bool detailed) : detailed_(detailed) {}

  void addFrame(const sim::Simulation& simulation, double milliseconds);

  double medianMilliseconds() const { return quantile(0.5); }
  double meanContacts() const;
  nlohmann::ordered_json json(const sim::Simulation& simulation, double wallSeconds, int threads) const;

 private:
  double quantile(double part) const;

  bool detailed_;
  sim::FlickerMeter flicker_;
  std::vector<double> milliseconds_;
  std::vector<std::size_t> contacts_;
  nlohmann::ordered_json frames_ = nlohmann::ordered_json::array();
};

}  // namespace pliant::app
