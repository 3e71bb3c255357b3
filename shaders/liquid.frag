#version 330 core
// The surface of a liquid: what is behind it, bent and coloured on the way, and what it mirrors.
#include "shading.glsl"

uniform sampler2D liquidDepth;  // smoothed; 0: no liquid
uniform sampler2D thickness;    // rgb: colour times way, a: way
uniform sampler2D behind;       // what is drawn so far
uniform sampler2D depthMap;     // of that
uniform vec4 unproject;         // view xy = ndc xy * (xy + depth * zw)
uniform vec4 look;              // way on which most light is taken away [world]; range [world]; pixels for one of liquidDepth

out vec4 fragColour;

// Depth between texels, of the surface of the texel that is nearest to the place, and how much of the place is liquid.
vec2 sampleDepth(vec2 pixel) {
  vec2 texel = pixel / look.z - 0.5;
  ivec2 first = ivec2(floor(texel));
  vec2 t = texel - vec2(first);
  ivec2 last = textureSize(liquidDepth, 0) - 1;
  float depths[4];
  float weights[4];
  float own = 0.0;
  float heaviest = 0.0;
  float cover = 0.0;
  for (int i = 0; i < 4; ++i) {
    ivec2 corner = ivec2(i & 1, i >> 1);
    float d = texelFetch(liquidDepth, clamp(first + corner, ivec2(0), last), 0).r;
    float weight = (corner.x == 1 ? t.x : 1.0 - t.x) * (corner.y == 1 ? t.y : 1.0 - t.y);
    depths[i] = d;
    weights[i] = d > 0.0 ? weight : 0.0;
    cover += weights[i];
    own = weights[i] > heaviest ? d : own;
    heaviest = max(heaviest, weights[i]);
  }
  float depth = 0.0;
  float sum = 0.0;
  for (int i = 0; i < 4; ++i) {
    float weight = abs(depths[i] - own) < look.y ? weights[i] : 0.0;
    depth += weight * depths[i];
    sum += weight;
  }
  return vec2(sum > 0.0 ? depth / sum : 0.0, cover);
}

vec3 viewPosition(vec2 pixel, float depth) {
  vec2 ndc = 2.0 * pixel / viewport.xy - 1.0;
  return vec3(ndc * (unproject.xy + depth * unproject.zw), depth);
}

// The way to a neighbour on the same surface: to the side where depth changes less.
vec3 slope(vec2 pixel, vec3 here, vec2 way) {
  float ahead = sampleDepth(pixel + way).x;
  float back = sampleDepth(pixel - way).x;
  vec3 forwards = viewPosition(pixel + way, ahead) - here;
  vec3 backwards = here - viewPosition(pixel - way, back);
  bool noAhead = ahead == 0.0 || abs(forwards.z) > look.y;
  bool noBack = back == 0.0 || abs(backwards.z) > look.y;
  if (noAhead && noBack) return vec3(way, 0.0) * length(viewPosition(pixel + way, here.z) - here);
  if (noAhead) return backwards;
  if (noBack) return forwards;
  return 0.5 * (forwards + backwards);
}

// Colour times way and way, without the single drops: their pictures overlap.
vec4 wayThrough(vec2 pixel, float depth) {
  float reach = look.w * viewport.w / (eye.w > 0.5 ? 1.0 : depth);
  vec4 sum = texture(thickness, pixel / viewport.xy);
  for (int i = 0; i < 12; ++i) {
    float angle = 2.3999632 * float(i);
    vec2 there = pixel + reach * sqrt((float(i) + 0.5) / 12.0) * vec2(cos(angle), sin(angle));
    sum += texture(thickness, there / viewport.xy);
  }
  return sum / 13.0;
}

void main() {
  vec2 pixel = gl_FragCoord.xy;
  vec2 found = sampleDepth(pixel);
  float cover = smoothstep(0.2, 0.8, found.y);
  if (found.x == 0.0 || cover == 0.0) discard;

  vec3 here = viewPosition(pixel, found.x);
  vec3 across = slope(pixel, here, vec2(look.z, 0.0));
  vec3 upwards = slope(pixel, here, vec2(0.0, look.z));
  vec3 flat_ = normalize(cross(upwards, across));  // z looks away from the eye: this one looks towards it
  vec3 normal = normalize(flat_.x * right.xyz + flat_.y * up.xyz + flat_.z * forward.xyz);
  vec3 point = eye.xyz + here.x * right.xyz + here.y * up.xyz + here.z * forward.xyz;
  vec4 clip = viewProjection * vec4(point, 1.0);
  float depth = clamp(0.5 * clip.z / clip.w + 0.5, 0.0, 1.0);
  if (depth >= texelFetch(depthMap, ivec2(pixel), 0).r) discard;

  vec4 way = wayThrough(pixel, found.x);
  vec3 colour = way.rgb / max(way.a, 1e-12);
  // In units of the way that takes most light away; even a film has some of the liquid's colour, or its rim were lost.
  float length_ = 0.35 + way.a / look.x;
  vec3 through = exp(-length_ * (1.2 - colour) * 1.6);

  // Refraction moves what is behind by the slope of the surface, more where the liquid is thick.
  vec2 bend = 0.05 * min(way.a / look.x, 1.0) * flat_.xy * viewport.y;
  vec2 from = clamp(pixel + bend, vec2(0.5), viewport.xy - 0.5);
  if (texelFetch(depthMap, ivec2(from), 0).r < depth) from = pixel;
  vec3 seen = lightOfTone(texelFetch(behind, ivec2(from), 0).rgb);
  vec3 plain = texelFetch(behind, ivec2(pixel), 0).rgb;

  vec3 toEye = towardsEye(point);
  float facing = clamp(dot(normal, toEye), 0.0, 1.0);
  // The rim of a drop, and the cliff between it and what lies behind, are too thin to be mirrors.
  float shows = smoothstep(0.3, 0.7, facing);
  facing = max(facing, 0.3);
  float mirrored = 0.04 + 0.5 * pow(1.0 - facing, 3.0);
  float lit = visibility(placeInShadowMap(point, normal), normal, true);
  float wrapped = clamp(0.5 + 0.5 * dot(normal, towardsKey.xyz), 0.0, 1.0);
  vec3 scattered = colour * (0.9 * keyLight.rgb * wrapped * wrapped * (0.35 + 0.65 * lit) + ambientLight(normal));

  float towardsLight = max(dot(normal, normalize(toEye + towardsKey.xyz)), 0.0);
  float highlight = shows * (0.9 * pow(towardsLight, 250.0) + 0.12 * pow(towardsLight, 24.0));
  vec3 body = seen * through + scattered * (1.0 - through);
  vec3 light = mix(body, surroundings(reflect(-toEye, normal), 0.1), mirrored) + keyLight.rgb * (highlight * lit);
  gl_FragDepth = depth;
  fragColour = vec4(mix(plain, toneMap(light), cover), 1.0);
}
