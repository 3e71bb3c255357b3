// Light on a surface: a key light with shadow, a hemisphere of ambient light, a soft highlight, and the tone curve.
#include "scene.glsl"

uniform sampler2DShadow shadowMap;

// 1 where the key light arrives, 0 in shadow, at a place in the shadow map; only where it is `wanted`. Points outside
// the map need no taps, which saves a software rasteriser their time: it skips a loop that no pixel of a block runs,
// but not the body of an `if`.
float visibilityAt(vec3 place, bool wanted) {
  bool inMap = max(abs(place.x - 0.5), abs(place.y - 0.5)) < 0.5;
  int taps = wanted && inMap && towardsKey.w > 0.5 ? int(shadow.z) : 0;
  // Each tap is a 2 x 2 filter of its own; a step below two texels leaves no gap between them.
  float stepSize = 1.7 * shadow.x;
  vec2 corner = place.xy - 0.5 * (shadow.z - 1.0) * stepSize;
  float sum = 0.0;
  for (int y = 0; y < taps; ++y) {
    for (int x = 0; x < taps; ++x) sum += texture(shadowMap, vec3(corner + stepSize * vec2(x, y), place.z));
  }
  return taps > 0 ? sum / (shadow.z * shadow.z) : 1.0;
}

// The place of a point in the shadow map. It is moved off its surface, which otherwise shades itself.
vec3 placeInShadowMap(vec3 point, vec3 normal) {
  return (worldToShadow * vec4(point + normal * shadow.y, 1.0)).xyz;
}

// Leaves dark and medium tones as they are and bends bright ones smoothly towards 1.
vec3 toneMap(vec3 c) {
  const float kneeStart = 0.65;
  const float room = 1.0 - kneeStart;
  vec3 bent = kneeStart + room * (1.0 - exp((kneeStart - c) / room));
  return mix(c, bent, step(vec3(kneeStart), c));
}

// The ambient light that a surface with this normal gets.
vec3 ambientLight(vec3 normal) {
  return mix(bounceLight.rgb, skyLight.rgb, 0.5 + 0.5 * normal.y);
}

// `gloss` 0..1: how strong the highlight is.
vec3 shade(vec3 albedo, vec3 point, vec3 normal, float gloss) {
  vec3 toEye = towardsEye(point);
  float facing = dot(normal, towardsKey.xyz);
  float key = max(facing, 0.0) * visibilityAt(placeInShadowMap(point, normal), facing > 0.0);

  // A narrow highlight of the key light, and a wide sheen at grazing angles that lifts the silhouette.
  float highlight = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  highlight *= highlight;  // ^2
  highlight *= highlight;  // ^4
  highlight *= highlight;  // ^8
  highlight *= highlight * highlight;  // ^24
  float grazing = 1.0 - max(dot(normal, toEye), 0.0);
  float sheen = grazing * grazing * grazing * (0.4 + 0.6 * normal.y);

  vec3 light = albedo * (keyLight.rgb * key + ambientLight(normal));
  light += keyLight.rgb * (0.18 * gloss * highlight * min(4.0 * key, 1.0)) + skyLight.rgb * (0.07 * max(sheen, 0.0));
  return toneMap(light);
}
