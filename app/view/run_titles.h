// The titles over runs side by side: the variant's name and its figures.
#pragma once

#include "app/view/grid.h"
#include "app/view/snapshot.h"

#include <string>
#include <vector>

struct ImDrawList;

namespace pliant::app {

struct RunTitle {
  std::string name;
  std::string figures;
  bool stopped = false;
};

/// "70 / 7": how often the priority groups that have constraints were solved in the last step, in the order of the
/// groups; equal neighbours once. Empty before the first step and where nothing is solved.
std::string solveCounts(const Snapshot& snapshot);

/// The title of a run; with `times` the milliseconds of its solver, which are never the same twice.
RunTitle titleOf(const std::string& name, const Snapshot& snapshot, bool times);

/// Height of a title in heights of the font.
constexpr float kTitleLines = 2.7f;

/// Draws the titles into their strips, in the font of the list; that of run `active` stands out (-1: none does).
void drawRunTitles(const std::vector<Cell>& cells, const std::vector<RunTitle>& titles, int active, bool dark,
                   ImDrawList& list);

/// What is seen between the cells, sRGB 0 to 1.
/// A text in the lower part of a picture of this size, in the middle, on a dark ground.
void drawTitle(const std::string& title, glm::vec2 size, ImDrawList& list);

glm::vec3 separatorColour(bool dark);

}  // namespace pliant::app
