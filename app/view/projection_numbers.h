// A projection with its numbers, as text with formulas between $: C, gradients, w, lambda and dx, in the order of a
// calculation by hand.
#pragma once

#include "app/view/lens.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pliant::app {

struct ProjectionNumbers {
  std::vector<std::string> lines;              ///< the formula, C, its terms, lambda
  std::vector<std::string> heads;              ///< headings of the table of particles: "", "particle", w, x, grad C, dx
  std::vector<std::vector<std::string>> rows;  ///< by particle
  std::vector<std::string> rest;               ///< for particles without a row: their number and sums; empty: none
};

/// `chosen`: a particle that gets a row in any case (-1: none); at most `most` particles have one.
ProjectionNumbers numbersOf(const sim::StepRecording& recording, const sim::Projection& projection, int chosen = -1,
                            std::size_t most = kMostListed);

/// Everything as lines of text: a particle's row as "p1: particle 17, $w$ = 0.2, $\mathbf{x}$ = (1, 2, 0)".
std::vector<std::string> linesOf(const ProjectionNumbers& numbers);

/// With enough digits that calculating with the numbers shown gives the results shown, but no more than float32 has,
/// and without a negative zero.
std::string numberText(float value);
/// The same for positions and corrections, with fewer digits, as nobody calculates with those: "(1.684, 1.228, 0)".
std::string vectorText(const glm::vec3& v);

}  // namespace pliant::app
