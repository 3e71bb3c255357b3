#version 330 core
// Copies a finished frame and writes near depth where it has edges to smooth; elsewhere it writes far depth, so that
// the depth test skips those pixels in fxaa.frag.

uniform sampler2D picture;

out vec4 fragColour;

const float kLeastContrast = 0.05;  // minimum contrast of an edge, relative to the brightest pixel around

// Perceived brightness (luma), if the picture is read as stored, in sRGB.
float brightness(vec3 colour) {
  return dot(colour, vec3(0.299, 0.587, 0.114));
}

void main() {
  vec2 pixel = 1.0 / vec2(textureSize(picture, 0));
  vec2 here = gl_FragCoord.xy * pixel;
  vec4 own = texture(picture, here);
  // Two opposite corners of the pixel, each the mean of four pixels: they reveal edges to all four direct neighbours
  // and to two of the four diagonal ones. Pixels that differ only from another diagonal one are the tips of stairs.
  float below = brightness(texture(picture, here - 0.5 * pixel).rgb);
  float above = brightness(texture(picture, here + 0.5 * pixel).rgb);
  float middle = brightness(own.rgb);
  float brightest = max(middle, max(below, above));
  float contrast = brightest - min(middle, min(below, above));
  fragColour = own;
  gl_FragDepth = contrast < kLeastContrast * brightest ? 1.0 : 0.0;
}
