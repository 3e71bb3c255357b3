#include "sim/particles.h"

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
  const float inverseMass = particleMass > 0.0f ? 1.0f / particleMass : 0.0f;
  position.emplace_back(at, inverseMass);
  predicted.emplace_back(at, inverseMass);
  velocity.push_back(inverseMass > 0.0f ? speed : glm::vec3(0.0f));
  radius.push_back(particleRadius);
  mass.push_back(particleMass);
  object.push_back(objectIndex);
  material.push_back(materialRow);
  rest.push_back(at);
  tiedTo.push_back(-1);
  return static_cast<int>(size()) - 1;
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

}  // namespace pliant::sim
