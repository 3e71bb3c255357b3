// Converts numbers to bytes, in the byte order of a file format.
#pragma once

#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <string>

namespace pliant::app {

/// Appends numbers to `out` in byte order `order`.
template <std::endian order>
class ByteWriter {
 public:
  explicit ByteWriter(std::string& out) : out_(out) {}

  template <typename Number>
  void add(Number value) {
    auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(value);
    if constexpr (order != std::endian::native) std::reverse(bytes.begin(), bytes.end());
    out_.append(bytes.data(), bytes.size());
  }
  void add(const glm::vec3& v) {
    add(v.x);
    add(v.y);
    add(v.z);
  }
  void add(const glm::vec4& v) {
    for (int k = 0; k < 4; ++k) add(v[k]);
  }

 private:
  std::string& out_;
};

}  // namespace pliant::app
