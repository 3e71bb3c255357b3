#version 330 core
// The surface of a liquid: the scene behind it, refracted and coloured by absorption; reflections.
#include "shading.glsl"
#include "depth.glsl"

uniform sampler2D way;      // path length through the liquid, up to the first solid surface [world]
uniform sampler2D behind;   // copy of the scene so far
uniform float clearness;    // path length over which a clear liquid takes on its own colour [world]

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 absorption;
in vec3 ownColour;
in float surfaceTurbidity;
in float index;
in float air;
out vec4 fragColour;

const int kSteps = 6, kHalvings = 4;  // of ray marching in the liquid

// The pixel of a point given by its clip coordinates x, y, w.
ivec2 pixelOf(vec3 clip) {
  return ivec2(clamp((0.5 + 0.5 * clip.xy / clip.z) * viewport.xy, vec2(0.0), viewport.xy - 1.0));
}

// How far a point at this view depth lies behind the scene at its pixel.
float lengthBehind(vec3 clip, float depth) { return depth - viewDepth(pixelOf(clip)); }

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

  // The refracted ray (Snell's law) is first taken to end as far below the surface as the straight one: exact on level
  // ground, and where the liquid ends in air.
  vec3 bent = refract(-toEye, normal, 1.0 / index);
  vec3 start = vec3(2.0 * gl_FragCoord.xy / viewport.xy - 1.0, 1.0) / gl_FragCoord.w;
  vec3 onwards = (viewProjection * vec4(bent, 0.0)).xyw;
  float perLength = dot(bent, forward.xyz);
  float length_ = min(through * facing / max(-dot(bent, normal), 0.1), 1.5 * through), reached = length_;
  float miss = lengthBehind(start + length_ * onwards, depth + length_ * perLength);
  bool endsInAir = through < 0.9 * solid;
  if (miss > 0.1 * length_ || (miss < -0.1 * length_ && !endsInAir)) {
    // Otherwise, march along it until it enters something. Below a level surface that is no farther than where it has
    // come as far along the surface as the straight one: sin(a) = n sin(b).
    float stride = 1.05 * index * through / float(kSteps), before = 0.0, open = 0.0;
    bool hidden = false, ended = false;
    for (int i = 1; i <= kSteps && !ended; ++i) {
      float last = before, here = stride * float(i), beyond = here;
      bool goesBehind = !hidden;
      hidden = lengthBehind(start + here * onwards, depth + here * perLength) > 0.0;
      if (hidden && goesBehind) {
        for (int k = 0; k < kHalvings; ++k) {
          float middle = 0.5 * (before + beyond);
          bool isBehind = lengthBehind(start + middle * onwards, depth + middle * perLength) > 0.0;
          if (isBehind) beyond = middle; else before = middle;
        }
        ended = lengthBehind(start + beyond * onwards, depth + beyond * perLength) < 0.125 * stride;
        if (ended) reached = beyond;
        open = last;
      }
      before = here;
    }
    // If it passes behind something, its end is hidden: take the last visible point.
    if (ended) length_ = min(length_, reached); else if (hidden) reached = open; else if (!endsInAir) reached = before;
    if (lengthBehind(start + reached * onwards, depth + reached * perLength) > 0.125 * stride) reached = 0.0;
  }
  ivec2 from = pixelOf(start + reached * onwards);
  vec4 texel = texelFetch(behind, from, 0);
  vec3 seen = lightOfTone(texel.rgb);

  vec3 absorbed = exp(-length_ * absorption);
  float lit = visibility(placeInShadowMap(worldPosition, normal), normal, true);
  float wrapped = 0.5 + 0.5 * dot(normal, towardsKey.xyz);
  vec3 arriving = keyLight.rgb * wrapped * wrapped * (0.35 + 0.65 * lit) + ambientLight(normal) + 0.5 * fillLight.rgb;
  // Light scattered inside comes back in the liquid's own colour.
  float cube = surfaceTurbidity * surfaceTurbidity * surfaceTurbidity;
  float scatterers = 120.0 * cube * cube * length_ / clearness;
  float scattering = 1.0 - exp(-scatterers);
  // The longer its path, the more of it is absorbed: honey is yellow in a thread, brown in a jar.
  float far = 1.0 - exp(-0.25 * scatterers);
  vec3 scattered = mix(1.35, 1.1, far) * pow(max(ownColour, 0.0), vec3(mix(0.8, 1.6, far))) * arriving;
  vec3 body = mix(seen * absorbed, scattered, scattering);
  body = mix(body, 0.9 * arriving, air * facing);

  // Where the surface turns away within a pixel, take the mean angle: that of a single point would give dark dashes.
  float meanFacing = clamp(max(facing, 0.5 * fwidth(towards)), 0.08, 1.0);
  float headOn = (index - 1.0) * (index - 1.0) / ((index + 1.0) * (index + 1.0));
  float fresnel = headOn + (1.0 - headOn) * pow5(1.0 - meanFacing);
  // Reflected rays point down where the surface turns away from the eye. They continue almost straight, so they show
  // the scene visible there; the dark floor of the surroundings would give every drop and crest a dark rim.
  vec3 ray = reflect(-toEye, normal);
  float ofSky = smoothstep(-0.12, 0.12, ray.y);
  vec3 mirrored = mix(seen, surroundings(ray, 0.06), ofSky);
  float peak = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  float wide = pow(peak, 60.0);
  float glint = 0.10 * wide + 1.6 * pow5(wide * wide);
  vec3 light = mix(body, mirrored, fresnel) + keyLight.rgb * (glint * lit);

  // Transmittance per channel for what is later put behind a picture with a transparent background. There is only one
  // alpha: it is that of the most absorbed channel; the others look as in front of a medium grey.
  vec3 clear = absorbed * (1.0 - scattering) * (1.0 - air * facing);
  vec3 open = (1.0 - texel.a) * mix(clear, vec3(1.0 - ofSky), fresnel);
  float least = min(open.r, min(open.g, open.b));
  vec3 shown = toneMap(light) + 0.2 * (open - least);
  // Glints are opaque.
  fragColour = vec4(shown, max(1.0 - least, max(shown.r, max(shown.g, shown.b))));
}
