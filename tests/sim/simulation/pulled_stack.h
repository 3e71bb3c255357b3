// Two boxes on one another, of which the upper one is torn away.
#pragma once

#include "tests/sim/scene_from_text.h"

namespace pliant::sim {

/// `scene`: with ground and gravity. The boxes of 0.5 m have come to rest; a corner of the upper one is pulled up 0.5 m.
inline Simulation pulledStack(SceneText scene, float friction) {
  for (const float height : {0.25f, 0.75f}) {
    scene.element("rigidBody", {{"model", "rigid"},
                                {"shape", "box"},
                                {"size", glm::vec3(0.5f)},
                                {"staticFriction", friction},
                                {"kineticFriction", friction},
                                {"translate", glm::vec3(0, height, 0)}});
  }
  Simulation simulation = scene.simulate();
  run(simulation, 30);
  const int corner = simulation.world().bodies[1].first;
  simulation.grab(corner, 1.0f);
  const glm::vec3 place(simulation.world().particles.position[corner]);
  simulation.moveGrabbed(corner, place + glm::vec3(0, 0.5f, 0), 0.5f);
  return simulation;
}

}  // namespace pliant::sim
