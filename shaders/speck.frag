#version 330 core
#include "scene.glsl"
#include "tone.glsl"

flat in vec3 albedo;
flat in vec3 towardsKeySeen;
flat in vec3 keyArriving;
flat in vec3 evenLight;
flat in float hides;
flat in float pixels;
out vec4 fragColour;

void main() {
  vec2 p = (2.0 * gl_PointCoord - 1.0) * vec2(1.0, -1.0) * (pixels + 0.5) / pixels;
  float squared = dot(p, p);
  // Softer than a disc: over half its radius, and over a pixel at least.
  float edge = clamp((1.0 - sqrt(squared)) * max(min(pixels, 2.0), 1.0) + 0.5, 0.0, 1.0);
  if (edge <= 0.0) discard;
  vec3 normal = vec3(p, sqrt(max(1.0 - squared, 0.0)));
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKeySeen);
  vec3 light = albedo * (keyArriving * wrapped + evenLight);
  float cover = hides * edge;
  fragColour = vec4(cover * toneMap(light), cover);
}
