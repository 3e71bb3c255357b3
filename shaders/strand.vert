#version 330 core
// One segment of a tube, between two points of a strand; gl_VertexID runs around it.
#include "scene.glsl"

layout(location = 0) in vec4 pointA;   // xyz; w: radius, negative at the last point of a strand
layout(location = 1) in vec3 normalA;  // two axes perpendicular to the strand
layout(location = 2) in vec3 binormalA;
layout(location = 3) in vec4 colour;   // sRGB
layout(location = 4) in vec4 pointB;
layout(location = 5) in vec3 normalB;
layout(location = 6) in vec3 binormalB;
layout(location = 7) in vec2 alongA;   // arc length along the strand [radii]; 1 if its yarns are visible
layout(location = 8) in float alongB;
layout(location = 9) in int lookNumber;

uniform int sides;

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 worldAlong;
out vec3 albedo;
out vec2 onTube;
flat out vec4 look;
flat out float grooves;

void main() {
  bool second = (gl_VertexID & 1) == 1;
  vec4 point = second ? pointB : pointA;
  vec3 normal = second ? normalB : normalA, binormal = second ? binormalB : binormalA;
  float angle = 6.2831853 * float(gl_VertexID >> 1) / float(sides);
  worldNormal = cos(angle) * normal + sin(angle) * binormal;
  // Far away, or in the shadow map, a tube thinner than a pixel would fall apart into dashes.
  float w = dot(vec4(viewProjection[0].w, viewProjection[1].w, viewProjection[2].w, viewProjection[3].w),
                vec4(point.xyz, 1.0));
  float radius = max(abs(point.w), 0.5 / pixelsPerUnit(max(w, 1e-6)));
  worldPosition = point.xyz + radius * worldNormal;
  worldAlong = pointB.xyz - pointA.xyz;
  onTube = vec2(angle, second ? alongB : alongA.x);
  look = looks[2 * lookNumber];
  grooves = alongA.y;
  albedo = linearFromSrgb(colour.rgb);
  gl_Position = pointA.w < 0.0 ? vec4(2.0, 2.0, 2.0, 1.0) : viewProjection * vec4(worldPosition, 1.0);
}
