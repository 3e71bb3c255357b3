// A student's progress in the course, stored between sessions.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

class LessonProgress {
 public:
  /// Loads it from the user's state folder; unreadable data count as no progress.
  static LessonProgress load();

  bool isDone(const std::filesystem::path& lesson, const std::string& page) const;
  /// How many of these pages are done.
  std::size_t countDone(const std::filesystem::path& lesson, const std::vector<std::string>& pages) const;
  /// Saves it at once; if that fails, it is only known until the program ends.
  void noteDone(const std::filesystem::path& lesson, const std::string& page);

 private:
  /// The lesson's file name, without its number in the course.
  static std::string keyOf(const std::filesystem::path& lesson);
  void save() const;

  std::map<std::string, std::set<std::string>> pages_;  ///< titles of completed pages, by lesson name
};

}  // namespace pliant::app
