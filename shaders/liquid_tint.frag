#version 330 core
// What a liquid takes from light that comes straight from the eye of this picture, the key light: optical depth of red,
// green and blue, added where the light leaves the liquid, taken off where it enters.
#include "scene.glsl"

uniform float clearness;

in vec3 worldPosition;
in vec3 absorption;
in float murkiness;
out vec4 taken;

void main() {
  float way = dot(worldPosition - eye.xyz, forward.xyz);
  // Murk sends a part back.
  vec3 depth = absorption + 0.6 * murkiness * murkiness / clearness;
  taken = vec4((gl_FrontFacing ? -way : way) * depth, 0.0);
}
