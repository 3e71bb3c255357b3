// How a liquid colours what goes through it.

uniform float clearness;  // way on which a clear liquid takes its own colour [world]

// What is taken of red, green and blue on a unit of way (the law of Beer and Lambert): clear liquids take little.
vec3 absorption(vec3 tone, float murkiness) {
  float way = clearness * max(1.0 - murkiness, 0.05) / 0.55;
  return -log(clamp(tone, 0.03, 0.98)) / way;
}
