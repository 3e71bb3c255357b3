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

/// "70 / 7": how often the priority groups with constraints were solved in the last step, in group order, with equal
/// neighbours merged. Empty before the first step and if nothing is solved.
std::string solveCounts(const Snapshot& snapshot);

/// The title of a run; `times`: includes the solver's time, which varies from run to run.
RunTitle titleOf(const std::string& name, const Snapshot& snapshot, bool times);

/// Height of a title [font heights].
constexpr float kTitleLines = 2.7f;

/// Splits a name into two lines if one is too short: between words, if possible after a comma. The second one is empty
/// if the first holds the whole name, or not even a word. `fits`: whether a text fits into the first.
std::array<std::string, 2> inTwoLines(const std::string& name, const std::function<bool(const std::string&)>& fits);

/// The leading figures that fit, whole ones only.
std::string figuresThatFit(std::string figures, const std::function<bool(const std::string&)>& fits);

/// Draws the titles into their strips, in the font of the list; that of run `active` is highlighted (-1: none).
/// `taken`: width reserved at the right end of each first line.
void drawRunTitles(const std::vector<Cell>& cells, const std::vector<RunTitle>& titles, int active, bool dark,
                   ImDrawList& list, float taken = 0.0f);

/// A centred text at the bottom of a picture of this size, on a dark background.
void drawTitle(const std::string& title, glm::vec2 size, ImDrawList& list);

/// The colour between cells, sRGB 0 to 1.
glm::vec3 separatorColour(bool dark);

}  // namespace pliant::app
