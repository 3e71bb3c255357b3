#version 330 core
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB
layout(location = 3) in float murk;

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 tone;       // linear
out float murkiness; // 0..1: how much of the light that enters is scattered

void main() {
  worldPosition = position;
  worldNormal = normal;
  tone = linearFromSrgb(colour.rgb);
  murkiness = murk;
  gl_Position = viewProjection * vec4(position, 1.0);
}
