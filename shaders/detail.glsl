// Procedural detail of looks and patterns, by rest position: grain, weave, rings, checks. LOOK and PATTERN are defined
// by the program (enum values of render/look.h), since a software rasteriser runs all branches.
#include "shading.glsl"

uniform vec4 detail;         // size of the finest features, of the pattern's cells [world]
uniform vec4 patternColour;  // linear

float hash(vec3 cell) {
  cell = fract(cell * vec3(0.1031, 0.1030, 0.0973));
  cell += dot(cell, cell.yzx + 33.33);
  return fract((cell.x + cell.y) * cell.z);
}

// Smooth noise of 0..1 (w) with features of size 1, and its gradient (xyz).
vec4 slopedNoise(vec3 p) {
  vec3 cell = floor(p);
  vec3 f = fract(p);
  vec3 t = f * f * (3.0 - 2.0 * f);
  vec4 low = vec4(hash(cell), hash(cell + vec3(1, 0, 0)), hash(cell + vec3(0, 1, 0)), hash(cell + vec3(1, 1, 0)));
  cell.z += 1.0;
  vec4 high = vec4(hash(cell), hash(cell + vec3(1, 0, 0)), hash(cell + vec3(0, 1, 0)), hash(cell + vec3(1, 1, 0)));
  vec4 both = mix(low, high, t.z);
  vec4 deep = high - low;
  vec2 lines = mix(both.xz, both.yw, t.x), deepLines = mix(deep.xz, deep.yw, t.x);
  vec3 slope = vec3(mix(both.y - both.x, both.w - both.z, t.y), lines.y - lines.x, mix(deepLines.x, deepLines.y, t.y));
  return vec4(6.0 * f * (1.0 - f) * slope, mix(lines.x, lines.y, t.y));
}

float noise(vec3 p) {
  return slopedNoise(p).w;
}

// Two coordinates on the surface: those perpendicular to the axis that it faces most at rest.
vec2 onSurface(vec3 rest) {
  vec3 face = abs(cross(dFdx(rest), dFdy(rest)));
  if (face.y >= face.x && face.y >= face.z) return rest.xz;
  return face.x >= face.z ? rest.zy : rest.xy;
}

// 1 where features of size 1 in `p` are large enough on screen, 0 where they would alias.
float seen(vec2 p) {
  vec2 pixel = max(abs(dFdx(p)), abs(dFdy(p)));
  return 1.0 - smoothstep(0.12, 0.4, max(pixel.x, pixel.y));
}

// Bump mapping: tilts the normal for a relief that rises by `rise` to the next pixel to the right and up (M. Mikkelsen:
// Bump Mapping Unparametrized Surfaces on the GPU, 2010).
vec3 tilted(vec3 normal, vec3 point, vec2 rise) {
  vec3 right_ = dFdx(point);
  vec3 up_ = dFdy(point);
  vec3 acrossUp = cross(up_, normal);
  vec3 acrossRight = cross(normal, right_);
  float area = dot(right_, acrossUp);
  vec3 tilt = sign(area) * (rise.x * acrossUp + rise.y * acrossRight);
  return normalize(abs(area) * normal - tilt + 1e-12 * normal);
}

// The same for a height field with this gradient over the rest position. The gradient is exact per pixel, where
// derivatives of the height would be the same for 2 x 2 pixels. Fades at grazing angles, where features are narrower
// than pixels.
vec3 withRelief(Surface s, vec3 rest, vec3 slope) {
  vec2 rise = vec2(dot(slope, dFdx(rest)), dot(slope, dFdy(rest)));
  return tilted(s.normal, s.point, rise * smoothstep(0.05, 0.3, dot(s.normal, towardsEye(s.point))));
}

// A square wave between 0 and 1 with period 1, box-filtered over a pixel of this width.
float squareWave(float x, float width) {
  float w = max(width, 1e-4);
  float a = x - 0.5 * w;
  float b = x + 0.5 * w;
  float sumA = 0.5 * floor(a) + max(fract(a) - 0.5, 0.0);
  float sumB = 0.5 * floor(b) + max(fract(b) - 0.5, 0.0);
  return (sumB - sumA) / w;
}

// Fraction of the pattern's second colour.
float patternAt(vec2 p) {
#if PATTERN == 1  // checks
  vec2 width = fwidth(p);
  float x = squareWave(0.5 * p.x, 0.5 * width.x);
  float y = squareWave(0.5 * p.y, 0.5 * width.y);
  return x + y - 2.0 * x * y;
#elif PATTERN == 2  // stripes
  return squareWave(0.5 * p.x, 0.5 * fwidth(p.x));
#elif PATTERN == 3  // dots, in staggered rows
  vec2 pixel = fwidth(p);
  p.x += 0.5 * mod(floor(p.y), 2.0);
  float width = min(max(pixel.x, pixel.y), 0.5);
  float distance_ = length(fract(p) - 0.5);
  return mix(clamp((0.3 - distance_) / width + 0.5, 0.0, 1.0), 0.28, smoothstep(0.25, 0.5, width));
#else
  return 0.0;
#endif
}

// The seam of a hem: the fabric is double where `hem` is above 0.45, and sewn with a darker thread.
Surface withSeam(Surface s, vec3 rest, float hem) {
  float width = max(fwidth(hem), 1e-4);
  float slope = max(1.5 * width, 0.1);
  float fold = smoothstep(0.45 - slope, 0.45 + slope, hem);
  float line = 1.0 - smoothstep(0.035, 0.035 + 1.5 * width, abs(hem - 0.56));
  vec2 place = onSurface(rest) / (5.0 * detail.x);
  float along = place.x + place.y;
  float stitches = squareWave(along, fwidth(along));
  s.albedo *= 1.0 - 0.10 * fold;
  s.albedo *= 1.0 - 0.4 * line * stitches * (1.0 - smoothstep(0.05, 0.30, width));
  float height = 0.5 * detail.x * fold * (1.0 - smoothstep(0.1, 0.4, width));
  s.normal = tilted(s.normal, s.point, vec2(dFdx(height), dFdy(height)));
  return s;
}

// Adds the detail of the look, and the pattern with strength `printed`.
Surface withDetail(Surface s, vec3 rest, float printed) {
  vec3 fine = rest / detail.x;
  vec2 place = onSurface(rest);
  s.albedo = mix(s.albedo, patternColour.rgb, printed * patternAt(place / detail.y));
#if LOOK == 1  // cloth: threads over and under each other
  vec2 thread = place / (0.5 * detail.x);
  float shown = seen(thread);
  vec2 across = fract(thread) - 0.5;
  bool warp = mod(floor(thread.x) + floor(thread.y), 2.0) < 0.5;
  vec2 turned = warp ? across : across.yx;
  vec2 bulge = 1.0 - vec2(3.2, 1.4) * turned * turned;
  float height = bulge.x * bulge.y;
  vec2 slope = -2.0 * vec2(3.2, 1.4) * turned * bulge.yx;
  slope = 0.3 * shown * (warp ? slope : slope.yx);
  s.albedo *= mix(0.92, 0.72 + 0.36 * height, shown) * (warp ? 1.03 : 0.97);
  s.normal = tilted(s.normal, s.point, vec2(dot(slope, dFdx(place)), dot(slope, dFdy(place))));
#elif LOOK == 2  // knit: columns of stitches like a V
  vec2 stitch = place / (1.4 * detail.x);
  float shown = seen(stitch);
  float aside = fract(stitch.x) - 0.5;
  float side = abs(aside);
  float row = fract(stitch.y + 0.9 * side) - 0.5;
  float bulge = 1.0 - 12.0 * (side - 0.25) * (side - 0.25), round_ = 1.0 - 3.6 * row * row;
  float height = round_ * bulge;
  vec2 slope = vec2(-24.0 * (side - 0.25) * round_ - 0.9 * 7.2 * row * bulge, -7.2 * row * bulge);
  slope.x *= aside < 0.0 ? -1.0 : 1.0;
  slope *= 0.64 * shown;
  s.albedo *= mix(0.85, 0.5 + 0.6 * height, shown);
  s.normal = tilted(s.normal, s.point, vec2(dot(slope, dFdx(place)), dot(slope, dFdy(place))));
#elif LOOK == 4  // clay: thumbed
  vec4 broad = slopedNoise(fine / 6.0), small = slopedNoise(fine / 2.0);
  s.albedo *= 0.86 + 0.18 * (broad.w + 0.5 * small.w);
  s.normal = withRelief(s, rest, 0.5 * (broad.xyz / 6.0 + 0.25 * small.xyz));
#elif LOOK == 5  // wood: rings around a trunk axis outside the body, and fibres along it
  vec3 trunk = fine / 9.0;
  float wander = noise(trunk * vec3(0.12, 0.5, 0.5));
  float ring = 1.6 * length(trunk.yz - vec2(3.1, -4.3)) + 1.2 * wander;
  float tone = fract(ring);
  tone = tone * tone * (1.0 - smoothstep(0.86, 1.0, tone)) * (1.0 - smoothstep(0.3, 1.0, fwidth(ring)));
  float fibre = noise(fine * vec3(0.08, 1.6, 1.6));
  s.albedo *= mix(vec3(1.06, 1.03, 1.0), vec3(0.60, 0.50, 0.42), 0.62 * tone) * (0.90 + 0.2 * fibre);
  s.look.x += 0.12 * tone;
#elif LOOK == 6  // metal: brushed
  float scratch = noise(fine * vec3(0.06, 3.0, 3.0));
  s.look.x = clamp(s.look.x + 0.14 * (scratch - 0.5), 0.12, 1.0);
  s.albedo *= 0.95 + 0.1 * scratch;
#elif LOOK == 7  // stone: grains of several minerals
  vec4 grain = slopedNoise(fine * 0.9);
  float cloud = noise(fine * 0.16);
  float soft = max(0.06, fwidth(grain.w));
  s.albedo *= 0.72 + 0.3 * cloud + 0.22 * grain.w * grain.w;
  s.albedo *= 1.0 - 0.3 * smoothstep(0.78 - soft, 0.78 + soft, grain.w);
  s.normal = withRelief(s, rest, 0.2 * grain.xyz);
#elif LOOK == 8  // skin: mottled
  float blush = noise(fine * 0.12);
  s.albedo *= mix(vec3(1.0), vec3(1.04, 0.88, 0.86), blush);
  s.normal = withRelief(s, rest, 0.05 * slopedNoise(fine).xyz);
#elif LOOK == 13  // sand
  vec4 grains = slopedNoise(fine * 1.6);
  s.albedo *= 0.78 + 0.36 * grains.w;
  s.normal = withRelief(s, rest, 0.8 * grains.xyz);
#elif LOOK == 14  // snow
  vec4 flakes = slopedNoise(fine), small = slopedNoise(fine * 2.7);
  s.albedo *= 0.95 + 0.05 * (flakes.w + 0.4 * small.w);
  s.normal = withRelief(s, rest, 0.3 * (flakes.xyz + 0.4 * 2.7 * small.xyz));
#elif LOOK == 16  // hair: strands along the body
  float strand = noise(fine * vec3(3.0, 0.15, 3.0));
  s.albedo *= 0.7 + 0.5 * strand;
#elif LOOK == 15  // paper
  float fibres = noise(fine * vec3(0.7, 0.25, 0.7));
  s.albedo *= 0.96 + 0.06 * fibres;
#endif
  return s;
}
