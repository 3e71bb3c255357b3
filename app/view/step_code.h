// The step as pseudo-code, as it runs with the settings of a scene: what the solver lens shows beside the numbers.
#pragma once

#include "app/view/lens.h"
#include "sim/scene/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct CodeLine {
  /// What of the phase `solve` it stands for; `phase`: the whole of its phase.
  enum class Part { phase, level, iteration, group, constraint };

  std::string text;
  int indent = 0;
  sim::Phase phase = sim::Phase::count;  ///< whose states it leads to; count: it is a frame around others
  Part part = Part::phase;
};

/// Symbols as Müller et al. 2007 and Bartels 2015 have them: x and v of the step's start, x* proposed, h the time of a
/// substep, w = 1/mass.
std::vector<CodeLine> codeOf(const sim::Settings& settings);

/// The line that a place of a recording stands at; -1: none.
int lineAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording, const LensPlace& place);

/// The first place at or after `from` (else from the start) that stands at a line; `from` where there is none.
LensPlace placeOf(const std::vector<CodeLine>& code, int line, const sim::StepRecording& recording,
                  const LensPlace& from);

/// The text with the symbols for the words that code has in their place: lambda, grad C, d lambda, dx, sum, ^2.
std::string typeset(std::string_view text);

}  // namespace pliant::app
