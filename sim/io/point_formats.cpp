#include "sim/io/point_formats.h"

#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace pliant::sim {

namespace {

constexpr std::size_t kMaxColumns = 1000;
constexpr std::size_t kMostQuoted = 200;  ///< characters quoted in a message
constexpr std::array<std::string_view, 7> kColumns{"x", "y", "z", "vx", "vy", "vz", "object"};

// At most kMaxColumns + 1 fields: otherwise a file of commas would take far more memory than its size.
std::vector<std::string_view> fieldsOf(std::string_view line) {
  std::vector<std::string_view> fields;
  while (true) {
    const std::size_t comma = line.find(',');
    std::string_view field = line.substr(0, comma);
    fields.push_back(nextWord(field));
    if (comma == std::string_view::npos || fields.size() > kMaxColumns) return fields;
    line.remove_prefix(comma + 1);
  }
}

}  // namespace

PointColumns::PointColumns(std::span<const std::string> names, const std::filesystem::path& file, int line) {
  for (std::size_t c = 0; c < kColumns.size(); ++c) {
    const auto found = std::find(names.begin(), names.end(), kColumns[c]);
    places_[c] = found == names.end() ? -1 : static_cast<int>(found - names.begin());
  }
  const auto isThere = [&](std::size_t c) { return places_[c] >= 0; };
  if (!isThere(0) || !isThere(1) || !isThere(2)) {
    const std::string all = fmt::format("{}", fmt::join(names, ", "));
    throw InputError(file.string(), line,
                     fmt::format("there are {}{}, expected x, y and z among them", all.substr(0, kMostQuoted),
                                 all.size() > kMostQuoted ? "..." : ""));
  }
  if (isThere(3) != isThere(4) || isThere(3) != isThere(5)) {
    throw InputError(file.string(), line, "expected all of vx, vy and vz, or none");
  }
}

std::string PointColumns::add(std::span<const double> row, PointList& list) const {
  const auto at = [&](std::size_t c) { return row[places_[c]]; };
  const std::size_t numbers = places_[3] >= 0 ? 6 : 3;
  for (std::size_t c = 0; c < numbers; ++c) {
    if (!std::isfinite(at(c)) || std::abs(at(c)) > double(std::numeric_limits<float>::max())) {
      return fmt::format("{} is {}, expected a finite 32-bit float", kColumns[c], at(c));
    }
  }
  if (places_[6] >= 0) {
    const double object = at(6);
    if (!(object >= 0.0 && object <= double(std::numeric_limits<int>::max())) || object != std::floor(object)) {
      return fmt::format("object is {}, expected a whole number from 0", object);
    }
    list.objects.push_back(static_cast<int>(object));
  }
  const auto vector = [&](std::size_t c) { return glm::vec3(float(at(c)), float(at(c + 1)), float(at(c + 2))); };
  list.positions.push_back(vector(0));
  if (numbers == 6) list.velocities.push_back(vector(3));
  return {};
}

PointList parseCsvPoints(std::string_view text, const std::filesystem::path& file) {
  TextLines lines(text);
  while (lines.next() && lines.line().empty()) {
  }
  const auto header = fieldsOf(lines.line());
  if (header.size() > kMaxColumns)
    throw InputError(file.string(), lines.number(),
                     fmt::format("more than {} columns, expected x, y and z", kMaxColumns));
  const std::vector<std::string> names(header.begin(), header.end());
  const PointColumns columns(names, file, lines.number());
  PointList list;
  FileErrors errors(file);
  std::vector<double> row(names.size());
  while (lines.next()) {
    if (lines.line().empty()) continue;
    const auto fields = fieldsOf(lines.line());
    if (fields.size() != names.size()) {
      errors.add(lines.number(),
                 fmt::format("{} columns, expected {} as in the first line", fields.size(), names.size()));
      continue;
    }
    std::string problem;
    for (std::size_t c = 0; c < fields.size() && problem.empty(); ++c) {
      float value = 0.0f;
      const std::string_view wrong = parseFloat(fields[c], value);
      if (!wrong.empty()) problem = fmt::format("{}: {} {}", names[c].substr(0, 40), quotedWord(fields[c]), wrong);
      row[c] = value;
    }
    if (problem.empty()) problem = columns.add(row, list);
    if (!problem.empty()) errors.add(lines.number(), problem);
    if (list.positions.size() > kMaxFilePoints) {
      throw InputError(file.string(), lines.number(),
                       fmt::format("too many points, expected at most {}", kMaxFilePoints));
    }
  }
  errors.throwIfAny();
  if (list.positions.empty()) throw InputError(file.string(), 0, "no point, expected a row for each below the names");
  return list;
}

}  // namespace pliant::sim
