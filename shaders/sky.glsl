// The surroundings that surfaces reflect: a sky, a dark floor, and two bright panels in the directions of the key and
// the fill light. On average they send as much light to a surface as ambientLight(), so that a mirror is no darker or
// brighter than chalk; without contrast (skyLight.w 0) both are one constant if sky and bounce light are equal.
#include "scene.glsl"

// Ambient light on a matt surface with this normal.
vec3 ambientLight(vec3 normal) {
  return mix(bounceLight.rgb, skyLight.rgb, 0.5 + 0.5 * normal.y);
}

// A panel of brightness 1, blurred by roughness; `aside` is the cosine of the angle from its centre.
float panel(float aside, float roughness) {
  float narrow = max(0.5 + 0.5 * aside, 0.0);
  narrow *= narrow;
  float wide = 0.35 * narrow;
  narrow *= narrow * narrow;
  narrow *= narrow;
  return mix(narrow * narrow, wide, roughness);
}

// The surroundings in a direction, blurred for a reflector of this roughness.
vec3 surroundings(vec3 direction, float roughness) {
  float contrast = skyLight.w;
  float edge = mix(0.04, 1.0, roughness);
  float above = smoothstep(-edge, edge, direction.y);
  vec3 floor_ = bounceLight.rgb * (1.0 - 0.65 * contrast);
  vec3 sky = skyLight.rgb * (1.0 + contrast * (0.25 - 0.65 * max(direction.y, 0.0)));
  vec3 panels = keyLight.rgb * panel(dot(direction, towardsKey.xyz), roughness)
              + 2.0 * fillLight.rgb * panel(dot(direction, towardsFill.xyz), roughness);
  return mix(floor_, sky, above) + contrast * panels;
}
