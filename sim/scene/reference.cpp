// The generated reference: all settings, elements and sources, from the declarations alone.
#include "sim/scene/exponents.h"
#include "sim/scene/needs.h"
#include "sim/scene/preset.h"
#include "sim/scene/scene.h"

#include <fmt/format.h>

#include <cmath>
#include <iterator>

namespace pliant::sim {

namespace {

std::string rangeText(const FieldInfo& info) {
  const bool hasMin = std::isfinite(info.min);
  const bool hasMax = std::isfinite(info.max);
  if (info.positive) return hasMax ? fmt::format("above 0, to {}", info.max) : "above 0";
  if (hasMin && hasMax) return fmt::format("{} to {}", info.min, info.max);
  if (hasMin) return fmt::format("from {}", info.min);
  if (hasMax) return fmt::format("to {}", info.max);
  return "";
}

std::string defaultText(const Field& field, const void* defaults) {
  if (field.info.mandatory) return "**mandatory**";
  const auto texts = field.type->print(field.of(defaults));
  if (texts.empty() || (texts.size() == 1 && texts.front().empty())) return "none";
  return fmt::format("{}", fmt::join(texts, ", "));
}

// "; acts when `iteration` is jacobi"
std::string needsText(const FieldInfo& info) {
  std::vector<std::string> all;
  for (const NeededValues& any : neededBy(info)) {
    std::vector<std::string> ways;
    for (const NeededValue& needed : any) {
      ways.push_back(needed.words.empty() ? fmt::format("`{}` is given, on or not 0", needed.name)
                                          : fmt::format("`{}` is {}", needed.name, fmt::join(needed.words, " or ")));
    }
    all.push_back(fmt::format("{}", fmt::join(ways, ", or ")));
  }
  return all.empty() ? "" : fmt::format("; acts when {}", fmt::join(all, " and "));
}

void writeEquations(std::string& out, std::span<const Field> fields) {
  bool any = false;
  for (const Field& field : fields) {
    if (*field.info.equation == '\0') continue;
    fmt::format_to(std::back_inserter(out), "- `{}`: {}\n", field.name, field.info.equation);
    any = true;
  }
  if (any) out += '\n';
}

void writeTable(std::string& out, std::span<const Field> fields, const void* defaults) {
  const auto end = std::back_inserter(out);
  fmt::format_to(end, "| name | type | default | range | unit | meaning |\n| --- | --- | --- | --- | --- | --- |\n");
  for (const Field& field : fields) {
    std::string help = field.info.help + needsText(field.info);
    if (!field.type->choices.empty()) help += fmt::format(" ({})", fmt::join(field.type->choices, ", "));
    fmt::format_to(end, "| `{}` | {} | {} | {} | {} | {} |\n", field.name, field.type->name,
                   defaultText(field, defaults), rangeText(field.info), withExponents(field.info.unit),
                   withExponents(help));
  }
  out += '\n';
  writeEquations(out, fields);
}

void writePreset(std::string& out, const Preset& preset) {
  const auto end = std::back_inserter(out);
  fmt::format_to(end, "Preset `{}`: {}.\n\n| parameter | value | source |\n| --- | --- | --- |\n", preset.name,
                 withExponents(preset.summary));
  for (const PresetValue& value : preset.values) {
    fmt::format_to(end, "| `{}` | {} | {} |\n", value.field, value.value, withExponents(value.source));
  }
  out += '\n';
}

void writeRecordType(std::string& out, const RecordType& type, std::string_view title) {
  fmt::format_to(std::back_inserter(out), "### {}\n\n{}\n\n", title, type.summary);
  const Record defaults(type);
  writeTable(out, type.fields, defaults.data());
  for (const Preset& preset : type.presets) writePreset(out, preset);
}

void writeSettings(std::string& out) {
  out += "## Settings\n\nTags in `<simulation>` itself.\n\n";
  const Settings defaults;
  writeTable(out, fieldsOf<Settings>(), &defaults);
}

void writeView(std::string& out) {
  out += "## View\n\nTags in `<view>`, which stands in `<simulation>`.\n\n";
  const ViewSettings defaults;
  writeTable(out, fieldsOf<ViewSettings>(), &defaults);
}

}  // namespace

std::string writeReference(const Registry& registry, std::string_view type) {
  std::string out;
  if (!type.empty()) {
    if (const ElementType* element = registry.findElement(type)) {
      writeRecordType(out, *element, element->name);
    } else if (const SourceType* source = registry.findSource(type)) {
      writeRecordType(out, *source, fmt::format("`<{}>`", source->name));
    } else if (type == "settings") {
      writeSettings(out);
    } else if (type == "view") {
      writeView(out);
    } else {
      std::vector<std::string_view> names;
      for (const ElementType& known : registry.elements()) names.push_back(known.name);
      for (const SourceType& known : registry.sources()) names.push_back(known.name);
      names.insert(names.end(), {"settings", "view"});
      throw InputError("reference", 0, fmt::format("no type '{}', expected one of {}", type, fmt::join(names, ", ")));
    }
    return out;
  }
  out += "# Reference of the scene format\n\nMade by `pliant reference` from the declarations in the program.\n\n";
  writeSettings(out);
  writeView(out);
  out += "## Elements\n\nEach is an `<element>` in `<elements>` with its name as `<type>`.\n\n";
  for (const ElementType& element : registry.elements()) writeRecordType(out, element, element.name);
  out += "## Particle sources\n\nTags in `<particles>`.\n\n";
  for (const SourceType& source : registry.sources()) writeRecordType(out, source, fmt::format("`<{}>`", source.name));
  return out;
}

}  // namespace pliant::sim
