// A subcommand of the command line: a name, a line of help, options and a function. Each has a file in this folder, and
// a row in registration.cpp.
#pragma once

#include "app/document/scene_options.h"
#include "sim/scene/field.h"

#include <concepts>
#include <filesystem>
#include <functional>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace CLI {
class App;
}

namespace pliant::app {

/// Options, and the struct with their values.
struct OptionGroup {
  std::span<const sim::Field> fields;
  void* values;
};

/// When options have no effect: a useless option is an error, and not ignored. Options are named as on the command
/// line, positional ones without dashes. An option that requests what happens anyway (--quiet if nothing is printed)
/// needs no rule.
struct OptionRule {
  std::vector<std::string> options;        ///< the rule applies to each of these
  std::vector<std::string> needs = {};     ///< at least one of these must be given as well
  std::vector<std::string> excludes = {};  ///< none of these may be given as well
  /// Whether they have no effect with these values of the command's options; see where().
  std::function<bool(const void*)> idle = {};
  std::string why = {};
};

/// The options that were given, with the names used by rules.
using GivenOptions = std::set<std::string, std::less<>>;

/// A condition for OptionRule::idle.
template <typename Options>
std::function<bool(const void*)> where(bool (*isSo)(const Options&)) {
  return [isSo](const void* values) { return isSo(*static_cast<const Options*>(values)); };
}

struct Subcommand {
  std::string name;
  std::string help;  ///< one line
  std::vector<OptionGroup> options;
  std::vector<OptionRule> rules;
  std::filesystem::path* assets = nullptr;  ///< the value of --assets; null: it has no such option
  /// Runs the command with the current values of its options, and returns an exit code. Throws sim::InputError and
  /// sim::OutputError.
  std::function<int()> run;
};

/// A command with the fields of Options as its options; `run` is called with their values.
template <typename Options, typename Run>
Subcommand makeCommand(std::string name, std::string help, Run run, std::vector<OptionRule> rules = {}) {
  const auto values = std::make_shared<Options>();
  Subcommand command{std::move(name),  std::move(help), {{sim::fieldsOf<Options>(), values.get()}},
                     std::move(rules), nullptr,         {}};
  if constexpr (std::derived_from<Options, AssetsOption>) {
    AssetsOption* last = values.get();
    command.options.push_back({sim::fieldsOf<AssetsOption>(), last});
    command.assets = &last->assets;
  }
  command.run = [values, run] { return run(*values); };
  return command;
}

/// Adds the command's options to the parser, which writes to their values.
void declareOptions(const Subcommand& command, CLI::App& parser);

/// The options given to the parser. Precondition: declareOptions() was called for it.
GivenOptions givenOptions(const Subcommand& command, const CLI::App& parser);

/// Throws sim::InputError with every option without effect, and the reason.
void checkRules(const Subcommand& command, const GivenOptions& given);

/// All commands other than that of the window, in the order of the help.
std::vector<Subcommand> allCommands();
/// The program without a command.
Subcommand windowCommand();

}  // namespace pliant::app
