#version 330 core
// What a liquid takes from light that comes straight from the eye of this picture, the key light: optical depth of red,
// green and blue, added where the light leaves the liquid, taken off where it enters.
#include "scene.glsl"

uniform float clearness;
uniform sampler2D clearFront;  // the depth at which light first meets something clear

in vec3 absorption;
in float murkiness;
out vec4 taken;

void main() {
  // Measured from there, so that numbers stay small: what is added and taken off on the way to the liquid is the same. Between two colours it absorbs as where light leaves it.
  float perDepth = 2.0 / (viewProjection * vec4(forward.xyz, 0.0)).z;
  float way = (gl_FragCoord.z - texelFetch(clearFront, ivec2(gl_FragCoord.xy), 0).r) * perDepth;
  // Murk sends a part back.
  vec3 depth = absorption + 0.6 * murkiness * murkiness / clearness;
  taken = vec4((gl_FrontFacing ? -way : way) * depth, 0.0);
}
