#version 330 core
// A sphere in the shadow map: a disc through its centre, so the lit half of the sphere is in front of it.

void main() {
  vec2 p = 2.0 * gl_PointCoord - 1.0;
  if (dot(p, p) > 1.0) discard;
}
