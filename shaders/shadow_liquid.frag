#version 330 core
// As shadow_disc.frag, for drops of a liquid, which let half of the light through: every other texel of the map, as on a
// chessboard, which the soft edge of shadows makes an even grey of. All drops take the same texels, so that many behind
// one another are no darker than one.

in vec2 fromCentre;

void main() {
  ivec2 texel = ivec2(gl_FragCoord.xy);
  if (((texel.x + texel.y) & 1) != 0 || dot(fromCentre, fromCentre) > 1.0) discard;
}
