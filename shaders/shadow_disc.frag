#version 330 core
// As shadow_sprite.frag, for spheres too large for a point.

in vec2 fromCentre;

void main() {
  if (dot(fromCentre, fromCentre) > 1.0) discard;
}
