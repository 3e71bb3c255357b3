// A particle of spray, foam or a bubble, which is only drawn; see diffuse_particles.h.
#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

namespace pliant::sim {

enum class DiffuseKind : std::uint8_t { spray, foam, bubble };

struct DiffuseParticle {
  glm::vec3 position{0.0f};  ///< [m]
  glm::vec3 velocity{0.0f};  ///< [m/s]
  glm::vec3 flow{0.0f};      ///< velocity of the liquid around it, at the last update [m/s]
  float life = 0.0f;         ///< remaining; spray and bubbles use it up slowly [s]
  float age = 0.0f;          ///< [s]
  float size = 0.0f;         ///< radius [m]
  std::uint32_t number = 0;  ///< in order of creation
  DiffuseKind kind = DiffuseKind::spray;

  bool operator==(const DiffuseParticle&) const = default;
};

}  // namespace pliant::sim
