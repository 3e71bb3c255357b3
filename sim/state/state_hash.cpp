#include "sim/state/state_hash.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace pliant::sim {

namespace {

/// Takes eight bytes at a time: xor, multiply, fold. Four independent lanes, since a multiplication takes several
/// cycles.
class Hash {
 public:
  void add(const void* data, std::size_t bytes) {
    const auto* at = static_cast<const unsigned char*>(data);
    for (; bytes >= sizeof(Block); at += sizeof(Block), bytes -= sizeof(Block)) {
      Block block;
      std::memcpy(block.data(), at, sizeof(Block));
      for (std::size_t lane = 0; lane < lanes_.size(); ++lane) mix(lanes_[lane], block[lane]);
    }
    Block rest{};  // padded with zeros
    std::memcpy(rest.data(), at, bytes);
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) mix(lanes_[lane], rest[lane]);
    ++pieces_;
  }
  template <typename T>
  void add(const T& values) {
    add(values.data(), values.size() * sizeof(values[0]));
  }

  std::uint32_t result() const {
    std::uint64_t all = pieces_;
    for (const std::uint64_t lane : lanes_) mix(all, lane);
    const auto folded = static_cast<std::uint32_t>(all ^ (all >> 32));
    return folded != 0 ? folded : 1;
  }

 private:
  using Block = std::array<std::uint64_t, 4>;

  static void mix(std::uint64_t& lane, std::uint64_t word) {
    lane = (lane ^ word) * 0x9e3779b97f4a7c15u;  // 2^64 over the golden ratio
    lane ^= lane >> 29;
  }

  Block lanes_{1, 2, 3, 4};
  std::uint64_t pieces_ = 0;
};

}  // namespace

std::uint32_t stateHash(const World& world) {
  Hash hash;
  const std::array<std::uint64_t, 3> counts{world.particles.size(), world.population(), world.tears};
  hash.add(counts);
  hash.add(world.particles.position);
  hash.add(world.particles.velocity);
  hash.add(world.particles.positionTail);
  hash.add(world.particles.velocityTail);
  for (const SegmentFrame& frame : world.frames) {
    hash.add(&frame.rotation, sizeof(frame.rotation));
    hash.add(&frame.spin, sizeof(frame.spin));
  }
  for (const Body& body : world.bodies) {
    if (body.sleep.restTime == 0.0 && !body.isAsleep()) continue;
    const std::array<std::uint64_t, 3> sleep{static_cast<std::uint64_t>(body.first),
                                             static_cast<std::uint64_t>(body.sleep.island),
                                             std::bit_cast<std::uint64_t>(body.sleep.restTime)};
    hash.add(sleep);
  }
  for (std::size_t j = 0; j < world.joints.size(); ++j) {
    if (!world.joints[j].broken) continue;
    const std::array<std::uint64_t, 2> broken{~std::uint64_t(0), j};  // no body's sleep starts like this
    hash.add(broken);
  }
  for (const auto& motion : world.motions) {
    const Motion::State state = motion->state();
    hash.add(&state, sizeof(state));
  }
  return hash.result();
}

}  // namespace pliant::sim
