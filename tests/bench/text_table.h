// Prints a table as aligned text or as Markdown.
#pragma once

#include <string>
#include <vector>

namespace pliant::bench {

class TextTable {
 public:
  /// The first column is aligned to the left, all others, of numbers, to the right.
  explicit TextTable(std::vector<std::string> header) : rows_{std::move(header)} {}

  /// Precondition: as many cells as the header has.
  void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }
  void print(bool markdown) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace pliant::bench
