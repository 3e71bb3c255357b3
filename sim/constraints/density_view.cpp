// Density: the view for onlookers.
#include "sim/base/portable_math.h"
#include "sim/constraints/density.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::sim {

// All constraints start from the same positions: first every lambda, then the rows.
void Density::describeSolve(const Particles&, std::span<const glm::vec4> x, const DescriptionVisitor& visitor) const {
  Density copy(*this);  // a solve works in the batch's own buffers
  copy.readPositions(x);
  for (std::size_t i = 0; i < id_.size(); ++i)
    copy.pressure_[i] = glm::vec4(glm::vec3(copy.place_[i]), copy.lambdaAt(i));
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] != nullptr) copy.describePlace(i, visitor);
  }
}

float Density::tensionBetween(std::size_t place, float kernel) const {
  return tensionPower_ == 0
             ? 0.0f
             : 0.5f * tension_[place] * portable::pow(tensionScale_ * kernel, static_cast<float>(tensionPower_));
}

// In metres: lengths of the batch are in units of h.
void Density::describePlace(std::size_t place, const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{
      .formula = R"($C_i = \sum_j V_j W(\mathbf{x}_i - \mathbf{x}_j) + B_i - c_0$, $V_j = m_j / \rho_0$)",
      .part = "V_j W",
      .lambda = R"(\frac{C}{S + \epsilon})",
      .correction =
          R"($\Delta\mathbf{x}_k = -(\lambda + s_{\text{corr}})\,w_k \nabla_k C$, in the first sweep of the pass)"};
  const glm::vec3 p(place_[place]);
  const float lambda = pressure_[place].w, square = h_ * h_;
  std::vector<Index> particles{id_[place]};
  std::vector<glm::vec3> gradient{borderGradient_[place] / h_};
  std::vector<glm::vec3> correction{-inverseMass_[place] * lambda * h_ * borderGradient_[place]};
  std::vector<float> parts{kernelAt(0.0f) * volume_[place]};
  float density = parts.front(), weight = 0.0f, tension = 0.0f;
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const std::size_t j = neighbours_[k];
    const glm::vec3 d = p - glm::vec3(place_[j]);
    const float distance = glm::length(d), reach = std::max(1.0f - distance, 0.0f);
    const float poly = std::max(1.0f - distance * distance, 0.0f), kernel = poly * poly * poly;
    const glm::vec3 slope =
        distance > 0.0f ? (kSpikyGradientUnit * volume_[j] * reach * reach / distance) * d : glm::vec3(0.0f);
    const float apart = tensionBetween(place, kernel);
    particles.push_back(id_[j]);
    gradient.push_back(slope / h_);
    correction.push_back(-inverseMass_[j] * (lambda + apart) * h_ * slope);
    parts.push_back(kernelAt(distance) * volume_[j]);
    gradient.front() -= slope / h_;
    correction.front() += inverseMass_[place] * (lambda + apart) * h_ * slope;
    density += parts.back();
    weight += inverseMass_[j] * glm::dot(slope, slope) / square;
    tension = std::max(tension, apart);
  }
  weight += inverseMass_[place] * glm::dot(gradient.front(), gradient.front());
  glm::vec3 unused;
  const float behind = behindBorders(place, p, unused);
  // The rest of the denominator beside the sum.
  const float least = kernel_ == DensityKernel::spiky ? std::max(weight, usual_[place] / square) : weight;
  const float epsilon = stiffest_[place] * (least + fluid_[place]->relaxation * usual_[place] / square) - weight;
  density += behind;
  const std::array<Term, 8> terms{Term::number(R"(\sum_j V_j W)", density, "$B_i$ included"),
                                  Term::number("c_0", rest_[place], "at rest"),
                                  Term::number(R"(\rho_0)", fluid_[place]->restDensity, "[kg/m^3]"),
                                  Term::number("B_i", behind, "behind walls"),
                                  Term::number("h", h_, "[m]"),
                                  Term::number(R"(\epsilon)", epsilon, "added to $S$"),
                                  Term::number(R"(s_{\text{corr}})", tension * square, "the largest"),
                                  Term::vector(R"(\Delta\mathbf{x}_i \text{ of all})",
                                               corrects(place) ? h_ * correctionOf(place) : glm::vec3(0.0f), "[m]")};
  ConstraintDescription row{{particles, gradient, constraintValue(place, density)}};
  row.text = &kText;
  row.correction = correction;
  row.lambda = lambda * square;
  row.weight = weight;
  row.parts = parts;
  row.terms = terms;
  row.subject = 0;
  row.isSimultaneous = true;
  visitor(row);
}

// Sum of V W and B.
float Density::kernelSum(std::size_t place, std::span<const glm::vec4> x) const {
  const auto at = [&](std::size_t i) { return glm::vec3(x[id_[i]]) / h_; };
  const glm::vec3 p = at(place);
  float sum = volume_[place] * kernelAt(0.0f);
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    sum += volume_[neighbours_[k]] * kernelAt(glm::length(p - at(neighbours_[k])));
  }
  glm::vec3 gradient;
  return sum + behindBorders(place, p, gradient);
}

// By rho_0; measured with Poly6, whose sum over a lattice is its integral within 1 %.
float Density::relativeDensity(std::size_t place, std::span<const glm::vec4> x) const {
  const auto at = [&](std::size_t i) { return glm::vec3(x[id_[i]]) / h_; };
  const glm::vec3 p = at(place);
  float kernels = volume_[place];
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const glm::vec3 d = p - at(neighbours_[k]);
    const float poly = std::max(1.0f - glm::dot(d, d), 0.0f);
    kernels += volume_[neighbours_[k]] * poly * poly * poly;
  }
  float inFront = 1.0f;
  for (std::uint32_t k = borderStart_[place]; k < borderStart_[place + 1]; ++k) {
    inFront *= 1.0f - poly6BehindPlane(glm::dot(borders_[k].normal, p) - borders_[k].offset);
  }
  return kPoly6Unit * kernels + 1.0f - inFront;
}

float Density::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    largest = std::max(largest, std::abs(constraintValue(i, kernelSum(i, particles.predicted))));
  }
  return largest;
}

void Density::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    const float value = constraintValue(i, kernelSum(i, x));
    visitor({std::span(&id_[i], 1), 0, value, value});
  }
}

void Density::forEachState(const Particles& particles,
                           const std::function<void(Index particle, float density, float pressure)>& write) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    write(id_[i], relativeDensity(i, particles.position) * fluid_[i]->restDensity,
          pressureScale_ * lambdaSum_[i] / volume_[i]);
  }
}

}  // namespace pliant::sim
