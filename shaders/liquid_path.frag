#version 330 core
// Path length from the eye to where the line of sight leaves a liquid (positive) or enters it (negative). Solid
// surfaces end the path: everything behind them counts as being there.
#include "depth.glsl"

uniform vec4 unproject;  // view xy = ndc xy * (xy + depth * zw)

in vec3 worldPosition;
out float way;

void main() {
  // Length along the line of sight per unit of depth.
  vec2 ndc = 2.0 * gl_FragCoord.xy / viewport.xy - 1.0;
  float slant = length(vec3(ndc * unproject.zw, 1.0));
  float here = dot(worldPosition - eye.xyz, forward.xyz);
  float there = min(here, viewDepth(ivec2(gl_FragCoord.xy)));
  way = (gl_FrontFacing ? -there : there) * slant;
}
