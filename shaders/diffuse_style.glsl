// Appearance of a kind of diffuse particles.
struct Style {
  float brokenUp;    // 1: up close, it is a patch of flecks
  float areDrops;    // 1: the flecks are clear drops, as of spray
  vec2 cutAt;        // height threshold of flecks at the patch's edge and in its centre
  float fleckScale;  // half the patch in fleck texture coordinates
  float cover;       // mean coverage of the patch
};

Style mixed(Style a, Style b, float t) {
  return Style(mix(a.brokenUp, b.brokenUp, t), mix(a.areDrops, b.areDrops, t), mix(a.cutAt, b.cutAt, t),
               mix(a.fleckScale, b.fleckScale, t), mix(a.cover, b.cover, t));
}
