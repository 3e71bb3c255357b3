// A clear drop, far away relative to its size: like a ball lens it shows its surroundings upside down; it reflects them
// towards its rim, and the key light in one spot.
#include "sky.glsl"

const float glintPowers[2] = float[](20.0, 150.0);
const float glintHeights[2] = float[](0.3, 2.0);

// Fraction of the light on a cloud of drops that is scattered between them before reaching the eye: it makes spray
// brighter than its background.
const float cloudiness = 0.15;

// Refraction and reflection, without the glint, at a position on its disc of radius 1 in screen axes.
vec3 seenInDrop(vec2 place) {
  float z = sqrt(max(1.0 - dot(place, place), 0.0));
  vec3 aside = place.x * right.xyz + place.y * up.xyz;
  vec3 through = surroundings(normalize(0.6 * forward.xyz - 1.4 * aside), 0.4);
  vec3 mirrored = surroundings(reflect(forward.xyz, aside - z * forward.xyz), 0.1);
  float aslant = 1.0 - z;
  return mix(through, mirrored, 0.02 + 0.98 * aslant * aslant * aslant * aslant * aslant);
}

vec3 halfWayToKey() {
  return normalize(towardsKey.xyz - forward.xyz);
}

// Brightness of the key light's glint there.
float glintInDrop(vec2 place) {
  float z = sqrt(max(1.0 - dot(place, place), 0.0));
  float peak = max(dot(place.x * right.xyz + place.y * up.xyz - z * forward.xyz, halfWayToKey()), 0.0);
  return glintHeights[0] * pow(peak, glintPowers[0]) + glintHeights[1] * pow(peak, glintPowers[1]);
}

// The means of both over the disc, weighted by the opacity 1 - r^2. For each power n, the glint's is 4 / (n + 1) times
// its height and the cube of the slope where it is.
vec3 meanSeenInDrop() {
  const int count = 12;
  vec3 sum = vec3(0.0);
  for (int i = 0; i < count; ++i) {
    float angle = 2.4 * float(i);  // points of equal weight on a spiral
    sum += seenInDrop(sqrt(1.0 - sqrt(1.0 - (float(i) + 0.5) / float(count))) * vec2(cos(angle), sin(angle)));
  }
  return sum / float(count);
}

float meanGlintInDrop() {
  float slope = max(dot(halfWayToKey(), -forward.xyz), 0.0);
  return 2.0 * slope * slope * slope * (2.0 * glintHeights[0] / (glintPowers[0] + 1.0) + 2.0 * glintHeights[1] / (glintPowers[1] + 1.0));
}
