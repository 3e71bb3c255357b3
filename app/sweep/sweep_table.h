// The rows of `pliant sweep`: results of each cell, stored in a CSV file that a later run continues.
#pragma once

#include "app/sweep/sweep_grid.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pliant::app {

struct SweepRow {
  std::vector<std::string> outputs;  ///< in the order of the table's names; empty: none
  std::string failure;               ///< why the cell could not be completed; empty: it was
};

class SweepTable {
 public:
  SweepTable(std::vector<std::string> paths, std::vector<std::string> outputs);

  const std::vector<std::string>& outputs() const { return outputs_; }
  const SweepRow* find(const SweepCell& cell) const;
  void insert(const SweepCell& cell, SweepRow row) { rows_.insert_or_assign(cell, std::move(row)); }
  std::size_t size() const { return rows_.size(); }

  /// A line of names, followed by a row for each of `cells` that exists, in their order.
  std::string csv(const std::vector<SweepCell>& cells) const;
  /// Adds the rows of a file written by csv(). Throws sim::InputError if it is a different table, or not a table.
  void read(const std::filesystem::path& file);

 private:
  std::vector<std::string> paths_, outputs_;
  std::map<SweepCell, SweepRow> rows_;
};

}  // namespace pliant::app
