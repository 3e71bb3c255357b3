// The statistics of a run, as `--stats` writes them.
#pragma once

#include "sim/simulation.h"
#include "sim/step/flicker.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <vector>

namespace pliant::app {

/// Peak memory use of the program so far.
double peakMemoryMebibytes();

/// Collects statistics frame by frame and writes them as one JSON object.
class RunStatistics {
 public:
  /// `detailed`: also measures energies, momenta, errors, volumes and flicker after each frame; that time is not
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
