#include "app/window/panels/lens_picture.h"

#include "app/base/variables.h"
#include "app/text/formula.h"
#include "app/view/frame_maker.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <span>

namespace pliant::app {

namespace {

constexpr float kGradientRadii = 4.0f;  ///< of the longest gradient's arrow, in radii of a particle
constexpr std::size_t kFewCorners = 4;  ///< particles that are all joined by lines

// Leaves out the particles that hide what the lens looks at.
void clearTheView(const render::Box& box, std::span<const sim::Corner> corners, render::Frame& frame) {
  if (box.isEmpty()) return;
  const glm::vec3 centre = box.centre(), forward = frame.camera.forward(), eye = frame.camera.position();
  const float depth = glm::dot(centre - eye, forward);
  const auto isOwn = [&](const render::Sphere& sphere) {
    return std::any_of(corners.begin(), corners.end(), [&](const sim::Corner& corner) {
      return sphere.position ==
             glm::vec3(corner.before + glm::vec4(corner.correction, 0.0f));  // as positionsAt() has it
    });
  };
  std::erase_if(frame.spheres, [&](const render::Sphere& sphere) {
    const float ahead = glm::dot(sphere.position - eye, forward);
    if (ahead > depth - sphere.radius) return false;
    const glm::vec3 onSight = eye + (ahead / depth) * (centre - eye);
    return glm::distance(sphere.position, onSight) < (ahead / depth) * box.radius() + sphere.radius && !isOwn(sphere);
  });
}

}  // namespace

void addLensMarks(const Snapshot& snapshot, const LensPlace& place, int chosen, float arrowScale,
                  render::Frame& frame) {
  constexpr render::Colour kRing{40, 90, 220, 255};
  const render::Colour correction = render::toColour(colourOf(Variable::correction)),
                       gradient = render::toColour(colourOf(Variable::gradient));
  const sim::StepRecording& recording = *snapshot.recording;
  for (const LensArrow& arrow : arrowsAt(recording, place))
    frame.addArrow(arrow.from, arrow.from + arrowScale * (arrow.to - arrow.from), correction, 2.5f, true);
  if (place.projection < 0) return;
  const sim::Projection& p = recording.projections[place.projection];
  const auto corners = recording.cornersOf(p);
  const auto first = static_cast<std::size_t>(corners.front().particle);
  const float radius = first < snapshot.spheres.size() ? snapshot.spheres[first].w : 0.0f;
  for (const LensArrow& arrow : gradientsAt(recording, place, kGradientRadii * radius))
    frame.addArrow(arrow.from, arrow.to, gradient, 1.5f, true);
  for (const LensMark& mark : marksAt(recording, place))
    frame.labels.push_back({mark.position, plainText(parseFormula(mark.symbol)), kRing});
  clearTheView(boxAt(snapshot, place, chosen), corners, frame);
  const auto at = [&](std::size_t i) { return glm::vec3(corners[i].before); };
  for (const std::size_t i : listedCorners(recording, p, chosen))
    frame.labels.push_back({at(i), fmt::format("p{}", i + 1), kRing});
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (p.subject >= 0) frame.linesOnTop.push_back({at(i), at(static_cast<std::size_t>(p.subject)), kRing, 1.0f});
    if (p.subject >= 0 || corners.size() > kFewCorners) continue;
    for (std::size_t j = 0; j < i; ++j) frame.linesOnTop.push_back({at(i), at(j), kRing, 1.5f});
  }
}

}  // namespace pliant::app
