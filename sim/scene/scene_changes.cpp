#include "sim/scene/scene_changes.h"

#include <algorithm>

namespace pliant::sim {

namespace {

// Whether two versions of an element differ at most in parameters for which `isAllowed` holds.
template <typename Predicate>
bool differsAtMost(const Element& before, const Element& after, Predicate&& isAllowed) {
  if (&before.type() != &after.type()) return false;
  return std::all_of(before.type().fields.begin(), before.type().fields.end(), [&](const Field& field) {
    return isAllowed(field.info) || field.type->equal(field.of(before.data()), field.of(after.data()));
  });
}

}  // namespace

bool differsLiveOnly(const Element& before, const Element& after) {
  return differsAtMost(before, after, [](const FieldInfo& info) { return info.change == Change::live; });
}

bool keepsParticles(const Element& before, const Element& after) {
  return differsAtMost(before, after,
                       [](const FieldInfo& info) { return info.change == Change::live || info.ofParticles; });
}

bool needsRebuild(const Scene& before, const Scene& after) {
  if (before.elements.size() != after.elements.size() || !(before.sources == after.sources)) return true;
  for (std::size_t e = 0; e < before.elements.size(); ++e) {
    if (before.elements[e].id != after.elements[e].id) return true;
    if (!differsLiveOnly(before.elements[e], after.elements[e])) return true;
  }
  return false;
}

}  // namespace pliant::sim
