#version 330 core
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB; alpha: strength of the pattern
layout(location = 3) in vec3 rest;    // rest position
layout(location = 4) in vec2 fabric;  // of cloth: closeness to the hem, 0..1; 1 on the back

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 albedo;
out float printed;
out vec3 atRest;
out vec2 hemAndBack;

void main() {
  worldPosition = position;
  worldNormal = normal;
  albedo = linearFromSrgb(colour.rgb);
  printed = colour.a;
  atRest = rest;
  hemAndBack = fabric;
  gl_Position = viewProjection * vec4(position, 1.0);
}
