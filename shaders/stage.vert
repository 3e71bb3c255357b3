#version 330 core
#include "scene.glsl"

layout(location = 0) in vec3 position;  // from the middle
layout(location = 1) in vec3 normal;
layout(location = 2) in float part;

uniform vec4 place;  // middle; radius of what stands on the stage

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 fromMiddle;  // in radii of what stands there
flat out float behind;  // 1: a wall

void main() {
  worldPosition = place.xyz + position;
  worldNormal = normal;
  fromMiddle = position / place.w;
  behind = part;
  gl_Position = viewProjection * vec4(worldPosition, 1.0);
}
