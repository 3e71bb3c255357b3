#version 330 core
#include "scene.glsl"
#include "drop.glsl"
#include "tone.glsl"
#include "diffuse_style.glsl"

uniform sampler2D flecks;
uniform Style styles[2];  // of this kind, on the liquid surface and off it

flat in vec3 albedo;
flat in vec3 towardsKeySeen;
flat in vec3 keyArriving;
flat in vec3 evenLight;
flat in vec3 meanOfDrop;
flat in float hides;
flat in float pixels;
flat in float squashed;
flat in vec2 tilt;
flat in vec2 along;
flat in float longer;
flat in vec2 fleckStart;
flat in float free;
out vec4 fragColour;

void main() {
  Style style = mixed(styles[0], styles[1], free);
  vec2 from = (2.0 * gl_PointCoord - 1.0) * vec2(1.0, -1.0) * (pixels + longer + 0.5);
  from += (1.0 / squashed - 1.0) * dot(from, tilt) * tilt;
  vec2 across = vec2(-along.y, along.x);
  vec2 place = vec2(dot(from, along) / (pixels + longer), dot(from, across) / pixels);
  float squared = dot(place, place);
  // A disc, densest in its centre and softer the larger it is; if it is a pixel large, it fills the pixel.
  if (squared >= 1.0) discard;
  float inside = 1.0 - squared;
  float larger = clamp(pixels - 1.0, 0.0, 1.0), largest = clamp(pixels - 1.5, 0.0, 1.0);
  float disc = mix(mix(1.0, min(1.5 * inside, 1.0), larger), inside * inside, largest);
  float meanOfDisc = mix(mix(1.0, 2.0 / 3.0, larger), 1.0 / 3.0, largest);
  // Towards the edge only higher and higher flecks remain, each densest in its centre. The LOD bias keeps small ones
  // from being averaged away.
  vec3 highest = texture(flecks, fleckStart + style.fleckScale * place, -2.0).rgb;
  float cut = mix(style.cutAt.x, style.cutAt.y, inside);
  float fleck = clamp(1.6 * (highest.r - cut), 0.0, 1.0);
  // The mean coverage is the same at any distance.
  float fleckPixels = 0.15 * pixels / style.fleckScale;
  float near = style.brokenUp * clamp(fleckPixels - 1.8, 0.0, 1.0);
  float hidden = mix(disc * style.cover / meanOfDisc, fleck * (1.5 - 0.5 * fleck), near);
  vec2 p = place.x * along + place.y * across;
  vec3 normal = vec3(0.5 * p, sqrt(1.0 - 0.25 * squared));
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKeySeen);
  vec3 light = mix(albedo * (keyArriving * wrapped + evenLight), meanOfDrop, style.areDrops);
  float clear = style.areDrops * style.brokenUp * clamp(fleckPixels - 2.4, 0.0, 1.0);
  if (clear > 0.0) {
    // Position within the visible part of the fleck, which the threshold cuts at a fraction of its height.
    vec2 fromMiddle = 2.0 * highest.yz - 1.0;
    float whole = highest.r / max(1.0 - dot(fromMiddle, fromMiddle), 0.05);
    vec2 q = clamp(fromMiddle * inversesqrt(max(1.0 - cut / max(whole, 1e-3), 0.02)), -1.0, 1.0);
    q = q.x * along + q.y * across;
    vec3 seen = mix(seenInDrop(q), keyArriving + evenLight, cloudiness);
    light = mix(light, 1.1 * albedo * seen + glintInDrop(q) * keyArriving, clear);
  }
  float cover = hides * hidden;
  fragColour = vec4(cover * toneMap(light), cover);
}
