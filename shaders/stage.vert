#version 330 core
#include "sky.glsl"

layout(location = 0) in vec3 position;  // from the middle
layout(location = 1) in vec3 normal;
layout(location = 2) in float part;

uniform vec4 place;  // middle; radius of what stands on the stage

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 fromMiddle;   // in radii of what stands there
out vec3 shadowPlace;  // in the shadow map
out vec3 ofKey;        // light that arrives where the key light does; flat parts have the same everywhere
out vec3 ofRest;       // and other light
flat out float behind;  // 1: a wall

void main() {
  worldPosition = place.xyz + position;
  worldNormal = normal;
  fromMiddle = position / place.w;
  behind = part;
  shadowPlace = (worldToShadow * vec4(worldPosition + normal * shadow.y, 1.0)).xyz;
  ofKey = keyLight.rgb * max(dot(normal, towardsKey.xyz), 0.0);
  ofRest = fillLight.rgb * max(dot(normal, towardsFill.xyz), 0.0) + ambientLight(normal);
  gl_Position = viewProjection * vec4(worldPosition, 1.0);
}
