#include "sim/state/particles.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/state/object.h"

#include <algorithm>

namespace pliant::sim {

void Velocities::resize(std::size_t count) {
  value.resize(count);
  tail.resize(count);
}

void Particles::reserve(std::size_t count) {
  position.reserve(count);
  predicted.reserve(count);
  velocity.reserve(count);
  positionTail.reserve(count);
  predictedTail.reserve(count);
  velocityTail.reserve(count);
  radius.reserve(count);
  mass.reserve(count);
  object.reserve(count);
  material.reserve(count);
  rest.reserve(count);
  tiedTo.reserve(count);
}

int Particles::add(const glm::vec3& at, const glm::vec3& speed, float particleRadius, float particleMass,
                   int objectIndex, int materialRow) {
  const std::size_t count = size() + 1;
  position.resize(count);
  predicted.resize(count);
  velocity.resize(count);
  positionTail.resize(count);
  predictedTail.resize(count);
  velocityTail.resize(count);
  radius.resize(count);
  mass.resize(count);
  object.resize(count);
  material.resize(count);
  rest.resize(count);
  tiedTo.resize(count);
  const int index = static_cast<int>(count) - 1;
  replace(index, at, speed, particleRadius, particleMass, objectIndex, materialRow);
  return index;
}

void Particles::replace(int index, const glm::vec3& at, const glm::vec3& speed, float particleRadius,
                        float particleMass, int objectIndex, int materialRow) {
  PLIANT_ASSERT(isIndexOf(index, position), "the particle exists");
  PLIANT_ASSERT(particleMass >= 0.0f && particleRadius >= 0.0f, "mass and radius are not negative");
  const float inverseMass = particleMass > 0.0f ? 1.0f / particleMass : 0.0f;
  position[index] = predicted[index] = glm::vec4(at, inverseMass);
  velocity[index] = inverseMass > 0.0f ? speed : glm::vec3(0.0f);
  positionTail[index] = predictedTail[index] = glm::vec4(0.0f);
  velocityTail[index] = glm::vec3(0.0f);
  radius[index] = particleRadius;
  mass[index] = particleMass;
  object[index] = objectIndex;
  material[index] = materialRow;
  rest[index] = at;
  tiedTo[index] = -1;
}

void Particles::setMass(int index, float kilograms) {
  PLIANT_ASSERT(isIndexOf(index, position), "the particle exists");
  PLIANT_ASSERT(kilograms >= 0.0f, "mass is not negative");
  const bool isFixed = mass[index] > 0.0f && position[index].w == 0.0f;
  mass[index] = kilograms;
  if (!isFixed) position[index].w = predicted[index].w = kilograms > 0.0f ? 1.0f / kilograms : 0.0f;
}

void Particles::fix(int index) {
  PLIANT_ASSERT(isIndexOf(index, position), "the particle exists");
  position[index].w = 0.0f;
  predicted[index].w = 0.0f;
  velocity[index] = velocityTail[index] = glm::vec3(0.0f);
}

int Object::find(int number) const {
  if (number < 0) return -1;
  if (left == 0) return isIndexOf(number, particles) ? particles[number] : -1;
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
  return found != numbers.end() && *found == number ? particles[found - numbers.begin()] : -1;
}

void Object::enter(int particle) {
  if (left > 0) numbers.push_back(made());
  particles.push_back(particle);
}

}  // namespace pliant::sim
