#include "app/base/variables.h"

#include "sim/base/assert.h"

#include <glm/common.hpp>

#include <array>
#include <cmath>
#include <utility>

namespace pliant::app {

namespace {

constexpr std::array<glm::vec3, kVariableCount> kColours{{{0.0f, 0.0f, 0.0f},
                                                          {0.16f, 0.44f, 0.88f},
                                                          {0.95f, 0.55f, 0.15f},
                                                          {0.00f, 0.60f, 0.68f},
                                                          {0.82f, 0.22f, 0.12f},
                                                          {0.12f, 0.59f, 0.35f},
                                                          {0.53f, 0.32f, 0.86f},
                                                          {0.90f, 0.24f, 0.55f}}};

float linear(float value) { return value <= 0.04045f ? value / 12.92f : std::pow((value + 0.055f) / 1.055f, 2.4f); }

float luminance(glm::vec3 colour) {
  return 0.2126f * linear(colour.x) + 0.7152f * linear(colour.y) + 0.0722f * linear(colour.z);
}

}  // namespace

glm::vec3 colourOf(Variable variable) {
  PLIANT_ASSERT(variable != Variable::none && variable != Variable::count, "only variables have a colour");
  return kColours[static_cast<std::size_t>(variable)];
}

float contrastOf(glm::vec3 a, glm::vec3 b) {
  float bright = luminance(a), dark = luminance(b);
  if (bright < dark) std::swap(bright, dark);
  return (bright + 0.05f) / (dark + 0.05f);
}

glm::vec3 readableOn(glm::vec3 colour, glm::vec3 background) {
  constexpr float kReadable = 4.5f;
  constexpr int kSteps = 50;
  const glm::vec3 end(contrastOf(glm::vec3(0.0f), background) > contrastOf(glm::vec3(1.0f), background) ? 0.0f : 1.0f);
  for (int step = 0; step < kSteps; ++step) {
    const glm::vec3 mixed = glm::mix(colour, end, float(step) / float(kSteps));
    if (contrastOf(mixed, background) >= kReadable) return mixed;
  }
  return end;
}

}  // namespace pliant::app
