// Presets: materials by name. `<preset>denim</preset>` in an element sets all parameters for which the preset has
// values and the file has none.
//
// An element type with presets declares them as a table of values, an enum of their names, a parameter of that enum
// called `preset`, and `static constexpr std::span<const Preset> kPresets`.
#pragma once

#include "sim/scene/record.h"

#include <array>
#include <span>
#include <string_view>

namespace pliant::sim {

/// A value of a preset, as it would be written in a file.
struct PresetValue {
  std::string_view field;
  std::string_view value;
  std::string_view source;  ///< where the number comes from; keys of docs/references.md
};

struct Preset {
  std::string_view name;
  std::string_view summary;  ///< what exactly is meant, one line
  std::span<const PresetValue> values;
};

/// ChoiceNames of the enum of a table of presets.
template <const auto& Presets>
struct PresetNames {
  static constexpr auto words = [] {
    std::array<std::string_view, Presets.size()> names;
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = Presets[i].name;
    return names;
  }();
  static constexpr auto help = [] {
    std::array<std::string_view, Presets.size()> lines;
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = Presets[i].summary;
    return lines;
  }();
};

/// The name of the parameter that chooses a preset.
constexpr std::string_view kPresetField = "preset";

/// The preset named by the record; null: none.
const Preset* presetOf(const Record& record);

/// Sets all parameters for which the record's preset has values.
void applyPreset(Record& record);

/// The same, except those given in the record's file (Record::lines).
void applyPresetBeside(Record& record);

/// A record of the same type with its preset applied and nothing else set.
Record defaultsOf(const Record& record);

}  // namespace pliant::sim
