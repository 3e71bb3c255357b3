#version 330 core
// Where a finished picture has edges to smooth (fxaa.frag), it comes near to the eye; elsewhere it lies at the far plane,
// and the depth test spares its pixels the work.

uniform sampler2D picture;

out vec4 fragColour;

const float kLeastContrast = 0.05;  // below it, of the brightest around, there is no edge

// As bright as it seems, where the picture is read as it is stored, in sRGB.
float brightness(vec3 colour) {
  return dot(colour, vec3(0.299, 0.587, 0.114));
}

void main() {
  vec2 pixel = 1.0 / vec2(textureSize(picture, 0));
  vec2 here = gl_FragCoord.xy * pixel;
  vec4 own = texture(picture, here);
  // Two opposite corners of the pixel, each the mean of four: an edge to any of the four neighbours shows in one of them, and
  // of the four diagonal ones in two. Pixels of which only another diagonal one differs are the tips of stairs.
  float below = brightness(texture(picture, here - 0.5 * pixel).rgb);
  float above = brightness(texture(picture, here + 0.5 * pixel).rgb);
  float middle = brightness(own.rgb);
  float brightest = max(middle, max(below, above));
  float contrast = brightest - min(middle, min(below, above));
  fragColour = own;
  gl_FragDepth = contrast < kLeastContrast * brightest ? 1.0 : 0.0;
}
