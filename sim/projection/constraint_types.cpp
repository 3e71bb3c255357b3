#include "sim/projection/constraint_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace pliant::sim {

namespace {

std::vector<ConstraintType>& all() {
  static std::vector<ConstraintType> types;
  return types;
}

}  // namespace

std::span<const ConstraintType> constraintTypes() { return all(); }

bool addConstraintType(const ConstraintType& type) {
  all().push_back(type);
  return true;
}

// By name, since types enter the list in the order of the linker.
std::string writeConstraintTypes() {
  std::vector<ConstraintType> types = all();
  std::erase_if(types, [](const ConstraintType& type) { return type.formula.empty(); });
  std::sort(types.begin(), types.end(),
            [](const ConstraintType& a, const ConstraintType& b) { return a.name < b.name; });
  std::string out =
      "## Constraint types\n\nThose that are one function $C$ of the positions, as the solver lens names them.\n\n";
  for (const ConstraintType& type : types)
    fmt::format_to(std::back_inserter(out), "- `{}`, of {} particles: {}\n", type.name, type.cardinality, type.formula);
  return out;
}

}  // namespace pliant::sim
