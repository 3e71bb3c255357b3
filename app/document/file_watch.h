// Watches files on disk: whether another program changes them or takes them away.
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

  /// Watches these and no others. Those that were watched already are compared with what they were then.
  void watch(const std::vector<std::filesystem::path>& files);
  /// What has happened to it so far is known.
  void accept(const std::filesystem::path& file);
  /// What has happened since the last call. A file is gone when two calls in a row do not find it: programs that save
  /// may take it away for a moment.
  std::vector<Event> check();

 private:
  using Time = std::optional<std::filesystem::file_time_type>;
  struct Known {
    Time time;       ///< of its last change; nothing: it was not there
    int missed = 0;  ///< checks in a row that did not find it
  };
  static Time timeOf(const std::filesystem::path& file);

  std::map<std::filesystem::path, Known> files_;
};

}  // namespace pliant::app
