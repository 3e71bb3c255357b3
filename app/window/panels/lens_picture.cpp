#include "app/window/panels/lens_picture.h"

#include "app/base/variables.h"
#include "app/text/formula.h"
#include "app/view/frame_maker.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

constexpr float kGradientRadii = 4.0f;  ///< length of the longest gradient's arrow, in particle radii
constexpr std::size_t kFewCorners = 4;  ///< up to this number all particles are connected by lines
constexpr std::size_t kFewParticles = 50, kFewProjections = 2000;  ///< maximum for showing all constraints of a scene

// All constraints of a small scene, as thin lines, with the particle positions at the place.
void addAllConstraints(const Snapshot& snapshot, const LensPosition& place, render::Frame& frame) {
  constexpr render::Colour kFaint{110, 120, 140, 255};
  const sim::StepRecording& recording = *snapshot.recording;
  if (snapshot.spheres.size() > kFewParticles || recording.projections.size() > kFewProjections) return;
  const std::vector<glm::vec4> x = positionsAt(recording, place);
  std::set<std::pair<std::uint32_t, std::uint32_t>> drawn;  // by batch and index, since each iteration repeats them
  for (const sim::Projection& p : recording.projections) {
    const auto corners = recording.cornersOf(p);
    if (corners.size() != 2 || !drawn.insert({p.batch, p.number}).second) continue;
    if (!sim::isIndexOf(corners[0].particle, x) || !sim::isIndexOf(corners[1].particle, x)) continue;
    frame.linesOnTop.push_back({glm::vec3(x[corners[0].particle]), glm::vec3(x[corners[1].particle]), kFaint, 1.0f});
  }
}

// The multiplier of the correction, in the centre of the particles that it moves.
void addLambda(const sim::Projection& p, std::span<const sim::Corner> corners, render::Frame& frame) {
  if (!p.active || !p.text->isEquation || p.isPrecomputed) return;
  glm::vec3 sum(0.0f);
  for (const sim::Corner& corner : corners) sum += glm::vec3(corner.before);
  frame.labels.push_back({sum / static_cast<float>(corners.size()), fmt::format("λ = {:.4g}", p.lambda),
                          render::toColour(colourOf(Variable::multiplier))});
}

}  // namespace

void addLensMarks(const Snapshot& snapshot, const LensPosition& place, const LensLook& look, render::Frame& frame) {
  constexpr render::Colour kRing{40, 90, 220, 255};
  const render::Colour correction = render::toColour(colourOf(Variable::correction)),
                       gradient = render::toColour(colourOf(Variable::gradient));
  const sim::StepRecording& recording = *snapshot.recording;
  addAllConstraints(snapshot, place, frame);
  for (const LensArrow& arrow : arrowsAt(recording, place))
    frame.addArrow(arrow.from, arrow.from + look.arrowScale * (arrow.to - arrow.from), correction, 2.5f, true);
  if (place.projection < 0) return;
  const sim::Projection& p = recording.projections[place.projection];
  const auto corners = recording.cornersOf(p);
  const auto first = static_cast<std::size_t>(corners.front().particle);
  const float radius = first < snapshot.spheres.size() ? snapshot.spheres[first].w : 0.0f;
  for (const LensArrow& arrow : gradientsAt(recording, place, kGradientRadii * radius))
    frame.addArrow(arrow.from, arrow.to, gradient, 1.5f, true);
  addLambda(p, corners, frame);
  for (const LensMark& mark : marksAt(recording, place))
    frame.labels.push_back({mark.position, plainText(parseFormula(mark.symbol)), kRing});
  const auto at = [&](std::size_t i) { return glm::vec3(corners[i].before); };
  for (const std::size_t i : listedCorners(recording, p, look.chosen, look.named))
    frame.labels.push_back({at(i), fmt::format("p{}", i + 1), kRing});
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (p.subject >= 0) frame.linesOnTop.push_back({at(i), at(static_cast<std::size_t>(p.subject)), kRing, 1.0f});
    if (p.subject >= 0 || corners.size() > kFewCorners) continue;
    for (std::size_t j = 0; j < i; ++j) frame.linesOnTop.push_back({at(i), at(j), kRing, 1.5f});
  }
}

std::optional<FocusRegion> focusRegionAt(const Snapshot& snapshot, const LensPosition& place, int chosen) {
  if (place.projection < 0) return std::nullopt;
  const render::Box box = boxAt(snapshot, place, chosen);
  if (box.isEmpty()) return std::nullopt;
  FocusRegion focusRegion{box.centre(), box.radius(), {}};
  const sim::StepRecording& recording = *snapshot.recording;
  for (const sim::Corner& corner : recording.cornersOf(recording.projections[place.projection])) {
    focusRegion.own.emplace_back(corner.before + glm::vec4(corner.correction, 0.0f));  // as in positionsAt()
  }
  return focusRegion;
}

}  // namespace pliant::app
