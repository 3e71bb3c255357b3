#version 330 core
// Smooths a liquid's depth along one axis. Depths behind by more than `range` are taken for just that, and those as much
// nearer are left out, so that a drop in front does not melt into what is behind it (Truong & Yuksel 2018, "A narrow-range
// filter for screen-space fluid rendering").
#include "scene.glsl"

uniform sampler2D liquidDepth;  // 0: no liquid
uniform vec4 direction;         // xy: 1 0 or 0 1; z: reach [world]; w: range [world]
uniform float pixelScale;       // pixels of this picture that a unit takes at a depth of 1, or at any when orthographic

out float fragDepth;

const float kMostTaps = 24.0;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 last = textureSize(liquidDepth, 0) - 1;
  ivec2 way = ivec2(direction.xy);
  float here = texelFetch(liquidDepth, pixel, 0).r;
  fragDepth = here;
  if (here == 0.0) return;

  float reach = clamp(direction.z * pixelScale / (eye.w > 0.5 ? 1.0 : here), 1.0, kMostTaps);
  float range = direction.w;
  float sum = here;
  float weights = 1.0;
  for (float i = 1.0; i <= reach; i += 1.0) {
    float weight = exp(-2.0 * i * i / (reach * reach));
    ivec2 step_ = way * int(i);
    float ahead = texelFetch(liquidDepth, clamp(pixel + step_, ivec2(0), last), 0).r;
    float behind = texelFetch(liquidDepth, clamp(pixel - step_, ivec2(0), last), 0).r;
    // Both or none: else slopes are bent at the rim.
    bool good = ahead > here - range && behind > here - range && ahead > 0.0 && behind > 0.0;
    if (!good) continue;
    sum += weight * (min(ahead, here + range) + min(behind, here + range));
    weights += 2.0 * weight;
  }
  fragDepth = sum / weights;
}
