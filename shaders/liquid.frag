#version 330 core
// The surface of a liquid: what is behind it, bent by refraction and coloured on the way; what it mirrors.
#include "shading.glsl"
#include "depth.glsl"

uniform sampler2D way;      // through the liquid, before anything solid [world]
uniform sampler2D behind;   // what is drawn so far
uniform float clearness;    // way on which a clear liquid takes its own colour [world]

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 absorption;
in vec3 within;
in float murkiness;
in float air;
out vec4 fragColour;

const float kIndex = 1.33;  // of refraction, of water; honey has 1.5, which looks alike

// The pixel of a point in clip coordinates x, y, w.
ivec2 pixelOf(vec3 clip) {
  return ivec2(clamp((0.5 + 0.5 * clip.xy / clip.z) * viewport.xy, vec2(0.0), viewport.xy - 1.0));
}

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
  vec3 start = vec3(2.0 * gl_FragCoord.xy / viewport.xy - 1.0, 1.0) / gl_FragCoord.w;
  vec3 onwards = (viewProjection * vec4(bent, 0.0)).xyw;
  ivec2 from = pixelOf(start + length_ * onwards);
  // What is seen there may stand before that end: then the ray is followed no farther than to its depth.
  float reached = min(length_, max(viewDepth(from) - depth, 0.0) / max(dot(bent, forward.xyz), 0.1));
  from = pixelOf(start + reached * onwards);
  if (texelFetch(depthMap, from, 0).r < gl_FragCoord.z) from = pixel;
  vec3 seen = lightOfTone(texelFetch(behind, from, 0).rgb);

  vec3 absorbed = exp(-length_ * absorption);
  float lit = visibility(placeInShadowMap(worldPosition, normal), normal, true);
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKey.xyz);
  vec3 arriving = keyLight.rgb * wrapped * wrapped * (0.35 + 0.65 * lit) + ambientLight(normal) + 0.5 * fillLight.rgb;
  // Light that is scattered within comes back in the liquid's own colour.
  float cube = murkiness * murkiness * murkiness;
  float scattering = 1.0 - exp(-120.0 * cube * cube * length_ / clearness);
  vec3 scattered = within * arriving;
  vec3 body = mix(seen * absorbed, scattered, scattering);
  body = mix(body, 0.9 * arriving, air * facing);

  // An edge where the surface turns away within a pixel mirrors as its mean, not as whichever point is hit: a dark dash.
  float meanFacing = clamp(max(facing, 0.5 * fwidth(towards)), 0.08, 1.0);
  float fresnel = 0.02 + 0.98 * pow5(1.0 - meanFacing);
  // A mirrored ray that goes down does so where the surface turns away from the eye, and goes on almost straight, to what
  // is seen there. The dark floor of the surroundings would draw a dark rim around every drop and crest.
  vec3 ray = reflect(-toEye, normal);
  vec3 mirrored = mix(seen, surroundings(ray, 0.06), smoothstep(-0.12, 0.12, ray.y));
  float peak = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  float wide = pow(peak, 60.0);
  float glint = 0.10 * wide + 1.6 * pow5(wide * wide);
  vec3 light = mix(body, mirrored, fresnel) + keyLight.rgb * (glint * lit);

  fragColour = vec4(toneMap(light), 1.0);
}
