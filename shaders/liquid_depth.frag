#version 330 core
// The nearest surface of a liquid's spheres: depth along the line of sight.
#include "sphere_ray.glsl"

out float fragDepth;

void main() {
  vec3 ray;
  vec3 nearest = nearestOnRay(ray);
  float inside = sphere.w * sphere.w - dot(nearest, nearest);
  if (inside < 0.0) discard;
  vec3 hit = sphere.xyz + nearest - sqrt(inside) * ray;
  fragDepth = dot(hit - eye.xyz, forward.xyz);
  vec4 clip = viewProjection * vec4(hit, 1.0);
  gl_FragDepth = clamp(0.5 * clip.z / clip.w + 0.5, 0.0, 1.0);
}
