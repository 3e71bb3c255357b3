// View-space depth from the depth buffer.
#include "scene.glsl"

uniform sampler2D depthMap;
uniform vec4 depthRange; // near, far plane; reach of the occlusion [world]; samples

float viewDepth(ivec2 pixel) {
  float z = 2.0 * texelFetch(depthMap, pixel, 0).r - 1.0;
  float n = depthRange.x;
  float f = depthRange.y;
  return eye.w > 0.5 ? 0.5 * (z * (f - n) + f + n) : 2.0 * n * f / (f + n - z * (f - n));
}
