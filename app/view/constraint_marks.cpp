#include "app/view/constraint_marks.h"

#include "sim/state/constraint_view.h"

#include <algorithm>

namespace pliant::app {

void ConstraintMarks::clear() {
  marks.clear();
  particles.clear();
  kinds.clear();
}

void copyConstraints(const sim::World& world, ConstraintMarks& marks) {
  marks.clear();
  for (const auto& batch : world.batches) {
    auto kind =
        std::find_if(marks.kinds.begin(), marks.kinds.end(), [&](const auto& k) { return k.name == batch->type(); });
    if (kind == marks.kinds.end()) kind = marks.kinds.insert(kind, {std::string(batch->type()), 0});
    const auto index = static_cast<std::uint16_t>(kind - marks.kinds.begin());
    batch->forEach(world.particles, world.particles.position, [&](const sim::ConstraintView& constraint) {
      marks.marks.push_back(
          {static_cast<std::uint32_t>(marks.particles.size()), static_cast<std::uint32_t>(constraint.particles.size()),
           index, static_cast<std::uint16_t>(constraint.colour), static_cast<std::uint16_t>(batch->group())});
      marks.particles.insert(marks.particles.end(), constraint.particles.begin(), constraint.particles.end());
      ++kind->count;
    });
  }
}

}  // namespace pliant::app
