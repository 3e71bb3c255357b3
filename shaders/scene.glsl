// What all shaders know of the picture. The same layout stands in render/scene_uniforms.h. The shadow pass has a block
// of its own, in which the camera is the (orthographic) light.
layout(std140) uniform Scene {
  mat4 view;
  mat4 projection;
  mat4 viewProjection;
  mat4 worldToShadow;   // to texture coordinates and depth of the shadow map, 0..1
  vec4 eye;             // xyz: position; w: 1 orthographic, 0 perspective
  vec4 right;           // of the camera, xyz
  vec4 up;
  vec4 forward;
  vec4 viewport;        // width, height [pixels], pixels a point, projection[1][1] * height / 2
  vec4 towardsKey;      // xyz: direction to the key light; w: 1 when there are shadows
  vec4 keyLight;        // lights: linear rgb
  vec4 skyLight;        // w: how much brighter and darker than the mean the surroundings are in places, 0..1
  vec4 bounceLight;
  vec4 towardsFill;     // xyz: direction to the fill light, which casts no shadow
  vec4 fillLight;
  vec4 shadow;          // texel of the shadow map [0..1], offset along the normal [world], taps, width of a shadow's
                        // edge by how deep in the map it falls (0: narrow everywhere)
  vec4 shadowEdge;      // x: least half width of a shadow's edge, in the map's coordinates
  vec4 backgroundTop;   // linear
  vec4 backgroundBottom;
  vec4 options;         // x: 1 when silhouettes are softened by alpha-to-coverage
  vec4 looks[34];       // two a look (render/look.h): roughness, metalness, sheen, softness; opacity, variation
};

// The direction from a point to the camera.
vec3 towardsEye(vec3 point) {
  return eye.w > 0.5 ? -forward.xyz : normalize(eye.xyz - point);
}

// How many pixels one unit of the world takes at a point that has the clip coordinate w.
float pixelsPerUnit(float w) {
  return viewport.w / w;
}

vec3 linearFromSrgb(vec3 c) {
  return mix(c / 12.92, pow((c + 0.055) / 1.055, vec3(2.4)), step(vec3(0.04045), c));
}
