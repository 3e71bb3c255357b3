// The titles over runs side by side: the variant's name and its figures.
#pragma once

#include "app/view/grid.h"
#include "app/view/snapshot.h"

#include <array>
#include <functional>
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

/// A name in two lines, where one is too short: broken between words, behind a comma where there is one. The second one
/// is empty where the first holds all of it, or no word of it. `fits`: whether a text has room in the first.
std::array<std::string, 2> inTwoLines(const std::string& name, const std::function<bool(const std::string&)>& fits);

/// The first of some figures, as many as fit as a whole.
std::string figuresThatFit(std::string figures, const std::function<bool(const std::string&)>& fits);

/// Draws the titles into their strips, in the font of the list; that of run `active` stands out (-1: none does).
/// `taken`: width of what stands at the right end of each first line.
void drawRunTitles(const std::vector<Cell>& cells, const std::vector<RunTitle>& titles, int active, bool dark,
                   ImDrawList& list, float taken = 0.0f);

/// A text in the lower part of a picture of this size, in the middle, on a dark ground.
void drawTitle(const std::string& title, glm::vec2 size, ImDrawList& list);

/// What is seen between the cells, sRGB 0 to 1.
glm::vec3 separatorColour(bool dark);

}  // namespace pliant::app
