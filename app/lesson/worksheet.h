// A lesson on paper: text, formulas and questions with space for answers, as an HTML file for printing.
#pragma once

#include "app/lesson/lesson_trial.h"

#include <glm/vec2.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace pliant::app {

/// The initial scene of a page.
struct WorksheetPicture {
  struct Label {
    std::string text;
    glm::vec2 place;  ///< position of the labelled thing, from the upper left corner: 0 to 1
  };
  std::string png;  ///< PNG data; empty: no picture, or the same as the previous one
  std::vector<Label> labels;
};

/// `pictures`: one per page; may be fewer if the last pages have none. `solved`: one per page, for the teacher's copy,
/// with the right answers, solutions, and live values; empty: the students' copy. `assets`: folder of images that are
/// not beside the lesson.
std::string writeWorksheet(const Lesson& lesson, const std::vector<WorksheetPicture>& pictures,
                           const std::vector<SolvedPage>& solved = {}, const std::filesystem::path& assets = {});

}  // namespace pliant::app
