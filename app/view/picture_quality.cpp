#include "app/view/picture_quality.h"

namespace pliant::app {

namespace {

render::Quality fastQuality(bool software) {
  render::Quality quality = render::Quality::software();
  if (software) {
    quality.fxaa = quality.shadows = false;
    quality.liquidScale = 3;
  }
  return quality;
}

render::Quality bestQuality(bool software) {
  render::Quality quality = software ? render::Quality::softwareFile() : render::Quality::gpu();
  if (software) return quality;
  quality.samples = 8;
  quality.shadowSize = 4096;
  quality.occlusionSamples = 32;
  return quality;
}

}  // namespace

render::Quality qualityFor(PictureQuality wanted, bool software) {
  switch (wanted) {
    case PictureQuality::fast:
      return fastQuality(software);
    case PictureQuality::best:
      return bestQuality(software);
    default:
      return software ? render::Quality::software() : render::Quality::gpu();
  }
}

}  // namespace pliant::app
