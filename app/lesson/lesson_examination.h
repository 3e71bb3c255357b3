// Checks of a lesson that require building its scenes.
#pragma once

#include "app/lesson/lesson.h"
#include "sim/base/input_errors.h"
#include "sim/simulation.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// Builds the scene of each page, and reports missing particles that the lesson refers to, and checks that are met
/// before anything is done.
std::vector<sim::InputMessage> examine(const Lesson& lesson, const std::filesystem::path& assets);

/// A page's simulation in its initial state, with additional assignments. Throws sim::InputError.
sim::Simulation startOf(const LessonPage& page, const std::vector<std::string>& assignments,
                        const std::filesystem::path& assets);

}  // namespace pliant::app
