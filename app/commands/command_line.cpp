#include "app/commands/command_line.h"

#include "app/base/build_info.h"
#include "app/base/exit_code.h"
#include "app/commands/command.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace pliant::app {

namespace {

// Detects errors while writing buffered output, such as a full disk or a closed pipe, rather than losing it at the end.
void flushOutput() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

// The reader of the output, such as `head`, has closed it: not an error.
bool isReaderGone(const std::system_error& failure) {
  return failure.code() == std::errc::broken_pipe && (std::ferror(stdout) != 0 || std::ferror(stderr) != 0);
}

// Runs a command and prints errors. May throw std::system_error if those cannot be printed.
int reported(const std::function<int()>& command) {
  try {
    const int code = command();
    flushOutput();
    return code;
  } catch (const sim::InputError& failure) {
    printMessages(failure.entries());
    return kExitBadInput;
  } catch (const sim::OutputError& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::system_error& failure) {
    if (isReaderGone(failure)) return kExitDone;
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::runtime_error& failure) {  // no window, no OpenGL, a closed standard output
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "out of memory\n");
    return kExitFailed;
  }
}

int guarded(const std::function<int()>& command) {
  try {
    return reported(command);
  } catch (const std::system_error&) {
    return kExitFailed;  // messages cannot be delivered
  }
}

// "pliant run: scene is required: see pliant run --help".
std::string describeFailure(const CLI::App* program, const CLI::Error& error) {
  std::string name = program->get_name(), text = error.what();
  for (const CLI::App* command : program->get_subcommands()) name += " " + command->get_name();
  constexpr std::string_view kRepeated = "At Most 1 required but received";
  if (const std::size_t at = text.find(kRepeated); at != std::string::npos)
    text = text.replace(at, kRepeated.size(), "expected once, but given") + " times";
  return fmt::format("{}: {}; see {} --help\n", name, text, name);
}

// Options before a command belong to the window. Only the assets folder is allowed: it is passed to the command.
void refuseOptionsBefore(const Subcommand& command, const Subcommand& window, GivenOptions given,
                         const GivenOptions& givenBehind) {
  if (command.assets != nullptr && !givenBehind.contains("--assets") && given.erase("--assets") > 0)
    *command.assets = *window.assets;
  sim::InputMessages messages;
  for (const std::string& option : given) {
    messages.error(
        option, 0,
        fmt::format("has no effect before '{0}', whose options follow it: see pliant {0} --help", command.name));
  }
  messages.throwIfErrors();
}

}  // namespace

int runCommandLine(int argc, char** argv) {
  const Subcommand window = windowCommand();
  const std::vector<Subcommand> commands = allCommands();
  CLI::App program(window.help, window.name);
  program.require_subcommand(0, 1);
  program.failure_message(describeFailure);
  program.set_version_flag("--version", "pliant " + version());
  declareOptions(window, program);
  for (const Subcommand& command : commands)
    declareOptions(command, *program.add_subcommand(command.name, command.help));
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return guarded([&] { return program.exit(error) == 0 ? kExitDone : kExitBadInput; });
  }
  const auto asked = std::find_if(commands.begin(), commands.end(),
                                  [&](const Subcommand& command) { return program.got_subcommand(command.name); });
  const GivenOptions first = givenOptions(window, program);
  return guarded([&] {
    if (asked == commands.end()) {
      checkRules(window, first);
      return window.run();
    }
    const GivenOptions given = givenOptions(*asked, *program.get_subcommand(asked->name));
    refuseOptionsBefore(*asked, window, first, given);
    checkRules(*asked, given);
    return asked->run();
  });
}

}  // namespace pliant::app
