#include "app/view/stage.h"

#include <algorithm>

namespace pliant::app {

namespace {

static_assert(sim::ChoiceNames<sim::StageKind>::words.size() == render::kStageCount);
static_assert(static_cast<int>(sim::StageKind::none) == static_cast<int>(render::Stage::none));

constexpr float kBelow = 0.45f;  ///< of a scene without a floor its stage stands, in radii of what is there
constexpr float kLeast = 0.6f;   ///< reach of a stage, in the distance from its middle to what the camera looks at

}  // namespace

void putOnStage(const Topology& topology, sim::StageKind stage, render::Frame& frame) {
  render::Ground& ground = frame.ground;
  ground.visible = topology.groundHeight.has_value();
  ground.height = topology.groundHeight.value_or(0.0f);
  ground.stage = static_cast<render::Stage>(stage);
  if (stage == sim::StageKind::none) ground.visible = false;
  if (stage == sim::StageKind::grid || stage == sim::StageKind::none) return;
  frame.theme = render::Theme::of(ground.stage, frame.theme);
  const render::Box& things = topology.atRest;
  const float radius = things.isEmpty() ? 1.0f : std::max(things.radius(), 1e-3f);
  if (!ground.visible && !things.isEmpty()) ground.height = things.low.y - kBelow * radius;
  ground.visible = true;
  const glm::vec3 middle = things.isEmpty() ? glm::vec3(0.0f) : things.centre();
  ground.middle = {middle.x, middle.z};
  // What stands high above the floor needs a wider one, to be seen on it.
  ground.reach = std::max(radius, kLeast * (middle.y - ground.height));
}

}  // namespace pliant::app
