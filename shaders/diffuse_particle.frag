#version 330 core
#include "scene.glsl"
#include "tone.glsl"

uniform sampler2D flecks;
uniform float brokenUp;  // 1: seen near, it is a patch of flecks

flat in vec3 albedo;
flat in vec3 towardsKeySeen;
flat in vec3 keyArriving;
flat in vec3 evenLight;
flat in float hides;
flat in float pixels;
flat in vec2 along;
flat in float longer;
flat in vec2 fleckStart;
out vec4 fragColour;

void main() {
  vec2 from = (2.0 * gl_PointCoord - 1.0) * vec2(1.0, -1.0) * (pixels + longer + 0.5);
  vec2 across = vec2(-along.y, along.x);
  vec2 place = vec2(dot(from, along) / (pixels + longer), dot(from, across) / pixels);
  float squared = dot(place, place);
  // Thickest in its middle and without an edge, the softer the larger it is; one of a pixel fills it.
  if (squared >= 1.0) discard;
  float inside = 1.0 - squared;
  float small = mix(1.0, min(1.5 * inside, 1.0), clamp(pixels - 1.0, 0.0, 1.0));
  float edge = mix(small, inside * inside, clamp(pixels - 1.5, 0.0, 1.0));
  // Higher and higher flecks alone are left towards the edge; they are drops, thickest in their middles.
  float height = texture(flecks, fleckStart + 0.5 * place).r - mix(0.9, 0.2, inside);
  float fleck = clamp(1.6 * height, 0.0, 1.0);
  edge = mix(edge, fleck * (1.5 - 0.5 * fleck), brokenUp * clamp(0.3 * pixels - 0.9, 0.0, 1.0));
  vec2 p = place.x * along + place.y * across;
  vec3 normal = vec3(0.5 * p, sqrt(1.0 - 0.25 * squared));
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKeySeen);
  vec3 light = albedo * (keyArriving * wrapped + evenLight);
  float cover = hides * edge;
  fragColour = vec4(cover * toneMap(light), cover);
}
