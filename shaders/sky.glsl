// The surroundings that surfaces mirror: a sky, a dark floor, and two bright panels where the key and the fill light
// come from. The light that they send into a surface in the mean is ambientLight(), so that a mirror gets no darker or
// brighter than chalk; without contrast (skyLight.w 0) both are the same everywhere when sky and bounce light are.
#include "scene.glsl"

// The ambient light that a matt surface with this normal gets.
vec3 ambientLight(vec3 normal) {
  return mix(bounceLight.rgb, skyLight.rgb, 0.5 + 0.5 * normal.y);
}

// A panel as bright as 1, blurred; `aside` is 1 in its middle.
float panel(float aside, float roughness) {
  float narrow = max(0.5 + 0.5 * aside, 0.0);
  narrow *= narrow;
  float wide = 0.35 * narrow;
  narrow *= narrow * narrow;
  narrow *= narrow;
  return mix(narrow * narrow, wide, roughness);
}

// What a mirror of this roughness shows in a direction.
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
