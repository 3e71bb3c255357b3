// A sphere drawn as the square of sphere_traced.vert, met by the ray through this pixel.
#include "scene.glsl"

flat in vec4 sphere;  // centre, radius
in vec3 onSquare;

// The ray's point nearest to the centre, seen from the centre: exact for far and small spheres too.
vec3 nearestOnRay(out vec3 ray) {
  ray = eye.w > 0.5 ? forward.xyz : normalize(onSquare - eye.xyz);
  vec3 arm = onSquare - sphere.xyz;
  return arm - dot(arm, ray) * ray;
}
