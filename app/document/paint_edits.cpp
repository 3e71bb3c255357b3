#include "app/document/paint_edits.h"

#include "sim/base/index.h"
#include "sim/scene/paint.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kStep = 0.01f;     ///< resolution of painted values: runs of equal ones are stored compactly
constexpr float kErased = 0.5f;    ///< erasing by more removes a colour
constexpr float kPinning = 1e-3f;  ///< minimum weight that pins

template <typename T>
T& valueIn(sim::Element& element, std::string_view field) {
  return *static_cast<T*>(sim::findField(element.type().fields, field)->member(element.data()));
}

template <typename T>
const T& valueIn(const sim::Element& element, std::string_view field) {
  return *static_cast<const T*>(sim::findField(element.type().fields, field)->of(element.data()));
}

// Always the same float for the same hundredth.
float asPainted(float value) { return static_cast<float>(std::lround(value / kStep)) / 100.0f; }

float weightOf(const PaintStroke& stroke, int particle) {
  return sim::isIndexOf(particle, stroke.weights) ? stroke.weights[static_cast<std::size_t>(particle)] : 0.0f;
}

/// Values beyond the particles of the stroke are kept.
template <typename Value>
void keepBeyond(const sim::Painted<Value>& from, int first, sim::Painted<Value>& to) {
  for (const auto& run : from.runs) {
    for (int particle = std::max(run.first, first); particle <= run.last; ++particle) to.add(particle, run.value);
  }
}

}  // namespace

bool canPaint(const sim::Element& element, std::string_view field) {
  return sim::findField(element.type().fields, field) != nullptr;
}

void paintPins(sim::Element& element, std::string_view field, const PaintStroke& stroke) {
  std::vector<int>& pins = valueIn<std::vector<int>>(element, field);
  const auto isTouched = [&](int particle) { return weightOf(stroke, particle) > kPinning; };
  std::erase_if(pins, isTouched);
  if (stroke.erases) return;
  for (int particle = 0; particle < static_cast<int>(stroke.weights.size()); ++particle) {
    if (isTouched(particle)) pins.push_back(particle);
  }
  std::sort(pins.begin(), pins.end());
}

void paintFactors(sim::Element& element, std::string_view field, const PaintStroke& stroke, float factor) {
  auto& paint = valueIn<sim::PaintedNumbers>(element, field);
  const int count = static_cast<int>(stroke.weights.size());
  sim::PaintedNumbers result;
  for (int particle = 0; particle < count; ++particle) {
    const float* before = paint.find(particle);
    const float old = before != nullptr ? *before : 1.0f, weight = weightOf(stroke, particle);
    const float now = weight > 0.0f ? asPainted(glm::mix(old, stroke.erases ? 1.0f : factor, weight)) : old;
    if (now != 1.0f) result.add(particle, now);
  }
  keepBeyond(paint, count, result);
  paint = std::move(result);
}

void paintColours(sim::Element& element, std::string_view field, const PaintStroke& stroke, const glm::vec3& colour,
                  const glm::vec3& plain) {
  auto& paint = valueIn<sim::PaintedColours>(element, field);
  const int count = static_cast<int>(stroke.weights.size());
  sim::PaintedColours result;
  for (int particle = 0; particle < count; ++particle) {
    const glm::vec3* before = paint.find(particle);
    const float weight = weightOf(stroke, particle);
    if (stroke.erases || !(weight > 0.0f)) {
      if (before != nullptr && !(weight > kErased)) result.add(particle, *before);
      continue;
    }
    const glm::vec3 mixed = glm::mix(before != nullptr ? *before : plain, colour, weight);
    result.add(particle, {asPainted(mixed.x), asPainted(mixed.y), asPainted(mixed.z)});
  }
  keepBeyond(paint, count, result);
  paint = std::move(result);
}

std::vector<float> paintedValues(const sim::Element& element, std::string_view field, std::size_t count) {
  const sim::Field* found = sim::findField(element.type().fields, field);
  if (found->type->kind == sim::FieldKind::integerList) {
    std::vector<float> values(count, 0.0f);
    for (const int particle : valueIn<std::vector<int>>(element, field)) {
      if (sim::isIndexOf(particle, values)) values[static_cast<std::size_t>(particle)] = 1.0f;
    }
    return values;
  }
  std::vector<float> values(count, 1.0f);
  const auto& paint = valueIn<sim::PaintedNumbers>(element, field);
  for (std::size_t particle = 0; particle < count; ++particle) {
    if (const float* value = paint.find(static_cast<int>(particle))) values[particle] = *value;
  }
  return values;
}

}  // namespace pliant::app
