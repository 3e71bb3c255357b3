#version 330 core
// Ambient occlusion in screen space: how much of the half space above a point is taken by what the depth buffer shows
// nearby. Writes that and the depth along the line of sight, by which the next pass tells surfaces apart.
#include "depth.glsl"

uniform vec4 unproject; // view xy = ndc xy * (xy + depth * zw)
uniform int scale;      // pixels of the depth map for one of this picture

out vec2 fragColour;

vec3 viewPosition(ivec2 pixel, float depth) {
  vec2 ndc = 2.0 * (vec2(pixel) + 0.5) / viewport.xy - 1.0;
  return vec3(ndc * (unproject.xy + depth * unproject.zw), depth);
}

// The slope of the surface towards the neighbour that lies on the same surface: the nearer one in depth.
vec3 slope(ivec2 pixel, vec3 here, ivec2 direction, ivec2 last) {
  ivec2 ahead = clamp(pixel + direction, ivec2(0), last);
  ivec2 behind = clamp(pixel - direction, ivec2(0), last);
  vec3 forwards = viewPosition(ahead, viewDepth(ahead)) - here;
  vec3 backwards = here - viewPosition(behind, viewDepth(behind));
  return abs(forwards.z) < abs(backwards.z) || behind == pixel ? forwards : backwards;
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
  // View coordinates look along +z here, so that y x x points towards the eye.
  vec3 normal = normalize(cross(slope(pixel, here, ivec2(0, 1), last), slope(pixel, here, ivec2(1, 0), last)));

  float reach = depthRange.z;
  float reachPixels = clamp(reach * viewport.w / (eye.w > 0.5 ? 1.0 : depth), 3.0, 0.12 * viewport.y);
  // Every pixel of a 4 x 4 block turns the samples differently; the blur over such a block sees them all.
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
  fragColour = vec2(min(2.4 * sum / float(samples), 1.0), depth);
}
