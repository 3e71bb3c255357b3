#version 330 core
// A frame times a weight, for sums and means of frames.

uniform sampler2D picture;
uniform float weight;

out vec4 fragColour;

void main() {
  fragColour = weight * texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
}
