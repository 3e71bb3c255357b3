// Frame: everything that the renderer needs to know for one picture. Plain values, no OpenGL; meant to be filled anew
// for every picture and kept, so that its vectors keep their memory.
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

/// From a colour of 0..1; what lies outside is clamped.
Colour toColour(glm::vec3 rgb, float alpha = 1.0F);

struct Sphere {
  glm::vec3 position;
  float radius = 0.0F;
  Colour colour{255};  ///< alpha is not used
  Look look = Look::plastic;

  bool operator==(const Sphere&) const = default;
};

/// Foam, spray or a bubble (Ihmsen et al. 2012): small, with a soft edge, hiding nothing in full.
struct DiffuseParticle {
  glm::vec3 position;
  float radius = 0.0F;
  Colour colour{255};        ///< alpha: how much it hides in its middle
  glm::vec3 streak{0.0F};    ///< it is drawn out so far to both sides, as what moves while a shutter is open [world]
  std::uint32_t number = 0;  ///< which flecks it is of, where it is foam

  bool operator==(const DiffuseParticle&) const = default;
};

struct Mesh {
  std::vector<glm::vec3> positions;
  std::vector<glm::vec3> normals;     ///< one a position; smooth normals are computed where there are none
  std::vector<glm::uvec3> triangles;  ///< counter-clockwise from outside; indices < positions.size()
  std::vector<Colour> vertexColours;  ///< one a position, or empty: then `colour`
  Colour colour{200, 200, 205, 255};  ///< alpha, of the vertices' as well: how much of the pattern is printed on it
  Colour backColour{0, 0, 0, 0};      ///< of the inside; alpha 0: the same as the outside, a little darker
  Look look = Look::plastic;
  Pattern pattern = Pattern::plain;
  Colour patternColour{255};      ///< the pattern's second; alpha is not used
  float patternSize = 0.1F;       ///< of a square, a stripe, the distance of dots [world], > 0
  float detailSize = 0.005F;      ///< of threads, grains, fibres [world], > 0
  std::vector<glm::vec3> atRest;  ///< places in the body at rest, which look and pattern follow; empty: positions
  /// Of a cloth, one a position, or empty: how near its hem is (0..1), and 1 on its back, 0 on its front.
  std::vector<glm::vec2> fabric;
  float opacity = 1.0F;    ///< 0..1; below 1 what lies behind shines through
  bool twoSided = true;    ///< false: triangles seen from behind are not drawn (closed surfaces)
  bool surface = true;     ///< draw the triangles filled
  bool wireframe = false;  ///< draw their edges, above the surface
  bool castsShadow = true;

  bool operator==(const Mesh&) const = default;
};

/// A rope or a hair: a round tube along points of Frame::strandPoints, with round ends.
struct Strand {
  std::uint32_t firstPoint = 0;
  std::uint32_t pointCount = 0;  ///< fewer than 2: nothing is drawn
  float radius = 0.01F;
  Colour colour{255};  ///< alpha is not used
  Look look = Look::cloth;
  bool twisted = false;     ///< laid of three yarns, as a rope is; seen where it is thick enough
  float start = 0.0F;       ///< way along the rope to its first point, where it is a piece of a longer one [world]
  bool hasNormals = false;  ///< it turns about itself as its normals say; else it does not twist
  std::uint32_t firstNormal = 0;  ///< of Frame::strandNormals, one a point, where it has them

  bool operator==(const Strand&) const = default;
};

struct Line {
  glm::vec3 a;
  glm::vec3 b;
  Colour colour{255};
  float width = 1.5F;  ///< in points: pixels at a pixel ratio of 1

  bool operator==(const Line&) const = default;
};

/// Text beside a point of the world. The renderer has no fonts: whoever has them draws it, at Camera::toPixel.
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
  float spacing = 1.0F;  ///< between two lines of the grid, > 0; every fifth is stronger
  Stage stage = Stage::grid;
  glm::vec2 middle{0.0F};  ///< of a stage with walls or an edge, x and z
  float reach = 1.0F;      ///< radius of what stands on it, > 0

  bool operator==(const Ground&) const = default;
};

/// The lens of a camera; only pictures of several samples show it, and only in perspective.
struct Lens {
  float aperture = 0.0F;  ///< diameter; the larger, the less is sharp before and behind the focus [world]
  float focus = 0.0F;     ///< distance in which all is sharp; 0: that of the camera's target [world]

  bool operator==(const Lens&) const = default;
};

struct Frame {
  Camera camera;
  Lens lens;
  Theme theme = Theme::light();
  bool transparentBackground = false;  ///< alpha 0 where nothing is drawn (and no ground)
  Ground ground;

  std::vector<Sphere> spheres;
  /// Drops that are drawn together as the clear surface of a liquid. Their look says how clear.
  std::vector<Sphere> liquid;
  std::vector<DiffuseParticle> bubbles;  ///< seen through the liquid
  std::vector<DiffuseParticle> foam;     ///< on the liquid; seen near, each is many flecks
  std::vector<DiffuseParticle> spray;    ///< before the liquid; flecks as well, fewer
  std::vector<Mesh> meshes;
  std::vector<glm::vec3> strandPoints;
  std::vector<glm::vec3> strandNormals;  ///< unit vectors across strands
  std::vector<Strand> strands;
  std::vector<Line> lines;       ///< hidden by what is in front of them
  std::vector<Line> linesOnTop;  ///< never hidden
  std::vector<Label> labels;

  /// Adds a rope or a hair through `points`; what is returned may be changed until the next one is added.
  Strand& addStrand(std::span<const glm::vec3> points, float radius, Colour colour);
  /// The newest strand twists: its pattern follows these normals. Precondition: one a point.
  void twistStrand(std::span<const glm::vec3> normals);
  /// An arrow as three lines (a normal, a velocity, a force), with a head as large as 0.2 of its length.
  void addArrow(glm::vec3 from, glm::vec3 to, Colour colour, float width = 1.5F, bool onTop = false);
  /// The box around all spheres, drops, meshes and strands (without the ground and the lines); not finite points are
  /// left out.
  Box bounds() const;
  /// Removes what is drawn; camera, theme and ground stay.
  void clear();

  /// Whether the same would be drawn.
  bool operator==(const Frame&) const = default;
};

/// Normals of the vertices: those of the triangles around each, weighted by their area. Same size as `positions`.
void computeSmoothNormals(std::span<const glm::vec3> positions, std::span<const glm::uvec3> triangles,
                          std::vector<glm::vec3>& normals);

}  // namespace pliant::render
