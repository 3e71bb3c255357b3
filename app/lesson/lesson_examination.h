// What can only be said of a lesson with its scenes built.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"
#include "sim/simulation.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// Builds the scene of each page, and says which particles that the lesson names are not in it, and which checks hold
/// before anything was done.
std::vector<sim::InputMessage> examine(const Lesson& lesson, const std::filesystem::path& assets);

/// A page's simulation as it begins, with some assignments beside its own. Throws sim::InputError.
sim::Simulation startOf(const LessonPage& page, const std::vector<std::string>& assignments,
                        const std::filesystem::path& assets);

}  // namespace pliant::app
