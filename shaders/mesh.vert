#version 330 core
#include "scene.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 2) in vec4 colour;  // sRGB

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 albedo;

void main() {
  worldPosition = position;
  worldNormal = normal;
  albedo = linearFromSrgb(colour.rgb);
  gl_Position = viewProjection * vec4(position, 1.0);
}
