// Tone mapping: from linear light to the linear colour on display. Shaders that combine light with an already
// tone-mapped frame (a liquid with the scene behind it) invert it first.

const float kneeStart = 0.65;

// Keeps dark and medium tones and compresses bright ones smoothly towards 1, as film does.
vec3 toneMap(vec3 c) {
  const float room = 1.0 - kneeStart;
  vec3 bent = kneeStart + room * (1.0 - exp((kneeStart - c) / room));
  return mix(c, bent, step(vec3(kneeStart), c));
}

// Inverse of toneMap(); white is treated as 1/255 below white.
vec3 lightOfTone(vec3 shown) {
  const float room = 1.0 - kneeStart;
  vec3 light = kneeStart - room * log(max((1.0 - shown) / room, 1.0 / (255.0 * room)));
  return mix(shown, light, step(vec3(kneeStart), shown));
}
