// The course: the lessons of the assets folder, in the user's language.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// Whether a Markdown file has a block for Pliant: there may be other pages beside lessons.
bool isLesson(const std::filesystem::path& file);

/// The number of a lesson in the course, with which its file name starts, and by which lessons refer to each other. 0:
/// none.
int numberOfLesson(const std::filesystem::path& file);

/// A lesson's entry on the map of the course.
struct LessonEntry {
  std::filesystem::path file;
  int number = 0;  ///< see numberOfLesson()
  std::string title;
  int minutes = 0;
  std::string level;
  std::vector<std::string> checked;  ///< titles of the pages with a check, in English even for a translation
};

/// Its entry in lists: " 4  Why it stretches".
std::string titleInCourse(const LessonEntry& lesson);

/// The lessons of the assets folder: Markdown files with a block for Pliant, by name. Translated ones are in
/// `language`, one of lessonLanguages(), the others in English, as are all for any other language.
std::vector<LessonEntry> findLessons(const std::filesystem::path& assets, const std::string& language = {});

/// The languages that any lesson is translated into, by their own names: folders beside the lessons that contain a
/// lesson of the same name as one of those.
std::vector<std::string> lessonLanguages(const std::filesystem::path& assets);

/// The language of the lessons in a folder; empty: English, or not part of the course.
std::string languageOf(const std::filesystem::path& folder, const std::filesystem::path& assets);

/// A lesson of the course in a language; the lesson itself if it is not part of the course, or not translated.
std::filesystem::path inLanguage(const std::filesystem::path& lesson, const std::string& language,
                                 const std::filesystem::path& assets);

/// The original of a translated lesson of the course; any other file itself.
std::filesystem::path originalOf(const std::filesystem::path& lesson, const std::filesystem::path& assets);

/// The titles of a lesson's pages.
std::vector<std::string> pageTitles(const std::filesystem::path& lesson);

/// A scene, a picture or a lesson named in a lesson of `folder`: beside it, for a translation beside its original, or
/// else in the assets, whether it exists or not. A name of a file that is not beside it cannot lead out of these
/// folders. Precondition: mayRead(name, folder).
std::filesystem::path namedIn(const std::filesystem::path& folder, const std::string& name,
                              const std::filesystem::path& assets);

/// The glossary in a language, or in English if there is none.
std::filesystem::path glossaryFile(const std::filesystem::path& assets, const std::string& language);

}  // namespace pliant::app
