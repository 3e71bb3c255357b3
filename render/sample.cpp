#include "render/sample.h"

#include "render/assert.h"

#include <cmath>
#include <numeric>

namespace pliant::render {

namespace {

/// Point `index` of `count` that fill the unit square evenly: one per column, in rows by the golden ratio.
glm::vec2 spread(int index, int count) {
  constexpr double kGolden = 0.6180339887498949;
  const double row = 0.5 + kGolden * index;
  return {(static_cast<float>(index) + 0.5F) / static_cast<float>(count), static_cast<float>(row - std::floor(row))};
}

/// Area-preserving map from the unit square to the unit disc.
glm::vec2 onDisc(glm::vec2 square) {
  const float radius = std::sqrt(square.x);
  const float angle = 6.2831853F * square.y;
  return radius * glm::vec2(std::cos(angle), std::sin(angle));
}

/// A permutation of 0..count-1, in steps of about `part` of count.
int reordered(int index, int count, double part) {
  int step = std::max(static_cast<int>(part * count), 1);
  while (std::gcd(step, count) != 1) ++step;
  return static_cast<int>(static_cast<long>(index) * step % count);
}

}  // namespace

Sample sampleOf(int index, int count) {
  RENDER_ASSERT(index >= 0 && index < count, "a picture has this sample");
  if (count == 1) return {};
  // Three different orders, so that the positions correlate neither with one another nor with time.
  const auto place = [index, count](double part) { return spread(reordered(index, count, part), count); };
  // Each sample gets its share of the light, a small disc: with point lights, few samples would give as many hard
  // shadows. Positions are pulled inwards so that all discs together have the second moment of the whole one, which
  // determines the width of a penumbra.
  const float share = 1.0F / static_cast<float>(count);
  return {place(0.447) - 0.5F, onDisc(place(0.382)), std::sqrt(1.0F - share) * onDisc(place(0.276)), std::sqrt(share)};
}

}  // namespace pliant::render
