#version 330 core
#include "sky.glsl"

layout(location = 0) in vec3 position;  // relative to the centre
layout(location = 1) in vec3 normal;
layout(location = 2) in float part;

uniform vec4 place;  // centre; radius of the scene on the stage

out vec3 worldPosition;
out vec3 worldNormal;
out vec3 fromMiddle;   // position in radii of the scene
out vec3 shadowPlace;  // coordinates in the shadow map
out vec3 ofKey;        // the key light where unshadowed; constant on flat parts
out vec3 ofRest;       // all other light
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
