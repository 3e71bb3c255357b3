// The background at this pixel, in linear colour.
#include "scene.glsl"

vec3 backgroundColour() {
  vec3 colour = mix(backgroundBottom.rgb, backgroundTop.rgb, smoothstep(0.0, 1.0, gl_FragCoord.y / viewport.y));
  // Half a step of noise hides the bands of 8 bits. A step of sRGB is about 2 sqrt(c) / 255 of linear colour.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  return colour + noise * (2.0 / 255.0) * sqrt(colour);
}
