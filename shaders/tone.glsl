// The tone curve: from linear light to the linear colour that is shown. What is blended later with a picture that has
// gone through it (a liquid with what is behind) takes it back first.

const float kneeStart = 0.65;

// Leaves dark and medium tones as they are and bends bright ones smoothly towards 1, as film does.
vec3 toneMap(vec3 c) {
  const float room = 1.0 - kneeStart;
  vec3 bent = kneeStart + room * (1.0 - exp((kneeStart - c) / room));
  return mix(c, bent, step(vec3(kneeStart), c));
}

// The light that toneMap() shows as this colour; of white, the light of which it shows a 255th less.
vec3 lightOfTone(vec3 shown) {
  const float room = 1.0 - kneeStart;
  vec3 light = kneeStart - room * log(max((1.0 - shown) / room, 1.0 / (255.0 * room)));
  return mix(shown, light, step(vec3(kneeStart), shown));
}
