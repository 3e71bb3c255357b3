// A part of a command's work, to be distributed over machines.
#pragma once

#include <cstddef>
#include <string>

namespace pliant::app {

/// Part I of N: every N-th item.
struct Shard {
  std::size_t part = 1, count = 1;
  bool has(std::size_t piece) const { return piece % count == part - 1; }
};

/// Reads "I/N" with I from 1 to N; empty: all. Throws sim::InputError for any other text.
Shard parseShard(const std::string& text);

}  // namespace pliant::app
