#include "sim/contacts/fast_pairs.h"

#include "sim/base/parallel.h"
#include "sim/contacts/particle_pairs.h"
#include "sim/contacts/tolerances.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace pliant::sim {

namespace {

constexpr std::size_t kFastPiece = 64;  ///< paths per piece of the search
constexpr ItemCost kLookCost{2.0};      ///< of a particle that is slow
constexpr float kNoImpact = 2.0f;       ///< a time after the step

glm::vec3 displacementOf(const Particles& particles, std::size_t i) {
  return glm::vec3(particles.predicted[i] - particles.position[i]);
}

// Whether particle i moves farther than its radius; with a common displacement, whether it does not share that.
bool isFast(const Particles& particles, std::size_t i, const glm::vec3& common) {
  const glm::vec3 displacement = displacementOf(particles, i) - common;
  const float most = (common == glm::vec3(0.0f) ? 1.0f : kTogether) * particles.radius[i];
  return glm::dot(displacement, displacement) > most * most;
}

bool anyFast(const Particles& particles) {
  return parallelAny(particles.size(), kLookCost, [&](std::size_t i) { return isFast(particles, i, glm::vec3(0.0f)); });
}

// Whether it makes contacts with particles at all; surfaces of triangles are swept separately.
bool takesPart(const Object& object, const Material& material) {
  return material.collides && !object.collidesAsMesh && object.selfContact != SelfContact::surface;
}

std::size_t countFast(const Particles& particles, const glm::vec3& common) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < particles.size(); ++i) count += isFast(particles, i, common) ? 1 : 0;
  return count;
}

// Particles of a fluid or of a rigid body never touch their own.
int familyOf(std::span<const Object> objects, std::size_t object) {
  if (objects[object].fluid != nullptr) {
    const auto first = std::find_if(objects.begin(), objects.end(),
                                    [&](const Object& other) { return other.fluid == objects[object].fluid; });
    return static_cast<int>(first - objects.begin());
  }
  return objects[object].selfContact == SelfContact::none ? static_cast<int>(object) : SpherePath::kNoFamily;
}

// Whether none of them can touch another, as in a scene with the drops of one fluid only.
bool areOneFamily(std::span<const SpherePath> paths) {
  return std::all_of(paths.begin(), paths.end(), [&](const SpherePath& path) {
    return path.family != SpherePath::kNoFamily && path.family == paths.front().family;
  });
}

// Whether contacts found at x* miss the pair, or get its side wrong.
bool goesUnseen(const glm::dvec3& end, const FastPair& pair, float margin, double deepest) {
  const double along = glm::dot(glm::dvec3(pair.impact.contact.normal), end);
  return glm::length(end) > double(pair.reach + margin) || along < double(pair.reach) - deepest;
}

std::tuple<Index, Index> inOrder(const FastPair& pair) { return {pair.a, pair.b}; }

}  // namespace

std::optional<Impact> firstImpact(const glm::dvec3& d, const glm::dvec3& v, double reach) {
  const double approach = glm::dot(d, v), c = glm::dot(d, d) - reach * reach;
  if (!(approach < 0.0)) return std::nullopt;
  if (c <= 0.0) {
    const double distance = glm::length(d);
    if (distance == 0.0) return std::nullopt;
    return Impact{0.0, {glm::vec3(d / distance), static_cast<float>(distance)}};
  }
  const double discriminant = approach * approach - glm::dot(v, v) * c;
  if (discriminant < 0.0) return std::nullopt;
  const double time = c / (-approach + std::sqrt(discriminant));
  if (time > 1.0) return std::nullopt;
  return Impact{time, {glm::vec3((d + time * v) / reach), static_cast<float>(reach)}};
}

std::optional<Impact> FastPairs::impactOf(const Particles& particles, std::span<const Object> objects, std::size_t a,
                                          std::size_t b) {
  const glm::dvec3 start = particles.exactPosition(a) - particles.exactPosition(b);
  const glm::dvec3 end = particles.exactPredicted(a) - particles.exactPredicted(b);
  const float reach = pairRadius(particles, objects, a) + pairRadius(particles, objects, b);
  return firstImpact(start, end - start, double(reach));
}

bool FastPairs::Scene::mayPass(Index i, Index j) const {
  if (!mayTouch(particles, objects, i, j)) return false;
  if (among == Among::all || particles.object[i] != particles.object[j]) return true;
  return objects[particles.object[i]].selfContact == SelfContact::all;
}

SpherePath FastPairs::pathOf(const Scene& scene, Index i) const {
  const Particles& particles = scene.particles;
  const glm::vec3 from(particles.position[i]);
  return {from, glm::vec3(particles.predicted[i]) - common_, pairRadius(particles, scene.objects, i), i,
          familyOf(scene.objects, particles.object[i])};
}

// Particles that fall or fly together do not collide: displacements are relative to the mean of the fast ones, if that
// leaves fewer of them.
void FastPairs::listFast(const Scene& scene) {
  const Particles& particles = scene.particles;
  const auto forEachFast = [&](const glm::vec3& common, auto&& visit) {
    for (std::size_t i = 0; i < particles.size(); ++i) {
      if (!isFast(particles, i, common)) continue;
      if (takesPart(scene.objects[particles.object[i]], scene.materials[particles.material[i]]))
        visit(static_cast<Index>(i));
    }
  };
  glm::dvec3 sum(0.0);
  std::size_t count = 0;
  forEachFast(glm::vec3(0.0f), [&](Index i) {
    sum += glm::dvec3(displacementOf(particles, i));
    ++count;
  });
  fast_.clear();
  common_ = count > 0 ? glm::vec3(sum / double(count)) : glm::vec3(0.0f);
  if (countFast(particles, common_) >= count) common_ = glm::vec3(0.0f);
  forEachFast(common_, [&](Index i) { fast_.push_back(pathOf(scene, i)); });
}

void FastPairs::listNear(const Scene& scene) {
  Aabb reached = Aabb::none();
  for (const SpherePath& path : fast_) reached.grow(path.box());
  paths_.clear();
  const Particles& particles = scene.particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (!takesPart(scene.objects[particles.object[i]], scene.materials[particles.material[i]])) continue;
    const SpherePath path = pathOf(scene, static_cast<Index>(i));
    if (path.box().overlaps(reached)) paths_.push_back(path);
  }
}

// All impacts at about the time of the first: four corners of a box are hit at once.
void FastPairs::findFirst(const Scene& scene, const SpherePath& path, Piece& piece) {
  const Particles& particles = scene.particles;
  piece.met.clear();
  double first = double(kNoImpact);
  tree_.forEachNear(path, [&](const SpherePath& other) {
    if (other.particle == path.particle || !scene.mayPass(path.particle, other.particle)) return;
    const auto [a, b] = std::minmax(path.particle, other.particle);
    const auto impact = impactOf(particles, scene.objects, a, b);
    if (!impact) return;
    const glm::dvec3 end = particles.exactPredicted(a) - particles.exactPredicted(b);
    const double depth = double(impact->contact.rest) - glm::dot(glm::dvec3(impact->contact.normal), end);
    if (depth <= double(kGrazing * std::min(path.radius, other.radius))) return;
    first = std::min(first, impact->time);
    piece.met.push_back({a, b, path.radius + other.radius, *impact});
  });
  const float length = glm::length(path.to - path.from);
  const double last = first + double(kSameImpact * path.radius / length);
  for (const FastPair& pair : piece.met) {
    const double deepest =
        double(scene.among == Among::all ? pair.reach : std::min(particles.radius[pair.a], particles.radius[pair.b]));
    const glm::dvec3 end = particles.exactPredicted(pair.a) - particles.exactPredicted(pair.b);
    if (pair.impact.time > last || !goesUnseen(end, pair, scene.margin, deepest)) continue;
    piece.first.push_back(pair);
    pathEnd_[path.particle] = static_cast<float>(last);
  }
}

std::span<const FastPair> FastPairs::find(const Particles& particles, std::span<const Object> objects,
                                          std::span<const Material> materials, float margin, Among among) {
  pairs_.clear();
  if (!anyFast(particles)) return pairs_;
  const Scene scene{particles, objects, materials, margin, among};
  listFast(scene);
  if (fast_.empty()) return pairs_;
  listNear(scene);
  if (areOneFamily(paths_)) return pairs_;
  tree_.build(paths_);
  pathEnd_.assign(particles.size(), kNoImpact);
  const std::size_t pieces = (fast_.size() + kFastPiece - 1) / kFastPiece;
  if (pieces_.size() < pieces) pieces_.resize(pieces);
  parallelPieces(pieces, 2, [&](std::size_t p) {
    pieces_[p].first.clear();
    const std::size_t end = std::min(fast_.size(), (p + 1) * kFastPiece);
    for (std::size_t k = p * kFastPiece; k < end; ++k) findFirst(scene, fast_[k], pieces_[p]);
  });
  for (std::size_t p = 0; p < pieces; ++p)
    pairs_.insert(pairs_.end(), pieces_[p].first.begin(), pieces_[p].first.end());
  std::sort(pairs_.begin(), pairs_.end(),
            [](const FastPair& left, const FastPair& right) { return inOrder(left) < inOrder(right); });
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end(),
                           [](const FastPair& left, const FastPair& right) { return inOrder(left) == inOrder(right); }),
               pairs_.end());
  return pairs_;
}

}  // namespace pliant::sim
