// Runs the real program as a shell would, for tests of the command line.
#pragma once

#include "tests/sim/io/temporary_folder.h"
#include "tests/support/paths.h"
#include "tests/support/wait.h"

#include <gtest/gtest.h>
#include <linux/capability.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pliant::app {

/// The exit state and output of a program.
struct Outcome {
  int exitCode = -1;  ///< -1 when a signal ended it
  int signal = 0;
  std::string out;
  std::string err;
};

/// The environment in which a program runs.
struct ProgramEnvironment {
  std::filesystem::path folder{};       ///< working directory; empty: the test's own
  std::string standardOutput{};         ///< a file instead of the one that is read back, such as /dev/full
  bool closedOutput = false;            ///< standard output is closed
  bool readerGone = false;              ///< standard output is a pipe without a reader
  bool errorReaderGone = false;         ///< standard error is such a pipe
  std::optional<rlim_t> largestFile{};  ///< a limit in bytes that fills like a disk
  std::string path{};                   ///< search path for programs; empty: that of the test
  std::filesystem::path awaited{};      ///< once this file is there...
  int interruption = 0;                 ///< ...the program gets this signal...
  std::chrono::microseconds later{0};   ///< ...so much later
  std::vector<std::pair<const char*, const char*>> variables{};  ///< of the environment; null: unset
  bool bindsPermissions = false;  ///< read-only files and folders are read-only for root, too
};

/// Runs `pliant` with these arguments and waits for its end.
inline Outcome runProgram(std::vector<std::string> arguments, const ProgramEnvironment& surroundings = {}) {
  const TemporaryFolder streams;
  const bool isRead = surroundings.standardOutput.empty();
  const std::string out = isRead ? (streams / "out").string() : surroundings.standardOutput;
  const std::string err = streams / "err";
  arguments.insert(arguments.begin(), pliantProgram());
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  argv.push_back(nullptr);

  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    const int outFile = ::open(out.c_str(), O_WRONLY | O_CREAT, 0600);
    const int errFile = ::open(err.c_str(), O_WRONLY | O_CREAT, 0600);
    bool good = ::dup2(outFile, STDOUT_FILENO) >= 0 && ::dup2(errFile, STDERR_FILENO) >= 0;
    if (surroundings.closedOutput) ::close(STDOUT_FILENO);
    if (int ends[2]; surroundings.errorReaderGone) {
      good = good && ::pipe(ends) == 0 && ::close(ends[0]) == 0 && ::dup2(ends[1], STDERR_FILENO) >= 0;
    }
    if (int ends[2]; surroundings.readerGone) {
      good = good && ::pipe(ends) == 0 && ::dup2(ends[1], STDOUT_FILENO) >= 0;
      ::close(ends[0]);
    }
    if (!surroundings.folder.empty()) good = good && ::chdir(surroundings.folder.c_str()) == 0;
    if (surroundings.largestFile) {
      const rlimit limit{*surroundings.largestFile, *surroundings.largestFile};
      good = good && ::setrlimit(RLIMIT_FSIZE, &limit) == 0;
    }
    if (!surroundings.path.empty()) good = good && ::setenv("PATH", surroundings.path.c_str(), 1) == 0;
    for (const auto& [name, value] : surroundings.variables)
      good = good && (value != nullptr ? ::setenv(name, value, 1) : ::unsetenv(name)) == 0;
    if (surroundings.bindsPermissions && ::geteuid() == 0)
      good = good && ::prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) == 0;
    // A program that hangs is killed (signal SIGALRM).
    ::alarm(static_cast<unsigned>(std::chrono::seconds(kPatience).count()));
    if (good) ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  int status = 0;
  pid_t ended = 0;
  if (surroundings.interruption != 0) {
    std::error_code none;
    while ((ended = ::waitpid(child, &status, WNOHANG)) == 0 && !std::filesystem::exists(surroundings.awaited, none))
      ::usleep(2000);
    if (ended == 0) {
      std::this_thread::sleep_for(surroundings.later);
      ::kill(child, surroundings.interruption);
    }
  }
  if (ended == 0) ended = ::waitpid(child, &status, 0);
  if (ended != child) throw std::runtime_error("cannot wait for the program");
  Outcome outcome;
  if (WIFEXITED(status)) outcome.exitCode = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  if (isRead) outcome.out = TemporaryFolder::read(out);
  outcome.err = TemporaryFolder::read(err);
  return outcome;
}

/// A scene that comes with the program.
inline std::string shippedScene(const std::string& name) { return sourcePath("assets/scenes/" + name + ".xml"); }

}  // namespace pliant::app
