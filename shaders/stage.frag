#version 330 core
// What stands around a scene, matt but for a little varnish on wood. STAGE is the number of render/theme.h.
#include "background.glsl"
#include "shadow.glsl"
#include "sky.glsl"
#include "tone.glsl"

uniform vec4 firstColour;   // linear
uniform vec4 secondColour;  // linear
uniform sampler2D boards;   // how dark wood is

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 fromMiddle;
flat in float behind;
out vec4 fragColour;

void main() {
  vec3 normal = normalize(worldNormal);
  vec3 colour = firstColour.rgb;
  float lamp = 1.0;  // how much of the light falls here
  float shown = 1.0; // the rest is the background
#if STAGE == 1  // studio: the backdrop fades into what is behind it
  shown = 1.0 - smoothstep(3.0, 8.0, fromMiddle.y);
  lamp = 1.0 - 0.16 * smoothstep(1.0, 6.6, length(fromMiddle.xz));
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
  lamp = 1.0 - 0.30 * exp(-1.6 * max(aside.x, 0.0)) - 0.30 * exp(-1.6 * max(aside.y, 0.0)) - 0.22 * exp(-2.0 * fromMiddle.y) * behind;
  if (behind > 0.5) lamp += 0.30;  // of its own side
#else  // night: the cone of a lamp
  float away = length(fromMiddle.xz);
  lamp = 0.12 + 1.1 * exp(-0.22 * away * away);
  shown = 1.0 - smoothstep(3.0, 12.0, away);
#endif
  float towards = max(dot(normal, towardsKey.xyz), 0.0);
  vec3 arrives = arrivingLight((worldToShadow * vec4(worldPosition + normal * shadow.y, 1.0)).xyz, normal, towards > 0.0);
  vec3 light = colour * lamp
             * (keyLight.rgb * towards * arrives + fillLight.rgb * max(dot(normal, towardsFill.xyz), 0.0) + ambientLight(normal));
#if STAGE == 2
  vec3 toEye = towardsEye(worldPosition);
  float grazing = 1.0 - max(dot(normal, toEye), 0.0);
  float mirror = 0.03 + 0.35 * grazing * grazing * grazing * grazing * grazing;
  float peak = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  light += mirror * surroundings(reflect(-toEye, normal), 0.45) + 0.25 * keyLight.rgb * arrives * pow(peak, 40.0);
#endif
  fragColour = vec4(mix(backgroundColour(), toneMap(light), shown), 1.0);
}
