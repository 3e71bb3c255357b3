#include "app/view/colour_scale.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kGrowSeconds = 0.15f;
constexpr float kShrinkSeconds = 2.0f;
constexpr float kDecades = 4.0f;     ///< range of a logarithmic scale
constexpr float kNarrowest = 0.02f;  ///< minimum of a linear range, relative to its values: less is noise
constexpr float kSmallestHigh = 1e-12f;
constexpr float kUnseen = 1e-3f;  ///< fraction of a range, or of a logarithm: less than a shade

struct Range {
  float low, high;
};

Range rangeOf(std::span<const float> values, bool& any) {
  Range range{0.0f, 0.0f};
  any = false;
  for (const float value : values) {
    if (!std::isfinite(value)) continue;
    range = any ? Range{std::min(range.low, value), std::max(range.high, value)} : Range{value, value};
    any = true;
  }
  return range;
}

// The target range of the colours.
Range wantedRange(const sim::ColourMeaning& quantity, Range values) {
  if (quantity.logarithmic) {
    const float high = std::max(values.high, 1e-6f);
    return {high * std::pow(10.0f, -kDecades), high};
  }
  if (quantity.fromZero) return {0.0f, std::max(values.high, 1e-6f)};
  const float least = std::max(kNarrowest * std::max(std::abs(values.low), std::abs(values.high)), kSmallestHigh);
  const float lacking = std::max(least - (values.high - values.low), 0.0f);
  return {values.low - 0.5f * lacking, values.high + 0.5f * lacking};
}

// Jumps to the target when the rest is not visible, so that pictures of a still scene become identical.
float towards(float now, float wanted, bool grows, float seconds, float unseen) {
  if (std::abs(wanted - now) <= unseen) return wanted;
  return glm::mix(now, wanted, 1.0f - std::exp(-seconds / (grows ? kGrowSeconds : kShrinkSeconds)));
}

}  // namespace

const sim::ColourMeaning* meaningOf(sim::ColourBy colourBy) {
  static constexpr sim::ColourMeaning kDifference{// of two worlds: compareWith()
                                                  .colourBy = sim::ColourBy::difference,
                                                  .title = "difference from the first",
                                                  .unit = "m",
                                                  .whereNone = "this scene has no variants to compare",
                                                  .fromZero = true};
  if (colourBy == sim::ColourBy::difference) return &kDifference;
  const sim::ParticleQuantity* quantity = sim::findParticleQuantity(colourBy);
  return quantity != nullptr ? &*quantity->colours : nullptr;
}

void ColourScale::follow(sim::ColourBy colourBy, std::span<const float> values, float seconds) {
  const sim::ColourMeaning* quantity = meaningOf(colourBy);
  const bool isNew = colourBy != colourBy_ || !hasValues_;
  if (colourBy != colourBy_) automatic = true;
  colourBy_ = colourBy;
  if (quantity == nullptr) return;
  const Range present = rangeOf(values, hasValues_);
  if (!automatic || !hasValues_) return;
  const Range wanted = wantedRange(*quantity, present);
  if (isNew) {
    low = wanted.low;
    high = wanted.high;
  } else if (quantity->logarithmic) {
    high = std::exp(towards(std::log(high), std::log(wanted.high), wanted.high > high, seconds, kUnseen));
    low = high * std::pow(10.0f, -kDecades);
  } else {
    const float unseen = kUnseen * (wanted.high - wanted.low);
    low = towards(low, wanted.low, wanted.low < low, seconds, unseen);
    high = towards(high, wanted.high, wanted.high > high, seconds, unseen);
  }
}

float ColourScale::place(float value) const {
  const sim::ColourMeaning* quantity = meaningOf(colourBy_);
  if (quantity != nullptr && quantity->logarithmic) {
    const float bottom = std::max(low, kSmallestHigh);
    if (!(value > bottom)) return 0.0f;
    return std::clamp(std::log(value / bottom) / std::log(std::max(high, 1.001f * bottom) / bottom), 0.0f, 1.0f);
  }
  return std::clamp((value - low) / std::max(high - low, kSmallestHigh), 0.0f, 1.0f);
}

// Lightness increases from blue to yellow: legible by lightness alone, also for colour-blind people.
glm::vec3 mapColour(float t) {
  static const std::array<glm::vec3, 5> stops{{{0.15f, 0.16f, 0.42f},
                                               {0.13f, 0.40f, 0.56f},
                                               {0.16f, 0.62f, 0.50f},
                                               {0.55f, 0.78f, 0.30f},
                                               {0.98f, 0.88f, 0.25f}}};
  const float place = std::clamp(t, 0.0f, 1.0f) * float(stops.size() - 1);
  const auto index = std::min(static_cast<std::size_t>(place), stops.size() - 2);
  return glm::mix(stops[index], stops[index + 1], place - float(index));
}

}  // namespace pliant::app
