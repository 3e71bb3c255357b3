#version 330 core
#include "shading.glsl"

uniform vec4 backColour;  // linear; w: 1 when the inside has this colour, 0 when that of the outside, darker
uniform float opacity;

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 albedo;
out vec4 fragColour;

void main() {
  vec3 normal = normalize(worldNormal);
  vec3 colour = albedo;
  if (!gl_FrontFacing) {
    normal = -normal;
    colour = backColour.w > 0.5 ? backColour.rgb : 0.72 * albedo;
  }
  fragColour = vec4(shade(colour, worldPosition, normal, 0.3) * opacity, opacity);
}
