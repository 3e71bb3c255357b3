// Density: what is done once a step, and in each iteration. Viscosity and vorticity are in fluid_motion.cpp.
#include "sim/constraints/density.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "sim/parallel.h"

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 300;
constexpr std::size_t kPiece = 512;   ///< places whose neighbours are found in one go
constexpr float kFarAway = 1e15f;     ///< of the place that fills lists up; its square is finite

// Sum of w |grad C|^2 inside a full neighbourhood at rest density, for w V = 1: the integral of |grad Spiky|^2 over the
// ball of radius 1, with 1/V particles a unit of volume.
constexpr float kFullNeighbourhood = 8100.0f / (105.0f * glm::pi<float>());

std::size_t piecesOf(std::size_t count) { return (count + kPiece - 1) / kPiece; }

// Puts the pieces one behind the other; counts[i + 1] holds the entries of item i and becomes where they end.
template <typename T>
void concatenate(const std::vector<std::vector<T>>& pieces, std::size_t count, std::vector<std::uint32_t>& counts,
                 std::vector<T>& all) {
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  all.clear();
  const std::size_t total = counts.back();
  if (total > all.capacity()) all.reserve(total + total / 2);
  for (std::size_t piece = 0; piece < count; ++piece) all.insert(all.end(), pieces[piece].begin(), pieces[piece].end());
}

// As assign(), with room for more: the number of places creeps up while particles come near the fluid.
template <typename T>
void assignAhead(std::vector<T>& values, std::size_t count, T value) {
  if (count > values.capacity()) values.reserve(count + count / 2);
  values.assign(count, value);
}

pack::Float8 power(pack::Float8 base, int exponent) {
  pack::Float8 result = pack::constant(1.0f);
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

}  // namespace

void Density::prepare(const Particles& particles, const StepContext& context) {
  choosePlaces(particles, context);
  grid_.build(particles.predicted, ids_, h_);
  describePlaces(particles, context);
  chooseTension();
  findNeighbours();
  findBorders(particles);
  assignAhead(lambdaSum_, id_.size(), 0.0f);
  const bool relaxed = context.settings.iteration == Iteration::jacobi;
  pressureScale_ = (relaxed ? context.settings.overRelaxation : 1.0f) / (context.h * context.h * h_);
}

void Density::choosePlaces(const Particles& particles, const StepContext& context) {
  isMember_.assign(context.objects.size(), false);
  ids_.clear();
  for (const int object : objects_) {
    isMember_[static_cast<std::size_t>(object)] = true;
    const auto& members = context.objects[static_cast<std::size_t>(object)].particles;
    ids_.insert(ids_.end(), members.begin(), members.end());
  }
  fluidCount_ = ids_.size();
  if (fluidCount_ > 0) addOthersNear(particles, context);
}

void Density::addOthersNear(const Particles& particles, const StepContext& context) {
  glm::vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
  for (const std::int32_t id : ids_) {
    const glm::vec3 x(particles.predicted[static_cast<std::size_t>(id)]);
    low = glm::min(low, x);
    high = glm::max(high, x);
  }
  low -= 2.0f * h_;  // a neighbour's volume depends on its own neighbours
  high += 2.0f * h_;
  for (const Object& object : context.objects) {
    if (object.fluid != nullptr || !context.materials[static_cast<std::size_t>(object.material)].collides) continue;
    for (const int id : object.particles) {
      const glm::vec3 x(particles.predicted[static_cast<std::size_t>(id)]);
      if (glm::all(glm::lessThanEqual(low, x)) && glm::all(glm::lessThanEqual(x, high))) ids_.push_back(id);
    }
  }
}

void Density::describePlaces(const Particles& particles, const StepContext& context) {
  const auto entries = grid_.entries();
  const std::size_t count = entries.size();
  id_.resize(count);
  fluid_.resize(count);
  inverseMass_.resize(count);
  usual_.resize(count);
  assignAhead(tension_, count + 1, 0.0f);
  place_.resize(count + 1);
  pressure_.resize(count + 1);
  volume_.resize(count + 1);
  weight_.resize(count + 1);
  borderGradient_.resize(count);
  const float cube = h_ * h_ * h_;
  equal_ = true;
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = static_cast<std::size_t>(entries[i].id);
    const bool isFluid = isMember_[static_cast<std::size_t>(particles.object[id])];
    id_[i] = entries[i].id;
    fluid_[i] = isFluid ? &context.materials[static_cast<std::size_t>(particles.material[id])].fluid : nullptr;
    inverseMass_[i] = particles.predicted[id].w;
    // Of another kind: the cube around it at most; findNeighbours() finds out how crowded it is there.
    const float side = 2.0f * particles.radius[id] / h_;
    volume_[i] = isFluid ? particles.mass[id] / fluid_[i]->restDensity / cube : side * side * side;
    weight_[i] = inverseMass_[i] * volume_[i] * volume_[i];
    usual_[i] = isFluid ? kFullNeighbourhood * volume_[i] / particles.mass[id] : 0.0f;
    equal_ = equal_ && isFluid && volume_[i] == volume_[0] && inverseMass_[i] == inverseMass_[0];
  }
  volume_[count] = weight_[count] = 0.0f;
  place_[count] = pressure_[count] = glm::vec4(glm::vec3(kFarAway), 0.0f);
}

// Where fluids mix that differ in power or distance, those of the first count: pushes stay mutual.
void Density::chooseTension() {
  tensionPower_ = 0;
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr || fluid_[i]->tensileK == 0.0f) continue;
    tension_[i] = fluid_[i]->tensileK / usual_[i];
    if (tensionPower_ > 0) continue;
    tensionPower_ = fluid_[i]->tensileN;
    const float q = fluid_[i]->tensileQ;
    tensionScale_ = 1.0f / std::pow(1.0f - q * q, 3.0f);
  }
  equal_ = equal_ && tensionPower_ == 0;
}

void Density::findNeighbours() {
  const std::size_t count = id_.size(), pieces = piecesOf(count);
  if (neighbourPieces_.size() < pieces) neighbourPieces_.resize(pieces);
  assignAhead(start_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& out = neighbourPieces_[piece];
    out.clear();
    for (std::size_t i = piece * kPiece; i < std::min(count, (piece + 1) * kPiece); ++i) {
      const std::size_t first = out.size();
      listNeighboursOf(i, out);
      while (out.size() % pack::kWidth != 0) out.push_back(static_cast<std::uint32_t>(count));
      start_[i + 1] = static_cast<std::uint32_t>(out.size() - first);
    }
  });
  concatenate(neighbourPieces_, pieces, start_, neighbours_);
  for (std::size_t i = 0; i < count; ++i) place_[i].w = volume_[i];
}

// All neighbours of a fluid particle, but only the fluid around one of another kind, whose volume is found on the way.
void Density::listNeighboursOf(std::size_t place, std::vector<std::uint32_t>& out) {
  const glm::vec3& x = grid_.entries()[place].position;
  if (fluid_[place] != nullptr) {
    grid_.forEachWithin(x, h_, [&](std::uint32_t j, float) {
      if (j != place) out.push_back(j);
    });
    return;
  }
  float crowd = 0.0f;
  grid_.forEachWithin(x, h_, [&](std::uint32_t j, float distanceSquared) {
    if (fluid_[j] != nullptr) return out.push_back(j);
    const float a = std::max(1.0f - distanceSquared / (h_ * h_), 0.0f);
    crowd += kPoly6Unit * a * a * a;
  });
  volume_[place] = std::min(volume_[place], 1.0f / crowd);
  weight_[place] = inverseMass_[place] * volume_[place] * volume_[place];
}

void Density::findBorders(const Particles& particles) {
  const std::size_t count = id_.size(), pieces = colliders_.empty() ? 0 : piecesOf(count);
  if (borderPieces_.size() < pieces) {
    borderPieces_.resize(pieces);
    foundPieces_.resize(pieces);
  }
  assignAhead(borderStart_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& out = borderPieces_[piece];
    out.clear();
    std::vector<SurfaceContact>& found = foundPieces_[piece];
    for (std::size_t i = piece * kPiece; i < std::min(count, (piece + 1) * kPiece); ++i) {
      if (fluid_[i] == nullptr) continue;
      const auto id = static_cast<std::size_t>(id_[i]);
      const float r = particles.radius[id];
      found.clear();
      for (const auto& collider : colliders_) {
        Pose start, end;
        if (collider->hasMoved()) {
          start = collider->motion()->start();
          end = collider->motion()->end();
        }
        const std::size_t first = found.size();
        collider->findContacts(start.toOwn(glm::vec3(particles.position[id])), end.toOwn(glm::vec3(particles.predicted[id])),
                               r, h_, found);
        for (std::size_t k = first; k < found.size(); ++k) {
          found[k].normal = end.rotation * found[k].normal;
          found[k].offset += glm::dot(found[k].normal, end.translation);
        }
      }
      for (const SurfaceContact& contact : found) out.push_back({contact.normal, (contact.offset - r) / h_});
      borderStart_[i + 1] = static_cast<std::uint32_t>(found.size());
    }
  });
  concatenate(borderPieces_, pieces, borderStart_, borders_);
}

void Density::readPositions(std::span<const glm::vec4> x) {
  const float inverse = 1.0f / h_;
  parallelFor(id_.size(), 10 * kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      place_[i] = glm::vec4(inverse * glm::vec3(x[static_cast<std::size_t>(id_[i])]), volume_[i]);
    }
  });
}

void Density::computeLambdas(std::span<const glm::vec4> x) {
  readPositions(x);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float lambda = fluid_[i] == nullptr ? 0.0f : equal_ ? lambdaOf<true>(i) : lambdaOf<false>(i);
      pressure_[i] = glm::vec4(glm::vec3(place_[i]), lambda);
      lambdaSum_[i] += lambda;
    }
  });
}

float Density::constraintValue(std::size_t place, float relativeDensity) const {
  const float value = relativeDensity - 1.0f;
  return fluid_[place]->separation ? std::max(value, 0.0f) : value;
}

// Half spaces of independent walls: what each leaves of the neighbourhood is multiplied, which is exact for particles on
// the walls.
float Density::behindBorders(std::size_t place, const glm::vec3& p, glm::vec3& gradient) const {
  gradient = glm::vec3(0.0f);
  float inFront = 1.0f;
  for (std::uint32_t k = borderStart_[place]; k < borderStart_[place + 1]; ++k) {
    const Border& border = borders_[k];
    const float distance = glm::dot(border.normal, p) - border.offset;
    const float left = 1.0f - poly6BehindPlane(distance);
    gradient = left * gradient - inFront * spikySlopeBehindPlane(distance) * border.normal;
    inFront *= left;
  }
  return 1.0f - inFront;
}

template <bool kEqual>
float Density::lambdaOf(std::size_t place) {
  using pack::Float8;
  const glm::vec4 p = place_[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 one = pack::constant(1.0f), zero{};
  Float8 kernels{}, gx{}, gy{}, gz{}, squares{};
  for (std::uint32_t k = start_[place]; k < start_[place + 1]; k += pack::kWidth) {
    const std::uint32_t* near = &neighbours_[k];
    const pack::Columns q = pack::transposed(pack::loadRows(place_.data(), [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    const Float8 squared = dx * dx + dy * dy + dz * dz;
    const Float8 distance = pack::squareRoot(squared);
    const Float8 poly = pack::larger(one - squared, zero);
    const Float8 reach = pack::larger(one - distance, zero);
    const Float8 slope = squared > 0.0f ? reach * reach : zero;  // no direction between coincident particles
    const Float8 scale = squared > 0.0f ? q.w * slope / distance : zero;
    kernels += q.w * poly * poly * poly;
    gx += scale * dx;
    gy += scale * dy;
    gz += scale * dz;
    if constexpr (kEqual) {
      squares += slope * slope;
    } else {
      squares += pack::gatherEach(weight_.data(), near) * slope * slope;
    }
  }
  glm::vec3 gradient;
  const float behind = behindBorders(place, glm::vec3(p), gradient);
  borderGradient_[place] = gradient;
  gradient -= kSpikyGradientUnit * glm::vec3(pack::sum(gx), pack::sum(gy), pack::sum(gz));
  const float others = pack::sum(squares) * (kEqual ? weight_[place] : 1.0f);
  const float denominator = kSpikyGradientUnit * kSpikyGradientUnit * others +
                            inverseMass_[place] * glm::dot(gradient, gradient) +
                            fluid_[place]->relaxation * usual_[place];
  const float density = kPoly6Unit * (pack::sum(kernels) + p.w) + behind;
  return denominator > 0.0f ? constraintValue(place, density) / denominator : 0.0f;
}

template <bool kEqual>
glm::vec3 Density::correctionOf(std::size_t place) const {
  using pack::Float8;
  const glm::vec4 p = pressure_[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 lambda = pack::constant(p.w), volume = pack::constant(volume_[place]);
  const Float8 one = pack::constant(1.0f), zero{};
  Float8 sx{}, sy{}, sz{};
  for (std::uint32_t k = start_[place]; k < start_[place + 1]; k += pack::kWidth) {
    const std::uint32_t* near = &neighbours_[k];
    const pack::Columns q = pack::transposed(pack::loadRows(pressure_.data(), [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    const Float8 squared = dx * dx + dy * dy + dz * dz;
    const Float8 distance = pack::squareRoot(squared);
    const Float8 reach = pack::larger(one - distance, zero);
    Float8 push;
    if constexpr (kEqual) {
      push = volume * (lambda + q.w);
    } else {
      const Float8 otherVolume = pack::gatherEach(volume_.data(), near);
      push = lambda * otherVolume + q.w * volume;
      if (tensionPower_ > 0) {
        const Float8 poly = pack::larger(one - squared, zero);
        const Float8 tension = pack::constant(tension_[place]) * otherVolume +
                               pack::gatherEach(tension_.data(), near) * volume;
        push += 0.5f * tension * power(pack::constant(tensionScale_) * poly * poly * poly, tensionPower_);
      }
    }
    const Float8 scale = squared > 0.0f ? push * reach * reach / distance : zero;
    sx += scale * dx;
    sy += scale * dy;
    sz += scale * dz;
  }
  const glm::vec3 pushes = kSpikyGradientUnit * glm::vec3(pack::sum(sx), pack::sum(sy), pack::sum(sz));
  const glm::vec3 borders = fluid_[place] == nullptr ? glm::vec3(0.0f) : p.w * borderGradient_[place];
  return inverseMass_[place] * h_ * (pushes - borders);
}

bool Density::corrects(std::size_t place) const {
  return start_[place] != start_[place + 1] || borderStart_[place] != borderStart_[place + 1];
}

void Density::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  computeLambdas(x);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) sums[static_cast<std::size_t>(id_[i])] += glm::vec4(correctionOf(i), 1.0f);
    }
  });
}

void Density::projectColour(std::size_t, Particles& particles) {
  computeLambdas(particles.predicted);
  parallelFor(id_.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) particles.predicted[static_cast<std::size_t>(id_[i])] += glm::vec4(correctionOf(i), 0.0f);
    }
  });
}

float Density::relativeDensity(std::size_t place, std::span<const glm::vec4> x) const {
  const auto at = [&](std::size_t i) { return glm::vec3(x[static_cast<std::size_t>(id_[i])]) / h_; };
  const glm::vec3 p = at(place);
  float kernels = volume_[place];
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const glm::vec3 d = p - at(neighbours_[k]);
    const float poly = std::max(1.0f - glm::dot(d, d), 0.0f);
    kernels += volume_[neighbours_[k]] * poly * poly * poly;
  }
  glm::vec3 gradient;
  return kPoly6Unit * kernels + behindBorders(place, p, gradient);
}

float Density::largestError(const Particles& particles) const {
  float largest = 0.0f;
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    largest = std::max(largest, std::abs(constraintValue(i, relativeDensity(i, particles.predicted))));
  }
  return largest;
}

void Density::visit(const Particles& particles, const ConstraintVisitor& visitor) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    const float value = constraintValue(i, relativeDensity(i, particles.position));
    visitor({std::span(&id_[i], 1), 0, value, value});
  }
}

void Density::forEachState(const Particles& particles,
                           const std::function<void(std::int32_t particle, float density, float pressure)>& write) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    write(id_[i], relativeDensity(i, particles.position) * fluid_[i]->restDensity,
          pressureScale_ * lambdaSum_[i] / volume_[i]);
  }
}

}  // namespace pliant::sim
