// Watches files for changes and removal by other programs.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <vector>

namespace pliant::app {

class FileWatch {
 public:
  enum class Change { changed, gone };
  struct Event {
    std::filesystem::path file;
    Change change;
  };

  /// Sets the files to watch. Files already being watched are compared with their earlier state.
  void watch(const std::vector<std::filesystem::path>& files);
  /// Ignores all changes to a file up to now.
  void accept(const std::filesystem::path& file);
  /// Events since the last call. A file is only reported as gone if two consecutive calls do not find it: programs may
  /// remove it for a moment while saving.
  std::vector<Event> check();

 private:
  using Time = std::optional<std::filesystem::file_time_type>;
  struct Known {
    Time time;       ///< of its last change; nothing: it did not exist
    int missed = 0;  ///< number of consecutive checks that did not find it
  };
  static Time timeOf(const std::filesystem::path& file);

  std::map<std::filesystem::path, Known> files_;
};

}  // namespace pliant::app
