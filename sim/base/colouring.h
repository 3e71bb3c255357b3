// Greedy graph colouring: constraints of one colour share no particle, so that they can be projected in parallel.
#pragma once

#include "sim/base/assign_ahead.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace pliant::sim {

/// Colours `count` constraints in their order, each with the smallest colour that none of its particles has so far.
/// `particlesOf(c)` gives a range of particle indices below `particleCount`. Buffers are kept from call to call.
class Colouring {
 public:
  template <typename ParticlesOf>
  void compute(std::size_t count, std::size_t particleCount, ParticlesOf&& particlesOf) {
    assignAhead(colour_, count, kUncoloured);
    colourCount_ = 0;
    std::size_t left = count;
    // One pass per set of 64 colours; a second one is needed only if a particle has more than 64 constraints.
    for (std::uint32_t base = 0; left > 0; base += 64) {
      taken_.assign(particleCount, 0);
      for (std::size_t c = 0; c < count; ++c) {
        if (colour_[c] != kUncoloured) continue;
        std::uint64_t taken = 0;
        for (const auto particle : particlesOf(c)) taken |= taken_[particle];
        if (taken == std::numeric_limits<std::uint64_t>::max()) continue;
        const auto free = static_cast<std::uint32_t>(std::countr_one(taken));
        for (const auto particle : particlesOf(c)) taken_[particle] |= std::uint64_t{1} << free;
        colour_[c] = base + free;
        if (colour_[c] + 1 > colourCount_) colourCount_ = colour_[c] + 1;
        --left;
      }
    }
    sortByColour();
  }

  std::size_t colourCount() const { return colourCount_; }
  /// Constraint indices, colour by colour, in their order within a colour.
  const std::vector<std::uint32_t>& order() const { return order_; }
  /// Where colour c starts in order(); colourCount() + 1 entries.
  const std::vector<std::uint32_t>& starts() const { return starts_; }

 private:
  static constexpr std::uint32_t kUncoloured = std::numeric_limits<std::uint32_t>::max();

  void sortByColour() {
    assignAhead(starts_, colourCount_ + 1, std::uint32_t{0});
    for (const std::uint32_t colour : colour_) ++starts_[colour + 1];
    for (std::size_t c = 0; c < colourCount_; ++c) starts_[c + 1] += starts_[c];
    assignAhead(next_, starts_.size(), std::uint32_t{0});
    std::copy(starts_.begin(), starts_.end(), next_.begin());
    order_.resize(colour_.size());
    for (std::size_t c = 0; c < colour_.size(); ++c) order_[next_[colour_[c]]++] = static_cast<std::uint32_t>(c);
  }

  std::vector<std::uint32_t> colour_;
  std::vector<std::uint64_t> taken_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> next_;
  std::vector<std::uint32_t> order_;
  std::uint32_t colourCount_ = 0;
};

}  // namespace pliant::sim
