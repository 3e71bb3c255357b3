#include "sim/scene/source.h"

#include "sim/base/finite.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/vector_relational.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace pliant::sim {

namespace {

[[noreturn]] void refuse(const char* field, std::string message) { throw SourceError(field, std::move(message)); }

void requireOrder(int time, int endTime) {
  if (endTime < time)
    refuse("endTime", fmt::format("endTime is {}, expected at least time, which is {}", endTime, time));
}

// A number in [-1, 1) that depends only on its arguments (SplitMix64's finaliser).
float hashedUniform(std::uint64_t index, std::uint64_t axis) {
  std::uint64_t z = index * 3 + axis + 0x9e3779b97f4a7c15ull;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  z ^= z >> 31;
  return static_cast<float>(z >> 40) * (2.0f / 16777216.0f) - 1.0f;
}

glm::vec3 hashedShift(std::uint64_t index) {
  return {hashedUniform(index, 0), hashedUniform(index, 1), hashedUniform(index, 2)};
}

}  // namespace

std::vector<Emission> SingleParticle::emissions(float, const PointReader&) const {
  return {{time, object, {{position, velocity}}}};
}

std::vector<NewParticle> PointFileUse::particles(const PointList& points) const {
  if (fromObject && points.objects.empty()) refuse("fromObject", "fromObject is given, but the file has no objects");
  std::vector<NewParticle> list;
  list.reserve(points.positions.size());
  for (std::size_t i = 0; i < points.positions.size(); ++i) {
    if (fromObject && points.objects[i] != *fromObject) continue;
    const glm::vec3 speed = points.velocities.empty() ? glm::vec3(0.0f) : points.velocities[i];
    list.push_back({position + scale * points.positions[i], velocity + scale * speed});
    if (!isFinite(list.back().position) || !isFinite(list.back().velocity))
      refuse("scale", fmt::format("point {} is too far away for a 32-bit float", i));
  }
  if (list.empty()) refuse("fromObject", fmt::format("fromObject is {}, which has no point in the file", *fromObject));
  return list;
}

std::vector<Emission> ParticleList::emissions(float, const PointReader& read) const {
  return {{time, object, particles(read(file))}};
}

std::vector<Emission> ParticleListSequence::emissions(float, const PointReader& read) const {
  requireOrder(time, endTime);
  // A row of stars stands for as many digits, with leading zeros.
  const std::size_t star = std::min(file.find('*'), file.size());
  const std::size_t end = std::min(file.find_first_not_of('*', star), file.size());
  if (star == end || end - star > 9 || file.find('*', end) != std::string::npos) {
    refuse("file", fmt::format("file is '{}', expected exactly one * in it, or one row of them", file));
  }
  std::vector<Emission> list;
  for (int frame = time; frame <= endTime; ++frame) {
    const std::string number = fmt::format("{:0{}}", frame, end - star);
    list.push_back({frame, object, particles(read(file.substr(0, star) + number + file.substr(end)))});
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
  emission.particles.reserve(total);
  for (int y = 0; y < count.y; ++y) {
    for (int z = 0; z < count.z; ++z) {
      for (int x = 0; x < count.x; ++x) {
        const std::uint64_t index = emission.particles.size();
        emission.particles.push_back({min + spacing * glm::vec3(x, y, z) + jitter * hashedShift(index), velocity});
      }
    }
  }
  return {std::move(emission)};
}

Jet ParticleEmitter::jet(float timestep) const {
  requireOrder(time, endTime);
  const float length = glm::length(direction);
  if (!(length > 0.0f)) refuse("direction", "direction is zero, expected a vector");
  Jet jet{time, endTime, object, {}, direction / length, speed, spacing, jitter, 0.0};
  const glm::vec3 helper = std::abs(jet.along.x) < 0.9f ? glm::vec3(1, 0, 0) : glm::vec3(0, 1, 0);
  const glm::vec3 side = glm::normalize(glm::cross(jet.along, helper));
  const glm::vec3 up = glm::cross(side, jet.along);

  jet.layersPerFrame = double(speed) * double(timestep) / double(spacing);
  const double reach = std::floor(double(radius) / double(spacing) + 1e-4);
  if ((2.0 * reach + 1.0) * (2.0 * reach + 1.0) * (jet.layersPerFrame + 1.0) > kMaxParticles) {
    refuse("spacing", fmt::format("the emitter gives more than {:.0f} particles per frame; expected a larger spacing",
                                  kMaxParticles));
  }
  const int cells = static_cast<int>(reach);
  for (int v = -cells; v <= cells; ++v) {
    for (int u = -cells; u <= cells; ++u) {
      if (float(u * u + v * v) * spacing * spacing > radius * radius * 1.0002f) continue;
      jet.layer.push_back(position + spacing * (float(u) * side + float(v) * up));
    }
  }
  return jet;
}

// Layer n leaves the nozzle at time n * spacing / speed.
double Jet::layersBy(int frame) const {
  return frame < first ? 0.0 : std::floor(layersPerFrame * (double(frame) - first) + 1e-9) + 1.0;
}

// By the start of its frame a layer has already advanced a little.
void Jet::emit(int frame, std::vector<NewParticle>& particles) const {
  if (frame < first || frame > last) return;
  const double travelled = layersPerFrame * (double(frame) - first);
  const double end = layersBy(frame);
  for (double n = layersBy(frame - 1); n < end; n += 1.0) {
    const glm::vec3 ahead = along * static_cast<float>((travelled - n) * double(spacing));
    for (std::size_t i = 0; i < layer.size(); ++i) {
      const auto index = static_cast<std::uint64_t>(n) * layer.size() + i;
      particles.push_back({layer[i] + ahead + jitter * hashedShift(index), along * speed});
    }
  }
}

Outlet ParticleDrain::outlet() const {
  requireOrder(time, endTime);
  for (int axis = 0; axis < 3; ++axis) {
    if (max[axis] < min[axis]) refuse("max", fmt::format("max is below min along {}, expected a box", "xyz"[axis]));
  }
  return {time, endTime, object, min, max};
}

bool Outlet::holds(const glm::vec3& x) const {
  return glm::all(glm::lessThanEqual(min, x)) && glm::all(glm::lessThanEqual(x, max));
}

}  // namespace pliant::sim
