// A small clear drop, seen from far away for its size: it shows its surroundings upside down, as a lens that is a ball
// does, and mirrors them towards its rim and the key light in one place.
#include "sky.glsl"

const float glintPowers[2] = float[](20.0, 150.0);
const float glintHeights[2] = float[](0.3, 2.0);

// How much of the light that falls on a cloud of drops goes from one to another before it comes to the eye: it makes
// spray brighter than what stands behind it.
const float cloudiness = 0.15;

// What is seen through it and mirrored, less the glint, at a place of its disc of radius 1 in the axes of the screen.
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

// How bright the key light glints there.
float glintInDrop(vec2 place) {
  float z = sqrt(max(1.0 - dot(place, place), 0.0));
  float peak = max(dot(place.x * right.xyz + place.y * up.xyz - z * forward.xyz, halfWayToKey()), 0.0);
  return glintHeights[0] * pow(peak, glintPowers[0]) + glintHeights[1] * pow(peak, glintPowers[1]);
}

// The means of both over its disc, on which what is nearer to the middle hides more: 1 - r^2, in the mean of that. The
// glint's is 2 / (n + 1) times its height and the slope of where it is, for each power n.
vec3 meanSeenInDrop() {
  const int count = 12;
  vec3 sum = vec3(0.0);
  for (int i = 0; i < count; ++i) {
    float angle = 2.4 * float(i);  // on a spiral whose turns hide as much as one another
    sum += seenInDrop(sqrt(1.0 - sqrt(1.0 - (float(i) + 0.5) / float(count))) * vec2(cos(angle), sin(angle)));
  }
  return sum / float(count);
}

float meanGlintInDrop() {
  float slope = max(dot(halfWayToKey(), -forward.xyz), 0.0);
  return 2.0 * slope * slope * slope * (2.0 * glintHeights[0] / (glintPowers[0] + 1.0) + 2.0 * glintHeights[1] / (glintPowers[1] + 1.0));
}
