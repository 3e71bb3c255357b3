// What a student has done of the course, kept from one start to the next.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

class LessonProgress {
 public:
  /// That of the user's state folder; what cannot be read is as if nothing had been done.
  static LessonProgress load();

  bool isDone(const std::filesystem::path& lesson, const std::string& page) const;
  /// How many of these pages are done.
  std::size_t countDone(const std::filesystem::path& lesson, const std::vector<std::string>& pages) const;
  /// Writes it down at once; where that fails it is known until the program ends.
  void noteDone(const std::filesystem::path& lesson, const std::string& page);

 private:
  /// That of its file, without the number in the course.
  static std::string keyOf(const std::filesystem::path& lesson);
  void save() const;

  std::map<std::string, std::set<std::string>> pages_;  ///< titles of those that are done, by the lesson's name
};

}  // namespace pliant::app
