#version 330 core
// What the eye sees of a liquid: where its surface is turned, and how deep it lies.
#include "scene.glsl"

in vec3 worldPosition;
in vec3 worldNormal;
out vec4 face;

void main() {
  face = vec4(normalize(worldNormal), dot(worldPosition - eye.xyz, forward.xyz));
}
