#version 330 core
// One triangle that covers the viewport, at the far plane.

void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 1.0, 1.0);
}
