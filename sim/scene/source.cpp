#include "sim/scene/source.h"

#include "sim/diagnostics.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <cstdint>

namespace pliant::sim {

namespace {

[[noreturn]] void refuse(const char* field, std::string message) { throw SourceError(field, std::move(message)); }

void requireOrder(int time, int endTime) {
  if (endTime < time)
    refuse("endTime", fmt::format("endTime is {}, expected at least time, which is {}", endTime, time));
}

// A number in [-1, 1) that depends on its arguments alone (SplitMix64's finaliser).
float hashedUniform(std::uint64_t index, std::uint64_t axis) {
  std::uint64_t z = index * 3 + axis + 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  z ^= z >> 31;
  return static_cast<float>(z >> 40) * (2.0f / 16777216.0f) - 1.0f;
}

}  // namespace

std::vector<Emission> SingleParticle::emissions(float, const PointReader&) const {
  return {{time, object, {{position, velocity}}}};
}

std::vector<Emission> ParticleList::emissions(float, const PointReader& read) const {
  return {{time, object, read(file)}};
}

std::vector<Emission> ParticleListSequence::emissions(float, const PointReader& read) const {
  requireOrder(time, endTime);
  const std::size_t star = file.find('*');
  if (star == std::string::npos || file.find('*', star + 1) != std::string::npos) {
    refuse("file", fmt::format("file is '{}', expected exactly one * in it", file));
  }
  std::vector<Emission> list;
  for (int frame = time; frame <= endTime; ++frame) {
    list.push_back({frame, object, read(file.substr(0, star) + std::to_string(frame) + file.substr(star + 1))});
  }
  return list;
}

std::vector<Emission> ParticleBlock::emissions(float, const PointReader&) const {
  glm::ivec3 count(0);
  double total = 1.0;
  for (int axis = 0; axis < 3; ++axis) {
    // The last lattice point may lie on max up to rounding.
    const double steps = std::floor((double(max[axis]) - double(min[axis])) / double(spacing) + 1e-4) + 1.0;
    if (steps < 1.0) refuse("max", fmt::format("max is below min along {}, expected a box", "xyz"[axis]));
    total *= steps;
    if (total > kMaxParticles) {
      refuse("spacing",
             fmt::format("the block holds more than {:.0f} particles; expected a larger spacing", kMaxParticles));
    }
    count[axis] = static_cast<int>(steps);
  }
  Emission emission{time, object, {}};
  emission.particles.reserve(static_cast<std::size_t>(total));
  for (int y = 0; y < count.y; ++y) {
    for (int z = 0; z < count.z; ++z) {
      for (int x = 0; x < count.x; ++x) {
        const std::uint64_t index = emission.particles.size();
        const glm::vec3 shift(hashedUniform(index, 0), hashedUniform(index, 1), hashedUniform(index, 2));
        emission.particles.push_back({min + spacing * glm::vec3(x, y, z) + jitter * shift, velocity});
      }
    }
  }
  return {std::move(emission)};
}

std::vector<Emission> ParticleEmitter::emissions(float timestep, const PointReader&) const {
  requireOrder(time, endTime);
  const float length = glm::length(direction);
  if (!(length > 0.0f)) refuse("direction", "direction is zero, expected a vector");
  const glm::vec3 along = direction / length;
  const glm::vec3 helper = std::abs(along.x) < 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
  const glm::vec3 side = glm::normalize(glm::cross(along, helper));
  const glm::vec3 up = glm::cross(side, along);

  const double reach = std::floor(double(radius) / double(spacing) + 1e-4);
  const double layersPerFrame = double(speed) * double(timestep) / double(spacing);
  const double layers = layersPerFrame * (double(endTime) - double(time) + 1.0);
  if ((2.0 * reach + 1.0) * (2.0 * reach + 1.0) * (layers + 1.0) > kMaxParticles) {
    refuse("spacing",
           fmt::format("the emitter gives more than {:.0f} particles; expected a larger spacing", kMaxParticles));
  }
  std::vector<glm::vec3> disc;
  const int cells = static_cast<int>(reach);
  for (int v = -cells; v <= cells; ++v) {
    for (int u = -cells; u <= cells; ++u) {
      if (float(u * u + v * v) * spacing * spacing > radius * radius * 1.0002f) continue;
      disc.push_back(position + spacing * (float(u) * side + float(v) * up));
    }
  }

  // Layer n leaves the nozzle at time n * spacing / speed; by the start of its frame it has gone on a little.
  std::vector<Emission> list;
  double next = 0.0;
  for (int frame = time; frame <= endTime; ++frame) {
    const double travelled = layersPerFrame * (frame - time);
    Emission emission{frame, object, {}};
    for (; next <= travelled + 1e-9; next += 1.0) {
      const glm::vec3 ahead = along * static_cast<float>((travelled - next) * double(spacing));
      for (const glm::vec3& point : disc) emission.particles.push_back({point + ahead, along * speed});
    }
    if (!emission.particles.empty()) list.push_back(std::move(emission));
  }
  return list;
}

}  // namespace pliant::sim
