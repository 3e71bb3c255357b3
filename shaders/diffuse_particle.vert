#version 330 core
// A diffuse particle (foam, spray, a bubble): a patch lit as a scatterer in all directions, drawn out along its streak.
#include "scene.glsl"
#include "drop.glsl"

layout(location = 0) in vec4 centreAndRadius;
layout(location = 1) in vec4 colour;  // sRGB; alpha: opacity
layout(location = 2) in vec3 streak;  // half length of the motion blur [world]
layout(location = 3) in uint number;

#include "diffuse_style.glsl"

uniform Style styles[2];  // of this kind, on the liquid surface and off it
uniform float nearer;     // offset towards the eye [world]
uniform float lies;       // 1: it lies on the liquid surface, taken as level if there is none
uniform float hasFaces;   // 1: `faces` is available
uniform sampler2D faces;  // normal and view depth [world] of that surface
uniform sampler2DShadow shadowMap;

flat out vec3 albedo;
flat out vec3 towardsKeySeen;  // direction to the key light in screen axes
flat out vec3 keyArriving;
flat out vec3 evenLight;
flat out vec3 meanOfDrop;
flat out float hides;
flat out float pixels;  // radius [pixels]
flat out float squashed;  // height over width, by foreshortening
flat out vec2 tilt;  // screen direction of the foreshortening
flat out vec2 along;    // screen direction of the streak, with the foreshortening undone
flat out float longer;  // extra half length along the streak [pixels]
flat out vec2 fleckStart;
flat out float free;  // 0: on the surface, to 1: off it

// Normal of the liquid surface visible at this position (xyz), and the distance to it [drop radii] (w).
vec4 surfaceBelow(vec3 place, vec3 toEye) {
  if (hasFaces < 0.5) return vec4(0.0, 1.0, 0.0, 0.0);
  vec4 clip = viewProjection * vec4(place, 1.0);
  vec4 face = textureLod(faces, 0.5 + 0.5 * clip.xy / clip.w, 0.0);
  float along = (face.w - dot(place - eye.xyz, forward.xyz)) / max(-dot(toEye, forward.xyz), 1e-3);
  return vec4(face.xyz, abs(along) * max(abs(dot(face.xyz, toEye)), 0.1) / nearer);
}

void main() {
  vec3 centre = centreAndRadius.xyz;
  vec3 toEye = towardsEye(centre);
  vec4 below = lies > 0.5 ? surfaceBelow(centre, toEye) : vec4(toEye, 0.0);
  free = smoothstep(2.5, 4.5, below.w);
  vec3 normal = normalize(mix(below.xyz, toEye, free));
  float facing = abs(dot(normal, toEye));
  // At the depth of its nearest edge, so that the surface it lies on does not clip it.
  float edge = centreAndRadius.w * sqrt(max(1.0 - facing * facing, 0.0));
  gl_Position = viewProjection * vec4(centre + (nearer + edge) * toEye, 1.0);
  // Those smaller than a pixel are drawn one pixel large, with less opacity.
  float unit = pixelsPerUnit(eye.w > 0.5 ? 1.0 : dot(centre - eye.xyz, forward.xyz));
  float seen = centreAndRadius.w * unit;
  pixels = max(seen, 0.9);
  hides = colour.a * min(seen * seen / (pixels * pixels), 1.0);
  // No flatter than a sixth: crests stand up from the surface. If less than a pixel high, its opacity is reduced.
  float flat_ = max(facing, 0.17);
  squashed = max(flat_, min(0.9 / pixels, 1.0));
  hides *= flat_ / squashed;
  vec2 slope = vec2(dot(normal, right.xyz), dot(normal, up.xyz));
  tilt = length(slope) > 1e-3 ? normalize(slope) : vec2(0.0, 1.0);
  vec2 way = unit * vec2(dot(streak, right.xyz), dot(streak, up.xyz));
  way += (1.0 / squashed - 1.0) * dot(way, tilt) * tilt;
  float wayLength = length(way);
  along = wayLength > 0.01 ? way / wayLength : vec2(1.0, 0.0);
  longer = min(wayLength, 3.0 * pixels);
  // While moving, it covers each position for a shorter time.
  hides *= sqrt(pixels / (pixels + longer));
  gl_PointSize = 2.0 * (pixels + longer) + 1.0;
  fleckStart = vec2(number * 40503u & 1023u, number * 30011u >> 6 & 1023u) / 1024.0;

  vec3 place = (worldToShadow * vec4(centre + shadow.y * towardsKey.xyz, 1.0)).xyz;
  bool inMap = towardsKey.w > 0.5 && max(abs(place.x - 0.5), abs(place.y - 0.5)) < 0.5;
  float lit = inMap ? textureLod(shadowMap, place, 0.0) : 1.0;
  albedo = linearFromSrgb(colour.rgb);
  towardsKeySeen = vec3(dot(towardsKey.xyz, right.xyz), dot(towardsKey.xyz, up.xyz), dot(towardsKey.xyz, toEye));
  keyArriving = keyLight.rgb * (0.3 + 0.7 * lit);
  evenLight = ambientLight(vec3(0.0, 1.0, 0.0)) + 0.5 * fillLight.rgb;
  meanOfDrop = vec3(0.0);
  if (mix(styles[0].areDrops, styles[1].areDrops, free) > 0.0) {
    vec3 seen = mix(meanSeenInDrop(), keyArriving + evenLight, cloudiness);
    meanOfDrop = 1.1 * albedo * seen + meanGlintInDrop() * keyArriving;
  }
}
