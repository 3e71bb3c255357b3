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
  std::vector<std::string> checked;  ///< titles of the pages with a check, in English where it is a translation
};

/// As lists have it: " 4  Why it stretches".
std::string titleInCourse(const LessonEntry& lesson);

/// The lessons of the assets folder: its Markdown files with a block for Pliant, by name. What is translated into
/// `language`, one of lessonLanguages(), is so; the others are in English, as all are with another one.
std::vector<LessonEntry> findLessons(const std::filesystem::path& assets, const std::string& language = {});

/// The languages that some lesson is translated into, as they call themselves: the folders beside the lessons in which
/// there is a lesson of the same name as one of those.
std::vector<std::string> lessonLanguages(const std::filesystem::path& assets);

/// That of the lessons of a folder; empty: English, or they are none of the course.
std::string languageOf(const std::filesystem::path& folder, const std::filesystem::path& assets);

/// A lesson of the course in a language; itself where it is none, or is not translated.
std::filesystem::path inLanguage(const std::filesystem::path& lesson, const std::string& language,
                                 const std::filesystem::path& assets);

/// What a lesson of the course is a translation of; any other file itself.
std::filesystem::path originalOf(const std::filesystem::path& lesson, const std::filesystem::path& assets);

/// The titles of a lesson's pages.
std::vector<std::string> pageTitles(const std::filesystem::path& lesson);

/// A scene, a picture or a lesson that a lesson of `folder` names: beside it, beside its original where it is a
/// translation, or else in the assets, whether it is there or not. What is not beside it never leads out of these two.
/// Precondition: mayRead(name, folder).
std::filesystem::path namedIn(const std::filesystem::path& folder, const std::string& name,
                              const std::filesystem::path& assets);

/// The glossary in a language, or else in English.
std::filesystem::path glossaryFile(const std::filesystem::path& assets, const std::string& language);

}  // namespace pliant::app
