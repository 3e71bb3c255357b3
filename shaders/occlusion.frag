#version 330 core
// Screen-space occlusion from the depth buffer. Ambient occlusion: how much of the hemisphere above a point is blocked.
// Contact shadows: whether an occluder towards the key light is so close that the shadow map, whose lookups start some
// texels above the surface, misses it. Writes the fraction of light that is missing, and the view depth, by which the
// next pass separates surfaces.
#include "depth.glsl"
#include "shadow.glsl"
#include "sky.glsl"

uniform int scale;      // pixels of the depth map per pixel of the output
uniform float strength; // of the ambient occlusion
uniform float contactReach; // length of the rays of contact shadows [world]

const int contactSteps = 12;

out vec2 fragColour;

vec3 viewPosition(ivec2 pixel, float depth) {
  vec2 ndc = 2.0 * (vec2(pixel) + 0.5) / viewport.xy - 1.0;
  float w = eye.w > 0.5 ? 1.0 : depth;
  return vec3((ndc * w + depth * projection[2].xy - projection[3].xy) / vec2(projection[0].x, projection[1].y), depth);
}

ivec2 pixelOf(vec3 place) {
  float w = eye.w > 0.5 ? 1.0 : place.z;
  vec2 clip = vec2(projection[0].x, projection[1].y) * place.xy - place.z * projection[2].xy + projection[3].xy;
  return ivec2(floor((0.5 + 0.5 * clip / w) * viewport.xy));
}

// Tangent of the surface along a direction, from the neighbour that lies on the same surface: the one closer in depth.
vec3 slope(ivec2 pixel, vec3 here, ivec2 direction, ivec2 last) {
  ivec2 ahead = clamp(pixel + direction, ivec2(0), last);
  ivec2 behind = clamp(pixel - direction, ivec2(0), last);
  vec3 forwards = viewPosition(ahead, viewDepth(ahead)) - here;
  vec3 backwards = here - viewPosition(behind, viewDepth(behind));
  return abs(forwards.z) < abs(backwards.z) || behind == pixel ? forwards : backwards;
}

// View space looks along +z here.
vec3 inView(vec3 direction) {
  vec3 seen = mat3(view) * direction;
  return vec3(seen.xy, -seen.z);
}

vec3 inWorld(vec3 direction) {
  return vec3(direction.xy, -direction.z) * mat3(view);
}

// Whether a ray is blocked by the depth buffer, whose surfaces are taken to be as thick as the ray is long.
bool isBlocked(vec3 start, vec3 ray, float turn, ivec2 last) {
  float length_ = length(ray);
  bool blocked = false;
  for (int i = 0; i < contactSteps; ++i) {
    float part = (float(i) + 0.25 + 0.75 * turn) / float(contactSteps);
    vec3 place = start + part * ray;
    ivec2 pixel = pixelOf(place);
    if (any(lessThan(pixel, ivec2(0))) || any(greaterThan(pixel, last))) break;
    float gap = place.z - viewDepth(pixel);
    blocked = blocked || (gap > 0.1 * part * length_ && gap < length_);
  }
  return blocked;
}

// Fraction of the light on a matt surface that is left if something close by blocks the key light.
float leftByContact(vec3 here, vec3 normal, float turn, ivec2 last) {
  vec3 upright = inWorld(normal);
  float facing = max(dot(upright, towardsKey.xyz), 0.0);
  float pixel = 1.0 / pixelsPerUnit(eye.w > 0.5 ? 1.0 : here.z);
  vec3 ray = contactReach * inView(towardsKey.xyz);
  bool wanted = towardsKey.w > 0.5 && facing > 0.02 && contactReach > pixel;
  bool blocked = wanted && isBlocked(here + pixel * normal, ray, turn, last);
  vec3 point = eye.xyz + right.xyz * here.x + up.xyz * here.y + forward.xyz * here.z;
  float key = dot(keyLight.rgb, vec3(1.0 / 3.0)) * facing * visibility(placeInShadowMap(point, upright), upright, blocked);
  float others = dot(ambientLight(upright) + fillLight.rgb * max(dot(upright, towardsFill.xyz), 0.0), vec3(1.0 / 3.0));
  return blocked ? others / max(others + key, 1e-6) : 1.0;
}

void main() {
  ivec2 last = ivec2(viewport.xy) - 1;
  ivec2 pixel = min(ivec2(gl_FragCoord.xy) * scale, last);
  float depth = viewDepth(pixel);
  if (texelFetch(depthMap, pixel, 0).r >= 1.0) {
    fragColour = vec2(0.0, depth);
    return;
  }
  vec3 here = viewPosition(pixel, depth);
  // As view space looks along +z, y x x points towards the eye.
  vec3 normal = normalize(cross(slope(pixel, here, ivec2(0, 1), last), slope(pixel, here, ivec2(1, 0), last)));

  float reach = depthRange.z;
  float reachPixels = clamp(reach * viewport.w / (eye.w > 0.5 ? 1.0 : depth), 3.0, 0.12 * viewport.y);
  // Each pixel of a 4 x 4 block rotates the samples differently; the blur over such a block combines them all.
  ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
  float turn = float((cell.x * 4 + cell.y * 9 + (cell.x ^ cell.y) * 7) & 15) / 16.0;
  int samples = int(depthRange.w);
  float sum = 0.0;
  for (int i = 0; i < samples; ++i) {
    float t = (float(i) + 0.5 + 0.5 * turn) / float(samples);
    float angle = 6.2831853 * (turn + float(i) * 0.618034);
    ivec2 there = pixel + ivec2(round(reachPixels * t * vec2(cos(angle), sin(angle))));
    if (there == pixel) continue;
    there = clamp(there, ivec2(0), last);
    vec3 arm = viewPosition(there, viewDepth(there)) - here;
    float squared = dot(arm, arm);
    float above = dot(arm, normal) * inversesqrt(squared + 1e-12);
    float near = max(1.0 - squared / (reach * reach), 0.0);
    sum += max(above - 0.12, 0.0) * near;
  }
  float open = 1.0 - strength * min(2.4 * sum / float(samples), 1.0);
  fragColour = vec2(1.0 - open * leftByContact(here, normal, turn, last), depth);
}
