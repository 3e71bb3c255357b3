#version 330 core
// Smooths what light is missing over a block of 4 x 4, without mixing surfaces of different depth, for multiplying the picture.

#include "depth.glsl"

uniform sampler2D occlusionMap;
uniform float scale;     // pixels of this picture for one of the occlusion map

out vec4 fragColour;

void main() {
  vec2 texel = gl_FragCoord.xy / scale;
  ivec2 last = textureSize(occlusionMap, 0) - 1;
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  if (texelFetch(depthMap, pixel, 0).r >= 1.0) discard;
  float depth = viewDepth(pixel);
  float sharpness = 2.5 / depthRange.z;
  ivec2 first = ivec2(floor(texel - 1.5));
  float sum = 0.0;
  float weights = 0.0;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      vec2 there = texelFetch(occlusionMap, clamp(first + ivec2(x, y), ivec2(0), last), 0).rg;
      float weight = max(1.0 - sharpness * abs(there.g - depth), 0.002);
      sum += weight * there.r;
      weights += weight;
    }
  }
  fragColour = vec4(vec3(1.0 - sum / weights), 1.0);
}
