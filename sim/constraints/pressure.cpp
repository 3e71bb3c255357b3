#include "sim/constraints/pressure.h"

#include "sim/base/assert.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/roots.h"
#include "sim/constraints/costs.h"
#include "sim/projection/stiffness.h"
#include "sim/state/mass_splitting.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kBlock = 256;  ///< vertices per partial sum: the same sums for any number of threads

/// Whether every edge of a triangle belongs to exactly one other, in the opposite orientation.
bool isConsistentlyWound(const std::vector<std::array<int, 3>>& triangles) {
  std::set<std::pair<int, int>> sides;
  for (const auto& [a, b, c] : triangles) sides.insert({{a, b}, {b, c}, {c, a}});
  return sides.size() == 3 * triangles.size() && std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
           return sides.contains({side.second, side.first});
         });
}

glm::vec3 at(std::span<const glm::vec4> x, int particle) { return glm::vec3(x[particle]); }

}  // namespace

Pressure& Pressure::of(World& world, int group) {
  for (const auto& batch : world.batchesOf(group)) {
    if (auto* pressure = dynamic_cast<Pressure*>(batch.get())) return *pressure;
  }
  return static_cast<Pressure&>(world.insert(std::make_unique<Pressure>(group, world.surfaces)));
}

void Pressure::add(std::size_t index, const Particles& particles) {
  const SurfaceMesh& surface = (*surfaces_)[index];
  PLIANT_ASSERT(surface.closed && isConsistentlyWound(surface.triangles),
                "a balloon is closed, its triangles go one way");
  Balloon balloon;
  balloon.surface = index;
  for (const auto& triangle : surface.triangles)
    balloon.vertices.insert(balloon.vertices.end(), triangle.begin(), triangle.end());
  std::sort(balloon.vertices.begin(), balloon.vertices.end());
  balloon.vertices.erase(std::unique(balloon.vertices.begin(), balloon.vertices.end()), balloon.vertices.end());
  const auto slotOf = [&](int particle) {
    return std::lower_bound(balloon.vertices.begin(), balloon.vertices.end(), particle) - balloon.vertices.begin();
  };
  balloon.start.assign(balloon.vertices.size() + 1, 0);
  for (const auto& triangle : surface.triangles) {
    for (const int particle : triangle) ++balloon.start[slotOf(particle) + 1];
  }
  for (std::size_t v = 0; v < balloon.vertices.size(); ++v) balloon.start[v + 1] += balloon.start[v];
  balloon.opposite.resize(balloon.start.back());
  std::vector<std::size_t> next(balloon.start.begin(), balloon.start.end() - 1);
  for (const auto& [a, b, c] : surface.triangles) {
    balloon.opposite[next[slotOf(a)]++] = {b, c};
    balloon.opposite[next[slotOf(b)]++] = {c, a};
    balloon.opposite[next[slotOf(c)]++] = {a, b};
  }
  std::vector<glm::vec4> rest;
  rest.reserve(particles.size());
  for (const glm::vec3& position : particles.rest) rest.emplace_back(position, 0.0f);
  balloon.restVolume = balloon.volume(rest);
  balloon.first = gradient_.size();
  gradient_.resize(gradient_.size() + balloon.vertices.size());
  blocks_.resize(std::max(blocks_.size(), (balloon.vertices.size() + kBlock - 1) / kBlock));
  balloons_.push_back(std::move(balloon));
}

std::size_t Pressure::size() const {
  return std::count_if(balloons_.begin(), balloons_.end(), [](const Balloon& balloon) { return balloon.isActive(); });
}

void Pressure::prepare(const Particles& particles, const StepContext& context) {
  for (Balloon& balloon : balloons_) {
    const SurfaceMesh& surface = (*surfaces_)[balloon.surface];
    const Material& row = context.materials[surface.element];
    balloon.k = surface.closed ? row.pressure : 0.0f;
    const double h = context.elasticStep(balloon.vertices);
    balloon.step = static_cast<float>(h);
    const double compliance =
        effectiveCompliance(context.settings.stiffnessModel, row, column()) * 6.0 * std::abs(balloon.restVolume);
    balloon.softness = {compliance / (h * h), compliance * double(row.constraintDamping) / h};
    balloon.multiplier = 0.0;
  }
  relaxation_ = context.settings.overRelaxation;
  displacements_.clear();
  if (std::any_of(balloons_.begin(), balloons_.end(), [](const Balloon& b) { return b.softness.gamma > 0.0; }))
    displacements_.begin(particles, context.historyDisplacement);
}

// Every triangle is at three vertices, hence a third of each. Relative to the first vertex, to be accurate far from the
// origin.
double Pressure::Balloon::volume(std::span<const glm::vec4> x) const {
  const glm::dvec3 origin(at(x, vertices.front()));
  const auto from = [&](int particle) { return glm::dvec3(at(x, particle)) - origin; };
  double threefold = 0.0;
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    for (std::size_t i = start[v]; i < start[v + 1]; ++i) {
      threefold += glm::dot(from(vertices[v]), glm::cross(from(opposite[i][0]), from(opposite[i][1])));
    }
  }
  return threefold / 3.0;
}

Pressure::Sums Pressure::sumUp(const Balloon& balloon, std::span<const glm::vec4> x, std::size_t begin,
                               std::size_t end) {
  const glm::vec3 origin = at(x, balloon.vertices.front());
  Sums sums;
  for (std::size_t v = begin; v < end; ++v) {
    glm::vec3 gradient(0.0f);
    for (std::size_t i = balloon.start[v]; i < balloon.start[v + 1]; ++i) {
      gradient += glm::cross(at(x, balloon.opposite[i][0]) - origin, at(x, balloon.opposite[i][1]) - origin);
    }
    gradient_[balloon.first + v] = gradient;
    const glm::vec4& own = x[balloon.vertices[v]];
    const float square = glm::dot(gradient, gradient);
    sums.volume += double(glm::dot(gradient, glm::vec3(own) - origin));
    sums.denominator += double(own.w * square);
    if (!displacements_.empty())
      sums.change += glm::dot(glm::dvec3(gradient), displacements_.of(balloon.vertices[v], own));
    sums.farthest = std::max(sums.farthest, own.w * std::sqrt(square));
  }
  return sums;
}

Pressure::Solution Pressure::solve(const Balloon& balloon, std::span<const glm::vec4> x, double relaxation) {
  const std::size_t count = balloon.vertices.size();
  const std::size_t blocks = (count + kBlock - 1) / kBlock;
  const auto sumBlocks = [&](std::size_t b) {
    blocks_[b] = sumUp(balloon, x, b * kBlock, std::min(count, (b + 1) * kBlock));
  };
  parallelPieces(blocks, serialBelow(kVertexCost) / kBlock, sumBlocks);
  Sums all;
  for (std::size_t b = 0; b < blocks; ++b) {
    all.volume += blocks_[b].volume;
    all.denominator += blocks_[b].denominator;
    all.change += blocks_[b].change;
    all.farthest = std::max(all.farthest, blocks_[b].farthest);
  }
  Solution solution{all.volume / 3.0, all.denominator};
  if (!(all.denominator > 0.0)) return solution;
  const double value = solution.volume - double(balloon.k) * balloon.restVolume;
  const Softness<double> softness{balloon.softness.alpha, balloon.softness.gamma, all.change};
  const double lambda = balloon.isCompliant() ? -compliantLambda(ConstraintKind::equality, value, all.denominator,
                                                                 softness, balloon.multiplier, relaxation)
                                                     .lambda
                                              : value / all.denominator;
  solution.limit = 0.5 * cubeRoot(std::abs(balloon.restVolume)) / double(all.farthest);
  solution.lambda = std::clamp(lambda, -solution.limit, solution.limit);
  return solution;
}

void Pressure::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (Balloon& balloon : balloons_) {
    if (!balloon.isActive() || balloon.isCompliant()) continue;
    balloon.lambda = static_cast<float>(solve(balloon, x).lambda);
    addUp(balloon, x, sums);
  }
}

void Pressure::addUp(const Balloon& balloon, std::span<const glm::vec4> x, Corrections& sums) const {
  for (std::size_t v = 0; v < balloon.vertices.size(); ++v)
    sums[balloon.vertices[v]] += glm::vec4(correctionOf(balloon, v, x), 1.0f);
}

void Pressure::accumulateSplit(std::span<const glm::vec4> x, CorrectionSums counts, Corrections& split) {
  for (const Balloon& balloon : balloons_) {
    if (!balloon.isActive() || balloon.isCompliant()) continue;
    SplitShare<double> share;
    for (std::size_t v = 0; v < balloon.vertices.size(); ++v) {
      const Index i = balloon.vertices[v];
      share.add(correctionOf(balloon, v, x), x[i].w, counts[i].w);
    }
    const float s = share.value();
    for (std::size_t v = 0; v < balloon.vertices.size(); ++v) {
      split[balloon.vertices[v]] += glm::vec4(s * correctionOf(balloon, v, x), 0.0f);
    }
  }
}

bool Pressure::hasCompliant() const {
  return std::any_of(balloons_.begin(), balloons_.end(),
                     [](const Balloon& balloon) { return balloon.isActive() && balloon.isCompliant(); });
}

// Balloons share no particle, so that each is the only one at its vertices.
void Pressure::accumulateCompliant(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  for (Balloon& balloon : balloons_) {
    if (!balloon.isActive() || !balloon.isCompliant()) continue;
    const double lambda = solve(balloon, x, relaxation_).lambda;
    balloon.multiplier -= lambda;
    balloon.lambda = static_cast<float>(lambda);
    addUp(balloon, x, sums);
  }
}

void Pressure::forEachMultiplier(const MultiplierVisitor& visit) {
  for (Balloon& balloon : balloons_) {
    auto multiplier = static_cast<float>(balloon.multiplier);
    visit(multiplier);
    balloon.multiplier = double(multiplier);
  }
}

// By the last solve of the balloon.
glm::vec3 Pressure::correctionOf(const Balloon& balloon, std::size_t vertex, std::span<const glm::vec4> x) const {
  return -balloon.lambda * x[balloon.vertices[vertex]].w * gradient_[balloon.first + vertex];
}

void Pressure::projectColour(std::size_t, Particles& particles) {
  for (Balloon& balloon : balloons_) {
    if (!balloon.isActive()) continue;
    const auto lambda = static_cast<float>(solve(balloon, particles.predicted).lambda);
    balloon.multiplier -= double(lambda);
    parallelFor(balloon.vertices.size(), kVertexCost, [&](std::size_t begin, std::size_t end) {
      for (std::size_t v = begin; v < end; ++v) {
        const Index vertex = balloon.vertices[v];
        particles.correct(vertex, -lambda * particles.predicted[vertex].w * gradient_[balloon.first + v]);
      }
    });
  }
}

void Pressure::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{.lambda = R"(\frac{C}{S})", .rest = "nothing that moves changes $C$: skipped"};
  static constexpr DescriptionText kCompliantText{
      .lambda = R"(\frac{C + \tilde{\alpha}\,\lambda_{\text{so far}}}{S + \tilde{\alpha}})", .rest = kText.rest};
  static constexpr DescriptionText kHeldText{.lambda = R"(\frac{C}{S} \text{, held to the limit})"};
  Pressure copy(*this);  // a solve works in the batch's own buffers
  std::vector<glm::vec3> correction;
  for (const Balloon& balloon : balloons_) {
    if (!balloon.isActive()) continue;
    const Solution solution = copy.solve(balloon, x);
    const auto gradients = std::span<const glm::vec3>(copy.gradient_).subspan(balloon.first, balloon.vertices.size());
    const double wanted = double(balloon.k) * balloon.restVolume;
    const auto lambda = static_cast<float>(solution.lambda);
    correction.clear();
    for (std::size_t v = 0; v < balloon.vertices.size(); ++v) {
      correction.push_back(-lambda * x[balloon.vertices[v]].w * gradients[v]);
    }
    const std::array<Term, 7> terms{
        Term::number(R"(\sum (\mathbf{x}_a \times \mathbf{x}_b) \cdot \mathbf{x}_c)",
                     static_cast<float>(solution.volume), "six times the volume [m^3]"),
        Term::number("k", balloon.k, "pressure"),
        Term::number("V_0", static_cast<float>(balloon.restVolume), "the same sum at rest [m^3]"),
        Term::number("k\\,V_0", static_cast<float>(wanted), "aimed at"),
        Term::number(R"(\text{limit of }|\lambda|)", static_cast<float>(solution.limit), ""),
        Term::number(R"(\tilde{\alpha})", static_cast<float>(balloon.softness.alpha), R"($\alpha / h^2$)"),
        Term::number(R"(\lambda_{\text{so far}})", static_cast<float>(balloon.multiplier))};
    ConstraintDescription row{{balloon.vertices, gradients, static_cast<float>(solution.volume - wanted)}};
    const bool isHeld = solution.limit > 0.0 && std::abs(solution.lambda) == solution.limit;
    row.text = isHeld ? &kHeldText : balloon.isCompliant() ? &kCompliantText : &kText;
    row.correction = correction;
    row.lambda = lambda;
    row.weight = static_cast<float>(solution.denominator);
    row.active = solution.denominator > 0.0;
    row.terms = std::span(terms).first(balloon.isCompliant() ? 7 : 5);
    visitor(row);
  }
}

float Pressure::largestError(const Particles& particles) const {
  double largest = 0.0;
  for (const Balloon& balloon : balloons_) {
    if (!balloon.isActive()) continue;
    largest = std::max(largest, std::abs(balloon.volume(particles.predicted) - double(balloon.k) * balloon.restVolume));
  }
  return static_cast<float>(largest);
}

void Pressure::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (const Balloon& balloon : balloons_) {
    if (!balloon.isActive()) continue;
    const double wanted = double(balloon.k) * balloon.restVolume;
    const double value = balloon.volume(x) - wanted;
    ConstraintView view{balloon.vertices, 0, static_cast<float>(value), static_cast<float>(value / wanted)};
    view.multiplier = static_cast<float>(balloon.multiplier);
    view.step = balloon.step;
    visitor(view);
  }
}

}  // namespace pliant::sim
