// Rendering quality against cost per frame.
#pragma once

#include <string_view>

namespace pliant::render {

/// Start from a preset and change fields. Values above the driver's limits are lowered to them.
struct Quality {
  int samples = 4;    ///< multisampling; 1: none
  bool fxaa = false;  ///< antialiasing as a post-process, if samples is 1
  bool shadows = true;
  int shadowSize = 1536;    ///< side of the shadow map [pixels]
  int shadowTaps = 24;      ///< samples of the shadow map per pixel, 1..64; more give softer or smoother edges
  bool softShadows = true;  ///< penumbras widen with the distance from the caster; otherwise narrow everywhere
  bool ambientOcclusion = true;
  int occlusionSamples = 16;  ///< per pixel, 4..32
  int occlusionScale = 1;     ///< computed for every n-th pixel horizontally and vertically, 1 or 2
  /// Spheres with a smaller radius on screen are drawn as flat round sprites shaded like a sphere; larger ones are ray
  /// traced per pixel with exact depth, which costs twice as much in software. 0: all are traced.
  float spriteRadius = 0.0F;  ///< [pixels]
  int liquidScale = 1;        ///< coarseness of liquid surfaces, 1 to 4
  bool clearShadows = true;   ///< clear objects colour the light that they transmit; otherwise liquids cast no shadow
                              ///< and other clear objects cast that of solid ones
  int tubeSides = 12;         ///< sides of thick strands; thin ones are ribbons

  /// For a graphics card.
  static Quality gpu();
  /// For a window with a software renderer: 30 frames per second with a few thousand spheres.
  static Quality software();
  /// For image or video files with a software renderer: time matters less.
  static Quality softwareFile();
  /// For one of `count` samples that are averaged: the mean has smooth edges and soft shadows; each sample is (nearly)
  /// sharp.
  Quality forSample(int count) const;
  /// gpu() or software(), depending on the driver's name (GL_RENDERER).
  static Quality forRenderer(std::string_view rendererName);

  bool operator==(const Quality&) const = default;
};

/// Whether the driver of this name renders in software.
bool isSoftwareRenderer(std::string_view rendererName);

}  // namespace pliant::render
