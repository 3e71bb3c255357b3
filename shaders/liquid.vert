#version 330 core
#include "scene.glsl"

uniform float clearness;  // way on which a clear liquid takes its own colour [world]

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB; alpha: 1 liquid alone, below that the rest is air
layout(location = 3) in float murk;
layout(location = 4) in float refractiveIndex;

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 absorption;  // what is taken of red, green and blue on a unit of way [1/world]
out vec3 ownColour;   // linear
out float murkiness;  // 0..1: how much of the light that enters is scattered
out float index;       // of refraction
out float air;        // 0..1: part that is air, which scatters all light

void main() {
  worldPosition = position;
  worldNormal = normal;
  vec3 tone = linearFromSrgb(colour.rgb);
  // The law of Beer and Lambert: clear liquids take little.
  absorption = -log(clamp(tone, 0.03, 0.98)) * 0.55 / (clearness * max(1.0 - murk, 0.05));
  ownColour = tone;
  murkiness = murk;
  index = refractiveIndex;
  air = 1.0 - colour.a;
  gl_Position = viewProjection * vec4(position, 1.0);
}
