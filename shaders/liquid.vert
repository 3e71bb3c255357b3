#version 330 core
#include "scene.glsl"

uniform float clearness;  // path length over which a clear liquid takes on its own colour [world]

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB; alpha 1: all liquid, below that the rest is air
layout(location = 3) in float turbidity;
layout(location = 4) in float refractiveIndex;

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 absorption;  // absorption coefficients of red, green and blue [1/world]
out vec3 ownColour;   // linear
out float surfaceTurbidity;  // 0..1: fraction of the entering light that is scattered
out float index;       // of refraction
out float air;        // 0..1: fraction of air, which scatters all light

void main() {
  worldPosition = position;
  worldNormal = normal;
  vec3 tone = linearFromSrgb(colour.rgb);
  // Beer-Lambert law: clear liquids absorb little.
  absorption = -log(clamp(tone, 0.03, 0.98)) * 0.55 / (clearness * max(1.0 - turbidity, 0.05));
  ownColour = tone;
  surfaceTurbidity = turbidity;
  index = refractiveIndex;
  air = 1.0 - colour.a;
  gl_Position = viewProjection * vec4(position, 1.0);
}
