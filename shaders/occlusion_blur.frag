#version 330 core
// Bilateral blur of the missing light over a block of 4 x 4 pixels, each sampled with a different rotation, without
// mixing surfaces of different depth. The centre of the block is the upper right corner of the pixel.

uniform sampler2D occlusionMap;
uniform float sharpness;  // falloff of weights with depth difference [1 / world]

out vec2 fragColour;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(occlusionMap, 0) - 1;
  float depth = texelFetch(occlusionMap, pixel, 0).g;
  float sum = 0.0;
  float weights = 0.0;
  for (int y = -1; y <= 2; ++y) {
    for (int x = -1; x <= 2; ++x) {
      vec2 there = texelFetch(occlusionMap, clamp(pixel + ivec2(x, y), ivec2(0), last), 0).rg;
      float weight = max(1.0 - sharpness * abs(there.g - depth), 0.002);
      sum += weight * there.r;
      weights += weight;
    }
  }
  fragColour = vec2(sum / weights, depth);
}
