#version 330 core
#include "shading.glsl"

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 worldAlong;
in vec3 albedo;
in vec2 onTube;  // angle; arc length along the strand, in radii
flat in vec4 look;
flat in float grooves;  // 1: laid from three yarns; 0: smooth
out vec4 fragColour;

#if FIBRES
// A lobe around the cone into which a strand reflects light; `off` is the sine of the deviation from that cone.
float cone(float off, float width) {
  return exp(-0.5 * off * off / (width * width));
}

// Hair, too thin for normals: shading depends on the angles to it and around it. Light that enters comes back in its
// colour (Kajiya & Kay 1989); the lobes are those of Marschner et al. 2003: R, reflected off the scales, white and
// shifted towards the root; TRT, through it and back, coloured, wider and shifted towards the tip; TT, straight
// through, visible against the light.
void main() {
  vec3 along = normalize(worldAlong);
  vec3 toEye = towardsEye(worldPosition);
  float sinEye = dot(along, toEye), sinKey = dot(along, towardsKey.xyz);
  vec3 eyeAcross = toEye - sinEye * along, keyAcross = towardsKey.xyz - sinKey * along;
  float cosEye = max(length(eyeAcross), 0.05), cosKey = length(keyAcross);
  float around = dot(eyeAcross, keyAcross) / (cosEye * max(cosKey, 0.05));  // 1: eye and light on the same side
  float off = 0.5 * (sinEye + sinKey);
  float before = 0.5 + 0.5 * around;

  vec3 normal = eyeAcross / cosEye;
  vec3 arrives = arrivingLight(placeInShadowMap(worldPosition, normal), normal, true);
  float within = cosKey * mix(0.45, 0.85, before);
  vec3 lobes = vec3(0.28 * cone(off + 0.08, 0.11) * before)
             + albedo * (2.0 * cone(off - 0.12, 0.20) * before * before)
             + sqrt(albedo) * (0.5 * cone(off - 0.04, 0.12) * pow5(1.0 - before));
  vec3 key = keyLight.rgb * arrives;
  vec3 even = ambientLight(normal) + 0.5 * fillLight.rgb;
  fragColour = vec4(toneMap(albedo * (key * within + even) + key * lobes * cosKey), 1.0);
}
#else
void main() {
  Surface s = Surface(worldPosition, normalize(worldNormal), albedo, look);
  // Three yarns, one turn every six radii. Each is a bulge: dark in the grooves, with normals tilted to both sides.
  float turn = 3.0 * (onTube.x - 6.2831853 / 6.0 * onTube.y);
  float bulge = sin(turn);
  vec3 sideways = normalize(cross(worldAlong, s.normal));
  s.normal = normalize(s.normal + grooves * 0.55 * cos(turn) * (sideways - 0.5 * normalize(worldAlong)));
  s.albedo *= 1.0 - grooves * 0.38 * (0.5 - 0.5 * bulge) * (0.5 - 0.5 * bulge);
  fragColour = vec4(shade(s), 1.0);
}
#endif
