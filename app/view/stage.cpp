#include "app/view/stage.h"

#include <algorithm>

namespace pliant::app {

namespace {

static_assert(sim::ChoiceNames<sim::StageKind>::words.size() == render::kStageCount);
static_assert(static_cast<int>(sim::StageKind::none) == static_cast<int>(render::Stage::none));

constexpr float kBelow = 0.45f;  ///< distance of the stage below a scene without a floor, in radii of its contents
constexpr float kLeast = 0.6f;   ///< reach of a stage, relative to the distance from its centre to the camera's target

bool hasFloor(sim::StageKind stage) { return stage != sim::StageKind::grid && stage != sim::StageKind::none; }

float radiusOf(const render::Box& things) { return things.isEmpty() ? 1.0f : std::max(things.radius(), 1e-3f); }

}  // namespace

std::optional<float> floorHeight(const Topology& topology, sim::StageKind stage) {
  if (stage == sim::StageKind::none) return std::nullopt;
  if (topology.groundHeight || !hasFloor(stage)) return topology.groundHeight;
  const render::Box& things = topology.atRest;
  return things.isEmpty() ? 0.0f : things.low.y - kBelow * radiusOf(things);
}

void placeStage(const Topology& topology, sim::StageKind stage, render::Frame& frame) {
  render::Ground& ground = frame.ground;
  const std::optional<float> height = floorHeight(topology, stage);
  ground.visible = height.has_value();
  ground.height = height.value_or(0.0f);
  ground.stage = static_cast<render::Stage>(stage);
  if (!hasFloor(stage)) return;
  frame.theme = render::Theme::of(ground.stage, frame.theme);
  const render::Box& things = topology.atRest;
  const glm::vec3 middle = things.isEmpty() ? glm::vec3(0.0f) : things.centre();
  ground.middle = {middle.x, middle.z};
  // Things high above the floor need a wider one as a background.
  ground.reach = std::max(radiusOf(things), kLeast * (middle.y - ground.height));
}

}  // namespace pliant::app
