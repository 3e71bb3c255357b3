#version 330 core
// A sphere as a round point sprite: flat, at the depth of its centre, shaded like a sphere.
#include "scene.glsl"

layout(location = 0) in vec4 centreAndRadius;
layout(location = 1) in vec4 colour;  // sRGB
layout(location = 2) in int lookNumber;

flat out vec3 centre;
flat out vec3 axisRight;  // the sprite's axes in world space, the last towards the eye
flat out vec3 axisUp;
flat out vec3 axisToEye;
flat out vec3 albedo;
flat out vec2 radiusAndPixels;  // radius in world space, and on screen [pixels]
flat out vec4 look;

void main() {
  centre = centreAndRadius.xyz;
  float radius = centreAndRadius.w;
  gl_Position = viewProjection * vec4(centre, 1.0);

  // In perspective, the outline of a nearby sphere is a little larger than its cross section.
  float distanceToEye = length(eye.xyz - centre);
  float w = eye.w > 0.5 ? 1.0 : gl_Position.w * sqrt(max(1.0 - pow(radius / distanceToEye, 2.0), 0.01));
  float pixels = max(radius * pixelsPerUnit(w), 0.6);
  radiusAndPixels = vec2(radius, pixels);
  gl_PointSize = 2.0 * pixels + options.x;

  axisToEye = towardsEye(centre);
  axisRight = normalize(cross(up.xyz, axisToEye));
  axisUp = cross(axisToEye, axisRight);
  look = looks[2 * lookNumber];
  albedo = linearFromSrgb(colour.rgb);
}
