#version 330 core
// How much of a liquid lies along the line of sight before anything solid, times its colour.
#include "sphere_ray.glsl"

flat in vec3 albedo;

uniform sampler2D depthMap;  // of what is solid
uniform vec4 depthRange;     // near, far plane; 0; 0
uniform int scale;           // pixels of the depth map for one of this picture
uniform float filling;       // part of its sphere that a drop fills

out vec4 fragColour;

float solidDepth() {
  ivec2 last = textureSize(depthMap, 0) - 1;
  float z = 2.0 * texelFetch(depthMap, min(ivec2(gl_FragCoord.xy) * scale, last), 0).r - 1.0;
  float n = depthRange.x;
  float f = depthRange.y;
  return eye.w > 0.5 ? 0.5 * (z * (f - n) + f + n) : 2.0 * n * f / (f + n - z * (f - n));
}

void main() {
  vec3 ray;
  vec3 nearest = nearestOnRay(ray);
  float inside = sphere.w * sphere.w - dot(nearest, nearest);
  if (inside < 0.0) discard;
  float middle = dot(sphere.xyz + nearest - eye.xyz, forward.xyz);
  float half_ = sqrt(inside);
  float chord = clamp(solidDepth() - (middle - half_), 0.0, 2.0 * half_);
  fragColour = filling * chord * vec4(albedo, 1.0);
}
