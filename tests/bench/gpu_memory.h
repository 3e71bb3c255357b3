// How many bytes textures and buffers take on the graphics card.
#pragma once

#include <cstddef>

namespace pliant::bench {

/// Counts what is given storage from now on, less what is deleted, by standing between OpenGL's functions and who calls
/// them. A driver may round up, and keeps what OpenGL does not tell of; programs and the window's own picture are not
/// counted. One at a time, in the thread whose context is current; throws std::runtime_error where a format is unknown.
class GpuMemory {
 public:
  GpuMemory();
  ~GpuMemory();
  GpuMemory(const GpuMemory&) = delete;
  GpuMemory& operator=(const GpuMemory&) = delete;

  static std::size_t bytes();
};

}  // namespace pliant::bench
