#include "sim/io/byte_input.h"
#include "sim/io/point_formats.h"
#include "sim/io/text_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace pliant::sim {

namespace {

struct Property {
  std::string name;
  NumberType type = NumberType::float32;
  std::optional<NumberType> count;  ///< of a list: the type of its length
};

struct Element {
  std::string name;
  std::size_t count = 0;
  std::vector<Property> properties;
};

struct Header {
  std::optional<std::endian> order;  ///< none: text
  std::vector<Element> elements;
};

std::optional<NumberType> plyTypeNamed(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, NumberType>, 16> kTypes{{{"char", NumberType::int8},
                                                                            {"int8", NumberType::int8},
                                                                            {"uchar", NumberType::uint8},
                                                                            {"uint8", NumberType::uint8},
                                                                            {"short", NumberType::int16},
                                                                            {"int16", NumberType::int16},
                                                                            {"ushort", NumberType::uint16},
                                                                            {"uint16", NumberType::uint16},
                                                                            {"int", NumberType::int32},
                                                                            {"int32", NumberType::int32},
                                                                            {"uint", NumberType::uint32},
                                                                            {"uint32", NumberType::uint32},
                                                                            {"float", NumberType::float32},
                                                                            {"float32", NumberType::float32},
                                                                            {"double", NumberType::float64},
                                                                            {"float64", NumberType::float64}}};
  const auto found = std::find_if(kTypes.begin(), kTypes.end(), [&](const auto& type) { return type.first == name; });
  return found == kTypes.end() ? std::nullopt : std::optional(found->second);
}

Property propertyOf(std::string_view rest, const ByteInput& input, int line) {
  Property property;
  std::string_view type = nextWord(rest);
  if (type == "list") {
    property.count = plyTypeNamed(nextWord(rest));
    if (!property.count) input.fail(line, "a list whose length has no type, expected uchar, int, ...");
    type = nextWord(rest);
  }
  const auto known = plyTypeNamed(type);
  if (!known) input.fail(line, fmt::format("{} is not a type, expected float, int, uchar, ...", quotedWord(type)));
  property.type = *known;
  property.name = nextWord(rest);
  return property;
}

void readFormat(std::string_view rest, const ByteInput& input, int line, Header& header) {
  const std::string_view format = nextWord(rest);
  if (format == "binary_little_endian")
    header.order = std::endian::little;
  else if (format == "binary_big_endian")
    header.order = std::endian::big;
  else if (format != "ascii") {
    input.fail(line, fmt::format("{} is not a format, expected ascii, binary_little_endian or binary_big_endian",
                                 quotedWord(format)));
  }
}

Header readHeader(ByteInput& input) {
  if (input.line() != "ply") input.fail(1, "not a PLY file, expected 'ply' in its first line");
  Header header;
  bool hasFormat = false;
  for (int line = 2; !input.atEnd(); ++line) {
    std::string_view rest = input.line();
    const std::string_view word = nextWord(rest);
    if (word == "end_header") {
      if (!hasFormat) input.fail(line, "there is no format, expected 'format ascii 1.0' or a binary one above");
      return header;
    }
    if (word == "format") {
      readFormat(rest, input, line, header);
      hasFormat = true;
    } else if (word == "element") {
      Element element{std::string(nextWord(rest)), 0, {}};
      const std::string_view count = nextWord(rest);
      const auto [end, status] = std::from_chars(count.data(), count.data() + count.size(), element.count);
      if (status != std::errc() || end != count.data() + count.size() || element.count > kMaxTextBytes) {
        input.fail(line, fmt::format("{} is not a number of elements", quotedWord(count)));
      }
      header.elements.push_back(std::move(element));
    } else if (word == "property") {
      if (header.elements.empty()) input.fail(line, "a property of nothing, expected an element above");
      header.elements.back().properties.push_back(propertyOf(rest, input, line));
    } else if (word != "comment" && word != "obj_info") {
      input.fail(line, fmt::format("{} is not a line of a PLY header, expected element, property or end_header",
                                   quotedWord(word)));
    }
  }
  input.fail("the file ends in its header, expected 'end_header'");
}

/// Reads the values of the elements one after another.
class Body {
 public:
  Body(ByteInput& input, const Header& header) : input_(input), order_(header.order) {}

  /// The values of entry i of an element; those of lists are skipped.
  void read(const Element& element, std::size_t i, std::vector<double>& row) {
    row.clear();
    for (const Property& property : element.properties) {
      if (!property.count) {
        row.push_back(number(property.type, element, i));
        continue;
      }
      const double length = number(*property.count, element, i);
      if (!(length >= 0.0 && length <= double(input_.left()))) fail(element, i);
      for (double n = 0.0; n < length; n += 1.0) number(property.type, element, i);
      row.push_back(0.0);
    }
  }

 private:
  double number(NumberType type, const Element& element, std::size_t i) {
    const auto value = order_ ? input_.binaryNumber(type, *order_) : input_.textNumber();
    if (!value) fail(element, i);
    return *value;
  }

  [[noreturn]] void fail(const Element& element, std::size_t i) {
    const std::string where = fmt::format("{} {} of {}", element.name.substr(0, 40), i, element.count);
    if (order_) input_.fail(fmt::format("the file ends before {}", where));
    input_.fail(input_.lineNumber(), fmt::format("{}: not a number, or the end of the file", where));
  }

  ByteInput& input_;
  std::optional<std::endian> order_;
};

}  // namespace

PointList parsePlyPoints(std::string_view bytes, const std::filesystem::path& file) {
  ByteInput input(bytes, file);
  const Header header = readHeader(input);
  Body body(input, header);
  std::vector<double> row;
  for (const Element& element : header.elements) {
    // Each entry takes at least one byte, so that an absurd count is rejected at once.
    if (element.count > input.left() || (element.count > 0 && element.properties.empty())) {
      input.fail(fmt::format("{} of {}, but {} bytes after the header", element.count, element.name.substr(0, 40),
                             input.left()));
    }
    if (element.name != "vertex") {
      for (std::size_t i = 0; i < element.count; ++i) body.read(element, i, row);
      continue;
    }
    if (element.count > kMaxFilePoints)
      input.fail(fmt::format("{} points, expected at most {}", element.count, kMaxFilePoints));
    std::vector<std::string> names;
    for (const Property& property : element.properties) names.push_back(property.count ? "" : property.name);
    const PointColumns columns(names, file, 0);
    PointList list;
    for (std::size_t i = 0; i < element.count; ++i) {
      body.read(element, i, row);
      const std::string problem = columns.add(row, list);
      if (!problem.empty()) input.fail(fmt::format("vertex {}: {}", i, problem));
    }
    if (list.positions.empty()) break;
    return list;
  }
  input.fail("no point, expected an element vertex with x, y and z");
}

}  // namespace pliant::sim
