// A projection with its numbers, as words with formulas between $: C, gradients, w, lambda and dx, in the order in
// which one computes them by hand.
#pragma once

#include "app/view/lens.h"

#include <cstddef>
#include <string>
#include <vector>

namespace pliant::app {

struct ProjectionNumbers {
  std::vector<std::string> lines;              ///< the formula, C, what it is made of, lambda
  std::vector<std::string> heads;              ///< of the table of particles: "", "particle", w, x, grad C, dx
  std::vector<std::vector<std::string>> rows;  ///< by particle
  std::vector<std::string> rest;  ///< of those that have no row: how many, and what adds up, added up; empty: none
};

/// `chosen`: a particle that has a row if it is one of many (-1: none); of many, `most` have one.
ProjectionNumbers numbersOf(const sim::StepRecording& recording, const sim::Projection& projection, int chosen = -1,
                            std::size_t most = kMostListed);

/// All of it as lines: a particle's row as "p1: particle 17, $w$ = 0.2, $\mathbf{x}$ = (1, 2, 0)".
std::vector<std::string> linesOf(const ProjectionNumbers& numbers);

/// With so many digits that who computes with what is shown comes to what is shown, but none that float32 does not know,
/// and without the sign of a zero.
std::string numberText(float value);
/// The same of positions and corrections, whose last digits nobody computes with: "(1.684, 1.228, 0)".
std::string vectorText(const glm::vec3& v);

}  // namespace pliant::app
