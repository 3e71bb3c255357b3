// Reads lists of particle positions: text (3 or 6 numbers per line), OBJ (`v` lines), and tables as other programs and
// Pliant itself write them (CSV, PLY, VTK).
#pragma once

#include <glm/vec3.hpp>

#include <filesystem>
#include <vector>

namespace pliant::sim {

/// Positions in file order, with velocities if the file has them.
struct PointList {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> velocities;  ///< empty, or as long as positions
  std::vector<int> objects{};         ///< index of the object that each belonged to; empty, or as long as positions
};

/// Reads `file`. Text: one particle per line, numbers separated by blanks or commas, `#` starts a comment;
/// OBJ (by extension): the vertices in order, without velocities;
/// CSV with a line of names, PLY and VTK (by extension): see point_formats.h.
/// Throws InputError with every bad line (of a hopeless file the first 100): unreadable, 2 GiB or larger, not a number,
/// not finite, wrong count, no point at all, more than 50 million, or some lines with velocities and some without.
PointList readPoints(const std::filesystem::path& file);

}  // namespace pliant::sim
