#include "sim/projection/constraint_types.h"

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

}  // namespace pliant::sim
