// Frame: the complete description of one picture for the renderer. Plain values, no OpenGL. Reuse one for all pictures,
// so that its vectors keep their memory.
#pragma once

#include "render/box.h"
#include "render/camera.h"
#include "render/look.h"
#include "render/theme.h"

#include <glm/glm.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pliant::render {

/// sRGB with alpha, 0..255.
using Colour = glm::u8vec4;

/// Converts components of 0..1, clamping those out of range.
Colour toColour(glm::vec3 rgb, float alpha = 1.0F);

struct Sphere {
  glm::vec3 position;
  float radius = 0.0F;
  Colour colour{255};  ///< alpha is not used
  Look look = Look::plastic;

  bool operator==(const Sphere&) const = default;
};

/// Foam, spray or a bubble (Ihmsen et al. 2012): small, with a soft edge, never hiding anything completely.
struct DiffuseParticle {
  glm::vec3 position;
  float radius = 0.0F;
  Colour colour{255};        ///< alpha: opacity at its centre
  glm::vec3 streak{0.0F};    ///< motion blur: drawn out by this much to either side [world]
  std::uint32_t number = 0;  ///< selects its part of the fleck texture

  bool operator==(const DiffuseParticle&) const = default;
};

struct Mesh {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;     ///< one per position; if not, smooth normals are computed
  std::vector<glm::uvec3> triangles;  ///< counter-clockwise from outside; indices < positions.size()
  std::vector<Colour> vertexColours;  ///< one per position, or empty: then `colour`
  Colour colour{200, 200, 205, 255};  ///< alpha, also in vertexColours: strength of the pattern
  Colour backColour{0, 0, 0, 0};      ///< of back faces; alpha 0: the front colour, a little darker
  Look look = Look::plastic;
  Pattern pattern = Pattern::plain;
  Colour patternColour{255};      ///< second colour of the pattern; alpha is not used
  float patternSize = 0.1F;       ///< of a square or a stripe, or the spacing of dots [world], > 0
  float detailSize = 0.005F;      ///< size of threads, grains or fibres [world], > 0
  std::vector<glm::vec3> atRest;  ///< rest positions, which look and pattern follow; empty: positions
  /// For cloth, one per position, or empty: x: closeness to the hem (0..1); y: 1 on the back, 0 on the front.
  std::vector<glm::vec2> fabric;
  float opacity = 1.0F;    ///< 0..1; below 1 the mesh is transparent
  bool twoSided = true;    ///< false: back faces are culled (for closed surfaces)
  bool surface = true;     ///< draw the triangles filled
  bool wireframe = false;  ///< draw their edges, on top of the surface
  bool castsShadow = true;

  bool operator==(const Mesh&) const = default;
};

/// A rope or a hair: a round tube along points of Frame::strandPoints, with round ends.
struct Strand {
  std::uint32_t firstPoint = 0;
  std::uint32_t pointCount = 0;  ///< if below 2, nothing is drawn
  float radius = 0.01F;
  Colour colour{255};  ///< alpha is not used
  Look look = Look::cloth;
  bool twisted = false;           ///< laid from three yarns, like a rope; visible if thick enough
  float start = 0.0F;             ///< arc length at its first point, for a piece of a longer rope [world]
  bool hasNormals = false;        ///< its twist follows its normals; otherwise it does not twist
  std::uint32_t firstNormal = 0;  ///< index into Frame::strandNormals, one per point, if hasNormals

  bool operator==(const Strand&) const = default;
};

struct Line {
  glm::vec3 a;
  glm::vec3 b;
  Colour colour{255};
  float width = 1.5F;  ///< in points: pixels at a pixel ratio of 1

  bool operator==(const Line&) const = default;
};

/// Text beside a point in the world. The renderer has no fonts: the caller draws labels, at Camera::toPixel().
struct Label {
  glm::vec3 position;
  std::string text;
  Colour colour{255};

  bool operator==(const Label&) const = default;
};

struct Ground {
  bool visible = true;
  bool grid = true;
  float height = 0.0F;   ///< y of the plane
  float spacing = 1.0F;  ///< of the grid lines, > 0; every fifth line is stronger
  Stage stage = Stage::grid;
  glm::vec2 middle{0.0F};  ///< x and z of the centre of a stage with walls or an edge
  float reach = 1.0F;      ///< radius of the scene that stands on it, > 0

  bool operator==(const Ground&) const = default;
};

/// The lens of a perspective camera. Depth of field shows only in pictures averaged from several samples (Sample).
struct Lens {
  float aperture = 0.0F;  ///< diameter [world]; the larger, the shallower the depth of field
  float focus = 0.0F;     ///< focus distance [world]; 0: the distance of the camera's target

  bool operator==(const Lens&) const = default;
};

struct Frame {
  Camera camera;
  Lens lens;
  Theme theme = Theme::light();
  bool transparentBackground = false;  ///< alpha 0 where nothing is drawn; of the ground only its shadows
  Ground ground;

  std::vector<Sphere> spheres;
  /// Drops that are drawn together as the surface of a clear liquid. Their look determines how clear it is.
  std::vector<Sphere> liquid;
  std::vector<DiffuseParticle> bubbles;  ///< seen through the liquid
  std::vector<DiffuseParticle> foam;     ///< on the liquid's surface; up close, each is a patch of flecks
  std::vector<DiffuseParticle> spray;    ///< in front of the liquid; flecks as well, but fewer
  std::vector<Mesh> meshes;
  std::vector<glm::vec3> strandPoints;
  std::vector<glm::vec3> strandNormals;  ///< unit vectors across strands
  std::vector<Strand> strands;
  std::vector<Line> lines;       ///< hidden by what is in front of them
  std::vector<Line> linesOnTop;  ///< never hidden
  std::vector<Label> labels;

  /// Adds a rope or a hair through `points`; the returned reference is valid until the next one is added.
  Strand& addStrand(std::span<const glm::vec3> points, float radius, Colour colour);
  /// Makes the last added strand twist: its pattern follows these normals. Precondition: one per point.
  void twistStrand(std::span<const glm::vec3> normals);
  /// Adds an arrow of three lines (for a normal, a velocity, a force); its head is 0.2 of its length.
  void addArrow(glm::vec3 from, glm::vec3 to, Colour colour, float width = 1.5F, bool onTop = false);
  /// The bounding box of all spheres, drops, meshes and strands (not of the ground or lines); non-finite points are
  /// ignored.
  Box bounds() const;
  /// Removes all drawn items and labels; camera, theme, ground and other settings stay.
  void clear();

  /// Whether both describe the same picture.
  bool operator==(const Frame&) const = default;
};

/// Vertex normals: area-weighted means of the adjacent triangles' normals. `normals` gets the size of `positions`.
void computeSmoothNormals(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                          std::vector<glm::vec3>& normals);

}  // namespace pliant::render
