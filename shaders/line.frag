#version 330 core

flat in vec4 lineColour;
flat in float halfWidth;
in float acrossTimesW;
out vec4 fragColour;

void main() {
  float across = acrossTimesW * gl_FragCoord.w;
  float alpha = lineColour.a * clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0);
  fragColour = vec4(lineColour.rgb * alpha, alpha);
}
