#include "app/lesson/progress.h"

#include "app/base/json_text.h"
#include "app/base/state_folder.h"
#include "sim/base/input_errors.h"
#include "sim/io/atomic_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>

namespace pliant::app {

namespace {

std::filesystem::path progressFile() { return stateFolder() / "lessons.json"; }

// The number of a lesson may change when lessons are added or removed: progress must not depend on it.
std::string withoutNumber(const std::string& name) {
  const std::size_t end = name.find_first_not_of("0123456789");
  return end != std::string::npos && end > 0 && name[end] == '_' ? name.substr(end + 1) : name;
}

}  // namespace

std::string LessonProgress::keyOf(const std::filesystem::path& lesson) { return withoutNumber(lesson.stem().string()); }

LessonProgress LessonProgress::load() {
  LessonProgress progress;
  std::ifstream stream(progressFile());
  const auto json = nlohmann::json::parse(stream, nullptr, false);
  if (!json.is_object()) return progress;
  for (const auto& [lesson, pages] : json.items()) {
    if (!pages.is_array()) continue;
    for (const auto& page : pages) {
      if (page.is_string()) progress.pages_[withoutNumber(lesson)].insert(page.get<std::string>());
    }
  }
  return progress;
}

bool LessonProgress::isDone(const std::filesystem::path& lesson, const std::string& page) const {
  const auto found = pages_.find(keyOf(lesson));
  return found != pages_.end() && found->second.contains(page);
}

std::size_t LessonProgress::countDone(const std::filesystem::path& lesson,
                                      const std::vector<std::string>& pages) const {
  return static_cast<std::size_t>(
      std::count_if(pages.begin(), pages.end(), [&](const std::string& page) { return isDone(lesson, page); }));
}

void LessonProgress::noteDone(const std::filesystem::path& lesson, const std::string& page) {
  if (pages_[keyOf(lesson)].insert(page).second) save();
}

// Keeps progress saved by other windows.
void LessonProgress::save() const {
  LessonProgress all = load();
  for (const auto& [lesson, pages] : pages_) all.pages_[lesson].insert(pages.begin(), pages.end());
  try {
    sim::writeWhole(progressFile(), jsonText(nlohmann::json(all.pages_)));
  } catch (const sim::OutputError&) {  // known until the program ends
  }
}

}  // namespace pliant::app
