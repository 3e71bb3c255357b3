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
#include <vector>

namespace pliant::app {

namespace {

// What is still in the buffer may not reach a full disk or a closed pipe: that is found here, not lost at the end.
void flushOutput() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return;
  throw std::system_error(errno, std::generic_category(), "cannot write to standard output");
}

int guarded(const std::function<int()>& command) {
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
  } catch (const std::runtime_error& failure) {  // no window, no OpenGL, a closed standard output
    fmt::print(stderr, "{}\n", failure.what());
    return kExitFailed;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "out of memory\n");
    return kExitFailed;
  }
}

}  // namespace

int runCommandLine(int argc, char** argv) {
  const Subcommand window = windowCommand();
  const std::vector<Subcommand> commands = allCommands();
  CLI::App program(window.help, window.name);
  program.require_subcommand(0, 1);
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
  if (asked == commands.end()) return guarded(window.run);
  // It may stand before the command, too.
  if (asked->assets != nullptr && asked->assets->empty()) *asked->assets = *window.assets;
  return guarded(asked->run);
}

}  // namespace pliant::app
