// A lesson: a Markdown file in which text stands beside scenes, with something to find out on each page.
//
//   # Why it stretches                      the lesson's title
//   ## A rope of twenty links               a page and its title
//   Text, with {stretch} for a live number.
//   ```pliant
//   scene: rope.xml                         beside the lesson or in the assets folder; absent: as on the page before
//   set: solverIterations=2                 as --set takes it; as often as wanted
//   unlock: solverIterations, rope.stiffness    what can be edited; all else is locked
//   play: FALSE                             the page begins paused; usual is TRUE
//   check: stretch < 0.01 and solverIterations < 40 for 1 s
//   solution: solverIterations=30           one that meets the check, for those who ask; several stand with ; between
//   ```
#pragma once

#include "app/base/file_consent.h"
#include "app/lesson/checkpoint.h"
#include "sim/scene/scene.h"

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

struct LessonPage {
  std::string title;
  std::string text;  ///< Markdown, without the block
  std::filesystem::path sceneFile;
  std::vector<std::string> sets;   ///< assignments
  bool plays = true;               ///< begins at once
  std::set<std::string> unlocked;  ///< paths, as sim::ParameterPlace::path
  std::optional<Checkpoint> check;
  std::vector<std::string> solution;       ///< assignments
  std::vector<LessonQuantity> quantities;  ///< what stands in braces in the text, in order

  /// The scene as the page begins. Throws sim::InputError, also for files that may not be read.
  sim::Scene scene(const FileConsent& consent = {}) const;
};

struct Lesson {
  std::filesystem::path file;
  std::string title;
  std::vector<LessonPage> pages;  ///< at least one
};

/// Reads a lesson and checks all that it names. Throws sim::InputError with everything that is wrong, each with its
/// line.
Lesson readLesson(const std::filesystem::path& file, const std::filesystem::path& assets,
                  const FileConsent& consent = {});

/// Whether a Markdown file has a block for Pliant: other pages may lie beside lessons.
bool isLesson(const std::filesystem::path& file);

/// A lesson's file and title.
struct LessonEntry {
  std::filesystem::path file;
  std::string title;
};
/// The lessons of the assets folder: its Markdown files with a block for Pliant, by name.
std::vector<LessonEntry> findLessons(const std::filesystem::path& assets);

}  // namespace pliant::app
