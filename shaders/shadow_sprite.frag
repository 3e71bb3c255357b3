#version 330 core
// The disc of a sphere in the shadow map. It lies in the centre, so the lit half of the sphere is in front of it.

void main() {
  vec2 p = 2.0 * gl_PointCoord - 1.0;
  if (dot(p, p) > 1.0) discard;
}
