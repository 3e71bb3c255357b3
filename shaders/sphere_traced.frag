#version 330 core
#include "shading.glsl"
#include "sphere_ray.glsl"

flat in vec3 albedo;
flat in float pixelsPerWorldUnit;
flat in vec4 look;
out vec4 fragColour;

void main() {
  vec3 ray;
  vec3 nearest = nearestOnRay(ray);
  float inside = sphere.w * sphere.w - dot(nearest, nearest);
  float cover = 1.0;
  if (options.x > 0.5) {
    cover = 0.5 + (sphere.w - length(nearest)) * pixelsPerWorldUnit;
    if (cover <= 0.0) discard;
  } else if (inside < 0.0) {
    discard;
  }

  vec3 hit = nearest - sqrt(max(inside, 0.0)) * ray;
  vec3 normal = normalize(hit);
  vec4 clip = viewProjection * vec4(sphere.xyz + hit, 1.0);
  gl_FragDepth = clamp(0.5 * clip.z / clip.w + 0.5, 0.0, 1.0);
  fragColour = vec4(shade(Surface(sphere.xyz + hit, normal, albedo, look)), min(cover, 1.0));
}
