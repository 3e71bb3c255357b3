#include "app/view/particle_colours.h"

#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr glm::vec3 kHighlight{0.16f, 0.42f, 0.98f};
constexpr glm::vec3 kConstantColour{0.60f, 0.68f, 0.76f};

}  // namespace

ParticleColours::ParticleColours(const Snapshot& snapshot, const ViewOptions& options)
    : snapshot_(snapshot),
      options_(options),
      byValue_(snapshot.colourBy == options.colourBy && !snapshot.values.empty()) {}

render::Colour ParticleColours::of(std::size_t particle) const {
  const int object = snapshot_.objects[particle];
  if (static_cast<int>(particle) == options_.highlighted || object == options_.highlightedObject) {
    return render::toColour(kHighlight);
  }
  if (showsPaint() && particle < options_.paint.size() && std::isfinite(options_.paint[particle])) {
    return render::toColour(mapColour(options_.paint[particle]));
  }
  if (options_.colourBy == sim::ColourBy::constant) return render::toColour(kConstantColour);
  if (byValue_ && std::isfinite(snapshot_.values[particle])) {
    return render::toColour(mapColour(options_.scale.place(snapshot_.values[particle])));
  }
  const std::vector<glm::vec4>& painted = snapshot_.topology->painted;
  if (particle < painted.size() && painted[particle].w > 0.0f) return render::toColour(glm::vec3(painted[particle]));
  return render::toColour(snapshot_.topology->objects[object].colour);
}

glm::vec3 distinctColour(std::size_t n) {
  static constexpr std::array<glm::vec3, 12> kColours{{{0.16f, 0.47f, 0.84f},
                                                       {0.93f, 0.49f, 0.13f},
                                                       {0.20f, 0.65f, 0.33f},
                                                       {0.84f, 0.21f, 0.28f},
                                                       {0.56f, 0.38f, 0.78f},
                                                       {0.10f, 0.70f, 0.75f},
                                                       {0.90f, 0.42f, 0.70f},
                                                       {0.58f, 0.44f, 0.30f},
                                                       {0.72f, 0.72f, 0.16f},
                                                       {0.45f, 0.52f, 0.60f},
                                                       {0.35f, 0.80f, 0.55f},
                                                       {0.95f, 0.75f, 0.20f}}};
  return kColours[n % kColours.size()];
}

}  // namespace pliant::app
