#version 330 core
// A strand too thin for a tube: a ribbon that always faces the eye, with two vertices per point.
#include "scene.glsl"

layout(location = 0) in vec4 pointAndSide;  // xyz; w: radius, negative on the other side
layout(location = 1) in vec3 along;         // unit vector
layout(location = 2) in vec4 colour;        // sRGB
layout(location = 3) in int lookNumber;

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 worldAlong;
out vec3 albedo;
out vec2 onTube;
flat out vec4 look;
flat out float grooves;

void main() {
  vec3 point = pointAndSide.xyz;
  vec3 toEye = towardsEye(point);
  vec3 facing = toEye - dot(toEye, along) * along;
  if (dot(facing, facing) < 1e-12) facing = right.xyz;  // seen end-on: any direction
  facing = normalize(facing);
  vec3 outwards = sign(pointAndSide.w) * cross(along, facing);
  // A hair thinner than a pixel would fall apart into dashes.
  float w = dot(vec4(viewProjection[0].w, viewProjection[1].w, viewProjection[2].w, viewProjection[3].w),
                vec4(point, 1.0));
  float radius = max(abs(pointAndSide.w), 0.5 / pixelsPerUnit(max(w, 1e-6)));
  worldPosition = point + radius * outwards;
  // From edge to edge the normal turns by half the angle that it would on a tube, which is invisible at this width.
  worldNormal = outwards + facing;
  worldAlong = along;
  onTube = vec2(0.0);
  look = looks[2 * lookNumber];
  grooves = 0.0;
  albedo = linearFromSrgb(colour.rgb);
  gl_Position = viewProjection * vec4(worldPosition, 1.0);
}
