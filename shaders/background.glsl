// Background colour of this pixel, linear.
#include "scene.glsl"

vec3 backgroundColour() {
  vec3 colour = mix(backgroundBottom.rgb, backgroundTop.rgb, smoothstep(0.0, 1.0, gl_FragCoord.y / viewport.y));
  // Dithering by half a step hides 8-bit banding. A step of sRGB is about 2 sqrt(c) / 255 of linear colour.
  float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
  return colour + noise * (2.0 / 255.0) * sqrt(colour);
}
