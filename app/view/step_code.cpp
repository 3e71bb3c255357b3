#include "app/view/step_code.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

namespace pliant::app {

namespace {

using sim::Phase;
using Part = CodeLine::Part;

/// Lines one after the other, each as deep as the loops around it.
class CodeText {
 public:
  void add(std::string text, Phase phase = Phase::count, Part part = Part::phase) {
    lines_.push_back({std::move(text), indent_, phase, part});
  }
  void loop(std::string text, Phase phase = Phase::count, Part part = Part::phase) {
    add(std::move(text), phase, part);
    ++indent_;
  }
  void end(int loops = 1) { indent_ -= loops; }
  std::vector<CodeLine> take() { return std::move(lines_); }

 private:
  std::vector<CodeLine> lines_;
  int indent_ = 0;
};

std::string times(int count) { return count == 1 ? "once" : fmt::format("{} times", count); }

void addPrediction(const sim::Settings& s, CodeText& code) {
  code.add("v = v + h w sum f", Phase::speedLimit);
  code.add(s.damping > 0.0f ? fmt::format("damp v of each object by k_d = {:.4g}", s.damping)
                            : "damp v of each object by its own k_d",
           Phase::damping);
  code.add(
      s.integrator == sim::Integrator::euler ? "x* = x + h v" : "x* = 4/3 x - 1/3 x' + 8/9 h v - 2/9 h v' + 4/9 h^2 a",
      Phase::mouse);
}

void addContacts(const sim::Settings& s, CodeText& code) {
  code.add(s.contacts ? "find contacts on the way from x to x*" : "find contacts with walls and colliders",
           Phase::contacts);
  if (s.stabilize > 0)
    code.add(fmt::format("{}: push overlaps of x apart, x* with it", times(s.stabilize)), Phase::prestabilise);
}

// One projection, as project.h and compliance.h have it.
void addProjection(const sim::Settings& s, CodeText& code) {
  const auto add = [&](const char* text) { code.add(text, Phase::solve, Part::constraint); };
  if (s.stiffnessModel == sim::StiffnessModel::compliant) {
    add("d lambda = (-C - alpha/h^2 lambda) / (sum w |grad C|^2 + alpha/h^2)");
    add("dx = d lambda w grad C");
  } else {
    add("lambda = C / sum w |grad C|^2");
    add(s.stiffnessModel == sim::StiffnessModel::perStep ? "dx = -k' lambda w grad C,  k' = 1 - (1 - k)^(1/n)"
                                                         : "dx = -k lambda w grad C");
  }
}

void addGroup(const sim::Settings& s, CodeText& code) {
  if (s.iteration == sim::Iteration::jacobi) {
    code.loop("for each constraint C, all at the same x*");
    addProjection(s, code);
    code.end();
    const bool isMean = s.averaging == sim::Averaging::perParticle;
    code.add(fmt::format("x* = x* + {}{}", s.overRelaxation != 1.0f ? fmt::format("{:.4g} ", s.overRelaxation) : "",
                         isMean ? "mean of the dx of each particle" : "sum of the dx, with masses split"),
             Phase::solve, Part::group);
    return;
  }
  code.loop(s.iteration == sim::Iteration::gaussSeidel ? "for each constraint C, colour by colour"
                                                       : "for each constraint C, in the scene's order",
            Phase::solve, Part::group);
  addProjection(s, code);
  code.add("x* = x* + dx,  at once", Phase::solve, Part::constraint);
  code.end();
}

std::string groupLoop(const sim::Settings& s) {
  std::string text =
      s.effectiveSchedule() == sim::Schedule::adaptive ? "for group = 0 | 0 1 | 0 1 2 | ... 9" : "for group = 0 ... 9";
  if (!s.groupRepeats.empty()) text += fmt::format(", each {} times", fmt::join(s.groupRepeats, ", "));
  return text;
}

void addSolver(const sim::Settings& s, CodeText& code) {
  if (s.effectiveSchedule() == sim::Schedule::hierarchical) {
    code.add(fmt::format("ropes and cloth on coarser levels, each {}", times(s.levelIterations)), Phase::solve,
             Part::level);
  }
  if (s.solverIterations == 0) return;
  code.loop(fmt::format("for i = 1 ... {}", s.solverIterations), Phase::solve, Part::iteration);
  if (s.iteration == sim::Iteration::global || s.iteration == sim::Iteration::massSpring) {
    code.add(s.iteration == sim::Iteration::global ? "all groups together: solve grad C(x*) dx = -C(x*)"
                                                   : "springs of 1/alpha: one step of implicit Euler",
             Phase::solve, Part::group);
    code.add("what is no single equation: one after the other", Phase::solve, Part::constraint);
  } else {
    code.loop(groupLoop(s));
    addGroup(s, code);
    code.end();
    if (s.chebyshev > 0.0f) code.add(fmt::format("x* = Chebyshev's step, rho = {:.4g}", s.chebyshev));
  }
  code.end();
}

void addVelocities(const sim::Settings& s, CodeText& code) {
  if (s.postStabilize > 0)
    code.add(fmt::format("{}: let what flickers come to rest", times(s.postStabilize)), Phase::poststabilise);
  code.add("hold back surfaces that would meet", Phase::holdBack);
  code.add(s.integrator == sim::Integrator::euler ? "v = (x* - x) / h,  then friction and bounce"
                                                  : "v = (3/2 x* - 2 x + 1/2 x') / h,  then friction and bounce",
           Phase::finalSpeedLimit);
  code.add("x = x*", Phase::commit);
}

Part partOf(const sim::StepRecording& recording, const LensPlace& place) {
  const sim::Stage& stage = recording.stages[place.stage];
  if (stage.phase != Phase::solve) return Part::phase;
  if (place.projection >= 0) return Part::constraint;
  return stage.solve.kind == sim::SolveStage::Kind::level ? Part::level : Part::group;
}

}  // namespace

std::vector<CodeLine> codeOf(const sim::Settings& settings) {
  CodeText code;
  code.add("x, v of the last step", Phase::emit);
  if (settings.substeps > 1)
    code.loop(fmt::format("{} times, with h = {:.4g} s", settings.substeps,
                          settings.timestep / static_cast<float>(settings.substeps)));
  else
    code.add(fmt::format("h = {:.4g} s", settings.timestep));
  addPrediction(settings, code);
  addContacts(settings, code);
  addSolver(settings, code);
  addVelocities(settings, code);
  return code.take();
}

int lineAt(const std::vector<CodeLine>& code, const sim::StepRecording& recording, const LensPlace& place) {
  if (recording.stages.empty()) return -1;
  const Phase phase = recording.stages[place.stage].phase;
  const Part part = partOf(recording, place);
  const auto found = std::find_if(code.begin(), code.end(),
                                  [&](const CodeLine& line) { return line.phase == phase && line.part == part; });
  return found == code.end() ? -1 : static_cast<int>(found - code.begin());
}

LensPlace placeOf(const std::vector<CodeLine>& code, int line, const sim::StepRecording& recording,
                  const LensPlace& from) {
  const CodeLine& wanted = code[line];
  const int count = static_cast<int>(recording.stages.size());
  for (int k = 0; k < count; ++k) {
    LensPlace place{(from.stage + k) % count, -1};
    const sim::Stage& stage = recording.stages[place.stage];
    if (wanted.part == Part::constraint && stage.firstProjection < stage.lastProjection)
      place.projection = static_cast<int>(stage.firstProjection);
    const Part part = wanted.part == Part::iteration ? Part::group : wanted.part;
    if (stage.phase == wanted.phase && partOf(recording, place) == part) return place;
  }
  return from;
}

namespace {

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct Symbol {
  std::string_view word, symbol;
};
// A longer one before those that it begins with. A blank at the end is part of the word.
constexpr std::array<Symbol, 16> kSymbols{{{"d lambda", "Δλ"},
                                           {"lambda", "λ"},
                                           {"alpha", "α"},
                                           {"gamma", "γ"},
                                           {"omega", "ω"},
                                           {"theta", "θ"},
                                           {"rho", "ρ"},
                                           {"phi", "φ"},
                                           {"epsilon", "ε"},
                                           {"grad ", "∇"},
                                           {"grad", "∇"},
                                           {"sum of", "sum of"},
                                           {"sum", "Σ"},
                                           {"dx", "Δx"},
                                           {"^2", "²"},
                                           {"^3", "³"}}};

}  // namespace

std::string typeset(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const bool beginsWord = at == 0 || (!isLetter(text[at - 1]) && text[at - 1] != '_');
    const auto isHere = [&](const Symbol& symbol) {
      if (!text.substr(at).starts_with(symbol.word)) return false;
      const std::size_t end = at + symbol.word.size();
      const bool endsWord = end == text.size() || !isLetter(symbol.word.back()) || !isLetter(text[end]);
      return !isLetter(symbol.word.front()) || (beginsWord && endsWord);
    };
    const auto found = std::find_if(kSymbols.begin(), kSymbols.end(), isHere);
    if (found == kSymbols.end()) {
      result += text[at++];
    } else {
      result += found->symbol;
      at += found->word.size();
    }
  }
  return result;
}

}  // namespace pliant::app
