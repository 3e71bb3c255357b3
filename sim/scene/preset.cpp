#include "sim/scene/preset.h"

#include <algorithm>

namespace pliant::sim {

namespace {

void set(Record& record, const PresetValue& value) {
  const Field* field = findField(record.type().fields, value.field);
  PLIANT_ASSERT(field != nullptr, "a preset gives values for parameters of its type");
  [[maybe_unused]] const std::string expected =
      field->type->parse(value.value, field->info, field->member(record.data()));
  PLIANT_ASSERT(expected.empty(), "a preset's values are in range");
}

bool isGiven(const Record& record, std::string_view field) {
  const auto& fields = record.lines.fields;
  return std::any_of(fields.begin(), fields.end(), [&](const auto& entry) { return entry.first == field; });
}

}  // namespace

const Preset* presetOf(const Record& record) {
  const std::span<const Preset> presets = record.type().presets;
  if (presets.empty()) return nullptr;
  const Field* field = findField(record.type().fields, kPresetField);
  PLIANT_ASSERT(field != nullptr, "a type with presets has a parameter that chooses one");
  const std::vector<std::string> words = field->type->print(field->of(record.data()));
  if (words.empty()) return nullptr;
  const auto found =
      std::find_if(presets.begin(), presets.end(), [&](const Preset& preset) { return preset.name == words.front(); });
  return found == presets.end() ? nullptr : &*found;
}

void applyPreset(Record& record) {
  const Preset* preset = presetOf(record);
  if (preset == nullptr) return;
  for (const PresetValue& value : preset->values) set(record, value);
}

void applyPresetBeside(Record& record) {
  const Preset* preset = presetOf(record);
  if (preset == nullptr) return;
  for (const PresetValue& value : preset->values) {
    if (!isGiven(record, value.field)) set(record, value);
  }
}

Record defaultsOf(const Record& record) {
  Record defaults(record.type());
  if (presetOf(record) == nullptr) return defaults;
  const Field* field = findField(record.type().fields, kPresetField);
  field->type->parse(presetOf(record)->name, field->info, field->member(defaults.data()));
  applyPreset(defaults);
  return defaults;
}

}  // namespace pliant::sim
