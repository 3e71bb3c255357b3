#version 330 core
#include "shading.glsl"

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 worldAlong;
in vec3 albedo;
in vec2 onTube;  // angle; way along the strand, in radii
flat in vec4 look;
flat in float grooves;  // 1: laid of three yarns; 0: smooth
out vec4 fragColour;

void main() {
  Surface s = Surface(worldPosition, normalize(worldNormal), albedo, look);
  // Three yarns, a turn every six radii. Each is a bulge: dark in the groove, its normal leaning to both sides.
  float turn = 3.0 * (onTube.x - 6.2831853 / 6.0 * onTube.y);
  float bulge = sin(turn);
  vec3 sideways = normalize(cross(worldAlong, s.normal));
  s.normal = normalize(s.normal + grooves * 0.55 * cos(turn) * (sideways - 0.5 * normalize(worldAlong)));
  s.albedo *= 1.0 - grooves * 0.38 * (0.5 - 0.5 * bulge) * (0.5 - 0.5 * bulge);
  fragColour = vec4(shade(s), 1.0);
}
