#version 330 core
// What a face of something clear takes from light that comes straight from the eye of this picture, the key light:
// optical depth of red, green and blue. A part goes on as it came, a part takes the body's colour, and what is mirrored
// does not go on; of that there is the more, the flatter the light comes in (Schlick 1994, for glass).
#include "scene.glsl"

uniform float solid;    // part that takes the body's colour
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
