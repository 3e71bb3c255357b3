// The loads of the joints of a scene, and which of them are broken.
#pragma once

#include "sim/state/world.h"

#include <vector>

namespace pliant::sim {

struct JointLoad {
  int element = 0;     ///< index in the scene
  float force = 0.0f;  ///< see Joint::force [N]
  float most = 0.0f;   ///< force at which it breaks; 0: never [N]
  bool isBroken = false;
};

/// One for each of World::joints, in their order.
std::vector<JointLoad> jointLoads(const World& world);

}  // namespace pliant::sim
