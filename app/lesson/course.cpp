#include "app/lesson/course.h"

#include "app/base/file_consent.h"
#include "app/base/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

namespace pliant::app {

namespace {

// The map's data of a lesson, without reading its scenes; nothing if it has no block.
std::optional<LessonEntry> entryOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::string line;
  LessonEntry entry;
  entry.file = file;
  entry.number = numberOfLesson(file);
  bool hasBlock = false;
  std::string page;
  while (std::getline(in, line)) {
    const std::string_view words = trimmed(line);
    if (entry.title.empty() && line.starts_with("# ")) entry.title = trimmed(words.substr(2));
    if (line.starts_with("## ")) page = trimmed(words.substr(3));
    hasBlock = hasBlock || words == "```pliant";
    if (!hasBlock) continue;
    if (words.starts_with("minutes:"))
      entry.minutes = static_cast<int>(numberIn(trimmed(words.substr(8))).value_or(0.0));
    if (words.starts_with("level:")) entry.level = trimmed(words.substr(6));
    if (words.starts_with("check:")) entry.checked.push_back(page);
  }
  if (!hasBlock) return std::nullopt;
  if (entry.title.empty()) entry.title = file.stem().string();
  return entry;
}

std::filesystem::path folderOf(const std::filesystem::path& assets, const std::string& language) {
  return language.empty() ? assets / "lessons" : assets / "lessons" / language;
}

std::vector<LessonEntry> lessonsIn(const std::filesystem::path& folder) {
  std::vector<LessonEntry> lessons;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
    if (entry.path().extension() != ".md") continue;
    if (auto lesson = entryOf(entry.path())) lessons.push_back(*std::move(lesson));
  }
  std::sort(lessons.begin(), lessons.end(), [](const LessonEntry& a, const LessonEntry& b) { return a.file < b.file; });
  return lessons;
}

std::vector<LessonEntry>::iterator findByName(std::vector<LessonEntry>& lessons, const std::filesystem::path& file) {
  return std::find_if(lessons.begin(), lessons.end(),
                      [&](const LessonEntry& lesson) { return lesson.file.filename() == file.filename(); });
}

}  // namespace

int numberOfLesson(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  int number = 0;
  const auto [end, status] = std::from_chars(name.data(), name.data() + name.size(), number);
  return status == std::errc() && *end == '_' ? number : 0;
}

bool isLesson(const std::filesystem::path& file) { return entryOf(file).has_value(); }

std::string titleInCourse(const LessonEntry& lesson) {
  return lesson.number > 0 ? fmt::format("{:2}  {}", lesson.number, lesson.title) : lesson.title;
}

std::vector<LessonEntry> findLessons(const std::filesystem::path& assets, const std::string& language) {
  std::vector<LessonEntry> lessons = lessonsIn(folderOf(assets, {}));
  const std::vector<std::string> languages = lessonLanguages(assets);
  if (std::find(languages.begin(), languages.end(), language) == languages.end()) return lessons;
  for (LessonEntry& translated : lessonsIn(folderOf(assets, language))) {
    const auto original = findByName(lessons, translated.file);
    if (original == lessons.end()) continue;
    translated.level = original->level;  // position on the map and progress are those of the original
    translated.checked = original->checked;
    *original = std::move(translated);
  }
  return lessons;
}

std::vector<std::string> lessonLanguages(const std::filesystem::path& assets) {
  std::vector<LessonEntry> originals = lessonsIn(folderOf(assets, {}));
  std::vector<std::string> languages;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(folderOf(assets, {}), failure)) {
    if (!entry.is_directory(failure)) continue;
    const std::vector<LessonEntry> lessons = lessonsIn(entry.path());
    const auto isTranslated = [&](const LessonEntry& its) {
      return findByName(originals, its.file) != originals.end();
    };
    if (std::any_of(lessons.begin(), lessons.end(), isTranslated))
      languages.push_back(entry.path().filename().string());
  }
  std::sort(languages.begin(), languages.end());
  return languages;
}

std::string languageOf(const std::filesystem::path& folder, const std::filesystem::path& assets) {
  std::error_code none;
  const std::filesystem::path whole = std::filesystem::weakly_canonical(folder.empty() ? "." : folder, none);
  return std::filesystem::equivalent(whole.parent_path(), folderOf(assets, {}), none) ? whole.filename().string() : "";
}

std::filesystem::path originalOf(const std::filesystem::path& lesson, const std::filesystem::path& assets) {
  std::error_code none;
  const std::filesystem::path original = folderOf(assets, {}) / lesson.filename();
  const bool isTranslated = !languageOf(lesson.parent_path(), assets).empty();
  return isTranslated && std::filesystem::exists(original, none) ? original : lesson;
}

std::filesystem::path inLanguage(const std::filesystem::path& lesson, const std::string& language,
                                 const std::filesystem::path& assets) {
  std::error_code none;
  const std::filesystem::path original = originalOf(lesson, assets);
  if (!std::filesystem::equivalent(original.parent_path(), folderOf(assets, {}), none)) return lesson;
  std::vector<LessonEntry> course = findLessons(assets, language);
  const auto its = findByName(course, original);
  return its == course.end() ? lesson : its->file;
}

std::vector<std::string> pageTitles(const std::filesystem::path& lesson) {
  std::ifstream in(lesson);
  std::vector<std::string> titles;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("## ")) titles.emplace_back(trimmed(std::string_view(line).substr(3)));
  }
  return titles;
}

std::filesystem::path namedIn(const std::filesystem::path& folder, const std::string& name,
                              const std::filesystem::path& assets) {
  std::error_code none;
  if (std::filesystem::exists(folder / name, none)) return folder / name;
  const std::filesystem::path originals = folderOf(assets, {});
  const bool isTranslated = !languageOf(folder, assets).empty();
  if (isTranslated && std::filesystem::exists(originals / name, none) && mayRead(name, originals))
    return originals / name;
  return mayRead(name, assets) ? assets / name : folder / name;
}

std::filesystem::path glossaryFile(const std::filesystem::path& assets, const std::string& language) {
  std::error_code none;
  const std::filesystem::path translated = folderOf(assets, language) / "glossary.md";
  return std::filesystem::exists(translated, none) ? translated : folderOf(assets, {}) / "glossary.md";
}

}  // namespace pliant::app
