#version 330 core
// Multiplies the frame by the light left: interpolated between the four blocks around (bilateral upsampling), without
// mixing surfaces of different depth.
#include "depth.glsl"

uniform sampler2D occlusionMap;  // blurred
uniform float sharpness;         // falloff of weights with depth difference [1 / world]
uniform float scale;             // pixels of the frame per pixel of the map

out vec4 fragColour;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  if (texelFetch(depthMap, pixel, 0).r >= 1.0) discard;
  float depth = viewDepth(pixel);
  ivec2 last = textureSize(occlusionMap, 0) - 1;
  // A pixel of the map samples the lower left one of scale x scale pixels; its block surrounds its upper right corner.
  vec2 place = (gl_FragCoord.xy - 0.5) / scale - 0.5;
  ivec2 first = ivec2(floor(place));
  vec2 part = place - floor(place);
  float sum = 0.0;
  float weights = 0.0;
  for (int k = 0; k < 4; ++k) {
    ivec2 corner = ivec2(k & 1, k >> 1);
    vec2 there = texelFetch(occlusionMap, clamp(first + corner, ivec2(0), last), 0).rg;
    vec2 near = mix(1.0 - part, part, vec2(corner));
    // If the nearest blocks belong to another surface, the next one counts.
    float weight = (near.x * near.y + 0.05) * max(1.0 - sharpness * abs(there.g - depth), 0.002);
    sum += weight * there.r;
    weights += weight;
  }
  fragColour = vec4(vec3(1.0 - sum / weights), 1.0);
}
