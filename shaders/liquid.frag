#version 330 core
// The surface of a liquid: what is behind it, bent by refraction and coloured on the way; what it mirrors.
#include "shading.glsl"
#include "liquid.glsl"
#include "depth.glsl"

uniform sampler2D way;      // through the liquid, before anything solid [world]
uniform sampler2D behind;   // what is drawn so far
uniform vec4 unproject;     // view xy = ndc xy * (xy + depth * zw)

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 tone;
in float murkiness;
out vec4 fragColour;

const float kIndex = 1.33;  // of refraction, of water; honey has 1.5, which looks alike

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  vec3 normal = normalize(worldNormal);
  vec3 toEye = towardsEye(worldPosition);
  float towards = dot(normal, toEye);
  float facing = clamp(towards, 0.0, 1.0);
  float depth = dot(worldPosition - eye.xyz, forward.xyz);
  float slant = 1.0 / max(dot(-toEye, forward.xyz), 1e-3);
  float solid = max(viewDepth(pixel) - depth, 0.0) * slant;
  float through = clamp(texelFetch(way, pixel, 0).r, 0.0, solid);

  // The ray goes on by Snell's law to the depth, below the surface here, at which the straight one ends.
  vec3 bent = refract(-toEye, normal, 1.0 / kIndex);
  float below = through * facing;
  float length_ = min(below / max(-dot(bent, normal), 0.1), 1.5 * through);
  vec4 clip = viewProjection * vec4(worldPosition + length_ * bent, 1.0);
  ivec2 from = ivec2(clamp((0.5 + 0.5 * clip.xy / clip.w) * viewport.xy, vec2(0.0), viewport.xy - 1.0));
  if (viewDepth(from) < depth) from = pixel;  // it stands before the liquid
  vec3 seen = lightOfTone(texelFetch(behind, from, 0).rgb);

  vec3 absorbed = exp(-length_ * absorption(tone, murkiness));
  float lit = visibility(placeInShadowMap(worldPosition, normal), normal, true);
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKey.xyz);
  vec3 arriving = keyLight.rgb * wrapped * wrapped * (0.35 + 0.65 * lit) + ambientLight(normal) + 0.5 * fillLight.rgb;
  // Light that is scattered within comes back in the liquid's own colour.
  float cube = murkiness * murkiness * murkiness;
  float scattering = 1.0 - exp(-120.0 * cube * cube * length_ / clearness);
  vec3 scattered = (1.25 * sqrt(tone) + 0.25) * tone * arriving;
  vec3 body = mix(seen * absorbed, scattered, scattering);

  // An edge where the surface turns away within a pixel mirrors as its mean, not as whichever point is hit: a dark dash.
  float meanFacing = clamp(max(facing, 0.5 * fwidth(towards)), 0.08, 1.0);
  float fresnel = 0.02 + 0.98 * pow5(1.0 - meanFacing);
  vec3 mirrored = surroundings(reflect(-toEye, normal), 0.06);
  float peak = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  float glint = 1.6 * pow(peak, 600.0) + 0.10 * pow(peak, 60.0);
  vec3 light = mix(body, mirrored, fresnel) + keyLight.rgb * (glint * lit);

  fragColour = vec4(toneMap(light), 1.0);
}
