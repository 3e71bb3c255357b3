#version 330 core
// Optical depth of a face of a clear mesh for red, green and blue along rays of the key light, which is the eye of this
// pass. Part of the light passes unchanged, part takes on the body's colour, and the reflected part does not pass; it
// grows towards grazing angles (Schlick 1994, for glass).
#include "scene.glsl"

uniform float solid;    // part that takes on the body's colour
uniform float opacity;

in vec3 worldNormal;
in vec3 albedo;
out vec4 taken;

void main() {
  float aside = 1.0 - abs(dot(normalize(worldNormal), forward.xyz));
  float mirrored = opacity * (0.04 + 0.96 * aside * aside * aside * aside * aside);
  vec3 passes = (1.0 - mirrored) * mix(vec3(1.0), albedo, solid);
  taken = vec4(-log(max(passes, vec3(0.001))), 0.0);
}
