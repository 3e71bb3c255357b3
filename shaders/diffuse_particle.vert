#version 330 core
// A diffuse particle (foam, spray, a bubble): a patch with the light of what scatters it to all sides, drawn out along
// its streak.
#include "scene.glsl"
#include "drop.glsl"

layout(location = 0) in vec4 centreAndRadius;
layout(location = 1) in vec4 colour;  // sRGB; alpha: how much it hides
layout(location = 2) in vec3 streak;  // to both sides [world]
layout(location = 3) in uint number;

#include "diffuse_style.glsl"

uniform Style styles[2];  // of this kind, and of what of it flies free of the surface of the liquid
uniform float nearer;     // to the eye than it is [world]
uniform float lies;       // 1: it lies on the surface of the liquid, a level one where there is no liquid
uniform float hasFaces;   // 1: there is a picture of that surface
uniform sampler2D faces;  // its normal; its depth [world]
uniform sampler2DShadow shadowMap;

flat out vec3 albedo;
flat out vec3 towardsKeySeen;  // the key light in the axes of the screen
flat out vec3 keyArriving;
flat out vec3 evenLight;
flat out vec3 meanOfDrop;
flat out float hides;
flat out float pixels;  // radius
flat out float squashed;  // how high it is for its width
flat out vec2 tilt;  // the direction on the screen in which it is drawn together
flat out vec2 along;    // its streak's direction on the screen, where it is as high as wide
flat out float longer;  // how many pixels longer than wide it is, to both sides
flat out vec2 fleckStart;
flat out float free;  // of the surface, 0..1

// The normal of the liquid's surface that is seen at this place, and how far that lies from here [radii of drops].
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
  // As near as the edge before it: what it lies on does not cut it off there.
  float edge = centreAndRadius.w * sqrt(max(1.0 - facing * facing, 0.0));
  gl_Position = viewProjection * vec4(centre + (nearer + edge) * toEye, 1.0);
  // One below a pixel is drawn as one, and hides as much less.
  float unit = pixelsPerUnit(eye.w > 0.5 ? 1.0 : dot(centre - eye.xyz, forward.xyz));
  float seen = centreAndRadius.w * unit;
  pixels = max(seen, 0.9);
  hides = colour.a * min(seen * seen / (pixels * pixels), 1.0);
  // What moves on while it is seen hides each place for a shorter time.
  // No flatter than a sixth: crests stand up from the surface. One lower than a pixel hides as much less.
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
