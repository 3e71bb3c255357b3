// A lesson on paper: text, formulas and questions with room for answers, as one HTML file to print.
#pragma once

#include "app/lesson/lesson_trial.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// The scene of a page as it begins.
struct WorksheetPicture {
  struct Label {
    std::string text;
    glm::vec2 place;  ///< of what it names, from the upper left corner: 0 to 1
  };
  std::string png;  ///< the bytes of the file; empty: there is none, or it looks as the one before
  std::vector<Label> labels;
};

/// `pictures`: one for each page, or fewer, where the last pages have none. `solved`: one for each page makes the
/// teacher's copy, with the right answers, a way for each task, and its live values; empty: the students' copy. `assets`:
/// where images of the text are that do not lie beside the lesson.
std::string writeWorksheet(const Lesson& lesson, const std::vector<WorksheetPicture>& pictures,
                           const std::vector<SolvedPage>& solved = {}, const std::filesystem::path& assets = {});

}  // namespace pliant::app
