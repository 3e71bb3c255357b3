#version 330 core
#include "shading.glsl"

flat in vec3 centre;
flat in vec3 axisRight;
flat in vec3 axisUp;
flat in vec3 axisToEye;
flat in vec3 albedo;
flat in vec2 radiusAndPixels;
flat in vec4 look;
out vec4 fragColour;

void main() {
  // Softened silhouettes need a margin of half a pixel around the disc.
  float margin = 1.0 + 0.5 * options.x / radiusAndPixels.y;
  vec2 p = (2.0 * gl_PointCoord - 1.0) * vec2(margin, -margin);
  float squared = dot(p, p);
  if (squared > margin * margin) discard;

  vec3 normal = p.x * axisRight + p.y * axisUp + sqrt(max(1.0 - squared, 0.0)) * axisToEye;
  float cover = options.x > 0.5 ? clamp(0.5 + (1.0 - sqrt(squared)) * radiusAndPixels.y, 0.0, 1.0) : 1.0;
  fragColour = vec4(shade(Surface(centre + radiusAndPixels.x * normal, normal, albedo, look)), cover);
}
