#version 330 core
#include "detail.glsl"

uniform vec4 backColour;  // of back faces, linear; w: 0: use the front colour, darker
uniform float opacity;
#if LIQUID_PART
uniform sampler2D faces;  // of the liquid surface: normal and view depth [world]
uniform float nearer;     // fragments less than this behind it count as in front of it [world]
#endif

in vec3 worldPosition;
in vec3 worldNormal;
in vec3 albedo;
in float printed;
in vec3 atRest;
in vec2 hemAndBack;
out vec4 fragColour;

void main() {
#if LIQUID_PART
  float depth = dot(worldPosition - eye.xyz, forward.xyz);
  float face = texelFetch(faces, ivec2(gl_FragCoord.xy), 0).a;
  bool isBefore = depth < face + nearer;  // also if there is no liquid
#endif
  vec3 normal = normalize(worldNormal);
  vec3 colour = albedo;
  if (!gl_FrontFacing) {
    normal = -normal;
    colour = backColour.w > 0.5 ? backColour.rgb : 0.72 * albedo;
  }
  Surface surface = Surface(worldPosition, normal, colour, looks[2 * LOOK]);
#if FABRIC
  float back = hemAndBack.y;
  Surface side = withSeam(withDetail(surface, atRest, printed * (1.0 - 0.72 * back)), atRest, hemAndBack.x);
  // The border between front and back has no rest position of its own: it gets no detail.
  bool border = back > 0.001 && back < 0.999;
  if (!border) surface = side;
  surface.albedo *= 1.0 - 0.14 * back;
#else
  surface = withDetail(surface, atRest, printed);
#endif
#if LIQUID_PART
  if (isBefore != (LIQUID_PART == 2)) discard;  // not earlier: neighbours need derivatives from this pixel
#endif
  Light light = lightOn(surface);
  // A clear look reduces the body colour, but not the reflections.
  float solid = opacity * looks[2 * LOOK + 1].x;
  vec3 shown = toneMap(light.body * solid + light.mirrored * min(opacity, 1.0));
  fragColour = vec4(shown, solid >= 1.0 ? 1.0 : max(solid, opacity * light.mirror));
}
