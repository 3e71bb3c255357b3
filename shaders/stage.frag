#version 330 core
// The stage around a scene: matt, except for a little varnish on wood. STAGE is the value of Stage in render/theme.h.
#include "scene.glsl"
#include "shadow.glsl"
#include "tone.glsl"

uniform vec4 firstColour;   // linear
uniform vec4 secondColour;  // linear
uniform sampler2D boards;   // darkness of the wood

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 fromMiddle;
in vec3 shadowPlace;
in vec3 ofKey;
in vec3 ofRest;
flat in float behind;
out vec4 fragColour;

void main() {
  vec3 normal = normalize(worldNormal);
  vec3 colour = firstColour.rgb;
  float lamp = 1.0;  // local factor of the light
  float shown = 1.0; // opacity over the background
#if STAGE == 1  // studio: the backdrop fades into the background
  shown = 1.0 - smoothstep(3.0, 8.0, fromMiddle.y);
  lamp = 1.0 - 0.0037 * dot(fromMiddle.xz, fromMiddle.xz) + 0.7 * (1.0 - normal.y);  // it has its own lamp
#elif STAGE == 2  // table
  float dark = texture(boards, fromMiddle.xz / 2.6).r;
  colour = mix(firstColour.rgb, secondColour.rgb, dark);
#elif STAGE == 3  // room
  float line = smoothstep(0.18, 0.188, fromMiddle.y) * (1.0 - smoothstep(0.19, 0.20, fromMiddle.y));
  vec3 wall = secondColour.rgb * (fromMiddle.y < 0.19 ? 1.08 : 1.0) * (1.0 - 0.3 * line);
  float dark = texture(boards, fromMiddle.zx / 2.2).r;
  colour = behind > 0.5 ? wall : mix(firstColour.rgb, 0.55 * firstColour.rgb, dark);
  // Corners get less light than the middle.
  vec2 aside = 2.6 - abs(fromMiddle.xz);
  vec3 near = 1.0 / (1.0 + vec3(2.0, 2.0, 3.0) * max(vec3(aside, fromMiddle.y), vec3(0.0)));
  lamp = 1.0 - dot(near * near, vec3(0.30, 0.30, 0.22 * behind));
  if (behind > 0.5) lamp += 0.30;  // walls get extra light
#else  // night: the cone of a lamp
  float square = dot(fromMiddle.xz, fromMiddle.xz);
  lamp = 0.12 + 1.1 / (1.0 + 0.25 * square + 0.05 * square * square);
  shown = 1.0 - smoothstep(9.0, 120.0, square);
#endif
  vec3 arrives = arrivingLight(shadowPlace, normal, ofKey.g > 0.0);
  vec3 light = colour * lamp * (ofKey * arrives + ofRest);
#if STAGE == 2
  vec3 toEye = towardsEye(worldPosition);
  float grazing = 1.0 - max(dot(normal, toEye), 0.0);
  float square = grazing * grazing;
  float peak = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  float glint = peak * peak;
  glint *= glint;
  glint *= glint;
  glint *= glint * glint;  // to the power of 24
  light += (0.03 + 0.35 * square * square * grazing) * skyLight.rgb + 0.25 * glint * keyLight.rgb * arrives;
#endif
  vec3 tone = toneMap(light);
#if STAGE == 1 || STAGE == 4
  // The background colour, without its dithering.
  vec3 back = mix(backgroundBottom.rgb, backgroundTop.rgb, smoothstep(0.0, 1.0, gl_FragCoord.y / viewport.y));
  tone = mix(back, tone, shown);
#endif
  fragColour = vec4(tone, 1.0);
}
