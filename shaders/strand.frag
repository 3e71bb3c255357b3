#version 330 core
#include "shading.glsl"

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 albedo;
out vec4 fragColour;

void main() {
  fragColour = vec4(shade(albedo, worldPosition, normalize(worldNormal), 0.6), 1.0);
}
