// The course: the lessons of the assets folder, in the language of who reads them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// Whether a Markdown file has a block for Pliant: other pages may lie beside lessons.
bool isLesson(const std::filesystem::path& file);

/// The number of a lesson in the course, with which its file's name begins: lessons speak of each other by it. 0: it has
/// none.
int numberOfLesson(const std::filesystem::path& file);

/// A lesson as the map of the course shows it.
struct LessonEntry {
  std::filesystem::path file;
  int number = 0;  ///< see numberOfLesson()
  std::string title;
  int minutes = 0;
  std::string level;
  std::vector<std::string> checked;  ///< titles of the pages with a check
};

/// As lists have it: " 4  Why it stretches".
std::string titleInCourse(const LessonEntry& lesson);

/// The lessons of the assets folder: its Markdown files with a block for Pliant, by name. What is translated into
/// `language` is so, the others are in English, as all are with an empty one.
std::vector<LessonEntry> findLessons(const std::filesystem::path& assets, const std::string& language = {});

/// The languages that some lesson is translated into, as they call themselves: the folders beside the lessons in which
/// there are lessons of the same names.
std::vector<std::string> lessonLanguages(const std::filesystem::path& assets);

/// That of the lessons of a folder; empty: English, or they are none of the course.
std::string languageOf(const std::filesystem::path& folder, const std::filesystem::path& assets);

/// A scene, a picture or a lesson that a lesson of `folder` names: beside it, beside its original where it is a
/// translation, or else in the assets, whether it is there or not. Whether it may be read: mayRead().
std::filesystem::path namedIn(const std::filesystem::path& folder, const std::string& name,
                              const std::filesystem::path& assets);

/// The glossary in a language, or else in English.
std::filesystem::path glossaryFile(const std::filesystem::path& assets, const std::string& language);

}  // namespace pliant::app
