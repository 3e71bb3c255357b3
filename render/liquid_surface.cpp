#include "render/liquid_surface.h"

#include "render/drop_cells.h"
#include "render/sparse_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace pliant::render {

namespace {

constexpr float kReach = 3.6F;  ///< radius of a drop's kernel, in drop radii; drops at rest lie 2 apart
constexpr float kSight = 4.5F;  ///< neighbours within this many radii shape a drop's kernel
constexpr float kAmid = 3.0F;   ///< cell size in radii; a drop with drops in all cells around is far from the surface
constexpr float kSpreadInside = 3.2F;       ///< mean squared offset of neighbours per axis, inside the liquid [radii^2]
constexpr float kMostSpread = 1.15F;        ///< relative to that: up to it kernels are spherical
constexpr float kStretching = 2.2F;         ///< growth of a kernel's stretch with the spread of the neighbours
constexpr float kLongest = 1.9F;            ///< maximum stretch of a kernel's axis, relative to the sphere
constexpr float kThinning = 0.35F;          ///< exponent of its stretch by which a kernel is thinner across
constexpr float kMinDensity = 0.22F;        ///< minimum density in weights: sparser drops are enlarged no further
constexpr float kLevel = 0.62F;             ///< isovalue of the surface: a flat one lies one radius above its drops
constexpr float kOfItsOwn = 0.60F;          ///< drops below this fraction of the largest radius become separate spheres
constexpr float kSpray = 0.65F;             ///< radius of such a sphere, relative to the drop's
constexpr std::uint8_t kSprayLiquid = 150;  ///< alpha of such spheres, of 255: the rest is air
constexpr float kClinging = 0.5F;           ///< turbidity above which liquids take in no air
constexpr int kSmoothings = 6;
constexpr float kSmoothing = 0.62F;    ///< step towards the mean of the neighbours
constexpr float kUnshrinking = -0.4F;  ///< the step back
constexpr int kNormalSmoothings = 6;
constexpr float kNormalSmoothing = 0.6F;
constexpr std::size_t kFineSpray = 600;  ///< up to this many spheres get four times the triangles

using Field = SparseGrid<float>;
using Natures = SparseGrid<glm::mat2x3>;  ///< weighted sums: sRGB colour; turbidity, weight, refractive index

/// t^3 for t = 1 - q^2, normalised so that a lattice of drops 2 radii apart sums to 1 everywhere.
float kernelAt(float t) {
  constexpr float kNorm = 8.0F / (0.6383F * kReach * kReach * kReach);
  return kNorm * t * t * t;
}

bool isDrop(const Sphere& drop) {
  return std::isfinite(drop.position.x + drop.position.y + drop.position.z) && drop.radius > 0.0F;
}

/// Fraction of the entering light that is scattered: the opacity of the look.
float turbidityOf(Look look) { return valuesOf(look).opacity; }
float refractiveIndexOf(Look look) { return valuesOf(look).refractiveIndex; }

/// A drop's contribution to the field.
struct Kernel {
  Ellipsoid within;
  float weight;
};

/// Eigenvalues of a symmetric matrix, with the eigenvectors as columns of `axes`, by Jacobi's method: successive
/// rotations, each in the plane of two axes.
glm::vec3 findAxes(glm::mat3 m, glm::mat3& axes) {
  axes = glm::mat3(1.0F);
  for (int turn = 0; turn < 9; ++turn) {
    const int p = turn % 3 == 2 ? 1 : 0, q = turn % 3 == 0 ? 1 : 2;
    if (std::abs(m[p][q]) <= 1e-6F * (m[p][p] + m[q][q])) continue;
    const float theta = 0.5F * (m[q][q] - m[p][p]) / m[p][q];
    const float t = (theta < 0.0F ? -1.0F : 1.0F) / (std::abs(theta) + std::sqrt(theta * theta + 1.0F));
    const float c = 1.0F / std::sqrt(t * t + 1.0F), s = t * c;
    glm::mat3 rotation(1.0F);
    rotation[p][p] = rotation[q][q] = c;
    rotation[q][p] = s;
    rotation[p][q] = -s;
    m = glm::transpose(rotation) * m * rotation;
    axes = axes * rotation;
  }
  return {m[0][0], m[1][1], m[2][2]};
}

/// Stretch of a kernel along an axis, from the mean squared offset of its neighbours along it, relative to that inside
/// the liquid.
float stretchFor(float square) {
  return square > kMostSpread ? std::min(1.0F + kStretching * (std::sqrt(square) - std::sqrt(kMostSpread)), kLongest)
                              : 1.0F;
}

/// Longer along a drawn-out sheet or thread and thinner across it, from the distribution of the neighbours (Yu & Turk
/// 2013). `ways`: weighted sum of the outer products of the offsets to them.
Ellipsoid kernelShape(float radius, const glm::mat3& ways, float weights) {
  const Ellipsoid ball = Ellipsoid::ball(kReach * radius);
  if (weights < 1e-3F) return ball;
  const glm::mat3 spread = ways / (weights * kSpreadInside * radius * radius);
  // No eigenvalue exceeds the largest row sum (Gershgorin's circles), so slight disorder inside the liquid has no
  // effect.
  float most = 0.0F;
  for (int k = 0; k < 3; ++k) {
    most = std::max(most, std::abs(spread[k].x) + std::abs(spread[k].y) + std::abs(spread[k].z));
  }
  if (most <= kMostSpread) return ball;
  glm::mat3 axes;
  const glm::vec3 squares = findAxes(spread, axes);
  glm::vec3 stretch(stretchFor(squares.x), stretchFor(squares.y), stretchFor(squares.z));
  stretch /= std::min({stretch.x, stretch.y, stretch.z});  // isolated drops are sparse in all directions, not drawn out
  const float thinner = std::pow(stretch.x * stretch.y * stretch.z, -kThinning);
  for (int k = 0; k < 3; ++k) stretch[k] = stretch[k] > 1.0F ? stretch[k] : thinner;
  return Ellipsoid::of(axes, kReach * radius * stretch);
}

/// The shape of each drop's kernel, and its weight: the drop's share of space, relative to a drop at rest.
std::vector<Kernel> kernelsOf(std::span<const Sphere* const> drops, float radius) {
  std::vector<glm::vec3> places;
  places.reserve(drops.size());
  for (const Sphere* drop : drops) places.push_back(drop->position);
  const float sight = kSight * radius, ofSight = 1.0F / (sight * sight);
  const DropCells cells(places, kAmid * radius);
  std::vector<Kernel> kernels;
  kernels.reserve(drops.size());
  for (const Sphere* drop : drops) {
    if (cells.isSurrounded(drop->position)) {
      kernels.push_back({Ellipsoid::ball(kReach * drop->radius), 1.0F});
      continue;
    }
    glm::vec3 squares(0.0F), products(0.0F);
    float weights = 0.0F, density = 0.0F;
    const float ofReach = 1.0F / (kReach * drop->radius * kReach * drop->radius);
    cells.forEachNear(drop->position, sight, [&](std::size_t, glm::vec3 arm) {
      const float square = glm::dot(arm, arm);
      density += kernelAt(std::max(1.0F - square * ofReach, 0.0F));
      const float weight = 1.0F - square * ofSight;
      weights += weight;
      squares += weight * arm * arm;
      products += weight * arm * glm::vec3(arm.y, arm.z, arm.x);
    });
    weights -= 1.0F;  // without the drop itself
    const glm::mat3 ways(squares.x, products.x, products.z, products.x, squares.y, products.y, products.z, products.y,
                         squares.z);
    kernels.push_back({kernelShape(drop->radius, ways, weights), 1.0F / std::max(density, kMinDensity)});
  }
  return kernels;
}

/// Creates a vertex in each cell and a quad around each edge that the surface crosses.
class SurfaceNets {
 public:
  SurfaceNets(const Field& field, LiquidSurface& surface) : field_(field), surface_(surface) {
    vertexOf_.resize(field.blocks().size());
    for (std::size_t b = 0; b < vertexOf_.size(); ++b) makeVertices(b);
    for (std::size_t b = 0; b < vertexOf_.size(); ++b) makeQuads(b);
  }

 private:
  static constexpr int kSide = Field::kSide;
  static constexpr int kRow = kSide + 1;

  /// Collects the values of a block and of the first nodes of the blocks after it.
  void gather(const Field::Block& block) {
    std::array<const Field::Block*, 8> around{};
    for (int corner = 0; corner < 8; ++corner) {
      const int found = field_.find(block.first + kSide * glm::ivec3(corner & 1, corner >> 1 & 1, corner >> 2));
      around[static_cast<std::size_t>(corner)] =
          found < 0 ? nullptr : &field_.blocks()[static_cast<std::size_t>(found)];
    }
    for (int z = 0, n = 0; z < kRow; ++z) {
      for (int y = 0; y < kRow; ++y) {
        for (int x = 0; x < kRow; ++x, ++n) {
          const Field::Block* from = around[static_cast<std::size_t>((x >> 3) | (y >> 3) << 1 | (z >> 3) << 2)];
          values_[static_cast<std::size_t>(n)] =
              from == nullptr ? 0.0F : from->values[static_cast<std::size_t>(Field::indexInBlock({x, y, z}))];
        }
      }
    }
  }
  float valueAt(glm::ivec3 node) const {
    return values_[static_cast<std::size_t>((node.z * kRow + node.y) * kRow + node.x)];
  }

  void makeVertices(std::size_t number) {
    const Field::Block& block = field_.blocks()[number];
    vertexOf_[number].fill(-1);
    gather(block);
    for (int n = 0; n < static_cast<int>(Field::kNodes); ++n) {
      const glm::ivec3 cell(n & 7, n >> 3 & 7, n >> 6);
      std::array<float, 8> corners{};
      unsigned inside = 0;
      for (int c = 0; c < 8; ++c) {
        const float value = valueAt(cell + glm::ivec3(c & 1, c >> 1 & 1, c >> 2));
        corners[static_cast<std::size_t>(c)] = value;
        inside |= (value > kLevel ? 1U : 0U) << static_cast<unsigned>(c);
      }
      if (inside == 0 || inside == 0xFFU) continue;
      vertexOf_[number][static_cast<std::size_t>(n)] = static_cast<int>(surface_.vertices.size());
      const glm::vec3 place = glm::vec3(block.first + cell) + meanCrossing(corners);
      surface_.vertices.push_back({field_.cell() * place, glm::vec3(0.0F), Colour{255}, 0.0F, 1.5F});
    }
  }

  /// Mean of the points where the surface crosses the edges of a cell, in cell coordinates (0..1).
  static glm::vec3 meanCrossing(const std::array<float, 8>& corners) {
    glm::vec3 sum(0.0F);
    float count = 0.0F;
    for (unsigned from = 0; from < 8; ++from) {
      for (unsigned axis = 0; axis < 3; ++axis) {
        const unsigned to = from | 1U << axis;
        if (to == from || (corners[from] > kLevel) == (corners[to] > kLevel)) continue;
        glm::vec3 place(from & 1U, from >> 1U & 1U, from >> 2U);
        place[static_cast<int>(axis)] = (kLevel - corners[from]) / (corners[to] - corners[from]);
        sum += place;
        count += 1.0F;
      }
    }
    return sum / count;
  }

  void makeQuads(std::size_t number) {
    const Field::Block& block = field_.blocks()[number];
    const bool isCrossed =
        std::any_of(vertexOf_[number].begin(), vertexOf_[number].end(), [](int v) { return v >= 0; });
    if (!isCrossed) return;
    gather(block);
    for (int n = 0; n < static_cast<int>(Field::kNodes); ++n) {
      if (vertexOf_[number][static_cast<std::size_t>(n)] < 0) continue;  // no edge of this cell is crossed
      const glm::ivec3 node(n & 7, n >> 3 & 7, n >> 6);
      const bool isInside = valueAt(node) > kLevel;
      for (int axis = 0; axis < 3; ++axis) {
        glm::ivec3 next = node;
        ++next[axis];
        if ((valueAt(next) > kLevel) != isInside) addQuad(block.first + node, axis, isInside);
      }
    }
  }

  /// Adds the quad around the edge from a node along an axis: the vertices of the four cells at the edge.
  void addQuad(glm::ivec3 node, int axis, bool isInside) {
    glm::ivec3 aside(0), above(0);
    aside[(axis + 1) % 3] = 1;
    above[(axis + 2) % 3] = 1;
    const std::array<int, 4> corners{vertexAt(node - aside - above), vertexAt(node - above), vertexAt(node),
                                     vertexAt(node - aside)};
    if (*std::min_element(corners.begin(), corners.end()) < 0) return;
    const auto corner = [&](std::size_t k) { return static_cast<std::uint32_t>(corners[isInside ? k : 3 - k]); };
    surface_.triangles.emplace_back(corner(0), corner(1), corner(2));
    surface_.triangles.emplace_back(corner(0), corner(2), corner(3));
  }
  int vertexAt(glm::ivec3 cell) const {
    const int block = field_.find(cell);
    return block < 0 ? -1
                     : vertexOf_[static_cast<std::size_t>(block)][static_cast<std::size_t>(Field::indexInBlock(cell))];
  }

  const Field& field_;
  LiquidSurface& surface_;
  std::vector<std::array<int, Field::kNodes>> vertexOf_;
  std::array<float, std::size_t{1} * kRow * kRow * kRow> values_{};
};

/// Laplacian smoothing: moves a member of each vertex by a fraction towards the mean of its neighbours'.
class Blender {
 public:
  explicit Blender(LiquidSurface& surface) : surface_(surface) {}

  void blend(glm::vec3 LiquidVertex::*member, float part) {
    sums_.assign(surface_.vertices.size(), glm::vec4(0.0F));
    for (const glm::uvec3& t : surface_.triangles) {
      const auto valueAt = [&](std::uint32_t vertex) { return glm::vec4(surface_.vertices[vertex].*member, 1.0F); };
      const glm::vec4 a = valueAt(t.x), b = valueAt(t.y), c = valueAt(t.z);
      sums_[t.x] += b + c;
      sums_[t.y] += c + a;
      sums_[t.z] += a + b;
    }
    for (std::size_t v = 0; v < sums_.size(); ++v) {
      glm::vec3& value = surface_.vertices[v].*member;
      if (sums_[v].w > 0.0F) value = glm::mix(value, glm::vec3(sums_[v]) / sums_[v].w, part);
    }
  }

 private:
  LiquidSurface& surface_;
  std::vector<glm::vec4> sums_;  ///< w: count
};

/// Smooths away the bumps of single drops while keeping the volume: each vertex moves part of the way to the mean of
/// its neighbours, and then partly back (Taubin 1995).
void smooth(LiquidSurface& surface) {
  Blender blender(surface);
  for (int pass = 0; pass < kSmoothings; ++pass) {
    blender.blend(&LiquidVertex::position, kSmoothing);
    blender.blend(&LiquidVertex::position, kUnshrinking);
  }
}

/// Area-weighted vertex normals, smoothed over their surroundings: reflections and refraction reveal bumps that are
/// invisible in the outline.
void findNormals(LiquidSurface& surface) {
  for (const glm::uvec3& t : surface.triangles) {
    LiquidVertex &a = surface.vertices[t.x], &b = surface.vertices[t.y], &c = surface.vertices[t.z];
    const glm::vec3 normal = glm::cross(b.position - a.position, c.position - a.position);
    a.normal += normal;
    b.normal += normal;
    c.normal += normal;
  }
  Blender blender(surface);
  for (int pass = 0; pass < kNormalSmoothings; ++pass) blender.blend(&LiquidVertex::normal, kNormalSmoothing);
  for (LiquidVertex& vertex : surface.vertices) {
    const float length = glm::length(vertex.normal);
    vertex.normal = length > 0.0F ? vertex.normal / length : glm::vec3(0.0F, 1.0F, 0.0F);
  }
}

/// Gives the vertices the mean colour and optical properties of the drops around them.
void paint(std::span<const Sphere* const> drops, float radius, LiquidSurface& surface) {
  Natures natures(2.0F * radius);
  for (const Sphere* drop : drops) {
    const glm::vec3 optics(turbidityOf(drop->look), 1.0F, refractiveIndexOf(drop->look));
    const glm::mat2x3 nature(glm::vec3(drop->colour) / 255.0F, optics);
    natures.spread(drop->position, Ellipsoid::ball(kReach * drop->radius),
                   [&](float t) { return kernelAt(t) * nature; });
  }
  for (LiquidVertex& vertex : surface.vertices) {
    const glm::mat2x3 sum = natures.sample(vertex.position);
    if (sum[1].y < 1e-6F) continue;
    const glm::mat2x3 mean = sum / sum[1].y;
    vertex.colour = toColour(mean[0]);
    vertex.turbidity = mean[1].x;
    vertex.refractiveIndex = mean[1].z;
  }
}

/// An icosphere of radius 1: an icosahedron subdivided `times` times, each triangle into four.
void makeBall(int times, std::vector<glm::vec3>& points, std::vector<glm::uvec3>& triangles) {
  const float g = 1.618034F;
  points = {{-1, g, 0},  {1, g, 0},  {-1, -g, 0}, {1, -g, 0}, {0, -1, g},  {0, 1, g},
            {0, -1, -g}, {0, 1, -g}, {g, 0, -1},  {g, 0, 1},  {-g, 0, -1}, {-g, 0, 1}};
  triangles = {{0, 11, 5},  {0, 5, 1},  {0, 1, 7},  {0, 7, 10}, {0, 10, 11}, {1, 5, 9}, {5, 11, 4},
               {11, 10, 2}, {10, 7, 6}, {7, 1, 8},  {3, 9, 4},  {3, 4, 2},   {3, 2, 6}, {3, 6, 8},
               {3, 8, 9},   {4, 9, 5},  {2, 4, 11}, {6, 2, 10}, {8, 6, 7},   {9, 8, 1}};
  for (glm::vec3& point : points) point = glm::normalize(point);
  for (int k = 0; k < times; ++k) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> middles;
    const auto middle = [&](std::uint32_t a, std::uint32_t b) {
      const auto [found, isNew] = middles.try_emplace(std::minmax(a, b), static_cast<std::uint32_t>(points.size()));
      if (isNew) points.push_back(glm::normalize(points[a] + points[b]));
      return found->second;
    };
    std::vector<glm::uvec3> finer;
    for (const glm::uvec3& t : triangles) {
      const std::uint32_t ab = middle(t.x, t.y), bc = middle(t.y, t.z), ca = middle(t.z, t.x);
      finer.insert(finer.end(), {{t.x, ab, ca}, {t.y, bc, ab}, {t.z, ca, bc}, {ab, bc, ca}});
    }
    triangles = std::move(finer);
  }
}

void addSpray(std::span<const Sphere* const> drops, LiquidSurface& surface) {
  std::vector<glm::vec3> points;
  std::vector<glm::uvec3> triangles;
  makeBall(drops.size() <= kFineSpray ? 1 : 0, points, triangles);
  for (const Sphere* drop : drops) {
    const auto first = static_cast<std::uint32_t>(surface.vertices.size());
    const float turbidity = turbidityOf(drop->look);
    const float index = refractiveIndexOf(drop->look);
    const std::uint8_t liquid = turbidity > kClinging ? 255 : kSprayLiquid;
    for (const glm::vec3& point : points) {
      const glm::vec3 place = drop->position + kSpray * drop->radius * point;
      surface.vertices.push_back({place, point, glm::u8vec4(glm::u8vec3(drop->colour), liquid), turbidity, index});
    }
    for (const glm::uvec3& t : triangles) surface.triangles.push_back(t + first);
  }
}

}  // namespace

void findLiquidSurface(std::span<const Sphere> drops, float coarseness, LiquidSurface& surface) {
  surface.vertices.clear();
  surface.triangles.clear();
  float radius = 0.0F;
  for (const Sphere& drop : drops) radius = isDrop(drop) ? std::max(radius, drop.radius) : radius;
  std::vector<const Sphere*> together, alone;
  for (const Sphere& drop : drops) {
    if (isDrop(drop)) (drop.radius < kOfItsOwn * radius ? alone : together).push_back(&drop);
  }
  if (!together.empty()) {
    Field field((0.7F + 0.3F * coarseness) * radius);
    const std::vector<Kernel> kernels = kernelsOf(together, radius);
    for (std::size_t i = 0; i < together.size(); ++i) {
      const float weight = kernels[i].weight;
      field.spread(together[i]->position, kernels[i].within, [weight](float t) { return weight * kernelAt(t); });
    }
    SurfaceNets(field, surface);
    smooth(surface);
    findNormals(surface);
    paint(together, radius, surface);
  }
  addSpray(alone, surface);
}

}  // namespace pliant::render
