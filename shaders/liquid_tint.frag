#version 330 core
// Optical depth of a liquid for red, green and blue along rays of the key light, which is the eye of this pass: added
// where the light leaves the liquid, subtracted where it enters.
#include "scene.glsl"

uniform float clearness;
uniform sampler2D clearFrontDepth;  // depth of the first clear surface

in vec3 absorption;
in float surfaceTurbidity;
out vec4 taken;

void main() {
  // Measured from the first clear surface, so that numbers stay small: the path in front of the liquid cancels out.
  // Between two colours the absorption is that where light leaves.
  float perDepth = 2.0 / (viewProjection * vec4(forward.xyz, 0.0)).z;
  float way = (gl_FragCoord.z - texelFetch(clearFrontDepth, ivec2(gl_FragCoord.xy), 0).r) * perDepth;
  // Murk scatters some light back.
  vec3 depth = absorption + 0.6 * surfaceTurbidity * surfaceTurbidity / clearness;
  taken = vec4((gl_FrontFacing ? -way : way) * depth, 0.0);
}
