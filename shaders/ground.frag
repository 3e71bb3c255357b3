#version 330 core
// The ground: as coloured where it is lit, darker in shadow, with a grid; it fades into the background.
#include "background.glsl"
#include "shadow.glsl"

uniform vec4 plane;
uniform vec4 groundColour;  // linear; w: 0 without grid
uniform vec4 gridColour;    // linear; w: spacing of the lines
uniform bool blended;       // with the framebuffer; otherwise with the background alone, which is faster
uniform bool shadowAlone;   // only the shadow is visible, not the ground
uniform vec4 shadowTint;    // fraction of the colour left in full shadow

in vec3 worldPosition;
in vec3 shadowPlace;
out vec4 fragColour;

// Coverage of a pixel by lines at integer coordinates, one point wide. Lines too close together fade out instead of
// flickering.
float gridLines(vec2 coordinate) {
  vec2 pixel = fwidth(coordinate);
  vec2 distanceInPixels = abs(fract(coordinate - 0.5) - 0.5) / max(pixel, 1e-6);
  vec2 cover = clamp(0.5 + 0.5 * viewport.z - distanceInPixels, 0.0, 1.0);
  cover *= 1.0 - smoothstep(0.08, 0.35, pixel);
  return max(cover.x, cover.y);
}

void main() {
  float fromMiddle = length(worldPosition.xz - plane.xz) / plane.w;
  float fade = 1.0 - smoothstep(0.25, 0.98, fromMiddle);

  vec3 colour = groundColour.rgb;
  if (groundColour.w > 0.5) {
    vec2 cell = worldPosition.xz / gridColour.w;
    float lines = max(0.55 * gridLines(cell), gridLines(cell / 5.0));
    colour = mix(colour, gridColour.rgb, lines * (1.0 - smoothstep(0.1, 0.7, fromMiddle)));
  }

  vec3 left = mix(shadowTint.rgb, vec3(1.0), arrivingLight(shadowPlace, vec3(0.0, 1.0, 0.0), fade > 0.0));
  colour *= left;
  float alpha = fade;
  if (shadowAlone) {  // black, which darkens any background as much in the mean
    colour = vec3(0.0);
    alpha *= 1.0 - dot(left, vec3(1.0 / 3.0));
  }
  fragColour = blended ? vec4(colour * alpha, alpha) : vec4(mix(backgroundColour(), colour, alpha), 1.0);
}
