// Declare once: a parameter is one line in its struct, and everything that reads parameters iterates over these lines.
//
//   struct Sand : ParticleElement {
//     PLIANT_FIELDS(Sand, ParticleElement)
//     PLIANT_FIELD(float, radius, 1.0f, .help = "particle radius", .unit = "m", .min = 0)
//   };
//
// declares the plain member `float radius = 1.0f` and a row that fieldsOf<Sand>() lists after the rows of its bases. A
// struct may change a base's default in its constructor: defaults are read from a default-constructed value.
#pragma once

#include "sim/base/index.h"

#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pliant::sim {

/// What a change of a value requires while the simulation runs.
enum class Change { live, rebuild };

/// Form of a parameter as a command-line option, if it is not `--NAME VALUE`.
struct OptionInfo {
  const char* name = nullptr;          ///< if not the parameter's
  const char* value = nullptr;         ///< placeholder of the value in the help; absent: by its type
  std::string (*details)() = nullptr;  ///< further lines of the help
  char separator = '\0';               ///< of a list: between values within one word
  bool positional = false;             ///< identified by position: it has no name
  bool several = false;                ///< of a list: takes all following words, not one
  bool onlyOn = false;                 ///< of a flag: there is no --no-NAME
};

/// The heading under which a parameter is shown; in the order of the headings.
enum class Section { main, time, solver, contacts, limits, shape, placement, motion, tearing, appearance, about };

/// Values that are usually chosen: the ends of a slider. Others within the range can be typed.
struct UsualRange {
  double low = 0.0, high = 0.0;  ///< equal: none is known
  bool logarithmic = false;      ///< the values span orders of magnitude; low is above 0
};

/// Properties of a parameter other than its name, type and default.
struct FieldInfo {
  const char* help = "";                                  ///< one line
  const char* unit = "";                                  ///< SI unit; empty: a plain number
  double min = -std::numeric_limits<double>::infinity();  ///< smallest value allowed
  double max = std::numeric_limits<double>::infinity();   ///< largest value allowed
  Change change = Change::rebuild;
  bool positive = false;         ///< zero is refused as well (min is 0 then)
  bool mandatory = false;        ///< a scene without it is refused
  const char* unless = nullptr;  ///< mandatory only if this other parameter is not given
  bool file = false;             ///< names a file beside the scene or in the assets folder
  bool object = false;           ///< the index of an object of the scene, or several; deleting elements renumbers it
  bool separateObjects = false;  ///< of objects: it acts on each separately, and may lose one of several
  bool steady = false;           ///< cannot be animated: the clock depends on it, or nothing visible does
  bool ofParticles = false;      ///< of single particles: a change rebuilds the element and keeps their positions
  bool vectorForm = false;       ///< three numbers are accepted and read as the first one
  const char* absentWarning = nullptr;  ///< reported if a scene leaves it out
  OptionInfo option = {};               ///< on the command line
  // Presentation.
  const char* label = "";  ///< in words; empty: derived from the name
  Section section = Section::main;
  bool rare = false;                 ///< rarely changed: folded away
  UsualRange usual = {};             ///< of its slider
  const char *low = "", *high = "";  ///< effects of small and large values
  const char* needs = "";     ///< condition on others for it to act, in the form of needs.h; empty: it always acts
  const char* equation = "";  ///< that contains it, with its source: words with formulas between $
};

enum class FieldKind { integer, real, boolean, text, vector, integerList, choice, paint };

/// Operations on a member of one C++ type, with the type erased.
struct FieldType {
  FieldKind kind;
  const char* name;                           ///< as printed in the reference
  bool repeatable;                            ///< a tag may occur several times; parse() appends
  bool optional;                              ///< may have no value: a std::optional
  std::span<const std::string_view> choices;  ///< the words of a choice
  /// Reads one tag's text into the member. Returns what was expected if the text is refused, else an empty string.
  std::string (*parse)(std::string_view text, const FieldInfo& info, void* member);
  std::vector<std::string> (*print)(const void* member);  ///< one entry per tag, in the form that parse() reads
  bool (*equal)(const void* a, const void* b);
  void (*clear)(void* member);                          ///< empties a repeatable or optional member
  std::span<const std::string_view> choiceHelp = {};    ///< one line per word of a choice; may be empty
  std::span<const std::string_view> choiceLabels = {};  ///< the words as shown; empty: derived from the names
};

/// One row: a named parameter of a struct, reached through a pointer to that struct.
struct Field {
  const char* name;
  FieldInfo info;
  const FieldType* type;
  std::ptrdiff_t offset;  ///< of the member from the beginning of the struct [bytes]

  void* member(void* owner) const { return static_cast<std::byte*>(owner) + offset; }
  const void* of(const void* owner) const { return static_cast<const std::byte*>(owner) + offset; }
};

/// Names of an enum's values, in order, and what they mean; specialise for each enum that is a parameter.
template <typename Enum>
struct ChoiceNames;  // static constexpr std::array<std::string_view, N> words; optional: likewise `help`, `labels`

/// The operations for member type T; defined for int, float, bool, std::string, glm::vec3, std::vector<int>, every enum
/// with ChoiceNames, and std::optional of these.
template <typename T>
const FieldType* fieldTypeOf();

template <>
const FieldType* fieldTypeOf<int>();
template <>
const FieldType* fieldTypeOf<float>();
template <>
const FieldType* fieldTypeOf<bool>();
template <>
const FieldType* fieldTypeOf<std::string>();
template <>
const FieldType* fieldTypeOf<glm::vec3>();
template <>
const FieldType* fieldTypeOf<std::vector<int>>();

/// A name of the code in words: "softBody" is "Soft body".
std::string inWords(std::string_view name);
/// The displayed name of a parameter: its label, or its name in words ("staticFriction" is "Static friction").
std::string labelOf(const Field& field);
/// The displayed form of a word of a choice: its label, or its name in small letters ("perStep" is "per step").
std::string labelOfChoice(const Field& field, std::string_view word);
/// The name of a heading, "Contacts"; empty for Section::main.
std::string_view nameOf(Section section);

/// An error that the range of a single parameter cannot express.
struct Mistake {
  const char* field;    ///< the parameter
  std::string message;  ///< what is wrong and what was expected
};

/// All parameters of T, its bases' first, in order of declaration.
template <typename T>
std::span<const Field> fieldsOf();

/// The row called `name`, or null.
const Field* findField(std::span<const Field> fields, std::string_view name);

/// The name in `candidates` nearest to a misspelt word, or an empty view if none is near.
std::string_view nearestName(std::string_view word, std::span<const std::string_view> candidates);

/// Index of `text` in `words`, or -1.
int choiceIndex(std::string_view text, std::span<const std::string_view> words);
std::string choiceExpectation(std::span<const std::string_view> words);

namespace detail {

template <int Line>
struct LineTag {};

template <typename Owner, typename T>
struct FieldRow {
  const char* name;
  T Owner::*pointer;
  FieldInfo info;
};

template <typename... Bases>
struct BaseList {};

// Rows are found by their line numbers; a struct's rows must be within this many lines of PLIANT_FIELDS.
constexpr int kMaxFieldLines = 200;

// A struct has about ten rows in two hundred lines: functions are compiled only for these. Each does as little as
// possible, since there are hundreds.
template <typename T, int Line>
constexpr bool kHasRow = requires {
  T::pliantField(LineTag<Line>{});
};

/// The indices in `has` of the rows.
template <std::size_t Count>
constexpr std::array<int, Count> placesOfRows(const bool* has) {
  std::array<int, Count> places{};
  int line = -1;
  for (int& place : places) {
    do ++line;
    while (!has[line]);
    place = line;
  }
  return places;
}

/// Line numbers of T's own rows, relative to PLIANT_FIELDS.
template <typename T, int... Offset>
constexpr auto offsetsOfRows(std::integer_sequence<int, Offset...>) {
  constexpr bool kHas[] = {kHasRow<T, T::kPliantFirstLine + Offset>...};
  return placesOfRows<std::count(std::begin(kHas), std::end(kHas), true)>(kHas);
}

/// Adds a row of `owner` with this member; replaces one of the same member among the first `replaceable` rows.
void addRow(std::vector<Field>& rows, std::size_t replaceable, const char* name, const FieldInfo& info,
            const FieldType* type, const void* owner, const void* member);
/// Adds the rows of `base`, a base of `owner`.
void addRows(std::vector<Field>& rows, std::span<const Field> rowsOfBase, const void* owner, const void* base);

template <typename T, int Line>
void addOwnRow(std::vector<Field>& rows, std::size_t ofBases, const T& example) {
  static constexpr auto kRow = T::pliantField(LineTag<Line>{});
  const auto& member = example.*(kRow.pointer);
  addRow(rows, ofBases, kRow.name, kRow.info, fieldTypeOf<std::remove_cvref_t<decltype(member)>>(), &example, &member);
}

template <typename T>
std::vector<Field> rowsOf() {
  const T example{};
  std::vector<Field> rows;
  [&]<typename... Bases>(BaseList<Bases...>) {
    (addRows(rows, fieldsOf<Bases>(), &example, static_cast<const Bases*>(&example)), ...);
  }(typename T::PliantBases{});
  const std::size_t ofBases = rows.size();
  static constexpr auto kOffsets = offsetsOfRows<T>(std::make_integer_sequence<int, kMaxFieldLines>{});
  [&]<std::size_t... Row>(std::index_sequence<Row...>) {
    (addOwnRow<T, T::kPliantFirstLine + kOffsets[Row]>(rows, ofBases, example), ...);
  }
  (std::make_index_sequence<kOffsets.size()>{});
  return rows;
}

template <typename Enum>
std::span<const std::string_view> choiceHelp() {
  if constexpr (requires { ChoiceNames<Enum>::help; }) {
    return ChoiceNames<Enum>::help;
  } else {
    return {};
  }
}

template <typename Enum>
std::span<const std::string_view> choiceLabels() {
  if constexpr (requires { ChoiceNames<Enum>::labels; }) {
    return ChoiceNames<Enum>::labels;
  } else {
    return {};
  }
}

template <typename Enum>
const FieldType* choiceType() {
  static const FieldType type{
      FieldKind::choice,
      "choice",
      false,
      false,
      ChoiceNames<Enum>::words,
      [](std::string_view text, const FieldInfo&, void* member) -> std::string {
        const int index = choiceIndex(text, ChoiceNames<Enum>::words);
        if (index < 0) return choiceExpectation(ChoiceNames<Enum>::words);
        *static_cast<Enum*>(member) = static_cast<Enum>(index);
        return {};
      },
      [](const void* member) {
        const std::size_t index = indexOf(*static_cast<const Enum*>(member));
        return std::vector<std::string>{std::string(ChoiceNames<Enum>::words[index])};
      },
      [](const void* a, const void* b) { return *static_cast<const Enum*>(a) == *static_cast<const Enum*>(b); },
      [](void*) {},
      choiceHelp<Enum>(),
      choiceLabels<Enum>()};
  return &type;
}

template <typename T>
const FieldType* optionalType() {
  using Optional = std::optional<T>;
  static const FieldType type{
      fieldTypeOf<T>()->kind,
      fieldTypeOf<T>()->name,
      false,
      true,
      fieldTypeOf<T>()->choices,
      [](std::string_view text, const FieldInfo& info, void* member) -> std::string {
        T value{};
        std::string expected = fieldTypeOf<T>()->parse(text, info, &value);
        if (expected.empty()) *static_cast<Optional*>(member) = value;
        return expected;
      },
      [](const void* member) {
        const auto& value = *static_cast<const Optional*>(member);
        return value ? fieldTypeOf<T>()->print(&*value) : std::vector<std::string>{};
      },
      [](const void* a, const void* b) { return *static_cast<const Optional*>(a) == *static_cast<const Optional*>(b); },
      [](void* member) { static_cast<Optional*>(member)->reset(); },
      fieldTypeOf<T>()->choiceHelp,
      fieldTypeOf<T>()->choiceLabels};
  return &type;
}

template <typename T>
constexpr bool kIsOptional = false;
template <typename T>
constexpr bool kIsOptional<std::optional<T>> = true;

}  // namespace detail

template <typename T>
const FieldType* fieldTypeOf() {
  if constexpr (detail::kIsOptional<T>) {
    return detail::optionalType<typename T::value_type>();
  } else {
    static_assert(std::is_enum_v<T>, "a parameter's type must be one that fieldTypeOf knows");
    return detail::choiceType<T>();
  }
}

template <typename T>
std::span<const Field> fieldsOf() {
  static const std::vector<Field> fields = detail::rowsOf<T>();
  return fields;
}

}  // namespace pliant::sim

/// Begins the parameters of struct Self; lists the bases that have parameters, too.
#define PLIANT_FIELDS(Self, ...)                                    \
  using PliantSelf = Self;                                          \
  using PliantBases = ::pliant::sim::detail::BaseList<__VA_ARGS__>; \
  static constexpr int kPliantFirstLine = __LINE__;                 \
  static void pliantField(); /* hides the rows of the bases */

/// Declares member `name` and its row; the rest are designated initialisers of FieldInfo.
#define PLIANT_FIELD(Type, name_, default_, ...) \
  Type name_ = default_;                         \
  PLIANT_INHERITED_FIELD(Type, name_, __VA_ARGS__)

/// Declares only a row, for `name`, a member of a base, if structs that share it describe it differently. It replaces
/// the base's row, if that is listed.
#define PLIANT_INHERITED_FIELD(Type, name_, ...)                                                         \
  static constexpr auto pliantField(::pliant::sim::detail::LineTag<__LINE__>) {                          \
    return ::pliant::sim::detail::FieldRow<PliantSelf, Type>{#name_, &PliantSelf::name_, {__VA_ARGS__}}; \
  }
