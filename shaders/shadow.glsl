// Visibility of the key light. The light is a disc in the sky, so penumbras widen with the distance to the caster, by
// distance times the disc's angular diameter (R. Fernando: Percentage-Closer Soft Shadows, 2005, with only those
// blockers counted that lie within the cone towards the disc). Without SOFT_SHADOWS, which programs define, all edges
// are equally narrow.
#include "scene.glsl"

uniform sampler2DShadow shadowMap;
uniform sampler2D shadowDepth;  // the same, as plain depths

const mat2 byGoldenAngle = mat2(-0.7374, 0.6755, -0.6755, -0.7374);

#if SOFT_SHADOWS
// Receiver plane: gradient of the surface's own depth over map coordinates.
vec2 depthSlope(vec3 normal) {
  vec3 across = vec3(worldToShadow[0].x, worldToShadow[1].x, worldToShadow[2].x);
  vec3 along = vec3(worldToShadow[0].y, worldToShadow[1].y, worldToShadow[2].y);
  vec3 deep = vec3(worldToShadow[0].z, worldToShadow[1].z, worldToShadow[2].z);
  float facing = min(dot(normal, deep), -0.2 * length(deep));  // limits steeper slopes
  return -vec2(dot(normal, across), dot(normal, along)) * dot(deep, deep) / (dot(across, across) * facing);
}

// Blocker search: half the penumbra width at a position in the map, in map coordinates.
float edgeRadius(vec3 place, vec2 slope, int taps, vec2 turn) {
  float reach = min(0.5 * shadow.w * place.z, 32.0 * shadow.x);
  float sum = 0.0;
  float count = 0.0;
  for (int i = 0; i < taps; ++i) {
    float distance_ = reach * (float(i) + 0.5) / float(taps);  // denser near the centre, where small gaps matter
    turn = byGoldenAngle * turn;
    vec2 offset = distance_ * turn;
    float gap = place.z + dot(slope, offset) - texture(shadowDepth, place.xy + offset).r;
    bool blocks = 0.5 * shadow.w * gap > distance_ - 1.5 * shadow.x && gap > 0.0;
    sum += blocks ? gap : 0.0;
    count += blocks ? 1.0 : 0.0;
  }
  return count > 0.0 ? 0.5 * shadow.w * sum / count : 0.0;
}
#endif

#if TINTED
// Of clear surfaces, seen from the key light.
uniform sampler2D clearOpticalDepth;  // optical depth for red, green and blue
uniform sampler2D clearFrontDepth;    // depth of the first of them

// Transmittance of clear surfaces for the key light at a position in the map: a local mean, for soft edges.
vec3 throughClear(vec3 place) {
  const int across = 4;
  bool inMap = max(abs(place.x - 0.5), abs(place.y - 0.5)) < 0.5;
  int taps = inMap ? across * across : 0;
  vec3 sum = vec3(0.0);
  for (int i = 0; i < taps; ++i) {
    vec2 there = place.xy + shadow.x * (vec2(i % across, i / across) - 0.5 * float(across - 1));
    bool isBelow = texture(clearFrontDepth, there).r < place.z - 0.002;
    sum += isBelow ? exp(-max(texture(clearOpticalDepth, there).rgb, vec3(0.0))) : vec3(1.0);
  }
  return taps > 0 ? sum / float(taps) : vec3(1.0);
}
#endif

// Map coordinates of a point, offset along the normal against self-shadowing.
vec3 placeInShadowMap(vec3 point, vec3 normal) {
  return (worldToShadow * vec4(point + normal * shadow.y, 1.0)).xyz;
}

// 1 where the key light reaches a position in the map, on a surface with this normal, 0 in shadow; computed only if
// `wanted`. Points outside the map take no taps, which saves time on a software rasteriser: it skips a loop that no
// pixel of a block runs, but not the body of an `if`.
float visibility(vec3 place, vec3 normal, bool wanted) {
  bool inMap = max(abs(place.x - 0.5), abs(place.y - 0.5)) < 0.5;
  int taps = wanted && inMap && towardsKey.w > 0.5 ? int(shadow.z) : 0;
  vec2 slope = vec2(0.0);
  vec2 turn = vec2(1.0, 0.0);
  float radius = shadowEdge.x;
#if SOFT_SHADOWS
  slope = depthSlope(normal);
  // Neighbouring pixels rotate the taps differently, which turns banding into fine noise.
  float angle = 6.2831853 * fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715))));
  turn = vec2(cos(angle), sin(angle));
  radius = max(radius, edgeRadius(place, slope, taps, turn));
#endif
  float sum = 0.0;
  for (int i = 0; i < taps; ++i) {
    turn = byGoldenAngle * turn;
    vec2 offset = radius * sqrt((float(i) + 0.5) / float(taps)) * turn;
    sum += texture(shadowMap, vec3(place.xy + offset, place.z + dot(slope, offset)));
  }
  return taps > 0 ? sum / float(taps) : 1.0;
}

// The same per colour channel, including clear surfaces in between.
vec3 arrivingLight(vec3 place, vec3 normal, bool wanted) {
  vec3 arrives = vec3(visibility(place, normal, wanted));
#if TINTED
  if (towardsKey.w > 0.5) arrives *= throughClear(place);
#endif
  return arrives;
}
