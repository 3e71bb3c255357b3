#include "app/view/particle_colours.h"

#include <glm/common.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr glm::vec3 kHighlight{0.16f, 0.42f, 0.98f};
constexpr float kLighter = 0.22f;  ///< change of the lightness of a held object,
constexpr float kDarker = 0.16f;   ///< and of one that is too pale to become visibly lighter:
constexpr float kPale = 0.72f;     ///< of a lightness above this
constexpr glm::vec3 kConstantColour{0.60f, 0.68f, 0.76f};

// The colour of a held object: of another lightness, with the same hue and saturation (as in HSL), so that the object
// stays recognisable whatever its colour. Keeps the opacity: it says whether a colour overrides the pattern.
render::Colour held(render::Colour colour) {
  const glm::vec3 before = glm::vec3(colour) / 255.0f;
  const auto [least, most] = std::minmax({before.r, before.g, before.b});
  const float lightness = 0.5f * (least + most);
  const float after = lightness > kPale ? lightness - kDarker : lightness + kLighter;
  const auto range = [](float l) { return 1.0f - std::abs(2.0f * l - 1.0f); };  // of saturated colours
  const float stretch = range(lightness) > 0.0f ? range(after) / range(lightness) : 0.0f;
  return render::toColour(glm::vec3(after) + stretch * (before - lightness), float(colour.a) / 255.0f);
}

}  // namespace

ParticleColours::ParticleColours(const Snapshot& snapshot, const ViewOptions& options)
    : snapshot_(snapshot),
      options_(options),
      byValue_(snapshot.colourBy == options.colourBy && !snapshot.values.empty()) {}

render::Colour ParticleColours::of(std::size_t particle) const {
  const bool isObject = snapshot_.objects[particle] == options_.highlightedObject;
  if (static_cast<int>(particle) == options_.highlighted && !isObject) return render::toColour(kHighlight);
  const bool showsQuantity = byValue_ || showsPaint();  // whose colours must stay readable
  return isObject && !showsQuantity ? held(ownColourOf(particle)) : ownColourOf(particle);
}

render::Colour ParticleColours::ownColourOf(std::size_t particle) const {
  if (showsPaint() && particle < options_.paint.size() && options_.paint[particle] >= 0.0f) {
    return render::toColour(mapColour(options_.paint[particle]));
  }
  if (options_.colourBy == sim::ColourBy::constant) return render::toColour(kConstantColour);
  if (byValue_ && std::isfinite(snapshot_.values[particle])) {
    return render::toColour(mapColour(options_.scale.place(snapshot_.values[particle])));
  }
  const std::vector<glm::vec4>& painted = snapshot_.topology->painted;
  if (particle < painted.size() && painted[particle].w > 0.0f) {
    return render::toColour(glm::vec3(painted[particle]), 0.0f);  // overrides the pattern
  }
  return render::toColour(snapshot_.topology->objects[snapshot_.objects[particle]].appearance.colour);
}

glm::vec3 distinctColour(std::size_t n) {
  // The first seven are from M. Okabe, K. Ito, Color Universal Design (2008), distinguishable by people with any colour
  // vision. The others are used if there are more numbers than that.
  static constexpr std::array<glm::vec3, 12> kColours{{{0.000f, 0.447f, 0.698f},
                                                       {0.902f, 0.624f, 0.000f},
                                                       {0.000f, 0.620f, 0.451f},
                                                       {0.835f, 0.369f, 0.000f},
                                                       {0.800f, 0.475f, 0.655f},
                                                       {0.337f, 0.706f, 0.914f},
                                                       {0.941f, 0.894f, 0.259f},
                                                       {0.45f, 0.52f, 0.60f},
                                                       {0.35f, 0.25f, 0.60f},
                                                       {0.58f, 0.34f, 0.20f},
                                                       {0.55f, 0.80f, 0.70f},
                                                       {0.90f, 0.75f, 0.65f}}};
  return kColours[n % kColours.size()];
}

}  // namespace pliant::app
