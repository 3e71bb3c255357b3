#version 330 core
// Copies a frame to a framebuffer that does not encode sRGB itself.

uniform sampler2D picture;
uniform vec2 corner;  // lower left one of the target rectangle [pixels]

out vec4 fragColour;

void main() {
  vec4 c = texelFetch(picture, ivec2(gl_FragCoord.xy - corner), 0);
  vec3 encoded = mix(12.92 * c.rgb, 1.055 * pow(c.rgb, vec3(1.0 / 2.4)) - 0.055, step(vec3(0.0031308), c.rgb));
  fragColour = vec4(encoded, c.a);
}
