#version 330 core
#include "scene.glsl"

uniform vec4 plane;  // xyz: centre; w: half the side

out vec3 worldPosition;
out vec3 shadowPlace;  // coordinates in the shadow map

void main() {
  vec2 corner = vec2(float(gl_VertexID & 1), float(gl_VertexID >> 1)) * 2.0 - 1.0;
  worldPosition = plane.xyz + vec3(corner.x, 0.0, corner.y) * plane.w;
  shadowPlace = (worldToShadow * vec4(worldPosition + vec3(0.0, shadow.y, 0.0), 1.0)).xyz;
  gl_Position = viewProjection * vec4(worldPosition, 1.0);
}
