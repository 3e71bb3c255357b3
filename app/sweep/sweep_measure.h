// The results of `pliant sweep` for each cell.
#pragma once

#include "app/lesson/quantity.h"
#include "sim/observe/quantities.h"
#include "sim/simulation.h"

#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

/// Outputs by name, as for --measure: a quantity as in lessons at the end of the run (`kinetic`, `stretch`, `y(bob)`),
/// or over all frames as `max:stretch`, `min:...` and `mean:...`; `error(TYPE)`, the largest |C| of a constraint type;
/// `ms`, the median of milliseconds per frame. `errors` stands for error(TYPE) of all existing types.
class SweepMeasures {
 public:
  static constexpr const char* kDefault = "frame,kinetic,potential,stretch,max:stretch,errors,volumeRatio,blownUp,ms";

  /// Throws sim::InputError with all names that are not valid for the scene of `simulation`.
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
    const sim::QuantityFamily* family = nullptr;  ///< for error(TYPE), volume(NAME)
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
  /// The outputs as text, one per name; empty if there is none (a particle that was never emitted).
  std::vector<std::string> outputs(const sim::Simulation& simulation) const;

 private:
  const SweepMeasures& measures_;
  std::vector<double> milliseconds_;
  struct Total {
    double value = 0.0;
    int count = 0;
  };
  std::vector<Total> totals_;  ///< by output; for those over all frames
};

}  // namespace pliant::app
