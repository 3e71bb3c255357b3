#version 330 core
// The way from the eye to where the line of sight leaves a liquid, or less that to where it enters it. What is solid
// ends the way: all that is behind it counts as there.
#include "depth.glsl"

uniform vec4 unproject;  // view xy = ndc xy * (xy + depth * zw)

in vec3 worldPosition;
out float way;

void main() {
  // Along the line of sight a unit of depth is this long.
  vec2 ndc = 2.0 * gl_FragCoord.xy / viewport.xy - 1.0;
  float slant = length(vec3(ndc * unproject.zw, 1.0));
  float here = dot(worldPosition - eye.xyz, forward.xyz);
  float there = min(here, viewDepth(ivec2(gl_FragCoord.xy)));
  way = (gl_FrontFacing ? -there : there) * slant;
}
