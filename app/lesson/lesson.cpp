#include "app/lesson/lesson.h"

#include "app/base/words.h"
#include "app/document/scene_files.h"
#include "sim/scene/registry.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

namespace pliant::app {

namespace {

// What the map needs of a lesson, without its scenes; nothing where it has no block.
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

}  // namespace

bool isWritten(double value, std::string_view number) {
  const std::size_t point = number.find('.');
  const double decimals = point == std::string_view::npos ? 0.0 : double(number.size() - point - 1);
  const double written = numberIn(number).value_or(std::nan(""));
  return std::abs(value - written) <= 0.5001 * std::pow(10.0, -decimals);
}

bool LessonFact::agrees(double value) const { return isWritten(isPercent ? 100.0 * value : value, number); }

std::vector<ParticleMark> LessonPage::marks() const {
  std::vector<ParticleMark> marks;
  for (const LessonQuantity::ParticleName& name : marked)
    marks.push_back({static_cast<int>(name.element), name.number});
  return marks;
}

sim::Scene LessonPage::scene() const {
  sim::InputMessages messages;
  sim::Scene scene = sim::readScene(sceneFile, sim::Registry::builtin(), messages);
  messages.throwIfErrors();
  for (const std::string& assignment : sets) sim::setParameter(scene, assignment);
  throwIfErrors(messages, filesElsewhere(scene, consent));
  return scene;
}

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

std::vector<LessonEntry> findLessons(const std::filesystem::path& assets) {
  std::vector<LessonEntry> lessons;
  std::error_code failure;
  for (const auto& entry : std::filesystem::directory_iterator(assets / "lessons", failure)) {
    if (entry.path().extension() != ".md") continue;
    if (auto lesson = entryOf(entry.path())) lessons.push_back(*std::move(lesson));
  }
  std::sort(lessons.begin(), lessons.end(), [](const LessonEntry& a, const LessonEntry& b) { return a.file < b.file; });
  return lessons;
}

}  // namespace pliant::app
