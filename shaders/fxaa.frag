#version 330 core
// Antialiases the edges of a finished frame (T. Lottes: FXAA, 2009): pixels with high local contrast (fxaa_edges.frag)
// are blended with samples along the edge.

uniform sampler2D picture;

out vec4 fragColour;

const float kReach = 8.0;  // maximum distance of samples along an edge [pixels]

// Perceived brightness (luma), if the picture is read as stored, in sRGB.
float brightness(vec3 colour) {
  return dot(colour, vec3(0.299, 0.587, 0.114));
}

void main() {
  vec2 pixel = 1.0 / vec2(textureSize(picture, 0));
  vec2 here = gl_FragCoord.xy * pixel;
  vec4 own = texture(picture, here);
  // The corners of the pixel, each the mean of four pixels.
  float leftBelow = brightness(texture(picture, here + pixel * vec2(-0.5, -0.5)).rgb);
  float rightBelow = brightness(texture(picture, here + pixel * vec2(0.5, -0.5)).rgb);
  float leftAbove = brightness(texture(picture, here + pixel * vec2(-0.5, 0.5)).rgb);
  float rightAbove = brightness(texture(picture, here + pixel * vec2(0.5, 0.5)).rgb);
  float middle = brightness(own.rgb);
  float darkest = min(middle, min(min(leftBelow, rightBelow), min(leftAbove, rightAbove)));
  float brightest = max(middle, max(max(leftBelow, rightBelow), max(leftAbove, rightAbove)));

  // Along the edge: perpendicular to the brightness gradient.
  vec2 change = vec2(rightBelow + rightAbove - leftBelow - leftAbove, leftAbove + rightAbove - leftBelow - rightBelow);
  vec2 along = vec2(-change.y, change.x);
  along = clamp(along / (min(abs(along.x), abs(along.y)) + 0.03), -kReach, kReach) * pixel;
  vec4 near = 0.5 * (texture(picture, here - along / 6.0) + texture(picture, here + along / 6.0));
  vec4 far = 0.5 * near + 0.25 * (texture(picture, here - 0.5 * along) + texture(picture, here + 0.5 * along));
  float reached = brightness(far.rgb);
  fragColour = reached < darkest || reached > brightest ? near : far;  // far samples went past the end of the edge
}
