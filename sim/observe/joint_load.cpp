#include "sim/observe/joint_load.h"

namespace pliant::sim {

std::vector<JointLoad> jointLoads(const World& world) {
  std::vector<JointLoad> loads;
  loads.reserve(world.joints.size());
  for (const Joint& joint : world.joints) {
    loads.push_back({static_cast<int>(joint.material), static_cast<float>(joint.force()),
                     world.materials[joint.material].joint.breakForce, joint.broken});
  }
  return loads;
}

}  // namespace pliant::sim
