#include "sim/step/saved_state.h"

#include "sim/base/assert.h"

namespace pliant::sim {

void SavedState::keep(const StepState& s) {
  const World& world = s.world;
  values_.position = world.particles.position;
  values_.velocity = world.particles.velocity;
  positionTail_ = world.particles.positionTail;
  velocityTail_ = world.particles.velocityTail;
  values_.frames = world.frames;
  values_.joints = world.joints;
  values_.sleep.clear();
  for (const Body& body : world.bodies) values_.sleep.push_back(body.sleep);
  values_.motions.clear();
  for (const auto& motion : world.motions) values_.motions.push_back(motion->state());
  if (integrator_)
    integrator_->assign(s.integrator);
  else
    integrator_ = s.integrator.clone();
  values_.frame = s.frame;
  values_.entered = s.sources.entered();
  values_.topologyVersion = world.topologyVersion;
  values_.vacant = world.vacant;
}

void SavedState::restore(StepState& s) const {
  World& world = s.world;
  PLIANT_ASSERT(values_.position.size() == world.particles.size() && values_.entered == s.sources.entered() &&
                    values_.vacant == world.vacant,
                "no particle has come or gone since");
  PLIANT_ASSERT(values_.motions.size() == world.motions.size(), "nothing that moves has come or gone since");
  world.particles.position = values_.position;
  world.particles.predicted = values_.position;
  world.particles.velocity = values_.velocity;
  if (positionTail_.empty()) {
    world.particles.positionTail.assign(values_.position.size(), glm::vec4(0.0f));
    world.particles.velocityTail.assign(values_.position.size(), glm::vec3(0.0f));
  } else {
    world.particles.positionTail = positionTail_;
    world.particles.velocityTail = velocityTail_;
  }
  world.particles.predictedTail = world.particles.positionTail;
  for (std::size_t m = 0; m < values_.motions.size(); ++m) world.motions[m]->restore(values_.motions[m]);
  world.frames = values_.frames;
  world.joints = values_.joints;
  for (std::size_t b = 0; b < values_.sleep.size(); ++b) {
    world.bodies[b].sleep = values_.sleep[b];
    world.bodies[b].sleep.isSettled = false;  // its pose is read from the particles again
  }
  for (Body& body : world.bodies) readMotion(body, world.particles);  // forces of the next step read poses
  s.integrator.assign(*integrator_);
  s.frame = values_.frame;
}

void SavedState::assignRounded(const SavedState& other) {
  values_ = other.values_;
  positionTail_.clear();
  velocityTail_.clear();
  if (integrator_)
    integrator_->assign(*other.integrator_);
  else
    integrator_ = other.integrator_;
}

bool SavedState::isOfSameParticles(const SavedState& other) const {
  return values_.position.size() == other.values_.position.size() &&
         values_.topologyVersion == other.values_.topologyVersion && values_.entered == other.values_.entered &&
         values_.vacant == other.values_.vacant;
}

void StepMemory::keep(const StepState& s) {
  s.tools.contactFinder.saveState(s.world.contacts, contacts_);
  s.tools.meshContactFinder.saveState(s.world.meshContacts, meshContacts_);
  for (const auto& batch : s.world.batches) batch->saveState();
}

void StepMemory::restore(StepState& s) const {
  s.tools.contactFinder.restoreState(contacts_, s.world.contacts);
  s.tools.meshContactFinder.restoreState(meshContacts_);
  for (const auto& batch : s.world.batches) batch->restoreState();
}

}  // namespace pliant::sim
