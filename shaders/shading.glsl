// Lighting of a surface by a key light with shadow, a fill light and the surroundings. Specular reflection uses the GGX
// distribution (B. Walter et al. 2007) with the masking of E. Hammon (PBR Diffuse Lighting for GGX+Smith, 2017) and
// multiple scattering between microfacets, so that no look loses energy (C. Fdez-Aguera: A Multiple-Scattering
// Microfacet Model for Real-Time Image-based Lighting, 2019). Light that is not reflected enters and leaves with the
// albedo.
#include "shadow.glsl"
#include "sky.glsl"
#include "tone.glsl"

struct Surface {
  vec3 point;
  vec3 normal;
  vec3 albedo;
  vec4 look;  // roughness, metalness, sheen, softness
};

// Light towards the eye: from the body and reflected off the surface; and the mean reflectance.
struct Light {
  vec3 body;
  vec3 mirrored;
  float mirror;
};

float pow5(float x) {
  return x * x * x * x * x;
}

// Scale and offset of the specular reflectance for uniform light, by roughness and angle: the fit of B. Karis
// (Physically Based Shading on Mobile, 2014) to the integral over GGX, with a power in place of its exponential.
vec2 mirroredPart(float roughness, float facing) {
  vec4 r = roughness * vec4(-1.0, -0.0275, -0.572, 0.022) + vec4(1.0, 0.0425, 1.04, -0.04);
  float aside = (1.0 - facing) * (1.0 - facing);
  float bend = min(r.x * r.x, aside * aside * aside) * r.x + r.y;
  return vec2(-1.04, 1.04) * bend + r.zw;
}

// Specular reflection of a lamp: distribution times masking times cosine (without Fresnel); matt white gives the
// cosine.
float highlight(vec3 normal, vec3 toEye, vec3 towardsLight, float roughness, float facing, float lit) {
  float alpha = max(roughness * roughness, 0.03);  // lamps are not points
  float square = alpha * alpha;
  float peak = clamp(dot(normal, normalize(toEye + towardsLight)), 0.0, 1.0);
  float spread = peak * peak * (square - 1.0) + 1.0;
  float masking = mix(2.0 * lit * facing, lit + facing, alpha);
  return lit * square * 0.5 / (spread * spread * max(masking, 1e-4));
}

Light lightOn(Surface s) {
  float roughness = s.look.x;
  float soft = s.look.w;
  vec3 toEye = towardsEye(s.point);
  float facing = clamp(dot(s.normal, toEye), 0.02, 1.0);

  float towards = dot(s.normal, towardsKey.xyz);
  vec3 arrives = arrivingLight(placeInShadowMap(s.point, s.normal), s.normal, towards > -soft);
  vec3 key = max(towards, 0.0) * arrives;
  // Subsurface scattering carries light past the terminator; elsewhere there is as much less.
  vec3 keyWithin = max(towards + soft, 0.0) / ((1.0 + soft) * (1.0 + soft)) * arrives;
  float fill = max(dot(s.normal, towardsFill.xyz), 0.0);

  vec3 base = mix(vec3(0.04), s.albedo, s.look.y);  // reflectance at normal incidence
  vec2 part = mirroredPart(roughness, facing);
  float once = part.x + part.y;  // reflectance of perfect facets, at one bounce
  vec3 fresnel = base + (max(vec3(1.0 - roughness), base) - base) * pow5(1.0 - facing);
  vec3 single = fresnel * part.x + part.y;
  vec3 mean = base + (1.0 - base) / 21.0;
  vec3 several = (1.0 - once) * single * mean / (1.0 - mean * (1.0 - once));
  vec3 entering = s.albedo * (1.0 - s.look.y) * (1.0 - single - several);

  vec3 ambient = ambientLight(s.normal);
  vec3 lamps = keyLight.rgb * keyWithin + fillLight.rgb * fill;
  // The fill light is reflected as a panel of the surroundings.
  vec3 glints = keyLight.rgb * (arrives * highlight(s.normal, toEye, towardsKey.xyz, roughness, facing, max(towards, 0.0)));

  Light light;
  light.body = entering * (lamps + ambient) + several * (ambient + keyLight.rgb * key + fillLight.rgb * fill);
  light.mirrored = single * surroundings(reflect(-toEye, s.normal), roughness) + single / max(once, 0.1) * glints;
  light.mirror = dot(single, vec3(1.0 / 3.0));

  // Fuzz of fibres on cloth: visible at grazing angles.
  float fuzz = s.look.z * (1.0 - facing) * (1.0 - facing);
  vec3 fuzzLight = mix(s.albedo, vec3(1.0), 0.35) * (lamps + ambient);
  light.body = mix(light.body, fuzzLight, fuzz);
  light.mirrored *= 1.0 - fuzz;
  return light;
}

vec3 shade(Surface s) {
  Light light = lightOn(s);
  return toneMap(light.body + light.mirrored);
}
