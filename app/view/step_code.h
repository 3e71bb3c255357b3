// The step as pseudo-code, as it runs with the settings of a scene: what the solver lens shows beside the numbers. Each
// line says where the program does it, and where it is from.
#pragma once

#include "app/view/lens.h"
#include "app/view/source_text.h"
#include "sim/scene/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct CodeLine {
  /// What of the phase `solve` it stands for; `phase`: the whole of its phase.
  enum class Part { phase, level, iteration, group, constraint };
  /// Which constraints it is of; own: those whose corrections are no lambda times gradients, as of shape matching.
  enum class Rule { any, compliant, stiff, own };

  std::string text;  ///< Markdown with formulas
  int indent = 0;
  sim::Phase phase = sim::Phase::count;  ///< whose states it leads to; count: it is a frame around others
  Part part = Part::phase;
  Rule rule = Rule::any;
  SourceRef source = {};        ///< where the program does it
  std::string_view paper = {};  ///< where it is from, by the keys of docs/references.md
};

/// Algorithm 1 of Müller et al. 2007, or that of Macklin et al. 2016 where the stiffness model is compliant, as the
/// settings make it. x and v of the step's start, x* proposed, h the time of a substep, w = 1/mass.
std::vector<CodeLine> codeOf(const sim::Settings& settings);

/// The lines that a place of a recording stands at, in order: those of a projection are done together, by the rule that
/// it goes by. Empty: none.
std::vector<int> linesAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording,
                         const LensPlace& place);

/// The first of them; -1: none.
int lineAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording, const LensPlace& place);

/// Where the program does a line at a place: what is done to a single constraint is at home with its type, where that
/// has a way of its own.
SourceRef sourceAt(const CodeLine& line, const sim::StepRecording& recording, const LensPlace& place);

/// The first place at or after `from` (else from the start) that stands at a line; `from` where there is none.
LensPlace placeOf(const std::vector<CodeLine>& code, int line, const sim::StepRecording& recording,
                  const LensPlace& from);

}  // namespace pliant::app
