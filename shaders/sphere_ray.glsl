// Intersection of the ray through this pixel with a sphere drawn as the square of sphere_traced.vert.
#include "scene.glsl"

flat in vec4 sphere;  // centre, radius
in vec3 onSquare;

// The ray's closest point to the centre, relative to the centre: accurate for distant and small spheres too.
vec3 nearestOnRay(out vec3 ray) {
  ray = eye.w > 0.5 ? forward.xyz : normalize(onSquare - eye.xyz);
  vec3 arm = onSquare - sphere.xyz;
  return arm - dot(arm, ray) * ray;
}
