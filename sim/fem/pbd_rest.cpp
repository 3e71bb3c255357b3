#include "sim/fem/pbd_rest.h"

#include "sim/base/colouring.h"
#include "sim/base/index.h"
#include "sim/constraints/distance.h"
#include "sim/constraints/tetra_volume.h"
#include "sim/projection/compliance.h"
#include "sim/projection/stiffness.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <utility>
#include <variant>

namespace pliant::sim {

namespace {

/// Constraints that are solved one after the other: edges, then tetrahedra.
struct Group {
  std::size_t edges = 0, volumes = 0;  ///< ends of the group's ranges
};

template <typename Real>
struct PbdSolid {
  using Vector = glm::vec<3, Real>;
  using Row = glm::vec<4, Real>;

  std::vector<Row> start;  ///< position and inverse mass
  std::vector<Vector> acceleration;
  std::vector<DistanceOf<Real>> edges;
  std::vector<TetraVolumeOf<Real>> volumes;
  std::vector<Group> groups;
};

/// Greedy colouring: sorts the constraints into groups that share no particle, in order of edges, then volumes.
template <typename Real>
void sortIntoGroups(PbdSolid<Real>& solid) {
  const std::size_t edgeCount = solid.edges.size();
  Colouring colouring;
  colouring.compute(edgeCount + solid.volumes.size(), solid.start.size(), [&](std::size_t c) {
    return c < edgeCount ? std::span<const Index>(solid.edges[c].particles)
                         : std::span<const Index>(solid.volumes[c - edgeCount].particles);
  });
  auto edges = std::exchange(solid.edges, {});
  auto volumes = std::exchange(solid.volumes, {});
  for (std::size_t colour = 0; colour < colouring.colourCount(); ++colour) {
    for (std::size_t i = colouring.starts()[colour]; i < colouring.starts()[colour + 1]; ++i) {
      const std::size_t c = colouring.order()[i];
      if (c < edgeCount)
        solid.edges.push_back(edges[c]);
      else
        solid.volumes.push_back(volumes[c - edgeCount]);
    }
    solid.groups.push_back({solid.edges.size(), solid.volumes.size()});
  }
}

template <typename Real>
PbdSolid<Real> makeSolid(const ElasticBody& body, bool coloured) {
  PbdSolid<Real> solid;
  const auto at = [&](Index i) { return glm::vec<3, Real>(body.positions[i]); };
  for (std::size_t i = 0; i < body.nodeCount(); ++i) {
    const double w = body.fixed[i] != 0 ? 0.0 : 1.0 / body.masses[i];
    solid.start.emplace_back(glm::vec<3, Real>(body.positions[i]), static_cast<Real>(w));
    solid.acceleration.emplace_back(w * body.forces[i]);
  }
  TetraMesh mesh;
  mesh.tetrahedra = body.tetrahedra;
  for (const auto& [a, b] : edgesOf(mesh)) solid.edges.push_back({{a, b}, glm::length(at(a) - at(b)), 0});
  for (const auto& t : body.tetrahedra) {
    solid.volumes.push_back(TetraVolumeOf<Real>::at(t, {at(t[0]), at(t[1]), at(t[2]), at(t[3])}, 0));
  }
  if (coloured)
    sortIntoGroups(solid);
  else
    solid.groups.push_back({solid.edges.size(), solid.volumes.size()});
  return solid;
}

/// One run of a solid.
template <typename Real>
class Run {
 public:
  using Vector = glm::vec<3, Real>;
  using Row = glm::vec<4, Real>;

  Run(const PbdSolid<Real>& solid, const PbdSettings& settings, double kd, double kv)
      : solid_(solid), settings_(settings), x_(solid.start), p_(solid.start), v_(solid.start.size(), Vector(0)) {
    for (const Row& x : x_) far_ = std::max(far_, 100 * glm::length(Vector(x) - Vector(x_[0])));
    if (settings.stiffness == StiffnessModel::compliant) {
      kd_ = static_cast<Real>(kd / (settings.timestep * settings.timestep));
      kv_ = static_cast<Real>(kv / (settings.timestep * settings.timestep));
      lambda_.resize(solid.edges.size() + solid.volumes.size());
    } else {
      kd_ = static_cast<Real>(effectiveStiffness(settings.stiffness, kd, settings.iterations));
      kv_ = static_cast<Real>(settings.volumeFactor * effectiveStiffness(settings.stiffness, kv, settings.iterations));
    }
  }

  PbdRest toRest() {
    PbdRest rest;
    int quiet = 0;
    Real still = static_cast<Real>(settings_.tolerance * settings_.timestep / 0.01);
    if (settings_.singlePrecision) still = std::max(still, 4 * std::numeric_limits<Real>::epsilon() * far_ / 100);
    while (rest.steps < settings_.maxSteps) {
      const Real moved = step();
      ++rest.steps;
      if (!(moved < far_)) break;
      quiet = moved < still ? quiet + 1 : 0;
      rest.converged = quiet >= (settings_.relax ? kQuietSteps : 1);
      const bool again = repeats(rest.steps);
      if (rest.converged || (again && quiet == 0)) break;  // a body at complete rest repeats, too
    }
    for (std::size_t i = 0; i < x_.size(); ++i) {
      rest.displacement.push_back(glm::dvec3(Vector(x_[i])) - glm::dvec3(Vector(solid_.start[i])));
    }
    return rest;
  }

 private:
  static constexpr int kQuietSteps = 20;  ///< a body that dynamic relaxation has just stopped is slow at first, too

  /// Returns the largest move of a node, or far_ if it cannot come to rest.
  Real step() {
    const Real dt = static_cast<Real>(settings_.timestep);
    for (std::size_t i = 0; i < x_.size(); ++i) {
      v_[i] += dt * solid_.acceleration[i];
      p_[i] = Row(Vector(x_[i]) + dt * v_[i], x_[i].w);
    }
    std::fill(lambda_.begin(), lambda_.end(), Real(0));
    for (int iteration = 0; iteration < settings_.iterations; ++iteration) project();
    Real largest = 0;
    for (std::size_t i = 0; i < x_.size(); ++i) {
      const Vector move = Vector(p_[i]) - Vector(x_[i]);
      largest = std::max(largest, glm::dot(move, move));
      v_[i] = move / dt;
      const Vector gone = Vector(p_[i]) - Vector(solid_.start[i]);
      if (!(glm::dot(gone, gone) < far_ * far_)) return far_;
    }
    std::swap(x_, p_);
    if (settings_.relax) stopAfterPeak();
    return std::sqrt(largest);
  }

  void stopAfterPeak() {
    Real energy = 0;
    for (std::size_t i = 0; i < v_.size(); ++i) {
      if (x_[i].w > 0) energy += glm::dot(v_[i], v_[i]) / x_[i].w;
    }
    if (energy < energy_) std::fill(v_.begin(), v_.end(), Vector(0));
    energy_ = energy < energy_ ? Real(0) : energy;
  }

  void project() {
    Group done;
    for (const Group& group : solid_.groups) {
      for (; done.edges < group.edges; ++done.edges) projectOne(solid_.edges[done.edges], kd_, done.edges);
      for (; done.volumes < group.volumes; ++done.volumes) {
        projectOne(solid_.volumes[done.volumes], kv_, solid_.edges.size() + done.volumes);
      }
    }
  }

  template <typename C>
  void projectOne(const C& c, Real k, std::size_t number) {
    PointsOf<C> correction;
    const bool active =
        lambda_.empty() ? projectConstraint(c, p_.data(), k, correction)
                        : projectCompliant(c, cornersOf(c), Softness<Real>{k}, Real(1), lambda_[number], correction);
    if (!active) return;
    for (std::size_t i = 0; i < C::kCardinality; ++i) p_[c.particles[i]] += Row(correction[i], Real(0));
  }

  template <typename C>
  Corners<C::kCardinality, Real> cornersOf(const C& c) const {
    Corners<C::kCardinality, Real> corners;
    for (std::size_t i = 0; i < C::kCardinality; ++i) {
      const Row& p = p_[c.particles[i]];
      corners.x[i] = Vector(p);
      corners.w[i] = corners.split[i] = p.w;
    }
    return corners;
  }

  /// Whether positions and velocities repeat to the last bit: a limit cycle of rounding, as in single precision. They
  /// are compared with those of a step whose number doubles (Brent 1980).
  bool repeats(int steps) {
    if (!xKept_.empty() && std::memcmp(xKept_.data(), x_.data(), x_.size() * sizeof(Row)) == 0 &&
        std::memcmp(vKept_.data(), v_.data(), v_.size() * sizeof(Vector)) == 0) {
      return true;
    }
    if ((steps & (steps - 1)) == 0) {
      xKept_ = x_;
      vKept_ = v_;
    }
    return false;
  }

  const PbdSolid<Real>& solid_;
  const PbdSettings& settings_;
  std::vector<Row> x_, p_;
  std::vector<Vector> v_;
  std::vector<Row> xKept_;
  std::vector<Vector> vKept_;
  std::vector<Real> lambda_;  ///< by constraint; compliant only
  Real far_ = 0;              ///< a displacement [m] beyond which it falls freely or has blown up
  Real energy_ = 0;           ///< twice the kinetic energy after the last step, since all was stopped
  Real kd_ = 0, kv_ = 0;      ///< of projections: stiffness, or compliance / dt^2
};

}  // namespace

struct PbdBody::Model {
  PbdSettings settings;
  std::variant<PbdSolid<double>, PbdSolid<float>> solid;
};

PbdSettings PbdSettings::library2017() {
  PbdSettings settings;
  settings.stiffness = StiffnessModel::perIteration;
  settings.singlePrecision = true;
  settings.coloured = true;
  settings.volumeFactor = 1.0 / 6.0;
  return settings;
}

PbdBody::PbdBody(const ElasticBody& body, const PbdSettings& settings) {
  auto model = std::make_unique<Model>();
  model->settings = settings;
  if (settings.singlePrecision)
    model->solid = makeSolid<float>(body, settings.coloured);
  else
    model->solid = makeSolid<double>(body, settings.coloured);
  model_ = std::move(model);
}

PbdBody::~PbdBody() = default;
PbdBody::PbdBody(PbdBody&&) noexcept = default;

PbdRest PbdBody::run(double kd, double kv) const {
  return std::visit(
      [&]<typename Real>(const PbdSolid<Real>& solid) { return Run<Real>(solid, model_->settings, kd, kv).toRest(); },
      model_->solid);
}

double stabilityLimit(const PbdBody& body) {
  double stable = 0.0, unstable = 2.0;
  for (double k = 1.0; unstable - stable > 1.0 / 512.0; k = 0.5 * (stable + unstable)) {
    (body.run(k, k).converged ? stable : unstable) = k;
  }
  return stable;
}

}  // namespace pliant::sim
