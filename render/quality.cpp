#include "render/quality.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace pliant::render {

namespace {

constexpr int kTapsOfSamples = 64;  ///< shadow taps over all samples of a picture together; each sample has 2 to 8

}  // namespace

Quality Quality::gpu() { return {}; }

Quality Quality::software() {
  return {
      .samples = 1,
      .fxaa = true,
      .shadowSize = 1024,
      .shadowTaps = 4,
      .softShadows = false,
      .ambientOcclusion = false,
      .occlusionSamples = 8,
      .occlusionScale = 2,
      .spriteRadius = 24.0F,
      .liquidScale = 2,
      .clearShadows = false,
      .tubeSides = 8,
  };
}

Quality Quality::softwareFile() {
  return {
      .samples = 4,
      .shadowSize = 1024,
      .shadowTaps = 24,
      .ambientOcclusion = true,
      .occlusionSamples = 12,
      .occlusionScale = 2,
      .spriteRadius = 8.0F,
      .tubeSides = 10,
  };
}

Quality Quality::forSample(int count) const {
  Quality quality = *this;
  quality.samples = 1;
  quality.fxaa = false;
  quality.softShadows = true;  // as wide as the sample's part of the light
  quality.shadowTaps = std::clamp(kTapsOfSamples / count, 2, 8);
  return quality;
}

Quality Quality::forRenderer(std::string_view rendererName) {
  return isSoftwareRenderer(rendererName) ? software() : gpu();
}

bool isSoftwareRenderer(std::string_view rendererName) {
  std::string name(rendererName);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
  constexpr std::array<std::string_view, 5> kSoftware = {"llvmpipe", "softpipe", "swrast", "software", "swiftshader"};
  return std::any_of(kSoftware.begin(), kSoftware.end(),
                     [&name](std::string_view word) { return name.find(word) != std::string::npos; });
}

}  // namespace pliant::render
