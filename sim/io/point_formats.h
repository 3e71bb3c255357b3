// Readers of the formats of point files that name their columns; readPoints chooses between them.
#pragma once

#include "sim/io/point_file.h"

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace pliant::sim {

/// Finds positions, velocities and objects among the named columns of a table.
class PointColumns {
 public:
  /// Throws InputError at `line` of `file` unless there are x, y and z, and all or none of vx, vy and vz.
  PointColumns(std::span<const std::string> names, const std::filesystem::path& file, int line);

  /// Appends a point. `row`: one number per name.
  /// Returns what is wrong with it (not finite, an invalid object number), else an empty string.
  std::string add(std::span<const double> row, PointList& list) const;

 private:
  std::array<int, 7> places_{};  ///< columns of x y z vx vy vz object; -1: there is none
};

/// A table with names in its first line, as `pliant run` writes it. All throw like readPoints.
PointList parseCsvPoints(std::string_view text, const std::filesystem::path& file);

/// PLY: the properties of the element `vertex`; text, or binary in either byte order (Turk 1994).
PointList parsePlyPoints(std::string_view bytes, const std::filesystem::path& file);

/// VTK's legacy format up to version 4.2, text or binary: POINTS of a POLYDATA or UNSTRUCTURED_GRID with the arrays
/// `velocity` and `object` of its POINT_DATA (VTK File Formats, in the VTK User's Guide).
PointList parseVtkPoints(std::string_view bytes, const std::filesystem::path& file);

}  // namespace pliant::sim
