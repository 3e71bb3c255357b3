#version 330 core
// A constant, unlit colour: for wireframes.

uniform vec4 flatColour;  // linear, premultiplied

out vec4 fragColour;

void main() {
  fragColour = flatColour;
}
