#include "sim/state/particles.h"

#include "sim/state/object.h"

#include <algorithm>

namespace pliant::sim {

void Particles::reserve(std::size_t count) {
  position.reserve(count);
  predicted.reserve(count);
  velocity.reserve(count);
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
  const auto i = static_cast<std::size_t>(index);
  const float inverseMass = particleMass > 0.0f ? 1.0f / particleMass : 0.0f;
  position[i] = predicted[i] = glm::vec4(at, inverseMass);
  velocity[i] = inverseMass > 0.0f ? speed : glm::vec3(0.0f);
  radius[i] = particleRadius;
  mass[i] = particleMass;
  object[i] = objectIndex;
  material[i] = materialRow;
  rest[i] = at;
  tiedTo[i] = -1;
}

void Particles::setMass(int index, float kilograms) {
  const auto i = static_cast<std::size_t>(index);
  const bool isFixed = mass[i] > 0.0f && position[i].w == 0.0f;
  mass[i] = kilograms;
  if (!isFixed) position[i].w = predicted[i].w = kilograms > 0.0f ? 1.0f / kilograms : 0.0f;
}

void Particles::fix(int index) {
  const auto i = static_cast<std::size_t>(index);
  position[i].w = 0.0f;
  predicted[i].w = 0.0f;
  velocity[i] = glm::vec3(0.0f);
}

int Object::find(int number) const {
  if (number < 0) return -1;
  if (left == 0)
    return static_cast<std::size_t>(number) < particles.size() ? particles[static_cast<std::size_t>(number)] : -1;
  const auto found = std::lower_bound(numbers.begin(), numbers.end(), number);
  return found != numbers.end() && *found == number ? particles[static_cast<std::size_t>(found - numbers.begin())] : -1;
}

void Object::enter(int particle) {
  if (left > 0) numbers.push_back(made());
  particles.push_back(particle);
}

}  // namespace pliant::sim
