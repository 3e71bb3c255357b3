// Density: the work of each step and of each iteration. Viscosity and vorticity are in fluid_motion.cpp.
#include "sim/constraints/density.h"

#include "sim/base/assign_ahead.h"
#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/base/portable_math.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/tolerances.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace pliant::sim {

namespace {

// Sum of w |grad C|^2 inside a full neighbourhood at rest density, for w V = 1: the integral of |grad Spiky|^2 over the
// ball of radius 1, with 1/V particles a unit of volume.
constexpr float kFullNeighbourhood = 8100.0f / (105.0f * glm::pi<float>());

pack::Float8 squaredLength(pack::Float8 x, pack::Float8 y, pack::Float8 z) {
  return pack::multiplyAdd(z, z, pack::multiplyAdd(y, y, x * x));
}

pack::Float8 power(pack::Float8 base, int exponent) {
  pack::Float8 result = pack::constant(1.0f);
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

// In eight lanes, in a fixed order.
float sumOf(std::span<const float> values) {
  pack::Float8 lanes{};
  const std::size_t packed = pack::inWholePacks(values.size());
  for (std::size_t k = 0; k < packed; k += pack::kWidth) lanes += pack::load(&values[k]);
  return std::accumulate(values.begin() + static_cast<std::ptrdiff_t>(packed), values.end(), pack::sum(lanes));
}

}  // namespace

// Densities may be requested before the next prepare().
void Density::rebind(World& world) {
  colliders_ = &world.colliders;
  for (std::size_t place = 0; place < id_.size(); ++place) {
    if (fluid_[place] == nullptr) continue;
    const auto row = world.particles.material[id_[place]];
    fluid_[place] = &world.materials[row].fluid;
  }
}

void Density::prepare(const Particles& particles, const StepContext& context) {
  choosePlaces(particles, context);
  grid_.build(particles.predicted, ids_, h_);
  describePlaces(particles, context);
  chooseTension(context);
  findNeighbours();
  findBorders(particles);
  assignAhead(lambdaSum_, id_.size(), 0.0f);
  assignAhead(compression_, id_.size(), 0.0f);
  moved_.resize(id_.size());
  ahead_.resize(id_.size());
  origin_.resize(id_.size());
  assignAhead(share_, id_.size(), 1.0f);
  const bool relaxed = context.settings.iteration == Iteration::jacobi;
  pressureScale_ = (relaxed ? context.settings.overRelaxation : 1.0f) / (context.h * context.h * h_);
}

void Density::choosePlaces(const Particles& particles, const StepContext& context) {
  isMember_.assign(context.objects.size(), false);
  ids_.clear();
  for (const int object : objects_) {
    isMember_[object] = true;
    const auto& members = context.objects[object].particles;
    ids_.insert(ids_.end(), members.begin(), members.end());
  }
  fluidCount_ = ids_.size();
  if (fluidCount_ > 0) addOthersNear(particles, context);
}

bool Density::anyFluidHas(float FluidMaterial::*value, const StepContext& context) const {
  return std::any_of(objects_.begin(), objects_.end(), [&](int object) {
    const Index row = context.objects[object].material;
    return context.materials[row].fluid.*value > 0.0f;
  });
}

void Density::addOthersNear(const Particles& particles, const StepContext& context) {
  const auto counts = [&](const Object& object) {
    return object.fluid == nullptr && !object.particles.empty() && context.materials[object.material].collides;
  };
  if (std::none_of(context.objects.begin(), context.objects.end(), counts)) return;
  glm::vec3 low(std::numeric_limits<float>::max()), high(std::numeric_limits<float>::lowest());
  for (const Index id : ids_) {
    const glm::vec3 x(particles.predicted[id]);
    low = glm::min(low, x);
    high = glm::max(high, x);
  }
  low -= 2.0f * h_;  // a neighbour's volume depends on its own neighbours
  high += 2.0f * h_;
  for (const Object& object : context.objects) {
    if (!counts(object)) continue;
    for (const int id : object.particles) {
      const glm::vec3 x(particles.predicted[id]);
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
  radius_.resize(count);
  rest_.resize(count);
  behindRest_.resize(count);
  stiffest_.resize(count);
  assignAhead(tension_, count + 1, 0.0f);
  place_.resize(count + 1);
  pressure_.resize(count + 1);
  volume_.resize(count + 1);
  weight_.resize(count + 1);
  borderGradient_.resize(count);
  const float cube = h_ * h_ * h_;
  parallelFor(count, kPlaceCost, [&](std::size_t begin, std::size_t end) {
    LatticeSums lattice;
    float latticeVolume = 0.0f;
    for (std::size_t i = begin; i < end; ++i) {
      const Index id = entries[i].id;
      const bool isFluid = isMember_[particles.object[id]];
      id_[i] = entries[i].id;
      fluid_[i] = isFluid ? &context.materials[particles.material[id]].fluid : nullptr;
      inverseMass_[i] = particles.predicted[id].w;
      // Of another kind: at most the cube around it; findNeighbours() reduces it where particles are crowded.
      radius_[i] = particles.radius[id] / h_;
      const float side = 2.0f * radius_[i];
      volume_[i] = isFluid ? particles.mass[id] / fluid_[i]->restDensity / cube : side * side * side;
      weight_[i] = inverseMass_[i] * volume_[i] * volume_[i];
      usual_[i] = isFluid ? kFullNeighbourhood * volume_[i] / particles.mass[id] : 0.0f;
      const bool isGradient = isFluid && kernel_ == DensityKernel::spiky;
      if (isGradient && volume_[i] != latticeVolume) {
        latticeVolume = volume_[i];
        lattice = LatticeSums::ofSpiky(latticeVolume);
      }
      rest_[i] = isGradient ? lattice.full : 1.0f;
      behindRest_[i] = isGradient ? lattice.behind : 1.0f;
      stiffest_[i] = isGradient ? std::max(1.0f, kStiffest / (kFullNeighbourhood * volume_[i])) : 1.0f;
    }
  });
  chooseKinds();
  volume_[count] = weight_[count] = 0.0f;
  place_[count] = pressure_[count] = glm::vec4(glm::vec3(kFarAway), 0.0f);
}

// Most neighbours of a place are of its own kind, which makes sums cheaper; kinds beyond the first few count as 0.
void Density::chooseKinds() {
  std::array<glm::vec2, 8> kinds;  // V, w
  auto end = kinds.begin();
  kind_.resize(id_.size());
  alike_.resize(id_.size());
  for (std::size_t i = 0; i < id_.size(); ++i) {
    kind_[i] = 0;
    if (fluid_[i] == nullptr) continue;
    const glm::vec2 own(volume_[i], inverseMass_[i]);
    const auto kind = std::find(kinds.begin(), end, own);
    if (kind == kinds.end()) continue;
    if (kind == end) *end++ = own;
    kind_[i] = static_cast<std::uint8_t>(1 + (kind - kinds.begin()));
  }
}

// Where fluids of different power or distance mix, those of the first are used: pushes stay mutual.
void Density::chooseTension(const StepContext& context) {
  tensionPower_ = 0;
  if (!anyFluidHas(&FluidMaterial::tensileK, context)) return;
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr || fluid_[i]->tensileK == 0.0f) continue;
    tension_[i] = fluid_[i]->tensileK / usual_[i];
    if (tensionPower_ > 0) continue;
    tensionPower_ = fluid_[i]->tensileN;
    const float q = fluid_[i]->tensileQ;
    tensionScale_ = 1.0f / portable::pow(1.0f - q * q, 3.0f);
  }
}

void Density::readPositions(std::span<const glm::vec4> x) {
  constexpr std::size_t kAhead = 16;
  const float inverse = 1.0f / h_;
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      __builtin_prefetch(&x[id_[std::min(i + kAhead, end - 1)]]);
      place_[i] = glm::vec4(inverse * glm::vec3(x[id_[i]]), volume_[i]);
    }
  });
}

void Density::beginPass(std::span<const glm::vec4> x) {
  readPositions(x);
  const bool settles = kernel_ == DensityKernel::spiky;
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      moved_[i] = ahead_[i] = glm::vec4(0.0f);
      origin_[i] = place_[i];
      if (settles) place_[i] = outOfWalls(i, place_[i]);
    }
  });
}

// Finds moved_, the change by the pass: one sweep for the thesis' kernel, else sweeps until the compression is small
// enough at the start of the last one.
void Density::sweep(std::span<const glm::vec4> x) {
  beginPass(x);
  const int most = kernel_ == DensityKernel::spiky ? kMaxSweeps : 1;
  const int tensionPower = tensionPower_;
  float compression = std::numeric_limits<float>::max();
  for (int k = 0; k < most && compression >= kCompression; ++k) {
    compression = computeLambdas();
    advance(static_cast<float>(k) / (static_cast<float>(k) + kMomentumLoss));
    tensionPower_ = 0;  // pushes once per pass: no sweep could undo it
  }
  tensionPower_ = tensionPower;
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) lambdaSum_[i] += moved_[i].w;
  });
}

// Returns the mean compression of the fluid.
float Density::computeLambdas() {
  chunkCompression_.resize((id_.size() + kFluidChunk - 1) / kFluidChunk);
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) pressure_[i] = glm::vec4(glm::vec3(place_[i]), lambdaAt(i));
    chunkCompression_[begin / kFluidChunk] = sumOf({&compression_[begin], end - begin});
  });
  const double sum = std::accumulate(chunkCompression_.begin(), chunkCompression_.end(), 0.0);
  return fluidCount_ == 0 ? 0.0f : static_cast<float>(sum / static_cast<double>(fluidCount_));
}

// The position to which walls will push the particle of a place at p. Contacts do that after the pass; but sweeps that
// ignore it would let fluid sink into the floor, to be pushed out later.
glm::vec4 Density::outOfWalls(std::size_t place, const glm::vec4& p) const {
  glm::vec3 out(p);
  for (std::uint32_t k = borderStart_[place]; k < borderStart_[place + 1]; ++k) {
    const Border& border = borders_[k];
    out += std::max(radius_[place] - (glm::dot(border.normal, out) - border.offset), 0.0f) * border.normal;
  }
  return {out, volume_[place]};
}

// A step down the gradient of the energy, then an extrapolation by the part `momentum` of the change since the last
// step.
void Density::advance(float momentum) {
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    std::array<glm::vec4, kFluidChunk> changes;
    for (std::size_t i = begin; i < end; ++i) {
      changes[i - begin] = glm::vec4(corrects(i) ? correctionOf(i) : glm::vec3(0.0f), pressure_[i].w);
    }
    for (std::size_t i = begin; i < end; ++i) {
      const glm::vec4 next = ahead_[i] + changes[i - begin];
      ahead_[i] = next + momentum * (next - moved_[i]);
      moved_[i] = next;
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (fluid_[i] != nullptr) place_[i] = outOfWalls(i, origin_[i] + ahead_[i]);
    }
  });
}

float Density::kernelAt(float distance) const {
  if (kernel_ == DensityKernel::spiky) {
    const float reach = std::max(1.0f - distance, 0.0f);
    return kSpikyUnit * reach * reach * reach;
  }
  const float poly = std::max(1.0f - distance * distance, 0.0f);
  return kPoly6Unit * poly * poly * poly;
}

// C for a sum of V W, including the part behind walls.
float Density::constraintValue(std::size_t place, float kernelSum) const {
  const float value = kernelSum - rest_[place];
  return fluid_[place]->separation ? std::max(value, 0.0f) : value;
}

// Half spaces of independent walls: what each leaves of the neighbourhood is multiplied, which is exact for particles
// on the walls.
float Density::behindBorders(std::size_t place, const glm::vec3& p, glm::vec3& gradient) const {
  gradient = glm::vec3(0.0f);
  float inFront = 1.0f;
  for (std::uint32_t k = borderStart_[place]; k < borderStart_[place + 1]; ++k) {
    const Border& border = borders_[k];
    const float distance = glm::dot(border.normal, p) - border.offset;
    const float share = behindRest_[place];
    const float left =
        1.0f - share * (kernel_ == DensityKernel::spiky ? spikyBehindPlane(distance) : poly6BehindPlane(distance));
    gradient = left * gradient - inFront * share * spikySlopeBehindPlane(distance) * border.normal;
    inFront *= left;
  }
  return 1.0f - inFront;
}

// For places whose lambda is 0 without a visit of their neighbours.
void Density::findSlopes(std::size_t place) {
  const glm::vec4* places = place_.data();
  const pack::Columns p = pack::transposed(pack::repeat(places[place]));
  const pack::Float8 one = pack::constant(1.0f), zero{};
  for (std::uint32_t k = start_[place]; k < start_[place + 1]; k += pack::kWidth) {
    const pack::Columns q =
        pack::transposed(pack::loadRows(places, [&](std::size_t lane) { return neighbours_[k + lane]; }));
    const pack::Float8 squared = squaredLength(p.x - q.x, p.y - q.y, p.z - q.z);
    const pack::Float8 inverse = pack::inverseSquareRoot(pack::larger(squared, pack::constant(kCoincident)));
    const pack::Float8 reach = pack::larger(one - squared * inverse, zero);
    pack::store(&slope_[k], squared > 0.0f ? reach * reach * inverse : zero);
  }
}

template <bool kAlike, DensityKernel kKernel>
float Density::lambdaOf(std::size_t place) {
  using pack::Float8;
  const glm::vec4* places = place_.data();
  const glm::vec4 p = places[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 one = pack::constant(1.0f), zero{};
  Float8 kernels{}, gx{}, gy{}, gz{}, squares{};
  float* slopes = slope_.data() + start_[place];
  const std::uint32_t* const end = neighbours_.data() + start_[place + 1];
  for (const std::uint32_t* near = neighbours_.data() + start_[place]; near < end; near += pack::kWidth) {
    const pack::Columns q = pack::transposed(pack::loadRows(places, [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    const Float8 squared = squaredLength(dx, dy, dz);
    const Float8 inverse = pack::inverseSquareRoot(pack::larger(squared, pack::constant(kCoincident)));
    const Float8 reach = pack::larger(one - squared * inverse, zero);
    const Float8 base = kKernel == DensityKernel::spiky ? reach : pack::larger(one - squared, zero);
    const Float8 slope = squared > 0.0f ? reach * reach : zero;  // no direction between coincident particles
    Float8 scale = slope * inverse, kernel = base * base * base;
    pack::store(slopes, scale);
    slopes += pack::kWidth;
    if constexpr (kAlike) {
      squares = pack::multiplyAdd(slope, slope, squares);
    } else {
      scale *= q.w;
      kernel *= q.w;
      squares = pack::multiplyAdd(pack::gatherEach(weight_.data(), near) * slope, slope, squares);
    }
    kernels += kernel;
    gx = pack::multiplyAdd(scale, dx, gx);
    gy = pack::multiplyAdd(scale, dy, gy);
    gz = pack::multiplyAdd(scale, dz, gz);
  }
  glm::vec3 gradient;
  const float behind = behindBorders(place, glm::vec3(p), gradient);
  borderGradient_[place] = gradient;
  const float volume = kAlike ? p.w : 1.0f, weight = kAlike ? weight_[place] : 1.0f;  // of all neighbours
  const glm::vec4 sums = volume * pack::sums(gx, gy, gz, kernels);
  gradient -= kSpikyGradientUnit * glm::vec3(sums);
  const float own = kSpikyGradientUnit * kSpikyGradientUnit * weight * pack::sum(squares) +
                    inverseMass_[place] * glm::dot(gradient, gradient);
  // If it changed with the positions, corrections would not be a gradient: it does so only in compressed
  // neighbourhoods.
  const float least = kKernel == DensityKernel::spiky ? usual_[place] : 0.0f;
  const float denominator = std::max(own, least) + fluid_[place]->relaxation * usual_[place];
  constexpr float kUnit = kKernel == DensityKernel::spiky ? kSpikyUnit : kPoly6Unit;
  const float value = constraintValue(place, kUnit * (sums.w + p.w) + behind);
  compression_[place] = std::max(value, 0.0f);
  return denominator > 0.0f ? value / (stiffest_[place] * denominator) : 0.0f;
}

// In units of h.
template <bool kAlike>
glm::vec3 Density::correctionOf(std::size_t place) const {
  using pack::Float8;
  const glm::vec4* pressures = pressure_.data();
  const glm::vec4 p = pressures[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 lambda = pack::constant(p.w), volume = pack::constant(volume_[place]);
  Float8 sx{}, sy{}, sz{};
  const float* slopes = slope_.data() + start_[place];
  const std::uint32_t* const end = neighbours_.data() + start_[place + 1];
  for (const std::uint32_t* near = neighbours_.data() + start_[place]; near < end; near += pack::kWidth) {
    const pack::Columns q = pack::transposed(pack::loadRows(pressures, [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    Float8 push = lambda + q.w;
    if constexpr (!kAlike) {
      const Float8 otherVolume = pack::gatherEach(volume_.data(), near);
      push = lambda * otherVolume + q.w * volume;
      if (tensionPower_ > 0) {
        const Float8 poly = pack::larger(pack::constant(1.0f) - squaredLength(dx, dy, dz), Float8{});
        const Float8 tension =
            pack::constant(tension_[place]) * otherVolume + pack::gatherEach(tension_.data(), near) * volume;
        push += 0.5f * tension * power(pack::constant(tensionScale_) * poly * poly * poly, tensionPower_);
      }
    }
    const Float8 scale = push * pack::load(slopes);
    slopes += pack::kWidth;
    sx = pack::multiplyAdd(scale, dx, sx);
    sy = pack::multiplyAdd(scale, dy, sy);
    sz = pack::multiplyAdd(scale, dz, sz);
  }
  const float factor = kAlike ? kSpikyGradientUnit * volume_[place] : kSpikyGradientUnit;
  const glm::vec3 pushes = factor * glm::vec3(pack::sums(sx, sy, sz, Float8{}));
  const glm::vec3 borders = fluid_[place] == nullptr ? glm::vec3(0.0f) : p.w * borderGradient_[place];
  return inverseMass_[place] * (pushes - borders);
}

bool Density::corrects(std::size_t place) const {
  return start_[place] != start_[place + 1] || borderStart_[place] != borderStart_[place + 1];
}

void Density::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  sweep(x);
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) sums[id_[i]] += glm::vec4(h_ * glm::vec3(moved_[i]), 1.0f);
    }
  });
}

// All densities together count as one constraint of a particle: their corrections are added up. Where other constraints
// of the group share particles, each lambda is scaled by its share, and pushes between two particles stay mutual.
void Density::accumulateSplit(std::span<const glm::vec4>, CorrectionSums counts, Corrections& split) {
  const bool alone = std::none_of(id_.begin(), id_.end(), [&](Index i) { return counts[i].w > 1.0f; });
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (alone)
        split[id_[i]] += glm::vec4(h_ * glm::vec3(moved_[i]), 0.0f);
      else
        share_[i] = shareOf(i, counts);
    }
  });
  if (alone) return;
  std::swap(tension_, wholeTension_);
  tension_.assign(wholeTension_.size(), 0.0f);
  for (std::size_t i = 0; i < id_.size(); ++i) {
    pressure_[i].w = share_[i] * moved_[i].w;
    tension_[i] = share_[i] * wholeTension_[i];
  }
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) split[id_[i]] += glm::vec4(h_ * correctionOf(i), 0.0f);
    }
  });
  std::swap(tension_, wholeTension_);
}

float Density::shareOf(std::size_t place, CorrectionSums counts) const {
  if (fluid_[place] == nullptr) return 1.0f;
  const glm::vec3 p(place_[place]);
  glm::vec3 gradient = borderGradient_[place];
  SplitShare share;
  for (std::uint32_t k = start_[place]; k < start_[place + 1] && neighbours_[k] < id_.size(); ++k) {
    const std::size_t j = neighbours_[k];
    const glm::vec3 d = p - glm::vec3(place_[j]);
    const float distance = glm::length(d), reach = std::max(1.0f - distance, 0.0f);
    if (!(distance > 0.0f)) continue;
    const glm::vec3 slope = (kSpikyGradientUnit * volume_[j] * reach * reach / distance) * d;
    share.add(inverseMass_[j] * slope, inverseMass_[j], counts[id_[j]].w);
    gradient -= slope;
  }
  share.add(inverseMass_[place] * gradient, inverseMass_[place], counts[id_[place]].w);
  return share.value();
}

void Density::projectColour(std::size_t, Particles& particles) {
  sweep(particles.predicted);
  parallelFor(id_.size(), kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) particles.correct(id_[i], h_ * glm::vec3(moved_[i]));
    }
  });
}

}  // namespace pliant::sim
