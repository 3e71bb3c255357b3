// A program that runs beside the test, and is ended with it at the latest.
#pragma once

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace pliant::app {

/// Where a program is found by its name; empty: nowhere.
inline std::filesystem::path findProgram(std::string_view name) {
  const char* path = std::getenv("PATH");
  std::string_view folders = path != nullptr ? path : "/usr/bin:/bin";
  while (!folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    std::filesystem::path file = std::filesystem::path(folder) / name;
    if (::access(file.c_str(), X_OK) == 0) return file;
  }
  return {};
}

class ChildProcess {
 public:
  struct ProgramEnvironment {
    std::vector<std::pair<std::string, std::string>> variables{};  ///< set beside those of the test
    std::filesystem::path folder{};                                ///< working directory; empty: the test's
    std::filesystem::path errors = "/dev/null";                    ///< file for its standard error
    int keptDescriptor = -1;                                       ///< of the test, which the program sees as 3
  };

  /// Starts a program that is found in the path or named by one.
  ChildProcess(std::vector<std::string> command, const ProgramEnvironment& surroundings) {
    std::vector<char*> argv;
    for (std::string& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    process_ = ::fork();
    if (process_ < 0) throw std::runtime_error("cannot fork");
    if (process_ > 0) return;
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    bool good = redirect(STDOUT_FILENO, "/dev/null") && redirect(STDERR_FILENO, surroundings.errors);
    if (surroundings.keptDescriptor >= 0) {
      good = good && ::dup2(surroundings.keptDescriptor, 3) == 3 && ::fcntl(3, F_SETFD, 0) == 0;
    }
    if (!surroundings.folder.empty()) good = good && ::chdir(surroundings.folder.c_str()) == 0;
    for (const auto& [name, value] : surroundings.variables) ::setenv(name.c_str(), value.c_str(), 1);
    if (good) ::execvp(argv[0], argv.data());
    ::_exit(127);
  }
  ~ChildProcess() {
    if (hasEnded()) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  pid_t id() const { return process_; }
  bool hasEnded() {
    int status = 0;
    if (!status_ && ::waitpid(process_, &status, WNOHANG) == process_) status_ = status;
    return status_.has_value();
  }
  void wait() {
    int status = 0;
    if (!status_ && ::waitpid(process_, &status, 0) == process_) status_ = status;
  }
  /// The exit code, or minus the signal that ended it. Precondition: it has ended.
  int exitCode() const { return WIFEXITED(*status_) ? WEXITSTATUS(*status_) : -WTERMSIG(*status_); }

 private:
  static bool redirect(int descriptor, const std::filesystem::path& file) {
    const int opened = ::open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
    return opened >= 0 && ::dup2(opened, descriptor) == descriptor;
  }

  pid_t process_ = -1;
  std::optional<int> status_;
};

}  // namespace pliant::app
