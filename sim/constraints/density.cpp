// Density: what is done once a step, and in each iteration. Viscosity and vorticity are in fluid_motion.cpp.
#include "sim/constraints/density.h"

#include "sim/base/index.h"
#include "sim/base/parallel.h"
#include "sim/constraints/costs.h"
#include "sim/constraints/tolerances.h"
#include "sim/state/mass_splitting.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pliant::sim {

namespace {

constexpr std::size_t kSearchPiece = 512;  ///< places whose neighbours are found in one go

// Sum of w |grad C|^2 inside a full neighbourhood at rest density, for w V = 1: the integral of |grad Spiky|^2 over the
// ball of radius 1, with 1/V particles a unit of volume.
constexpr float kFullNeighbourhood = 8100.0f / (105.0f * glm::pi<float>());

std::size_t piecesOf(std::size_t count) { return (count + kSearchPiece - 1) / kSearchPiece; }

// Puts the pieces one behind the other; counts[i + 1] holds the entries of item i and becomes where they end.
template <typename T, typename PieceOf>
void concatenate(std::size_t pieces, std::vector<std::uint32_t>& counts, std::vector<T>& all, PieceOf&& pieceOf) {
  for (std::size_t i = 1; i < counts.size(); ++i) counts[i] += counts[i - 1];
  const std::size_t total = counts.back();
  if (total > all.capacity()) all.reserve(total + total / 2);
  all.resize(total);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    const auto first = static_cast<std::ptrdiff_t>(counts[piece * kSearchPiece]);
    std::copy(pieceOf(piece).begin(), pieceOf(piece).end(), all.begin() + first);
  });
}

// As assign(), with room for more: the number of places creeps up while particles come near the fluid.
template <typename T>
void assignAhead(std::vector<T>& values, std::size_t count, T value) {
  if (count > values.capacity()) values.reserve(count + count / 2);
  values.assign(count, value);
}

pack::Float8 squaredLength(pack::Float8 x, pack::Float8 y, pack::Float8 z) {
  return pack::multiplyAdd(z, z, pack::multiplyAdd(y, y, x * x));
}

pack::Float8 power(pack::Float8 base, int exponent) {
  pack::Float8 result = pack::constant(1.0f);
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

}  // namespace

// Densities may be asked for before the next step prepares.
void Density::belongTo(World& world) {
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
  assignAhead(correction_, id_.size(), glm::vec3(0.0f));
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
  assignAhead(tension_, count + 1, 0.0f);
  place_.resize(count + 1);
  pressure_.resize(count + 1);
  volume_.resize(count + 1);
  weight_.resize(count + 1);
  borderGradient_.resize(count);
  const float cube = h_ * h_ * h_;
  parallelFor(count, kPlaceCost, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const Index id = entries[i].id;
      const bool isFluid = isMember_[particles.object[id]];
      id_[i] = entries[i].id;
      fluid_[i] = isFluid ? &context.materials[particles.material[id]].fluid : nullptr;
      inverseMass_[i] = particles.predicted[id].w;
      // Of another kind: the cube around it at most; findNeighbours() finds out how crowded it is there.
      const float side = 2.0f * particles.radius[id] / h_;
      volume_[i] = isFluid ? particles.mass[id] / fluid_[i]->restDensity / cube : side * side * side;
      weight_[i] = inverseMass_[i] * volume_[i] * volume_[i];
      usual_[i] = isFluid ? kFullNeighbourhood * volume_[i] / particles.mass[id] : 0.0f;
    }
  });
  equal_ = true;
  for (std::size_t i = 0; i < count && equal_; ++i) {
    equal_ = fluid_[i] != nullptr && volume_[i] == volume_[0] && inverseMass_[i] == inverseMass_[0];
  }
  volume_[count] = weight_[count] = 0.0f;
  place_[count] = pressure_[count] = glm::vec4(glm::vec3(kFarAway), 0.0f);
}

// Where fluids mix that differ in power or distance, those of the first count: pushes stay mutual.
void Density::chooseTension(const StepContext& context) {
  tensionPower_ = 0;
  if (!anyFluidHas(&FluidMaterial::tensileK, context)) return;
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
  if (neighbourPieces_.size() < pieces) {
    neighbourPieces_.resize(pieces);
    searches_.resize(pieces);
  }
  assignAhead(start_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& out = neighbourPieces_[piece];
    Search& search = searches_[piece];
    out.clear();
    const auto end = static_cast<std::uint32_t>(std::min(count, (piece + 1) * kSearchPiece));
    for (auto cell = static_cast<std::uint32_t>(piece * kSearchPiece); cell < end;) {
      const std::uint32_t next = grid_.gatherAround(cell, end, search.around);
      if (search.found.size() < search.around.capacity()) search.found.resize(search.around.capacity());
      for (std::uint32_t i = cell; i < next; ++i) {
        const std::size_t listed = listNeighboursOf(i, search);
        start_[i + 1] = static_cast<std::uint32_t>(listed);
        out.insert(out.end(), search.found.begin(), search.found.begin() + static_cast<std::ptrdiff_t>(listed));
      }
      cell = next;
    }
  });
  concatenate(
      pieces, start_, neighbours_, [&](std::size_t piece) -> auto& { return neighbourPieces_[piece]; });
  for (std::size_t i = 0; i < count; ++i) place_[i].w = volume_[i];
}

// All neighbours of a fluid particle, but only the fluid around one of another kind, whose volume is found on the way.
// Fills the last pack up and returns how many entries that makes.
std::size_t Density::listNeighboursOf(std::uint32_t place, Search& search) {
  const auto entries = grid_.entries();
  const glm::vec3& x = entries[place].position;
  auto& found = search.found;
  std::size_t listed = search.around.findWithin(place, x, h_, found);
  if (fluid_[place] == nullptr) {
    float crowd = kPoly6Unit;
    const std::size_t all = listed;
    listed = 0;
    for (std::size_t k = 0; k < all; ++k) {
      const std::uint32_t j = found[k];
      if (fluid_[j] != nullptr) {
        found[listed++] = j;
        continue;
      }
      const glm::vec3 d = entries[j].position - x;
      const float a = std::max(1.0f - glm::dot(d, d) / (h_ * h_), 0.0f);
      crowd += kPoly6Unit * a * a * a;
    }
    volume_[place] = std::min(volume_[place], 1.0f / crowd);
    weight_[place] = inverseMass_[place] * volume_[place] * volume_[place];
  }
  while (listed % pack::kWidth != 0) found[listed++] = static_cast<std::uint32_t>(id_.size());
  return listed;
}

void Density::findBorders(const Particles& particles) {
  const std::size_t count = id_.size(), pieces = colliders_->empty() ? 0 : piecesOf(count);
  if (borderPieces_.size() < pieces) borderPieces_.resize(pieces);
  assignAhead(borderStart_, count + 1, 0u);
  parallelPieces(pieces, 2, [&](std::size_t piece) {
    auto& [out, found, near] = borderPieces_[piece];
    out.clear();
    const std::size_t first = piece * kSearchPiece, last = std::min(count, first + kSearchPiece);
    Aabb box = Aabb::none();
    float largest = 0.0f;
    for (std::size_t i = first; i < last; ++i) {
      box.grow(grid_.entries()[i].position);
      largest = std::max(largest, particles.radius[id_[i]]);
    }
    near.clear();
    near.reserve(colliders_->size());
    for (const auto& collider : *colliders_) {
      if (collider->hasMoved() || collider->mayMeet(box, largest + h_)) near.push_back(collider.get());
    }
    if (near.empty()) return;
    for (std::size_t i = first; i < last; ++i) {
      if (fluid_[i] == nullptr) continue;
      const Index id = id_[i];
      const float r = particles.radius[id];
      found.clear();
      for (const Collider* collider : near) {
        const glm::vec3 from(particles.position[id]), to(particles.predicted[id]);
        if (!collider->hasMoved()) {
          collider->findContacts(from, to, r, h_, found);
          continue;
        }
        const Pose &start = collider->motion()->start(), &end = collider->motion()->end();
        const std::size_t before = found.size();
        collider->findContacts(start.toOwn(from), end.toOwn(to), r, h_, found);
        for (std::size_t k = before; k < found.size(); ++k) {
          found[k].normal = end.rotation * found[k].normal;
          found[k].offset += glm::dot(found[k].normal, end.translation);
        }
      }
      for (const SurfaceContact& contact : found) out.push_back({contact.normal, (contact.offset - r) / h_});
      borderStart_[i + 1] = static_cast<std::uint32_t>(found.size());
    }
  });
  concatenate(
      pieces, borderStart_, borders_, [&](std::size_t piece) -> auto& { return borderPieces_[piece].out; });
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

void Density::computeLambdas(std::span<const glm::vec4> x) {
  readPositions(x);
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float lambda = lambdaAt(i);
      pressure_[i] = glm::vec4(glm::vec3(place_[i]), lambda);
      lambdaSum_[i] += lambda;
    }
  });
}

float Density::constraintValue(std::size_t place, float relativeDensity) const {
  const float value = relativeDensity - 1.0f;
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
    const float left = 1.0f - poly6BehindPlane(distance);
    gradient = left * gradient - inFront * spikySlopeBehindPlane(distance) * border.normal;
    inFront *= left;
  }
  return 1.0f - inFront;
}

template <bool kEqual>
float Density::lambdaOf(std::size_t place) {
  using pack::Float8;
  const glm::vec4* places = place_.data();
  const glm::vec4 p = places[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 one = pack::constant(1.0f), zero{};
  Float8 kernels{}, gx{}, gy{}, gz{}, squares{};
  const std::uint32_t* const end = neighbours_.data() + start_[place + 1];
  for (const std::uint32_t* near = neighbours_.data() + start_[place]; near < end; near += pack::kWidth) {
    const pack::Columns q = pack::transposed(pack::loadRows(places, [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    const Float8 squared = squaredLength(dx, dy, dz);
    const Float8 inverse = pack::inverseSquareRoot(pack::larger(squared, pack::constant(kCoincident)));
    const Float8 poly = pack::larger(one - squared, zero);
    const Float8 reach = pack::larger(one - squared * inverse, zero);
    const Float8 slope = squared > 0.0f ? reach * reach : zero;  // no direction between coincident particles
    Float8 scale = slope * inverse, kernel = poly * poly * poly;
    if constexpr (kEqual) {
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
  const float volume = kEqual ? p.w : 1.0f, weight = kEqual ? weight_[place] : 1.0f;  // of all neighbours
  const glm::vec4 sums = volume * pack::sums(gx, gy, gz, kernels);
  gradient -= kSpikyGradientUnit * glm::vec3(sums);
  const float denominator = kSpikyGradientUnit * kSpikyGradientUnit * weight * pack::sum(squares) +
                            inverseMass_[place] * glm::dot(gradient, gradient) +
                            fluid_[place]->relaxation * usual_[place];
  const float density = kPoly6Unit * (sums.w + p.w) + behind;
  return denominator > 0.0f ? constraintValue(place, density) / denominator : 0.0f;
}

template <bool kEqual>
glm::vec3 Density::correctionOf(std::size_t place) const {
  using pack::Float8;
  const glm::vec4* pressures = pressure_.data();
  const glm::vec4 p = pressures[place];
  const Float8 px = pack::constant(p.x), py = pack::constant(p.y), pz = pack::constant(p.z);
  const Float8 lambda = pack::constant(p.w), volume = pack::constant(volume_[place]);
  const Float8 one = pack::constant(1.0f), zero{};
  Float8 sx{}, sy{}, sz{};
  const std::uint32_t* const end = neighbours_.data() + start_[place + 1];
  for (const std::uint32_t* near = neighbours_.data() + start_[place]; near < end; near += pack::kWidth) {
    const pack::Columns q = pack::transposed(pack::loadRows(pressures, [&](std::size_t lane) { return near[lane]; }));
    const Float8 dx = px - q.x, dy = py - q.y, dz = pz - q.z;
    const Float8 squared = squaredLength(dx, dy, dz);
    const Float8 inverse = pack::inverseSquareRoot(pack::larger(squared, pack::constant(kCoincident)));
    const Float8 reach = pack::larger(one - squared * inverse, zero);
    Float8 push = lambda + q.w;
    if constexpr (!kEqual) {
      const Float8 otherVolume = pack::gatherEach(volume_.data(), near);
      push = lambda * otherVolume + q.w * volume;
      if (tensionPower_ > 0) {
        const Float8 poly = pack::larger(one - squared, zero);
        const Float8 tension =
            pack::constant(tension_[place]) * otherVolume + pack::gatherEach(tension_.data(), near) * volume;
        push += 0.5f * tension * power(pack::constant(tensionScale_) * poly * poly * poly, tensionPower_);
      }
    }
    const Float8 scale = push * reach * reach * inverse;
    sx = pack::multiplyAdd(scale, dx, sx);
    sy = pack::multiplyAdd(scale, dy, sy);
    sz = pack::multiplyAdd(scale, dz, sz);
  }
  const float factor = kEqual ? kSpikyGradientUnit * volume_[place] : kSpikyGradientUnit;
  const glm::vec3 pushes = factor * glm::vec3(pack::sums(sx, sy, sz, zero));
  const glm::vec3 borders = fluid_[place] == nullptr ? glm::vec3(0.0f) : p.w * borderGradient_[place];
  return inverseMass_[place] * h_ * (pushes - borders);
}

bool Density::corrects(std::size_t place) const {
  return start_[place] != start_[place + 1] || borderStart_[place] != borderStart_[place + 1];
}

// Calls add(particle, dx) for all that are corrected; the entries of `target`, by particle, are what it writes.
template <typename Add>
void Density::forEachCorrection(const glm::vec4* target, Add&& add) {
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    // The entries are scattered in memory and fetched while the corrections are computed.
    for (std::size_t i = begin; i < end; ++i) {
      __builtin_prefetch(&target[id_[i]], 1);
      correction_[i] = corrects(i) ? correctionOf(i) : glm::vec3(0.0f);
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (corrects(i)) add(id_[i], correction_[i]);
    }
  });
}

void Density::accumulate(const Particles&, std::span<const glm::vec4> x, Corrections& sums) {
  computeLambdas(x);
  forEachCorrection(sums.data(), [&](Index i, const glm::vec3& dx) { sums[i] += glm::vec4(dx, 1.0f); });
}

// All densities count as one constraint of a particle: their corrections are added up. Where other constraints of the
// group share its particles, each lambda has its share, and the pushes between two particles stay mutual.
void Density::accumulateSplit(std::span<const glm::vec4>, CorrectionSums counts, Corrections& split) {
  const bool alone = std::none_of(id_.begin(), id_.end(), [&](Index i) { return counts[i].w > 1.0f; });
  parallelChunks(id_.size(), kFluidChunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (alone)
        split[id_[i]] += glm::vec4(correction_[i], 0.0f);
      else
        share_[i] = shareOf(i, counts);
    }
  });
  if (alone) return;
  std::swap(tension_, wholeTension_);
  tension_.assign(wholeTension_.size(), 0.0f);
  for (std::size_t i = 0; i < id_.size(); ++i) {
    pressure_[i].w *= share_[i];
    tension_[i] = share_[i] * wholeTension_[i];
  }
  forEachCorrection(split.data(), [&](Index i, const glm::vec3& dx) { split[i] += glm::vec4(dx, 0.0f); });
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
  computeLambdas(particles.predicted);
  forEachCorrection(particles.predicted.data(), [&](Index i, const glm::vec3& dx) { particles.correct(i, dx); });
}

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
             : 0.5f * tension_[place] * std::pow(tensionScale_ * kernel, static_cast<float>(tensionPower_));
}

// In metres: lengths of the batch are in units of h.
void Density::describePlace(std::size_t place, const DescriptionVisitor& visitor) const {
  static constexpr DescriptionText kText{
      .formula = "C_i = rho_i / rho_0 - 1,   rho_i / rho_0 = sum_j V_j W(x_i - x_j) + B_i",
      .part = "V_j W",
      .lambda = "C / (sum + epsilon)",
      .correction = "dx_k = -(lambda + s_corr) w_k grad_k C"};
  const glm::vec3 p(place_[place]);
  const float lambda = pressure_[place].w, square = h_ * h_;
  std::vector<Index> particles{id_[place]};
  std::vector<glm::vec3> gradient{borderGradient_[place] / h_};
  std::vector<glm::vec3> correction{-inverseMass_[place] * lambda * h_ * borderGradient_[place]};
  std::vector<float> parts{kPoly6Unit * volume_[place]};
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
    parts.push_back(kPoly6Unit * volume_[j] * kernel);
    gradient.front() -= slope / h_;
    correction.front() += inverseMass_[place] * (lambda + apart) * h_ * slope;
    density += parts.back();
    weight += inverseMass_[j] * glm::dot(slope, slope) / square;
    tension = std::max(tension, apart);
  }
  weight += inverseMass_[place] * glm::dot(gradient.front(), gradient.front());
  glm::vec3 unused;
  const float behind = behindBorders(place, p, unused), epsilon = fluid_[place]->relaxation * usual_[place] / square;
  density += behind;
  const std::array<Term, 8> terms{
      Term::number("rho_i / rho_0", density),
      Term::number("rho_0", fluid_[place]->restDensity, "[kg/m^3]"),
      Term::number("B_i", behind, "behind walls"),
      Term::number("h", h_, "smoothing length [m]"),
      Term::number("neighbours", static_cast<float>(particles.size() - 1)),
      Term::number("epsilon", epsilon),
      Term::number("s_corr", tension * square, "the largest"),
      Term::vector("dx_i of all constraints", corrects(place) ? correctionOf(place) : glm::vec3(0.0f), "[m]")};
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

float Density::relativeDensity(std::size_t place, std::span<const glm::vec4> x) const {
  const auto at = [&](std::size_t i) { return glm::vec3(x[id_[i]]) / h_; };
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

void Density::forEach(const Particles&, std::span<const glm::vec4> x, const ConstraintVisitor& visitor) const {
  for (std::size_t i = 0; i < id_.size(); ++i) {
    if (fluid_[i] == nullptr) continue;
    const float value = constraintValue(i, relativeDensity(i, x));
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
