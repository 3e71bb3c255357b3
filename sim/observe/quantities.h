// The quantities of a running simulation: the single list of them, for plots, lessons, sweeps, statistics and the
// figures over the picture. A new quantity is one row of it.
#pragma once

#include "sim/observe/measured_state.h"

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// The diagrams of the plots. No row here has `ledger`, the energy budget, or `probes`, quantities of particles
/// (particle_quantities.h).
enum class Diagram {
  energy,
  ledger,
  momentum,
  motion,
  largestMotion,
  errors,
  largestErrors,
  volume,
  contacts,
  probes,
  count,
  none = count
};

/// One number of the whole simulation.
struct Quantity {
  std::string_view name;   ///< in lessons and sweeps
  std::string_view unit;   ///< empty: a plain number
  std::string_view label;  ///< for display: "largest stretch"
  std::string_view help;
  double (*read)(const MeasuredState& state);  ///< NaN: there is none
  Diagram diagram = Diagram::none;             ///< in which plots show it
  std::string_view curve = {};                 ///< its name there; empty: `name`
  bool isFraction = false;                     ///< a fraction: plots and figures show it in per cent
  int figure = 0;                              ///< its position among the figures over the picture; 0: not shown
  /// Its key in the statistics of a frame; empty: not there. Successive ones with the same key form a list.
  std::string_view statistic = {};

  std::string_view shownUnit() const { return isFraction ? "%" : unit; }
  double shown(double value) const { return isFraction ? 100.0 * value : value; }
};

/// A quantity with one number per member: a type of constraints, a body.
struct QuantityFamily {
  using Visitor = std::function<void(const std::string& member, std::string_view unit, double value)>;

  std::string_view name;    ///< in sweeps: `error(TYPE)`
  std::string_view member;  ///< its argument: TYPE
  std::string_view help;
  void (*read)(const MeasuredState& state, const Visitor& visitor);  ///< calls visitor for each member
  Diagram diagram = Diagram::none;
  std::string_view statistic = {};
  double none = std::numeric_limits<double>::quiet_NaN();  ///< value of a member that has none at present

  /// The number of one member.
  double of(const std::string& wanted, const MeasuredState& state) const;
};

std::span<const Quantity> quantities();
std::span<const QuantityFamily> quantityFamilies();

/// Null: there is none of that name.
const Quantity* findQuantity(std::string_view name);
const QuantityFamily* findQuantityFamily(std::string_view name);

/// The values of the quantities that are figures over the picture, copied from one moment.
class QuantityFigures {
 public:
  QuantityFigures() = default;  ///< none
  explicit QuantityFigures(const MeasuredState& state);

  bool empty() const { return values_.empty(); }
  /// Precondition: `name` is that of a quantity. NaN: it is not a figure, or there are none.
  double of(std::string_view name) const;
  /// For means over several moments.
  void set(std::string_view name, double value);
  /// Updates the mean of `count` - 1 moments to that of `count`, of which `next` is the last.
  void updateMean(const QuantityFigures& next, int count);
  std::size_t bytes() const { return values_.capacity() * sizeof(double); }

 private:
  std::vector<double> values_;  ///< in the order of quantities()
};

/// The quantities that are figures, in the order of their positions.
std::vector<const Quantity*> figureQuantities();

}  // namespace pliant::sim
