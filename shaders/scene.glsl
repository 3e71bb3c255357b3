// Uniforms of the frame, shared by all shaders; the layout must match render/scene_uniforms.h. The shadow pass has its
// own block, in which the camera is the (orthographic) light.
layout(std140) uniform Scene {
  mat4 view;
  mat4 projection;
  mat4 viewProjection;
  mat4 worldToShadow;   // to texture coordinates and depth of the shadow map, 0..1
  vec4 eye;             // xyz: position; w: 1 orthographic, 0 perspective
  vec4 right;           // of the camera, xyz
  vec4 up;
  vec4 forward;
  vec4 viewport;        // width, height [pixels], pixels per point, projection[1][1] * height / 2
  vec4 towardsKey;      // xyz: direction to the key light; w: 1 if there are shadows
  vec4 keyLight;        // lights: linear rgb
  vec4 skyLight;        // w: contrast of the surroundings, 0..1
  vec4 bounceLight;
  vec4 towardsFill;     // xyz: direction to the fill light, which casts no shadow
  vec4 fillLight;
  vec4 shadow;          // texel size of the shadow map [0..1], offset along the normal [world], taps, penumbra width
                        // per map depth from caster to receiver (0: narrow everywhere)
  vec4 shadowEdge;      // x: minimum half width of a penumbra, in map coordinates
  vec4 backgroundTop;   // linear
  vec4 backgroundBottom;
  vec4 options;         // x: 1 if silhouettes are softened by alpha-to-coverage
  vec4 looks[34];       // two per look (render/look.h): roughness, metalness, sheen, softness; opacity
};

// The direction from a point to the camera.
vec3 towardsEye(vec3 point) {
  return eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - point);
}

// Pixels per world unit at a point with clip coordinate w.
float pixelsPerUnit(float w) {
  return viewport.w / w;
}

vec3 linearFromSrgb(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}
