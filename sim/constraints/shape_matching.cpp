#include "sim/constraints/shape_matching.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/roots.h"
#include "sim/constraints/tolerances.h"
#include "sim/geometry/nearest_rotation.h"
#include "sim/projection/stiffness.h"

#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pliant::sim {

namespace {

constexpr std::size_t kSumPiece = 512;  ///< particles per partial sum

template <typename Vector>
auto outer(const Vector& a, const Vector& b) {
  return glm::mat<3, 3, typename Vector::value_type, glm::defaultp>(a * b.x, a * b.y, a * b.z);
}

float norm(const glm::mat3& m) { return std::sqrt(glm::dot(m[0], m[0]) + glm::dot(m[1], m[1]) + glm::dot(m[2], m[2])); }

}  // namespace

void ShapeMatching::add(std::vector<Index> members, int material, Deformation deformation) {
  PLIANT_ASSERT(!members.empty(), "a region has particles");
  Region region;
  region.members = std::move(members);
  region.material = material;
  region.deformation = deformation;
  region.index = static_cast<std::uint32_t>(regions_.size());
  regions_.push_back(std::move(region));
  dirty_ = true;
}

void ShapeMatching::add(int first, int count, int material, Deformation deformation) {
  std::vector<Index> members(count);
  std::iota(members.begin(), members.end(), first);
  add(std::move(members), material, deformation);
}

void ShapeMatching::arrange(Iteration, std::size_t particleCount) {
  if (!dirty_) return;
  dirty_ = false;
  std::vector<std::uint32_t> colour(regions_.size());
  std::vector<std::vector<std::uint32_t>> regionsOf(particleCount);
  std::uint32_t colours = 0;
  overlapping_ = false;
  for (std::size_t r = 0; r < regions_.size(); ++r) {
    std::vector<bool> used(colours + 1, false);
    for (const Index i : regions_[r].members) {
      for (const std::uint32_t other : regionsOf[i]) used[colour[other]] = true;
      regionsOf[i].push_back(static_cast<std::uint32_t>(r));
    }
    colour[r] = static_cast<std::uint32_t>(std::find(used.begin(), used.end(), false) - used.begin());
    colours = std::max(colours, colour[r] + 1);
  }
  overlapping_ = colours > 1;
  std::vector<Region> sorted;
  sorted.reserve(regions_.size());
  colourStart_.assign(1, 0);
  for (std::uint32_t c = 0; c < colours; ++c) {
    for (std::size_t r = 0; r < regions_.size(); ++r) {
      if (colour[r] == c) sorted.push_back(std::move(regions_[r]));
    }
    colourStart_.push_back(sorted.size());
  }
  regions_ = std::move(sorted);
}

void ShapeMatching::prepare(const Particles& particles, const StepContext& context) {
  const int solves = context.solves[group()];
  stiffness_.resize(context.materials.size());
  for (std::size_t row = 0; row < stiffness_.size(); ++row) {
    stiffness_[row] = effectiveStiffness(context.settings.stiffnessModel, context.materials[row].stiffness, solves);
  }
  materials_.assign(context.materials.begin(), context.materials.end());
  for (Region& region : regions_) refreshWeights(region, particles);
}

ShapeMatching::Sums& ShapeMatching::Sums::operator+=(const Sums& other) {
  a += other.a;
  squares += other.squares;
  products += other.products;
  moment += other.moment;
  weight += other.weight;
  return *this;
}

ShapeMatching::Sums ShapeMatching::sumRange(const Region& region, std::span<const glm::vec4> x, std::size_t begin,
                                            std::size_t end) {
  // Positions are relative to the region's first particle: sums of small numbers, however far the body is from the
  // origin.
  const glm::dvec3 reference(x[region.members.front()]);
  const Quadratic* quadratic = region.quadratic.get();
  Sums sums;
  for (std::size_t k = begin; k < end; ++k) {
    const double weight = region.weight[k];
    const glm::dvec3 weighted = weight * (glm::dvec3(x[region.members[k]]) - reference);
    sums.a += outer(weighted, glm::dvec3(region.offset[k]));
    sums.moment += weighted;
    sums.weight += weight;
    if (quadratic == nullptr) continue;
    const glm::vec3 scaled = quadratic->inverseSize * region.offset[k];
    sums.squares += outer(glm::vec3(weighted), scaled * scaled - glm::vec3(quadratic->meanSquares));
    sums.products += outer(glm::vec3(weighted), products(scaled) - glm::vec3(quadratic->meanProducts));
  }
  return sums;
}

// The same over pieces of fixed size, so that the rounding does not depend on the number of threads.
ShapeMatching::Sums ShapeMatching::sumLarge(const Region& region, std::span<const glm::vec4> x,
                                            std::vector<Sums>& partial) {
  const std::size_t count = region.members.size();
  const std::size_t pieces = (count + kSumPiece - 1) / kSumPiece;
  partial.resize(std::max(partial.size(), pieces));
  parallelPieces(pieces, 4, [&](std::size_t piece) {
    partial[piece] = sumRange(region, x, piece * kSumPiece, std::min(count, (piece + 1) * kSumPiece));
  });
  Sums sums = partial[0];
  for (std::size_t piece = 1; piece < pieces; ++piece) sums += partial[piece];
  return sums;
}

bool ShapeMatching::findMatch(const Region& region, std::span<const glm::vec4> x, const Sums& sums,
                              Match& match) const {
  if (!(sums.weight > 0.0)) return false;
  match.first = glm::dvec3(x[region.members.front()]);
  match.fromFirst = sums.moment / sums.weight;
  // sum m (x - c) r^T = sum m x r^T - c sum m r^T.
  const glm::dmat3 a = sums.a - outer(sums.moment, region.meanOffset);
  match.rotation = nearestRotation(a);
  match.transform = match.rotation;
  const Material& material = materials_[region.material];
  const bool deforms = region.deformation == Deformation::linear || region.deformation == Deformation::quadratic;
  if (!deforms && material.plasticity == 0.0f) return true;

  match.linear = glm::mat3(a) * region.inverseMoments;
  const float volume = glm::determinant(match.linear);
  if (!deforms) return true;
  const float beta = material.beta;
  if (const Quadratic* q = region.quadratic.get()) {
    // Row i of M is row i of (size^-1 A, squares, products) times the symmetric inverse.
    glm::vec3 columns[9];
    for (int c = 0; c < 3; ++c) {
      columns[c] = q->inverseSize * glm::vec3(a[c]);
      columns[3 + c] = sums.squares[c];
      columns[6 + c] = sums.products[c];
    }
    glm::vec3 m[9];
    for (int c = 0; c < 9; ++c) {
      m[c] = glm::vec3(0.0f);
      for (int k = 0; k < 9; ++k) m[c] += q->inverse[k][c] * columns[k];
    }
    for (int c = 0; c < 3; ++c) {
      match.transform[c] = glm::dvec3(beta * q->inverseSize * m[c]) + double(1.0f - beta) * match.rotation[c];
      match.bySquares[c] = beta * m[3 + c];
      match.byProducts[c] = beta * m[6 + c];
    }
    return true;
  }
  const float restore =
      volume > 0.0f ? std::min(1.0f / static_cast<float>(cubeRoot(double(volume))), kMostStretch) : 1.0f;
  match.transform = glm::dmat3(beta * restore * match.linear) + double(1.0f - beta) * match.rotation;
  return true;
}

bool ShapeMatching::findMatch(const Region& region, std::span<const glm::vec4> x, Match& match) const {
  std::vector<Sums> partial;
  const std::size_t count = region.members.size();
  return findMatch(region, x, count <= kSumPiece ? sumRange(region, x, 0, count) : sumLarge(region, x, partial), match);
}

glm::dvec3 ShapeMatching::turned(const Region& region, const Match& match, std::size_t i) {
  const glm::vec3& r = region.offset[i];
  glm::dvec3 place = match.transform * (glm::dvec3(r) - region.meanOffset);
  if (const Quadratic* q = region.quadratic.get()) {
    const glm::vec3 scaled = q->inverseSize * r;
    place += match.bySquares * (glm::dvec3(scaled * scaled) - q->meanSquares) +
             match.byProducts * (glm::dvec3(products(scaled)) - q->meanProducts);
  }
  return place;
}

glm::vec3 ShapeMatching::goal(const Region& region, const Match& match, std::size_t i) {
  return glm::vec3(match.centre() + turned(region, match, i));
}

glm::vec3 ShapeMatching::offsetToGoal(const Region& region, std::span<const glm::vec4> x, std::size_t i) {
  const Match& match = region.match;
  const glm::dvec3 moved = glm::dvec3(x[region.members[i]]) - match.first;
  return glm::vec3(turned(region, match, i) + (match.fromFirst - moved));
}

template <typename Apply>
void ShapeMatching::matchRegions(std::size_t first, std::size_t last, std::span<const glm::vec4> x, Apply&& apply) {
  parallelPieces(last - first, 4, [&](std::size_t r) {
    Region& region = regions_[first + r];
    const std::size_t count = region.members.size();
    if (count > kSumPiece || !findMatch(region, x, sumRange(region, x, 0, count), region.match)) return;
    apply(region, 0, count);
  });
  for (std::size_t r = first; r < last; ++r) {
    Region& region = regions_[r];
    const std::size_t count = region.members.size();
    if (count <= kSumPiece || !findMatch(region, x, sumLarge(region, x, partial_), region.match)) continue;
    parallelFor(count, ItemCost{7.5}, [&](std::size_t begin, std::size_t end) { apply(region, begin, end); });
  }
}

void ShapeMatching::turn(const Particles& particles, Interior& interior) {
  for (std::size_t colour = 0; colour < colours(); ++colour) {
    const std::size_t first = colourStart_[colour];
    parallelPieces(colourStart_[colour + 1] - first, 4, [&](std::size_t r) {
      Region& region = regions_[first + r];
      if (!interior.carries(region.members.front())) return;
      refreshWeights(region, particles);
      const Sums sums = sumRange(region, particles.predicted, 0, region.members.size());
      const glm::mat3 rotation(nearestRotation(sums.a));
      for (const Index member : region.members) {
        interior.outward[member] = rotation * interior.rest[member];
      }
    });
  }
}

ParticleRange ShapeMatching::touched(std::size_t particleCount) const {
  ParticleRange range{particleCount, 0};
  for (const Region& region : regions_) {
    const auto [least, most] = std::minmax_element(region.members.begin(), region.members.end());
    range = {std::min<std::size_t>(range.first, *least), std::max<std::size_t>(range.last, *most + 1)};
  }
  return range;
}

void ShapeMatching::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  // Colour by colour: regions of one colour share no particle, so that sums have one writer and a fixed order.
  for (std::size_t colour = 0; colour + 1 < colourStart_.size(); ++colour) {
    matchRegions(colourStart_[colour], colourStart_[colour + 1], x,
                 [&](const Region& region, std::size_t begin, std::size_t end) {
                   const float alpha = stiffness_[region.material];
                   for (std::size_t k = begin; k < end; ++k) {
                     const Index i = region.members[k];
                     if (x[i].w > 0.0f) sums[i] += glm::vec4(alpha * offsetToGoal(region, x, k), 1.0f);
                   }
                 });
  }
}

glm::vec3 ShapeMatching::correctionOf(const Region& region, std::span<const glm::vec4> x, std::size_t member) const {
  if (!(x[region.members[member]].w > 0.0f)) return glm::vec3(0.0f);
  return stiffness_[region.material] * offsetToGoal(region, x, member);
}

// Over pieces of fixed size, as sumLarge().
float ShapeMatching::shareOf(const Region& region, std::span<const glm::vec4> x, CorrectionSums counts) {
  const std::size_t count = region.members.size();
  const auto shareOfPiece = [&](std::size_t piece) {
    SplitShare<double> share;
    for (std::size_t k = piece * kSumPiece; k < std::min(count, (piece + 1) * kSumPiece); ++k) {
      const Index i = region.members[k];
      share.add(correctionOf(region, x, k), x[i].w, counts[i].w);
    }
    return share;
  };
  if (count <= kSumPiece) return shareOfPiece(0).value();
  const std::size_t pieces = (count + kSumPiece - 1) / kSumPiece;
  partialShares_.resize(std::max(partialShares_.size(), pieces));
  parallelPieces(pieces, 4, [&](std::size_t piece) { partialShares_[piece] = shareOfPiece(piece); });
  SplitShare<double> share = partialShares_[0];
  for (std::size_t piece = 1; piece < pieces; ++piece) share += partialShares_[piece];
  return share.value();
}

void ShapeMatching::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  const auto add = [&](const Region& region, float share, std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) {
      const Index i = region.members[k];
      split[i] += glm::vec4(share * correctionOf(region, x, k), 0.0f);
    }
  };
  for (std::size_t colour = 0; colour < colours(); ++colour) {
    const std::size_t first = colourStart_[colour], last = colourStart_[colour + 1];
    parallelPieces(last - first, 4, [&](std::size_t r) {
      const Region& region = regions_[first + r];
      const std::size_t count = region.members.size();
      if (count <= kSumPiece) add(region, shareOf(region, x, counts), 0, count);
    });
    for (std::size_t r = first; r < last; ++r) {
      const Region& region = regions_[r];
      const std::size_t count = region.members.size();
      if (count <= kSumPiece) continue;
      const float share = shareOf(region, x, counts);
      parallelFor(count, ItemCost{7.5}, [&](std::size_t begin, std::size_t end) { add(region, share, begin, end); });
    }
  }
}

void ShapeMatching::project(std::size_t first, std::size_t last, Particles& particles) {
  matchRegions(first, last, particles.predicted, [&](const Region& region, std::size_t begin, std::size_t end) {
    const float alpha = stiffness_[region.material];
    for (std::size_t k = begin; k < end; ++k) {
      const Index member = region.members[k];
      if (particles.predicted[member].w > 0.0f)
        particles.correctExactly(member, alpha * offsetToGoal(region, particles.predicted, k));
    }
  });
}

void ShapeMatching::projectColour(std::size_t colour, Particles& particles) {
  project(colourStart_[colour], colourStart_[colour + 1], particles);
}

void ShapeMatching::projectInOrder(Particles& particles) {
  for (std::size_t colour = 0; colour < colours(); ++colour) projectColour(colour, particles);
}

void ShapeMatching::saveState() {
  for (Region& region : regions_) region.plasticBefore = region.plastic;
}

void ShapeMatching::restoreState() {
  for (Region& region : regions_) {
    if (region.plastic == region.plasticBefore) continue;
    region.plastic = region.plasticBefore;
    refreshOffsets(region);
  }
}

void ShapeMatching::updateVelocities(Particles&, const StepContext& context) {
  for (Region& region : regions_) {
    const Material& material = context.materials[region.material];
    if (material.plasticity == 0.0f) continue;
    const glm::mat3 strain = glm::mat3(glm::transpose(region.match.rotation)) * region.match.linear - glm::mat3(1.0f);
    if (norm(strain) <= material.plasticYield) continue;
    const float flow = std::min(context.h * material.plasticity, 1.0f);
    glm::mat3 plastic = (glm::mat3(1.0f) + flow * strain) * region.plastic;
    const float volume = glm::determinant(plastic);
    if (!(volume > 1e-3f)) continue;
    plastic *= 1.0f / static_cast<float>(cubeRoot(double(volume)));
    if (norm(plastic) > kMostFlow) continue;
    region.plastic = plastic;
    refreshOffsets(region);
  }
}

void ShapeMatching::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                  const DescriptionVisitor& visitor) const {
  std::vector<glm::vec3> goals, corrections;
  std::vector<float> distances;
  for (std::size_t colour = 0; colour < colours(); ++colour) {
    for (std::size_t r = colourStart_[colour]; r < colourStart_[colour + 1]; ++r) {
      const Region& region = regions_[r];
      const std::size_t count = region.members.size();
      Match match = region.match;
      if (!findMatch(region, x, match)) continue;
      const float alpha = stiffness_[region.material];
      goals.clear();
      corrections.clear();
      distances.clear();
      for (std::size_t k = 0; k < count; ++k) {
        const glm::vec4& p = x[region.members[k]];
        goals.push_back(goal(region, match, k));
        corrections.push_back(p.w > 0.0f ? alpha * (goals.back() - glm::vec3(p)) : glm::vec3(0.0f));
        distances.push_back(glm::distance(goals.back(), glm::vec3(p)));
      }
      const auto terms = termsOf(region, match);
      ConstraintDescription row;
      row.particles = region.members;
      row.gradient = goals;
      row.colour = colour;
      row.text = textOf(region.deformation);
      row.correction = corrections;
      row.parts = distances;
      row.terms = terms;
      visitor(row);
    }
  }
}

const DescriptionText* ShapeMatching::textOf(Deformation deformation) {
  static constexpr DescriptionText kRigid{
      .formula = R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{g}_i - \mathbf{x}_i)$, )"
                 R"($\mathbf{g}_i = \mathbf{R}\,\mathbf{q}_i + \mathbf{c}$, )"
                 R"($\mathbf{R}$: rotation of $\sum m\,(\mathbf{x} - \mathbf{c})\,\mathbf{q}^{\text{T}}$)",
      .gradient = R"(\mathbf{g})",
      .part = R"(|\mathbf{g} - \mathbf{x}|)",
      .correction = R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{g}_i - \mathbf{x}_i)$)",
      .isEquation = false};
  static constexpr DescriptionText kLinearText{
      .formula = R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{g}_i - \mathbf{x}_i)$, )"
                 R"($\mathbf{g}_i = (\beta\,\mathbf{L} + (1 - \beta)\,\mathbf{R})\,\mathbf{q}_i + \mathbf{c}$)",
      .gradient = kRigid.gradient,
      .part = kRigid.part,
      .correction = kRigid.correction,
      .isEquation = false};
  static constexpr DescriptionText kQuadraticText{
      .formula =
          R"($\Delta\mathbf{x}_i = \alpha\,(\mathbf{g}_i - \mathbf{x}_i)$, $\mathbf{g}_i = (\beta\,\mathbf{M} + )"
          R"((1 - \beta)\,[\mathbf{R}\:0\:0])\,\mathbf{s}_i + \mathbf{c}$)",
      .gradient = kRigid.gradient,
      .part = kRigid.part,
      .correction = kRigid.correction,
      .isEquation = false};
  switch (deformation) {
    case Deformation::rigid:
    case Deformation::small:
      break;
    case Deformation::linear:
      return &kLinearText;
    case Deformation::quadratic:
      return &kQuadraticText;
  }
  return &kRigid;
}

// R by its axis and angle.
std::vector<Term> ShapeMatching::termsOf(const Region& region, const Match& match) const {
  const Material& material = materials_[region.material];
  const glm::quat turn = glm::normalize(glm::quat_cast(glm::mat3(match.rotation)));
  double mass = 0.0;
  for (const float weight : region.weight) mass += double(weight);
  std::vector<Term> terms{
      Term::number(R"(\text{region})", static_cast<float>(region.index + 1), ""),
      Term::number(R"(\text{particles})", static_cast<float>(region.members.size())),
      Term::number(R"(\sum m)", static_cast<float>(mass), "[kg]"),
      Term::place(R"(\mathbf{c})", glm::vec3(match.centre()), "centre of mass [m]"),
      Term::number(R"(\text{angle of }\mathbf{R})", glm::degrees(glm::angle(turn)), "from rest [degrees]"),
      Term::vector(R"(\text{axis of }\mathbf{R})", glm::axis(turn)),
      Term::number(R"(\alpha)", stiffness_[region.material], "stiffness an iteration")};
  if (region.deformation == Deformation::linear || region.deformation == Deformation::quadratic) {
    terms.push_back(Term::number(R"(\beta)", material.beta, "0: rigid, 1: all of the deformation"));
    terms.push_back(Term::number(R"(\det \mathbf{L})", glm::determinant(match.linear), "volume by that at rest"));
  }
  return terms;
}

float ShapeMatching::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (const Region& region : regions_) {
    for (std::size_t k = 0; k < region.offset.size(); ++k) {
      const glm::vec3 x(particles.predicted[region.members[k]]);
      largest = std::max(largest, glm::length(goal(region, region.match, k) - x));
    }
  }
  return largest;
}

void ShapeMatching::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (std::size_t colour = 0; colour + 1 < colourStart_.size(); ++colour) {
    for (std::size_t r = colourStart_[colour]; r < colourStart_[colour + 1]; ++r) {
      const Region& region = regions_[r];
      Match match = region.match;
      if (!region.offset.empty()) findMatch(region, x, match);  // empty: before the first step
      float error = 0.0f, radius = 0.0f;
      for (std::size_t k = 0; k < region.offset.size(); ++k) {
        const glm::vec3 p(x[region.members[k]]);
        error = std::max(error, glm::length(goal(region, match, k) - p));
        radius = std::max(radius, glm::length(region.offset[k]));
      }
      visitor({region.members, colour, error, radius > 0.0f ? error / radius : 0.0f});
    }
  }
}

}  // namespace pliant::sim
