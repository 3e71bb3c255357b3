#include "sim/io/point_file.h"

#include "sim/io/mesh_file.h"
#include "sim/io/point_formats.h"
#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

namespace pliant::sim {

namespace {

constexpr const char* kExpectedNumbers = "expected 3 numbers (position) or 6 (position and velocity)";

/// The numbers of one line; `count` may exceed the size of `values`.
struct PointLine {
  std::array<float, 6> values{};
  std::size_t count = 0;
};

std::string extensionOf(const std::filesystem::path& file) {
  std::string extension = file.extension().string();
  for (char& c : extension) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return extension;
}

// Whether a table begins with the names of its columns.
bool beginsWithNames(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && std::isalpha(static_cast<unsigned char>(text[first])) != 0;
}

// Numbers are separated by blanks and at most one comma. Returns what is wrong, else an empty string.
std::string parseLine(std::string_view line, PointLine& point) {
  line = line.substr(0, line.find('#'));
  const auto skipBlanks = [&line] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
  skipBlanks();
  bool comma = false;
  while (!line.empty() || comma) {
    const std::string_view word = line.substr(0, line.find_first_of(" \t,"));
    if (word.empty()) return "a comma without a number";
    float value = 0.0f;
    const std::string_view problem = parseFloat(word, value);
    if (!problem.empty()) return fmt::format("{} {}", quotedWord(word), problem);
    if (point.count < point.values.size()) point.values[point.count] = value;
    ++point.count;
    line.remove_prefix(word.size());
    skipBlanks();
    comma = line.starts_with(',');
    if (comma) line.remove_prefix(1);
    skipBlanks();
  }
  if (point.count != 0 && point.count != 3 && point.count != 6) {
    return fmt::format("{} number{}", point.count, point.count == 1 ? "" : "s");
  }
  return {};
}

// If the first line is not a point, only that is reported, not all lines.
void refuseOtherFormats(std::string_view text, const std::filesystem::path& file, const std::string& extension) {
  if (extension == ".txt" || extension == ".csv") return;
  for (TextLines lines(text); lines.next();) {
    PointLine point;
    if (const std::string problem = parseLine(lines.line(), point); !problem.empty()) {
      throw InputError(
          file.string(), lines.number(),
          fmt::format("{}, expected .csv, .ply, .vtk or .obj, or text with 3 or 6 numbers per line", problem));
    }
    if (point.count > 0) return;
  }
}

PointList parsePoints(std::string_view text, const std::filesystem::path& file) {
  PointList list;
  FileErrors errors(file);
  std::size_t expectedCount = 0;  // of the first good line
  int firstLine = 0;
  for (TextLines lines(text); lines.next();) {
    PointLine point;
    const std::string problem = parseLine(lines.line(), point);
    if (!problem.empty()) {
      errors.add(lines.number(), fmt::format("{}, {}", problem, kExpectedNumbers));
      continue;
    }
    if (point.count == 0) continue;
    if (firstLine == 0) {
      firstLine = lines.number();
      expectedCount = point.count;
    }
    if (point.count != expectedCount) {
      errors.add(lines.number(), fmt::format("{} numbers, expected {} as in line {}: velocities for all or for none",
                                             point.count, expectedCount, firstLine));
      continue;
    }
    if (list.positions.size() == kMaxFilePoints) {
      throw InputError(file.string(), lines.number(),
                       fmt::format("too many points, expected at most {}", kMaxFilePoints));
    }
    const auto& v = point.values;
    list.positions.emplace_back(v[0], v[1], v[2]);
    if (expectedCount == 6) list.velocities.emplace_back(v[3], v[4], v[5]);
  }
  errors.throwIfAny();
  if (list.positions.empty())
    throw InputError(file.string(), 0, fmt::format("no point, {} per line", kExpectedNumbers));
  return list;
}

}  // namespace

PointList readPoints(const std::filesystem::path& file) {
  const std::string extension = extensionOf(file);
  if (extension == ".obj") return {readVertices(file), {}};
  if (extension == ".ply") return parsePlyPoints(readBytes(file), file);
  if (extension == ".vtk") return parseVtkPoints(readBytes(file), file);
  const std::string text = readTextFile(file);
  if (extension == ".csv" && beginsWithNames(text)) return parseCsvPoints(text, file);
  refuseOtherFormats(text, file, extension);
  return parsePoints(text, file);
}

}  // namespace pliant::sim
