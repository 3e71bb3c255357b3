// From offsets in a text to line numbers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace pliant::sim {

/// Turns byte offsets into 1-based line numbers.
class LineTable {
 public:
  explicit LineTable(std::string_view text) {
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1)) {
      newlines_.push_back(static_cast<std::ptrdiff_t>(at));
    }
  }
  int lineAt(std::ptrdiff_t offset) const {
    return static_cast<int>(std::lower_bound(newlines_.begin(), newlines_.end(), offset) - newlines_.begin()) + 1;
  }

 private:
  std::vector<std::ptrdiff_t> newlines_;
};

}  // namespace pliant::sim
