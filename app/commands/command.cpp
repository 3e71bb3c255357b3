#include "app/commands/command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>

namespace pliant::app {

namespace {

using sim::Field;
using sim::FieldKind;

std::string nameOf(const Field& field) {
  const std::string name = field.info.option.name != nullptr ? field.info.option.name : field.name;
  return field.info.option.positional ? name : "--" + name;
}

std::string helpOf(const Field& field) {
  const auto details = field.info.option.details;
  return details != nullptr ? field.info.help + details() : field.info.help;
}

// The placeholder for the value in the help.
std::string valueOf(const Field& field) {
  const sim::FieldInfo& info = field.info;
  if (info.option.value != nullptr) return info.option.value;
  if (field.type->kind == FieldKind::integer && std::isfinite(info.min) && std::isfinite(info.max))
    return fmt::format("INT:INT in [{} - {}]", int(info.min), int(info.max));  // as in CLI11
  return field.type->kind == FieldKind::text ? "TEXT" : field.type->name;
}

void parse(const Field& field, const std::string& text, void* values) {
  const std::string expected = field.type->parse(text, field.info, field.member(values));
  if (!expected.empty()) throw CLI::ValidationError(nameOf(field), fmt::format("expected {}", expected));
}

void declareFlag(const Field& field, void* values, CLI::App& parser) {
  const std::string off = field.info.option.onlyOn ? "" : fmt::format(",!--no-{}", field.name);
  const auto set = [&field, values](std::int64_t count) { parse(field, count > 0 ? "TRUE" : "FALSE", values); };
  CLI::Option* option = parser.add_flag_function(nameOf(field) + off, set, helpOf(field));
  option->each([name = field.name, before = std::optional<std::string>()](const std::string& text) mutable {
    if (before && *before != text)  // CLI11 adds the option's name to the message
      throw CLI::ValidationError(fmt::format("contradicts --no-{}, expected one of them", name));
    before = text;
  });
}

CLI::Option* declareList(const Field& field, void* values, CLI::App& parser) {
  const auto set = [&field, values](const std::vector<std::string>& texts) {
    field.type->clear(field.member(values));
    for (const std::string& text : texts) parse(field, text, values);
  };
  CLI::Option* option = parser.add_option_function<std::vector<std::string>>(nameOf(field), set, helpOf(field));
  option->allow_extra_args(field.info.option.several);
  if (field.info.option.separator != '\0') option->delimiter(field.info.option.separator);
  return option;
}

// Only strings show their defaults: for numbers the help describes what happens without the option.
void showDefault(const Field& field, const void* values, CLI::Option& option) {
  if (field.type->kind != FieldKind::text) return;
  const std::string text = fmt::format("{}", fmt::join(field.type->print(field.of(values)), ","));
  if (!text.empty()) option.default_str(field.type->repeatable ? fmt::format("[{}]", text) : text);
}

void declareOption(const Field& field, void* values, CLI::App& parser) {
  if (field.type->kind == FieldKind::boolean) return declareFlag(field, values, parser);
  const auto set = [&field, values](const std::string& text) { parse(field, text, values); };
  CLI::Option* option = field.type->repeatable
                            ? declareList(field, values, parser)
                            : parser.add_option_function<std::string>(nameOf(field), set, helpOf(field));
  option->required(field.info.mandatory)->type_name(valueOf(field));
  showDefault(field, values, *option);
}

// Why a rule's options have no effect; nothing: they have.
std::optional<std::string> idlenessBy(const OptionRule& rule, const GivenOptions& given, const void* values) {
  const auto isGiven = [&](const std::string& option) { return given.contains(option); };
  if (!rule.needs.empty() && std::none_of(rule.needs.begin(), rule.needs.end(), isGiven))
    return fmt::format(" without {}", fmt::join(rule.needs, " or "));
  const auto excluded = std::find_if(rule.excludes.begin(), rule.excludes.end(), isGiven);
  if (excluded != rule.excludes.end()) return fmt::format(" beside {}", *excluded);
  if (rule.idle && rule.idle(values)) return "";
  return std::nullopt;
}

}  // namespace

GivenOptions givenOptions(const Subcommand& command, const CLI::App& parser) {
  GivenOptions given;
  for (const OptionGroup& group : command.options) {
    for (const Field& field : group.fields) {
      if (parser.get_option(nameOf(field))->count() > 0) given.insert(nameOf(field));
    }
  }
  return given;
}

void checkRules(const Subcommand& command, const GivenOptions& given) {
  sim::InputMessages messages;
  for (const OptionRule& rule : command.rules) {
    const auto beside = idlenessBy(rule, given, command.options.front().values);
    if (!beside) continue;
    for (const std::string& option : rule.options) {
      if (given.contains(option)) messages.error(option, 0, fmt::format("has no effect{}: {}", *beside, rule.why));
    }
  }
  messages.throwIfErrors();
}

void declareOptions(const Subcommand& command, CLI::App& parser) {
  for (const OptionGroup& group : command.options) {
    for (const Field& field : group.fields) declareOption(field, group.values, parser);
  }
}

}  // namespace pliant::app
