#version 330 core
// The mean of factor x factor pixels, in linear light.

uniform sampler2D picture;
uniform int factor;

out vec4 fragColour;

void main() {
  ivec2 corner = ivec2(gl_FragCoord.xy) * factor;
  vec4 sum = vec4(0.0);
  for (int y = 0; y < factor; ++y) {
    for (int x = 0; x < factor; ++x) sum += texelFetch(picture, corner + ivec2(x, y), 0);
  }
  fragColour = sum / float(factor * factor);
}
