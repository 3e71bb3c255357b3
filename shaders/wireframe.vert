#version 330 core
// Edges of a mesh, moved slightly towards the eye, in front of its surface.
#include "scene.glsl"

layout(location = 0) in vec3 position;

void main() {
  vec3 towards = eye.w > 0.5 ? -0.002 * forward.xyz * length(eye.xyz - position) : 0.002 * (eye.xyz - position);
  gl_Position = viewProjection * vec4(position + towards, 1.0);
}
