#version 330 core
// A line as a screen-space rectangle with a width in points, so that it looks the same at any zoom and pixel ratio.
#include "scene.glsl"

layout(location = 0) in vec3 pointA;
layout(location = 1) in vec3 pointB;
layout(location = 2) in vec4 colour;  // sRGB
layout(location = 3) in float width;

flat out vec4 lineColour;
flat out float halfWidth;  // [pixels]
out float acrossTimesW;   // distance from the centre line [pixels], times the clip coordinate w

// Clip coordinates, moved slightly towards the eye, so that lines on a surface are visible.
vec4 clipPosition(vec3 point) {
  vec3 towards = eye.w > 0.5 ? -0.002 * forward.xyz * length(eye.xyz - point) : 0.002 * (eye.xyz - point);
  return viewProjection * vec4(point + towards, 1.0);
}

void main() {
  lineColour = vec4(linearFromSrgb(colour.rgb), colour.a);
  vec4 a = clipPosition(pointA);
  vec4 b = clipPosition(pointB);
  // Clips at the near plane: screen positions in front of it would be meaningless.
  float nearA = a.z + a.w;
  float nearB = b.z + b.w;
  if (nearA < 0.0 && nearB > 0.0) a = mix(a, b, nearA / (nearA - nearB));
  if (nearB < 0.0 && nearA > 0.0) b = mix(b, a, nearB / (nearB - nearA));

  vec2 direction = (b.xy / b.w - a.xy / a.w) * viewport.xy;
  float pixels = length(direction);
  direction = pixels > 1e-6 ? direction / pixels : vec2(1.0, 0.0);
  halfWidth = max(0.5 * width * viewport.z, 0.5);
  float across = (float(gl_VertexID >> 1) * 2.0 - 1.0) * (halfWidth + 0.5);
  gl_Position = (gl_VertexID & 1) == 0 ? a : b;
  gl_Position.xy += vec2(-direction.y, direction.x) * across * 2.0 / viewport.xy * gl_Position.w;
  // Times w here and times 1/w in the fragment shader: interpolation without perspective, also for clipped lines (where
  // Mesa 22.3 gets `noperspective` wrong).
  acrossTimesW = across * gl_Position.w;
}
