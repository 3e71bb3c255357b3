// How much work a picture may cost.
#pragma once

#include <string_view>

namespace pliant::render {

/// Set a field after taking a preset. Values that the driver cannot do are lowered to what it can.
struct Quality {
  int samples = 4;    ///< of multisampling; 1: none
  bool fxaa = false;  ///< smooths edges after drawing, where samples are 1
  bool shadows = true;
  int shadowSize = 1536;    ///< pixels of a side of the shadow map
  int shadowTaps = 24;      ///< a pixel; more make softer or smoother edges, 1..64
  bool softShadows = true;  ///< edges are wider where what casts the shadow is far; otherwise narrow everywhere
  bool ambientOcclusion = true;
  int occlusionSamples = 16;  ///< per pixel, 4..32
  int occlusionScale = 1;     ///< computed for every n-th pixel of a row and a column, 1 or 2
  /// Spheres of a smaller radius are drawn as flat round sprites with the light of a sphere; larger ones are traced for
  /// each pixel, with true depth, which costs twice as much in software. 0: all are traced.
  float spriteRadius = 0.0F;  ///< [pixels]
  int liquidScale = 1;        ///< the larger, the coarser is the surface of liquids, 1 to 4
  bool clearShadows = true;  ///< clear things colour the light that goes through them; otherwise liquids cast no shadow
                             ///< and other things that of solid ones
  int tubeSides = 12;        ///< of thick strands; thin ones have fewer

  /// For a graphics card.
  static Quality gpu();
  /// For a window when the processor draws: 30 pictures a second of some thousand spheres.
  static Quality software();
  /// For a picture or a video on file when the processor draws: time matters less.
  static Quality softwareFile();
  /// For one of `count` samples of a picture, whose mean has the smooth edges and shadows: each is sharp, or nearly so.
  Quality forSample(int count) const;
  /// gpu() or software(), by the driver's name for itself (GL_RENDERER).
  static Quality forRenderer(std::string_view rendererName);

  bool operator==(const Quality&) const = default;
};

/// Whether the driver of this name draws with the processor.
bool isSoftwareRenderer(std::string_view rendererName);

}  // namespace pliant::render
