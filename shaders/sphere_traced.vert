#version 330 core
// A square that just covers a sphere on the screen, however close it is; the fragment shader ray traces the sphere.
#include "scene.glsl"

layout(location = 0) in vec4 centreAndRadius;
layout(location = 1) in vec4 colour;  // sRGB
layout(location = 2) in int lookNumber;

flat out vec4 sphere;
flat out vec3 albedo;
flat out float pixelsPerWorldUnit;
flat out vec4 look;
out vec3 onSquare;   // position on the square, in world space
out vec2 fromCentre; // the same, -1..1

void main() {
  sphere = centreAndRadius;
  look = looks[2 * lookNumber];
  albedo = linearFromSrgb(colour.rgb);

  vec3 toEye = towardsEye(sphere.xyz);
  vec3 axisRight = normalize(cross(up.xyz, toEye));
  vec3 axisUp = cross(toEye, axisRight);
  // The cone from the eye that is tangent to the sphere is wider, at its centre, than the sphere.
  float distanceToEye = length(eye.xyz - sphere.xyz);
  float halfSide = sphere.w;
  if (eye.w < 0.5) halfSide /= sqrt(max(1.0 - pow(sphere.w / distanceToEye, 2.0), 1e-4));
  float w = eye.w > 0.5 ? 1.0 : max(dot(sphere.xyz - eye.xyz, forward.xyz), 1e-6);
  pixelsPerWorldUnit = pixelsPerUnit(w);
  halfSide += options.x / pixelsPerWorldUnit;

  fromCentre = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  onSquare = sphere.xyz + halfSide * (fromCentre.x * axisRight + fromCentre.y * axisUp);
  gl_Position = viewProjection * vec4(onSquare, 1.0);
}
