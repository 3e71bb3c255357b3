// Makes the worksheet of a lesson, with a picture of each page's initial scene.
#pragma once

#include "app/lesson/lesson.h"

#include <filesystem>

namespace pliant::app {

/// Writes the students' copy, or the teacher's with answers, solutions and live values. Draws with its own OpenGL
/// context, so the thread must not have one. Throws sim::InputError if a scene cannot be built, sim::OutputError if
/// writing fails, and std::runtime_error if drawing fails.
void saveWorksheet(const Lesson& lesson, const std::filesystem::path& file, const std::filesystem::path& assets,
                   bool withSolutions);

}  // namespace pliant::app
