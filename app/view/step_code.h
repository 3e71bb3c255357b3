// The step as pseudo-code for the settings of a scene: the solver lens shows it beside the numbers. Each line has its
// place in the source and its paper.
#pragma once

#include "app/view/lens.h"
#include "app/view/source_text.h"
#include "sim/scene/settings.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

struct CodeLine {
  /// The part of phase `solve` that it represents; `phase`: the whole phase.
  enum class Part { phase, level, iteration, group, constraint };
  /// The constraints that it applies to; own: those with other corrections than lambda times gradients, such as shape
  /// matching.
  enum class Rule { any, compliant, stiff, own };

  std::string text;  ///< Markdown with formulas
  int indent = 0;
  sim::Phase phase = sim::Phase::count;  ///< phase whose states it produces; count: it only encloses other lines
  Part part = Part::phase;
  Rule rule = Rule::any;
  SourceRef source = {};        ///< implementation
  std::string_view paper = {};  ///< keys of docs/references.md
};

/// Algorithm 1 of Müller et al. 2007, or, with the compliant stiffness model, that of Macklin et al. 2016, adapted to
/// the settings. x and v are those at the start of the step, x* is proposed, h the time of a substep, w = 1/mass.
std::vector<CodeLine> codeOf(const sim::Settings& settings);

/// The lines for a place of a recording, in order: those of a projection belong together, according to its rule. Empty:
/// none.
std::vector<int> linesAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording,
                         const LensPosition& place);

/// The first of them; -1: none.
int lineAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording, const LensPosition& place);

/// The implementation of a line at a place: for a single constraint, that of its type, if it has its own.
SourceRef sourceAt(const CodeLine& line, const sim::StepRecording& recording, const LensPosition& place);

/// The first place at or after `from` (else from the start) that belongs to a line; `from` if there is none.
LensPosition placeOf(const std::vector<CodeLine>& code, int line, const sim::StepRecording& recording,
                     const LensPosition& from);

}  // namespace pliant::app
