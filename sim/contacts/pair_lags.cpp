#include "sim/contacts/pair_lags.h"

#include "sim/base/parallel.h"

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr ItemCost kEntriesCost{20.0};  ///< of a particle and its pairs

}  // namespace

void PairLags::clear() {
  entries_.clear();
  start_.clear();
}

// Pair by pair, in memory order: visiting the pairs of each particle takes four times as long.
void PairLags::take(const ContactSet& set) {
  const auto forEachLag = [&](auto&& visit) {
    for (std::size_t p = 0; p < set.pairs.size(); ++p) {
      const glm::vec3& lag = set.friction[p].lag;
      if (lag == glm::vec3(0.0f)) continue;
      const auto [a, b] = std::pair(set.pairs[p].a, set.pairs[p].b);
      visit(static_cast<std::size_t>(std::min(a, b)), a < b ? Entry{b, -lag} : Entry{a, lag});
    }
  };
  // start_[i + 1] runs from the first entry of particle i to its end while the entries are filled in.
  start_.assign(std::max<std::size_t>(set.start.size(), 1) + 1, 0);
  forEachLag([&](std::size_t i, const Entry&) { ++start_[i + 2]; });
  for (std::size_t i = 2; i < start_.size(); ++i) start_[i] += start_[i - 1];
  entries_.resize(start_.back());
  forEachLag([&](std::size_t i, const Entry& entry) { entries_[start_[i + 1]++] = entry; });
  start_.pop_back();
}

void PairLags::giveTo(ContactSet& set) const {
  if (entries_.empty()) return;
  parallelFor(set.pairs.size(), kEntriesCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t p = begin; p < end; ++p) {
      const auto [a, b] = std::pair(set.pairs[p].a, set.pairs[p].b);
      const std::size_t one = static_cast<std::size_t>(std::min(a, b));
      if (one + 1 >= start_.size()) continue;
      const auto last = entries_.begin() + start_[one + 1];
      const auto found = std::find_if(entries_.begin() + start_[one], last,
                                      [other = std::max(a, b)](const Entry& entry) { return entry.other == other; });
      if (found != last) set.friction[p].lag = a < b ? -found->lag : found->lag;
    }
  });
}

}  // namespace pliant::sim
