// Presets: materials by name. `<preset>denim</preset>` in an element sets all parameters that the preset has values for
// and that the file does not give itself.
//
// A type of elements that has presets declares them as a table of values, an enum of their names, a parameter of that
// enum called `preset`, and `static constexpr std::span<const Preset> kPresets`.
#pragma once

#include "sim/scene/record.h"

#include <array>
#include <span>
#include <string_view>

namespace pliant::sim {

/// A value of a preset, as it would stand in a file.
struct PresetValue {
  std::string_view field;
  std::string_view value;
  std::string_view source;  ///< where the number comes from; keys of docs/references.md
};

struct Preset {
  std::string_view name;
  std::string_view summary;  ///< what exactly is meant, a line
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

/// The preset that the record names; null: none.
const Preset* presetOf(const Record& record);

/// Sets what the record's preset has values for.
void applyPreset(Record& record);

/// The same, but leaves alone what the record's file gives (Record::lines).
void applyPresetBeside(Record& record);

/// What the parameters of the record are where nothing was set but its preset.
Record defaultsOf(const Record& record);

}  // namespace pliant::sim
