#version 330 core
#include "background.glsl"

out vec4 fragColour;

void main() {
  fragColour = vec4(backgroundColour(), 1.0);
}
