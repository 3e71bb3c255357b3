#include "sim/scene/field.h"

#include "sim/scene/blanks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace pliant::sim {

namespace {

std::vector<std::string_view> splitBlanks(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = text.find_first_not_of(kBlank); at != std::string_view::npos;) {
    const std::size_t end = text.find_first_of(kBlank, at);
    words.push_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    at = end == std::string_view::npos ? end : text.find_first_not_of(kBlank, end);
  }
  return words;
}

template <typename Number>
bool readNumber(std::string_view text, Number& value) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  return status == std::errc() && end == text.data() + text.size();
}

// "a number from 0 to 1", "an integer above 0", ...
std::string expectedNumber(const char* what, const FieldInfo& info) {
  const bool hasMin = std::isfinite(info.min);
  const bool hasMax = std::isfinite(info.max);
  std::string text = what;
  if (info.positive) {
    text += " above 0";
    if (hasMax) text += fmt::format(" and at most {}", info.max);
  } else if (hasMin && hasMax) {
    text += fmt::format(" from {} to {}", info.min, info.max);
  } else if (hasMin) {
    text += fmt::format(" of at least {}", info.min);
  } else if (hasMax) {
    text += fmt::format(" of at most {}", info.max);
  }
  if (*info.unit != '\0') text += fmt::format(" [{}]", info.unit);
  return text;
}

// The ends of the range are rounded like the value, so that 1e-6 is in a range that begins at 1e-6.
template <typename Number>
bool inRange(Number value, const FieldInfo& info) {
  if (!std::isfinite(static_cast<double>(value))) return false;
  const auto rounded = [](double end) { return std::is_same_v<Number, float> ? double(static_cast<float>(end)) : end; };
  return value >= rounded(info.min) && value <= rounded(info.max) && (!info.positive || value > 0);
}

std::string parseInteger(std::string_view text, const FieldInfo& info, void* member) {
  int value = 0;
  if (!readNumber(trimmed(text), value) || !inRange(value, info)) return expectedNumber("an integer", info);
  *static_cast<int*>(member) = value;
  return {};
}

bool parseReal(std::string_view text, const FieldInfo& info, float& value) {
  float number = 0.0f;
  if (!readNumber(trimmed(text), number) || !inRange(number, info)) return false;
  value = number;
  return true;
}

std::string parseRealMember(std::string_view text, const FieldInfo& info, void* member) {
  const auto words = splitBlanks(text);
  const bool isVector = info.vectorForm && words.size() == 3;
  if (isVector) text = words.front();
  float unused = 0.0f;
  const bool restGood = !isVector || (parseReal(words[1], info, unused) && parseReal(words[2], info, unused));
  if (!restGood || !parseReal(text, info, *static_cast<float*>(member))) return expectedNumber("a number", info);
  return {};
}

std::string parseBoolean(std::string_view text, const FieldInfo&, void* member) {
  const std::string_view word = trimmed(text);
  const bool yes = word == "TRUE" || word == "true" || word == "1";
  if (!yes && word != "FALSE" && word != "false" && word != "0") return "TRUE or FALSE";
  *static_cast<bool*>(member) = yes;
  return {};
}

// XML cannot represent most control characters.
bool isControl(char character) {
  return static_cast<unsigned char>(character) < 0x20 && character != '\n' && character != '\t';
}

std::string parseText(std::string_view text, const FieldInfo& info, void* member) {
  const std::string_view value = trimmed(text);
  if (std::any_of(value.begin(), value.end(), isControl)) return "a text without control characters";
  if (info.mandatory && value.empty()) return info.file ? "the name of a file" : "a text";
  *static_cast<std::string*>(member) = std::string(value);
  return {};
}

std::string parseVector(std::string_view text, const FieldInfo& info, void* member) {
  const auto words = splitBlanks(text);
  glm::vec3 value(0.0f);
  bool good = words.size() == 3;
  for (int axis = 0; good && axis < 3; ++axis) {
    good = parseReal(words[axis], info, value[axis]);
  }
  if (!good) return expectedNumber("three numbers", info);
  *static_cast<glm::vec3*>(member) = value;
  return {};
}

std::string parseIntegerList(std::string_view text, const FieldInfo& info, void* member) {
  auto& list = *static_cast<std::vector<int>*>(member);
  const auto words = splitBlanks(text);
  if (words.empty()) return expectedNumber("an integer", info);
  for (const std::string_view word : words) {
    int value = 0;
    if (!readNumber(word, value) || !inRange(value, info)) return expectedNumber("an integer", info);
    list.push_back(value);
  }
  return {};
}

using Texts = std::vector<std::string>;

template <typename T>
Texts printValue(const void* member) {
  return {fmt::format("{}", *static_cast<const T*>(member))};
}

template <typename T>
bool equalValue(const void* a, const void* b) {
  return *static_cast<const T*>(a) == *static_cast<const T*>(b);
}

Texts printBoolean(const void* member) { return {*static_cast<const bool*>(member) ? "TRUE" : "FALSE"}; }

Texts printVector(const void* member) {
  const auto& value = *static_cast<const glm::vec3*>(member);
  return {fmt::format("{} {} {}", value.x, value.y, value.z)};
}

Texts printIntegerList(const void* member) {
  Texts texts;
  for (const int value : *static_cast<const std::vector<int>*>(member)) texts.push_back(fmt::format("{}", value));
  return texts;
}

void clearNothing(void*) {}
void clearIntegerList(void* member) { static_cast<std::vector<int>*>(member)->clear(); }

std::size_t editDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitution = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitution});
    }
  }
  return row[b.size()];
}

}  // namespace

namespace detail {

void addRow(std::vector<Field>& rows, std::size_t replaceable, const char* name, const FieldInfo& info,
            const FieldType* type, const void* owner, const void* member) {
  const Field row{name, info, type, static_cast<const std::byte*>(member) - static_cast<const std::byte*>(owner)};
  const auto isOfThis = [&](const Field& other) {
    return other.offset == row.offset && other.name == std::string_view(name);
  };
  const auto end = rows.begin() + static_cast<std::ptrdiff_t>(replaceable);
  const auto before = std::find_if(rows.begin(), end, isOfThis);
  if (before == end)
    rows.push_back(row);
  else
    *before = row;
}

void addRows(std::vector<Field>& rows, std::span<const Field> rowsOfBase, const void* owner, const void* base) {
  for (const Field& row : rowsOfBase) addRow(rows, 0, row.name, row.info, row.type, owner, row.of(base));
}

}  // namespace detail

template <>
const FieldType* fieldTypeOf<int>() {
  static const FieldType type{FieldKind::integer, "int",           false,           false,       {},
                              parseInteger,       printValue<int>, equalValue<int>, clearNothing};
  return &type;
}

template <>
const FieldType* fieldTypeOf<float>() {
  static const FieldType type{FieldKind::real,   "float",           false,       false, {}, parseRealMember,
                              printValue<float>, equalValue<float>, clearNothing};
  return &type;
}

template <>
const FieldType* fieldTypeOf<bool>() {
  static const FieldType type{FieldKind::boolean, "bool",           false,       false, {}, parseBoolean,
                              printBoolean,       equalValue<bool>, clearNothing};
  return &type;
}

template <>
const FieldType* fieldTypeOf<std::string>() {
  static const FieldType type{
      FieldKind::text,         "string",    false, false, {}, parseText, printValue<std::string>,
      equalValue<std::string>, clearNothing};
  return &type;
}

template <>
const FieldType* fieldTypeOf<glm::vec3>() {
  static const FieldType type{FieldKind::vector,     "vector",    false, false, {}, parseVector, printVector,
                              equalValue<glm::vec3>, clearNothing};
  return &type;
}

template <>
const FieldType* fieldTypeOf<std::vector<int>>() {
  static const FieldType type{
      FieldKind::integerList,       "int, repeatable", true, false, {}, parseIntegerList, printIntegerList,
      equalValue<std::vector<int>>, clearIntegerList};
  return &type;
}

// Consecutive capitals are one word and stay capitals: "objectID" is "Object ID".
std::string inWords(std::string_view name) {
  const auto isCapital = [&](std::size_t at) { return at < name.size() && name[at] >= 'A' && name[at] <= 'Z'; };
  std::string words;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool goesOn = at > 0 && isCapital(at - 1), isShort = isCapital(at) && (goesOn || isCapital(at + 1));
    if (isCapital(at) && !goesOn && !words.empty()) words += ' ';
    words += isCapital(at) && !isShort ? static_cast<char>(name[at] - 'A' + 'a') : name[at];
  }
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

std::string labelOf(const Field& field) { return *field.info.label != '\0' ? field.info.label : inWords(field.name); }

std::string labelOfChoice(const Field& field, std::string_view word) {
  const int index = choiceIndex(word, field.type->choices);
  if (isIndexOf(index, field.type->choiceLabels)) return std::string(field.type->choiceLabels[index]);
  std::string words = inWords(word);
  if (!words.empty() && words[0] >= 'A' && words[0] <= 'Z') words[0] = static_cast<char>(words[0] - 'A' + 'a');
  return words;
}

std::string_view nameOf(Section section) {
  static constexpr std::array<std::string_view, 11> kNames{
      "", "Time", "Solver", "Contacts", "Limits", "Shape", "Placement", "Motion", "Tearing", "Appearance", "About"};
  return kNames.at(indexOf(section));
}

const Field* findField(std::span<const Field> fields, std::string_view name) {
  const auto found = std::find_if(fields.begin(), fields.end(), [&](const Field& field) { return field.name == name; });
  return found == fields.end() ? nullptr : &*found;
}

std::string_view nearestName(std::string_view word, std::span<const std::string_view> candidates) {
  word = word.substr(0, 64);
  std::string_view nearest;
  std::size_t best = std::max<std::size_t>(word.size() > 4 ? 2 : 1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = editDistance(word, candidate);
    if (distance < best) {
      best = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

int choiceIndex(std::string_view text, std::span<const std::string_view> words) {
  const auto found = std::find(words.begin(), words.end(), trimmed(text));
  return found == words.end() ? -1 : static_cast<int>(found - words.begin());
}

std::string choiceExpectation(std::span<const std::string_view> words) {
  return fmt::format("one of {}", fmt::join(words, ", "));
}

}  // namespace pliant::sim
