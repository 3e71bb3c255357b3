#include "sim/io/byte_input.h"
#include "sim/io/point_formats.h"
#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <vector>

namespace pliant::sim {

namespace {

constexpr const char* kExpectedKind = "expected a POLYDATA or UNSTRUCTURED_GRID of a version up to 4.2";

std::optional<NumberType> vtkTypeNamed(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, NumberType>, 11> kTypes{{{"float", NumberType::float32},
                                                                            {"double", NumberType::float64},
                                                                            {"int", NumberType::int32},
                                                                            {"unsigned_int", NumberType::uint32},
                                                                            {"long", NumberType::int64},
                                                                            {"unsigned_long", NumberType::uint64},
                                                                            {"vtktypeint64", NumberType::int64},
                                                                            {"short", NumberType::int16},
                                                                            {"unsigned_short", NumberType::uint16},
                                                                            {"char", NumberType::int8},
                                                                            {"unsigned_char", NumberType::uint8}}};
  for (const auto& [word, type] : kTypes) {
    if (word == name) return type;
  }
  return std::nullopt;
}

class VtkReader {
 public:
  VtkReader(std::string_view bytes, const std::filesystem::path& file) : input_(bytes, file), file_(file) {}

  PointList read() {
    readHead();
    for (std::string_view word = input_.word(); !word.empty(); word = input_.word()) readSection(word);
    if (positions_.empty()) input_.fail("no point, expected POINTS");
    return assemble();
  }

 private:
  using Values = std::vector<double>;

  void readHead() {
    if (!input_.line().starts_with("# vtk DataFile Version"))
      input_.fail(1, "not a VTK file, expected '# vtk DataFile Version 3.0'");
    input_.line();
    const std::string_view form = input_.line();
    isBinary_ = form.starts_with("BINARY");
    if (!isBinary_ && !form.starts_with("ASCII"))
      input_.fail(3, fmt::format("{}, expected ASCII or BINARY", quotedWord(form)));
  }

  void readSection(std::string_view word) {
    if (word == "DATASET") {
      const std::string_view kind = input_.word();
      if (kind != "POLYDATA" && kind != "UNSTRUCTURED_GRID")
        input_.fail(fmt::format("{}, {}", quotedWord(kind), kExpectedKind));
    } else if (word == "POINTS") {
      if (!positions_.empty()) input_.fail("POINTS is given twice, expected once");
      const std::size_t count = size("POINTS");
      if (count > kMaxFilePoints) input_.fail(fmt::format("{} points, expected at most {}", count, kMaxFilePoints));
      positions_ = values(count, 3, type(), "POINTS");
    } else if (word == "CELLS" || word == "VERTICES" || word == "LINES" || word == "POLYGONS" ||
               word == "TRIANGLE_STRIPS") {
      size(word);
      const std::size_t entries = size(word);
      values(entries, 1, NumberType::int32, word);
    } else if (word == "CELL_TYPES") {
      const std::size_t count = size(word);
      values(count, 1, NumberType::int32, word);
    } else if (word == "POINT_DATA" || word == "CELL_DATA") {
      tuples_ = size(word);
      ofPoints_ = word == "POINT_DATA";
      if (ofPoints_ && tuples_ != positions_.size() / 3) {
        input_.fail(fmt::format("POINT_DATA of {} points, expected {}", tuples_, positions_.size() / 3));
      }
    } else if (word == "FIELD") {
      readField();
    } else if (word == "VECTORS" || word == "NORMALS") {
      const std::string name(input_.word());
      keep(name, values(tuples_, 3, type(), name), 3);
    } else if (word == "SCALARS") {
      readScalars();
    } else {
      input_.fail(fmt::format("{} is not known, {}", quotedWord(word), kExpectedKind));
    }
  }

  void readField() {
    input_.word();  // its name
    const std::size_t arrays = size("FIELD");
    for (std::size_t i = 0; i < arrays; ++i) {
      const std::string name(input_.word());
      const std::size_t components = size(name), tuples = size(name);
      Values read = values(tuples, components, type(), name);
      if (tuples == tuples_) keep(name, std::move(read), components);
    }
  }

  // The type may be followed by a number of components; then comes a line about colours.
  void readScalars() {
    const std::string name(input_.word());
    const NumberType number = type();
    std::string_view next = input_.word();
    std::size_t components = 1;
    if (next.size() == 1 && next[0] >= '1' && next[0] <= '4') {
      components = next[0] - '0';
      next = input_.word();
    }
    if (next != "LOOKUP_TABLE") input_.fail(fmt::format("SCALARS {} without LOOKUP_TABLE", quotedWord(name)));
    input_.word();
    keep(name, values(tuples_, components, number, name), components);
  }

  void keep(const std::string& name, Values values, std::size_t components) {
    if (!ofPoints_) return;
    if (name == "velocity" && components == 3) velocities_ = std::move(values);
    if (name == "object" && components == 1) objects_ = std::move(values);
  }

  std::size_t size(std::string_view what) {
    const std::string_view word = input_.word();
    std::size_t count = 0;
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), count);
    if (status != std::errc() || end != word.data() + word.size() || count > kMaxTextBytes) {
      input_.fail(fmt::format("{}: {} is not a size, {}", quotedWord(what), quotedWord(word), kExpectedKind));
    }
    return count;
  }

  NumberType type() {
    const std::string_view word = input_.word();
    const auto found = vtkTypeNamed(word);
    if (!found) input_.fail(fmt::format("{} is not a type, expected float, double, int, ...", quotedWord(word)));
    return *found;
  }

  // Binary numbers begin after the line that announces them.
  Values values(std::size_t tuples, std::size_t components, NumberType number, std::string_view what) {
    if (components > 0 && tuples > input_.left() / components) {
      input_.fail(
          fmt::format("{} of {} numbers, but {} bytes are left", quotedWord(what), tuples * components, input_.left()));
    }
    if (isBinary_) input_.line();
    Values all;
    all.reserve(tuples * components);
    for (std::size_t i = 0; i < tuples * components; ++i) {
      const auto value = isBinary_ ? input_.binaryNumber(number, std::endian::big) : input_.textNumber();
      if (!value) {
        input_.fail(isBinary_ ? 0 : input_.lineNumber(),
                    fmt::format("{}: number {} of {} is not one, or beyond the end of the file", quotedWord(what), i,
                                tuples * components));
      }
      all.push_back(*value);
    }
    return all;
  }

  PointList assemble() const {
    std::vector<std::string> names{"x", "y", "z"};
    if (!velocities_.empty()) names.insert(names.end(), {"vx", "vy", "vz"});
    if (!objects_.empty()) names.emplace_back("object");
    const PointColumns columns(names, file_, 0);
    PointList list;
    std::vector<double> row;
    for (std::size_t i = 0; i < positions_.size() / 3; ++i) {
      const auto first = static_cast<std::ptrdiff_t>(3 * i);
      row.assign(positions_.begin() + first, positions_.begin() + first + 3);
      if (!velocities_.empty()) row.insert(row.end(), velocities_.begin() + first, velocities_.begin() + first + 3);
      if (!objects_.empty()) row.push_back(objects_[i]);
      const std::string problem = columns.add(row, list);
      if (!problem.empty()) input_.fail(fmt::format("point {}: {}", i, problem));
    }
    return list;
  }

  ByteInput input_;
  std::filesystem::path file_;
  bool isBinary_ = false;
  Values positions_, velocities_, objects_;
  std::size_t tuples_ = 0;  ///< of the current data
  bool ofPoints_ = false;
};

}  // namespace

PointList parseVtkPoints(std::string_view bytes, const std::filesystem::path& file) {
  return VtkReader(bytes, file).read();
}

}  // namespace pliant::sim
