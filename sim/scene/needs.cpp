#include "sim/scene/needs.h"

#include "sim/base/assert.h"
#include "sim/scene/settings.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::sim {

namespace {

constexpr std::string_view kNotGiven = "none";

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = text.find(separator); at != std::string_view::npos; at = text.find(separator)) {
    parts.push_back(text.substr(0, at));
    text.remove_prefix(at + separator.size());
  }
  parts.push_back(text);
  return parts;
}

NeededValue valueOf(std::string_view term) {
  const std::size_t at = term.find('=');
  if (at == std::string_view::npos) return {term, {}};
  return {term.substr(0, at), split(term.substr(at + 1), "|")};
}

/// A parameter and the struct that holds it.
struct Held {
  const Field* field;
  const void* owner;
};

Held find(std::string_view name, std::span<const Field> fields, const void* owner, const Settings& settings) {
  if (const Field* own = findField(fields, name)) return {own, owner};
  const Field* setting = findField(fieldsOf<Settings>(), name);
  PLIANT_ASSERT(setting != nullptr, "a parameter needs another that its element and the settings have");
  return {setting, &settings};
}

bool holds(const NeededValue& needed, const Held& held) {
  const std::vector<std::string> printed = held.field->type->print(held.field->of(held.owner));
  const std::string text = printed.empty() || printed.front().empty() ? std::string(kNotGiven) : printed.front();
  if (needed.words.empty()) return text != kNotGiven && text != "0" && text != "FALSE";
  return std::find(needed.words.begin(), needed.words.end(), text) != needed.words.end();
}

std::string inWords(const NeededValue& needed, const Field& field) {
  const std::string name = labelOf(field);
  const bool isSwitch = field.type->kind == FieldKind::boolean;
  if (isSwitch) return fmt::format("{} is {}", name, needed.words.empty() || needed.words[0] == "TRUE" ? "on" : "off");
  const bool isNumber = field.type->kind == FieldKind::real || field.type->kind == FieldKind::integer;
  if (needed.words.empty()) return fmt::format("{} is {}", name, isNumber && !field.type->optional ? "not 0" : "given");
  if (needed.words[0] == kNotGiven) return name + " is not given";
  std::vector<std::string> words;
  for (const std::string_view word : needed.words) {
    words.push_back(field.type->choices.empty() ? std::string(word)
                                                : fmt::format("\"{}\"", labelOfChoice(field, word)));
  }
  return fmt::format("{} is {}", name, fmt::join(words, " or "));
}

std::string inTags(const NeededValue& needed, const Field& field) {
  if (needed.words.empty() && field.type->kind == FieldKind::boolean) return fmt::format("<{}> TRUE", field.name);
  if (needed.words.empty()) return fmt::format("a <{}>", field.name);
  if (needed.words[0] == kNotGiven) return fmt::format("no <{}>", field.name);
  return fmt::format("<{}> {}", field.name, fmt::join(needed.words, " or "));
}

// The conditions that are not met; `tell` puts one into words.
std::string missingOf(const Field& field, std::span<const Field> fields, const void* owner, const Settings& settings,
                      std::string (*tell)(const NeededValue&, const Field&)) {
  std::vector<std::string> missing;
  for (const NeededValues& any : neededBy(field.info)) {
    std::vector<std::string> ways;
    bool isMet = false;
    for (const NeededValue& needed : any) {
      const Held held = find(needed.name, fields, owner, settings);
      isMet = isMet || holds(needed, held);
      ways.push_back(tell(needed, *held.field));
    }
    if (!isMet) missing.push_back(fmt::format("{}", fmt::join(ways, ", or ")));
  }
  return fmt::format("{}", fmt::join(missing, " and "));
}

}  // namespace

std::vector<NeededValues> neededBy(const FieldInfo& info) {
  std::vector<NeededValues> all;
  if (*info.needs == '\0') return all;
  for (const std::string_view clause : split(info.needs, ", ")) {
    NeededValues& any = all.emplace_back();
    for (const std::string_view term : split(clause, " or ")) any.push_back(valueOf(term));
  }
  return all;
}

std::string whyIdle(const Field& field, std::span<const Field> fields, const void* owner, const Settings& settings) {
  const std::string missing = missingOf(field, fields, owner, settings, inWords);
  return missing.empty() ? "" : "acts when " + missing;
}

std::string requirementsOf(const Field& field, std::span<const Field> fields, const void* owner,
                           const Settings& settings) {
  return missingOf(field, fields, owner, settings, inTags);
}

}  // namespace pliant::sim
