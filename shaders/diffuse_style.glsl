// How a kind of diffuse particles looks.
struct Style {
  float brokenUp;    // 1: seen near, it is a patch of flecks
  float areDrops;    // 1: the flecks are clear drops, as spray is
  vec2 cutAt;        // so high the flecks are cut off at the patch's edge and in its middle
  float fleckScale;  // half a patch in the texture of flecks
  float cover;       // how much of the patch is hidden, in the mean over it
};

Style mixed(Style a, Style b, float t) {
  return Style(mix(a.brokenUp, b.brokenUp, t), mix(a.areDrops, b.areDrops, t), mix(a.cutAt, b.cutAt, t),
               mix(a.fleckScale, b.fleckScale, t), mix(a.cover, b.cover, t));
}
