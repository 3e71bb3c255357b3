// A command of the command line: a name, a line of help, options and a function. Each is a file in this folder, and a
// row in registration.cpp.
#pragma once

#include "app/document/scene_options.h"
#include "sim/scene/field.h"

#include <concepts>
#include <filesystem>
#include <functional>
#include <memory>
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

struct Subcommand {
  std::string name;
  std::string help;  ///< one line
  std::vector<OptionGroup> options;
  std::filesystem::path* assets = nullptr;  ///< the value of --assets; null: it has none
  /// Runs the command with the options' values as they are by then, and returns an exit code. Throws sim::InputError
  /// and sim::OutputError.
  std::function<int()> run;
};

/// A command with the fields of Options as its options, which `run` is called with.
template <typename Options, typename Run>
Subcommand makeCommand(std::string name, std::string help, Run run) {
  const auto values = std::make_shared<Options>();
  Subcommand command{std::move(name), std::move(help), {{sim::fieldsOf<Options>(), values.get()}}, nullptr, {}};
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

/// All commands beside that of the window, in the order of the help.
std::vector<Subcommand> allCommands();
/// What the program does without a command.
Subcommand windowCommand();

}  // namespace pliant::app
