// A command of the command line: a name, a line of help, options and a function. Each is a file in this folder, and a
// row in registration.cpp.
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

/// Options and the struct that they are members of.
struct OptionGroup {
  std::span<const sim::Field> fields;
  void* values;
};

/// When options have no effect beside the others: what is given to no purpose is refused, not ignored. Options are
/// named as on the command line, those that are known by their place without dashes. An option that asks for what comes
/// about anyway (--quiet of what prints nothing) needs no rule.
struct OptionRule {
  std::vector<std::string> options;        ///< what the rule is about, each of them by itself
  std::vector<std::string> needs = {};     ///< at least one of these must be given as well
  std::vector<std::string> excludes = {};  ///< none of these may be given as well
  /// Whether they have no effect with these values of the command's options; see where().
  std::function<bool(const void*)> idle = {};
  std::string why = {};
};

/// Options that were given, as rules name them.
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
  std::filesystem::path* assets = nullptr;  ///< the value of --assets; null: it has none
  /// Runs the command with the options' values as they are by then, and returns an exit code. Throws sim::InputError
  /// and sim::OutputError.
  std::function<int()> run;
};

/// A command with the fields of Options as its options, which `run` is called with.
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

/// Has the parser write what is given into the values of the command's options.
void declareOptions(const Subcommand& command, CLI::App& parser);

/// The options of the command that the parser was given. Precondition: declareOptions() was called for it.
GivenOptions givenOptions(const Subcommand& command, const CLI::App& parser);

/// Throws sim::InputError with every option that has no effect, and why.
void checkRules(const Subcommand& command, const GivenOptions& given);

/// All commands beside that of the window, in the order of the help.
std::vector<Subcommand> allCommands();
/// What the program does without a command.
Subcommand windowCommand();

}  // namespace pliant::app
