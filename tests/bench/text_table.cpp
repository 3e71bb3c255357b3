#include "tests/bench/text_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::bench {

void TextTable::print(bool markdown) const {
  std::vector<std::size_t> width(rows_.front().size(), 3);
  for (const auto& row : rows_) {
    for (std::size_t column = 0; column < row.size(); ++column)
      width[column] = std::max(width[column], row[column].size());
  }
  const std::string gap = markdown ? " | " : "  ";
  const auto printRow = [&](const std::vector<std::string>& row) {
    std::string line = fmt::format("{:<{}}", row.front(), width.front());
    for (std::size_t column = 1; column < row.size(); ++column) {
      line += gap + fmt::format("{:>{}}", row[column], width[column]);
    }
    fmt::print("{}\n", markdown ? "| " + line + " |" : line);
  };
  printRow(rows_.front());
  std::vector<std::string> rule;
  for (std::size_t column = 0; column < width.size(); ++column) {
    rule.push_back(std::string(width[column] - 1, '-') + (markdown && column > 0 ? ':' : '-'));
  }
  printRow(rule);
  for (std::size_t row = 1; row < rows_.size(); ++row) printRow(rows_[row]);
}

}  // namespace pliant::bench
