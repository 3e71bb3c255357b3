#version 330 core
// One colour without light: wireframes.

uniform vec4 flatColour;  // linear, premultiplied

out vec4 fragColour;

void main() {
  fragColour = flatColour;
}
