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
  // Thickest in its middle and without an edge, the softer the larger it is; one of a pixel fills it.
  if (squared >= 1.0) discard;
  float inside = 1.0 - squared;
  float small = mix(1.0, min(1.5 * inside, 1.0), clamp(pixels - 1.0, 0.0, 1.0));
  float edge = mix(small, inside * inside, clamp(pixels - 1.5, 0.0, 1.0));
  vec3 normal = vec3(0.5 * p, sqrt(1.0 - 0.25 * squared));
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKeySeen);
  vec3 light = albedo * (keyArriving * wrapped + evenLight);
  float cover = hides * edge;
  fragColour = vec4(cover * toneMap(light), cover);
}
