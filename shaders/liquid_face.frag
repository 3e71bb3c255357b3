#version 330 core
// Normal and view depth of the visible surface of a liquid.
#include "scene.glsl"

in vec3 worldPosition;
in vec3 worldNormal;
out vec4 face;

void main() {
  face = vec4(normalize(worldNormal), dot(worldPosition - eye.xyz, forward.xyz));
}
