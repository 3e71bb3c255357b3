#version 330 core
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB
layout(location = 3) in vec3 rest;    // place in the body at rest

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 albedo;
out vec3 atRest;

void main() {
  worldPosition = position;
  worldNormal = normal;
  albedo = linearFromSrgb(colour.rgb);
  atRest = rest;
  gl_Position = viewProjection * vec4(position, 1.0);
}
