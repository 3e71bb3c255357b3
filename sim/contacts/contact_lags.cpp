#include "sim/contacts/contact_lags.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <utility>

namespace pliant::sim {

glm::vec3 ContactLags::of(const MeshContact& contact) const {
  const Index first = contact.particles[0];
  if (std::cmp_greater_equal(first + 1, start_.size())) return glm::vec3(0.0f);
  for (std::uint32_t k = start_[first]; k < start_[first + 1]; ++k) {
    if (sorted_[k].particles != contact.particles || sorted_[k].collider != contact.collider) continue;
    return sorted_[k].lag - glm::dot(sorted_[k].lag, contact.normal) * contact.normal;
  }
  return glm::vec3(0.0f);
}

void ContactLags::sort() {
  Index last = -1;
  for (const Entry& entry : entries_) last = std::max(last, entry.particles[0]);
  // One more than needed: once filled in, each is where the next one starts.
  start_.assign(static_cast<std::size_t>(last + 3), 0);
  for (const Entry& entry : entries_) ++start_[entry.particles[0] + 2];
  for (std::size_t i = 2; i < start_.size(); ++i) start_[i] += start_[i - 1];
  sorted_.resize(entries_.size());
  for (const Entry& entry : entries_) sorted_[start_[entry.particles[0] + 1]++] = entry;
  start_.pop_back();
}

}  // namespace pliant::sim
