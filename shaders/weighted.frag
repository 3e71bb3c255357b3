#version 330 core
// A picture times a number, for sums and means of pictures.

uniform sampler2D picture;
uniform float weight;

out vec4 fragColour;

void main() {
  fragColour = weight * texelFetch(picture, ivec2(gl_FragCoord.xy), 0);
}
