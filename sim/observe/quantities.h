// What can be measured of a running simulation. This is the one list: plots, lessons, sweeps, statistics and the
// figures over the picture read it, and a new quantity is one row of it.
#pragma once

#include "sim/observe/measured_state.h"

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// What a diagram of the plots is about. In no row here are `ledger`, the energy budget, and `probes`, quantities of
/// particles (particle_quantities.h).
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
  std::string_view name;   ///< as lessons and sweeps call it
  std::string_view unit;   ///< empty: a plain number
  std::string_view label;  ///< as people call it: "largest stretch"
  std::string_view help;
  double (*read)(const MeasuredState& state);  ///< not a number: there is none
  Diagram diagram = Diagram::none;             ///< in which plots show it
  std::string_view curve = {};                 ///< its name there; empty: `name`
  bool isPart = false;                         ///< of one: plots and figures show it in per cent
  int figure = 0;                              ///< its place among the figures over the picture; 0: it is not there
  /// Its key in the statistics of a frame, empty: it is not there. Neighbours of one key make a list.
  std::string_view statistic = {};

  std::string_view shownUnit() const { return isPart ? "%" : unit; }
  double shown(double value) const { return isPart ? 100.0 * value : value; }
};

/// Of which there is one number a member: a type of constraints, a body.
struct QuantityFamily {
  using Visitor = std::function<void(const std::string& member, std::string_view unit, double value)>;

  std::string_view name;    ///< as sweeps call it: `error(TYPE)`
  std::string_view member;  ///< what it is given: TYPE
  std::string_view help;
  void (*read)(const MeasuredState& state, const Visitor& visitor);  ///< calls visitor for each member
  Diagram diagram = Diagram::none;
  std::string_view statistic = {};
  double none = std::numeric_limits<double>::quiet_NaN();  ///< of a member that has no number at present

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
  /// Precondition: `name` is that of a quantity. Not a number: it is no figure, or there are none.
  double of(std::string_view name) const;
  /// For means over several moments.
  void set(std::string_view name, double value);
  /// Moves the mean of `count` - 1 moments on to one of `count`, of which `next` is the last.
  void mixIn(const QuantityFigures& next, int count);
  std::size_t bytes() const { return values_.capacity() * sizeof(double); }

 private:
  std::vector<double> values_;  ///< in the order of quantities()
};

/// The quantities that are figures, in the order of their places.
std::vector<const Quantity*> figureQuantities();

}  // namespace pliant::sim
