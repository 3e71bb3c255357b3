// What `pliant sweep` writes of each cell.
#pragma once

#include "app/lesson/quantity.h"
#include "sim/observe/quantities.h"
#include "sim/simulation.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// Outputs by name, as --measure takes them: a quantity of lessons at the end of the run (`kinetic`, `stretch`,
/// `y(bob)`), or over all its frames as `max:stretch`, `min:...` and `mean:...`; `error(TYPE)`, the largest |C| of one
/// type of constraints; `ms`, the median of milliseconds a frame. `errors` stands for error(TYPE) of all types that
/// there are.
class SweepMeasures {
 public:
  static constexpr const char* kDefault = "frame,kinetic,potential,stretch,max:stretch,errors,volumeRatio,blownUp,ms";

  /// Throws sim::InputError with all names that mean nothing in the scene that `simulation` runs.
  SweepMeasures(const std::string& list, const sim::Simulation& simulation);

  std::vector<std::string> names() const;
  /// For `--measure help`.
  static std::string help();

 private:
  friend class SweepMeter;
  enum class When { end, max, min, mean };
  struct Output {
    std::string name;
    When when = When::end;
    const sim::QuantityFamily* family = nullptr;  ///< of error(TYPE), volume(NAME)
    std::string member = {};                      ///< of the family
    std::optional<LessonQuantity> quantity = {};  ///< none: family or ms
  };

  void add(const std::string& name, const sim::Simulation& simulation);
  std::vector<Output> outputs_;
};

/// Measures one run.
class SweepMeter {
 public:
  /// `measures` must outlive it.
  explicit SweepMeter(const SweepMeasures& measures);

  /// After each step.
  void addFrame(const sim::Simulation& simulation, double milliseconds);
  /// The outputs as text, one a name; empty where there is none (a particle that never came).
  std::vector<std::string> outputs(const sim::Simulation& simulation) const;

 private:
  const SweepMeasures& measures_;
  std::vector<double> milliseconds_;
  struct Total {
    double value = 0.0;
    int count = 0;
  };
  std::vector<Total> totals_;  ///< by output, of those over all frames
};

}  // namespace pliant::app
