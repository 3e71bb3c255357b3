// Makes the worksheet of a lesson, with a picture of what each page begins with.
#pragma once

#include "app/lesson/lesson.h"

#include <filesystem>

namespace pliant::app {

/// Writes the students' copy, or the teacher's with answers, solutions and live values. Draws with an OpenGL context of
/// its own, so that the thread must have none. Throws sim::InputError of a scene that cannot be built, sim::OutputError
/// where nothing can be written and std::runtime_error where nothing can be drawn.
void saveWorksheet(const Lesson& lesson, const std::filesystem::path& file, const std::filesystem::path& assets,
                   bool withSolutions);

}  // namespace pliant::app
