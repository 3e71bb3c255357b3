// The rows of `pliant sweep`: what came out of each cell, kept in a CSV file that a later run goes on from.
#pragma once

#include "app/sweep/sweep_grid.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace pliant::app {

struct SweepRow {
  std::vector<std::string> outputs;  ///< as many as the table's names; empty: it has none
  std::string failure;               ///< why the cell could not be run to its end; empty: it was
};

class SweepTable {
 public:
  SweepTable(std::vector<std::string> paths, std::vector<std::string> outputs);

  const std::vector<std::string>& outputs() const { return outputs_; }
  const SweepRow* find(const SweepCell& cell) const;
  void insert(const SweepCell& cell, SweepRow row) { rows_.insert_or_assign(cell, std::move(row)); }
  std::size_t size() const { return rows_.size(); }

  /// Below a line of names, a row for each of `cells` that is there, in their order.
  std::string csv(const std::vector<SweepCell>& cells) const;
  /// Adds the rows of a file that csv() wrote. Throws sim::InputError: another table, or none.
  void read(const std::filesystem::path& file);

 private:
  std::vector<std::string> paths_, outputs_;
  std::map<SweepCell, SweepRow> rows_;
};

}  // namespace pliant::app
