#include "app/view/lambda_marks.h"

#include "app/base/variables.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace pliant::app {

namespace {

constexpr float kMinRadii = 2.0f;  ///< minimum length of the longest arrow, in particle radii

void addTo(LambdaMark& mark, const sim::Projection& projection, std::span<const sim::Corner> corners) {
  mark.lambda += projection.isCompliant ? projection.lambda : projection.stiffness * projection.lambda;
  for (const sim::Corner& corner : corners) {
    const auto found = std::find_if(mark.moves.begin(), mark.moves.end(),
                                    [&](const auto& move) { return move.particle == corner.particle; });
    if (found == mark.moves.end())
      mark.moves.push_back({corner.particle, glm::vec3(corner.before), corner.correction});
    else
      found->displacement += corner.correction;
  }
}

}  // namespace

float LambdaMark::largestDisplacement() const {
  float longest = 0.0f;
  for (const Move& move : moves) longest = std::max(longest, glm::length(move.displacement));
  return longest;
}

glm::vec3 LambdaMark::middle(std::span<const glm::vec4> spheres) const {
  glm::vec3 sum(0.0f);
  for (const Move& move : moves) sum += glm::vec3(spheres[static_cast<std::size_t>(move.particle)]);
  return sum / static_cast<float>(moves.size());
}

std::vector<LambdaMark> lambdaMarks(const sim::StepRecording& recording, std::size_t most) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, LambdaMark> found;  // by batch and index
  const int substep = recording.stages.empty() ? 0 : recording.stages.back().substep;
  for (const sim::Stage& stage : recording.stages) {
    if (stage.phase != sim::Phase::solve || stage.substep != substep) continue;
    for (const sim::Projection& p : recording.projectionsOf(stage)) {
      if (p.active) addTo(found[{p.batch, p.number}], p, recording.cornersOf(p));
    }
  }
  std::vector<LambdaMark> marks;
  for (auto& [place, mark] : found) {
    if (mark.largestDisplacement() > 0.0f) marks.push_back(std::move(mark));
  }
  std::stable_sort(marks.begin(), marks.end(),
                   [](const auto& a, const auto& b) { return a.largestDisplacement() > b.largestDisplacement(); });
  if (marks.size() > most) marks.resize(most);
  return marks;
}

void addLambdaMarks(std::span<const LambdaMark> marks, std::span<const glm::vec4> spheres, render::Frame& frame) {
  if (marks.empty()) return;
  const float longest = marks.front().largestDisplacement();
  const float scale = std::max(1.0f, kMinRadii * spheres.front().w / longest);
  const render::Colour correction = render::toColour(colourOf(Variable::correction)),
                       multiplier = render::toColour(colourOf(Variable::multiplier));
  for (const LambdaMark& mark : marks) {
    for (const LambdaMark::Move& move : mark.moves)
      frame.addArrow(move.from, move.from + scale * move.displacement, correction, 2.0f, true);
    frame.labels.push_back({mark.middle(spheres), fmt::format("λ = {:.3g}", mark.lambda), multiplier});
  }
}

}  // namespace pliant::app
