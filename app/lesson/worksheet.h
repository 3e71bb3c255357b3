// A lesson on paper: text, formulas and questions with room for answers, as one HTML file to print.
#pragma once

#include "app/lesson/lesson.h"

#include <string>
#include <vector>

namespace pliant::app {

/// `pictures`: the bytes of a PNG file for each page, or nothing, where the page has none. `withSolutions`: the teacher's
/// copy, with the right answers, a way for each task, and what the facts are.
std::string writeWorksheet(const Lesson& lesson, const std::vector<std::string>& pictures, bool withSolutions);

}  // namespace pliant::app
