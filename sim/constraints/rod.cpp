#include "sim/constraints/rod.h"

#include "sim/base/assert.h"
#include "sim/geometry/turns.h"

#include <glm/gtc/constants.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::sim {

namespace {

constexpr double kSolved = 1e-10;     ///< tolerance: of a segment's length, and of a turn [rad]
constexpr double kLargestTurn = 0.8;  ///< of a frame in one Newton step [rad]: beyond, its linearisation is useless

/// a 1 + (b - a) d d^T: a across the unit vector d, b along it.
glm::dmat3 aroundAxis(double a, double b, const glm::dvec3& d) {
  glm::dmat3 m = (b - a) * glm::outerProduct(d, d);
  for (int i = 0; i < 3; ++i) m[i][i] += a;
  return m;
}

/// Of a symmetric one.
glm::dmat3 inverseOf(const glm::dmat3& m) {
  const double xx = m[1][1] * m[2][2] - m[1][2] * m[1][2], xy = m[0][2] * m[1][2] - m[0][1] * m[2][2],
               xz = m[0][1] * m[1][2] - m[0][2] * m[1][1];
  const double scale = 1.0 / (m[0][0] * xx + m[0][1] * xy + m[0][2] * xz);
  const double yy = scale * (m[0][0] * m[2][2] - m[0][2] * m[0][2]),
               yz = scale * (m[0][1] * m[0][2] - m[0][0] * m[1][2]),
               zz = scale * (m[0][0] * m[1][1] - m[0][1] * m[0][1]);
  return {{scale * xx, scale * xy, scale * xz}, {scale * xy, yy, yz}, {scale * xz, yz, zz}};
}

}  // namespace

/// Moment of bending and twist, times h^2.
struct RodSolve::Moment {
  glm::dvec3 onNext{0.0};  ///< gradient of the energy by a turn of the frame after it; by one before it: the negative
  glm::dmat3 stiffness{0.0};
};

void RodSolve::prepare(Rod& rod, std::span<SegmentFrame> frames, const StepContext& context) {
  const RodMaterial& material = context.materials[rod.material].rod;
  const double before = h_, h = double(context.h), area = glm::pi<double>() * rod.radius * rod.radius;
  const double moment = 0.25 * area * rod.radius * rod.radius;  // I; J is twice that
  h_ = double(context.elasticStep(rod.firstParticle, rod.joints.size()));
  stretch_ = 1.0 / (double(material.youngsModulus) * area * h_ * h_);
  const double bending = double(material.youngsModulus) * moment * h_ * h_;
  stiffness_ = {bending, bending, 2.0 * double(material.shearModulus) * moment * h_ * h_};
  damping_ = double(material.damping) / h_;
  torque_ = double(material.twistTorque) * h_ * h_;
  const std::size_t count = rod.segments.size();
  const auto own = frames.subspan(static_cast<std::size_t>(rod.firstFrame), count + 2);
  own[count + 1].spin = double(material.twistRate) * own[count + 1].along();
  for (SegmentFrame& frame : own) frame.predicted = glm::normalize(rotationBy(h * frame.spin) * frame.rotation);
  free_.resize(count);
  blocks_.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    free_[k] = own[k + 1].predicted;
    // Multipliers are force times h^2: rescaled to the same forces.
    if (before > 0.0 && before != h_) rod.segments[k].multiplier *= (h_ / before) * (h_ / before);
  }
  for (std::size_t k = 0; k <= count; ++k) {
    if (rod.joints[k].span > 0.0)
      rod.joints[k].startTurn = turnOf(glm::conjugate(own[k].rotation) * own[k + 1].rotation);
  }
  begins_ = true;
  solved_ = false;
  solvedAt_.resize(count + 1);
}

// Warm start: the forces of the last substep are a good guess of this one's.
void RodSolve::carryOn(Rod& rod, Particles& particles) {
  const auto first = static_cast<std::size_t>(rod.firstParticle);
  const std::size_t count = rod.segments.size();
  for (std::size_t k = 0; k <= count; ++k) {
    const double w = double(particles.predicted[first + k].w);
    if (w == 0.0) continue;
    const glm::dvec3 pull = (k > 0 ? rod.segments[k - 1].multiplier : glm::dvec3(0.0)) -
                            (k < count ? rod.segments[k].multiplier : glm::dvec3(0.0));
    particles.setPredicted(first + k, particles.exactPredicted(first + k) + w * pull);
  }
}

RodSolve::Moment RodSolve::momentOf(const Rod::Joint& joint, const SegmentFrame& before,
                                    const SegmentFrame& after) const {
  if (!(joint.span > 0.0)) return {};
  const glm::dvec3 phi = turnOf(glm::conjugate(before.predicted) * after.predicted);
  const glm::dvec3 stiffness = stiffness_ / joint.span;
  const glm::dmat3 toTurn = turnDerivative(phi) * glm::transpose(glm::mat3_cast(before.predicted));
  const glm::dvec3 moment = stiffness * (phi - joint.restTurn + damping_ * (phi - joint.startTurn));
  glm::dmat3 scaled = toTurn;
  for (int c = 0; c < 3; ++c) scaled[c] *= (1.0 + damping_) * stiffness;
  return {moment * toTurn, glm::transpose(toTurn) * scaled};
}

// False: nothing is left to correct.
bool RodSolve::assemble(const Rod& rod, std::span<const SegmentFrame> own, const Particles& particles) {
  const std::size_t count = rod.segments.size(), first = static_cast<std::size_t>(rod.firstParticle);
  bool solved = true;
  Moment before = momentOf(rod.joints[0], own[0], own[1]);
  glm::dvec3 start = particles.exactPredicted(first);
  double w = double(particles.predicted[first].w);
  for (std::size_t k = 0; k < count; ++k) {
    const Rod::Segment& segment = rod.segments[k];
    const SegmentFrame& frame = own[k + 1];
    const Moment after = momentOf(rod.joints[k + 1], frame, own[k + 2]);
    const glm::dvec3 end = particles.exactPredicted(first + k + 1);
    const double wEnd = double(particles.predicted[first + k + 1].w);
    const glm::dvec3 d = frame.predicted * glm::dvec3(0.0, 0.0, 1.0), arm = segment.length * d;
    const double alpha = stretch_ * segment.length, tension = std::max(-glm::dot(segment.multiplier, d), 0.0);

    Block& block = blocks_[k];
    block.a = aroundAxis(frame.inertiaAcross + segment.length * tension, frame.inertiaAlong, d) + before.stiffness +
              after.stiffness;
    block.f = -crossMatrix(arm);
    block.b = glm::dmat3(w + wEnd + alpha);
    block.bending = after.stiffness;
    block.inverseMass = wEnd;
    const glm::dvec3 turned = turnOf(frame.predicted * glm::conjugate(free_[k]));
    const glm::dvec3 inertia =
        frame.inertiaAcross * turned + (frame.inertiaAlong - frame.inertiaAcross) * glm::dot(d, turned) * d;
    block.moment = after.onNext - before.onNext - inertia - glm::cross(arm, segment.multiplier);
    if (k + 1 == count) block.moment += torque_ * d;
    block.stretch = end - start - arm + alpha * segment.multiplier;
    const double trace = block.a[0][0] + block.a[1][1] + block.a[2][2];
    const bool isSolved =
        glm::length(block.stretch) <= kSolved * segment.length && 3.0 * glm::length(block.moment) <= kSolved * trace;
    solved = solved && (isSolved || segment.torn);
    before = after;
    start = end;
    w = wEnd;
  }
  return !solved;
}

// Block elimination: this block only adds to the next one, O^T D^-1 O, with
// O = diag(-bending, w), D^-1 = [X, G^T S; S G, -S], X = A^-1 - G^T S G, and G = F A^-1.
void RodSolve::solveBlocks(std::size_t first, std::size_t last) {
  for (std::size_t k = first; k < last; ++k) {
    Block& block = blocks_[k];
    const glm::dmat3 inverse = inverseOf(block.a), f = block.f;
    block.a = inverse;
    block.f = f * inverse;
    block.b = inverseOf(block.b + block.f * glm::transpose(f));
    // delta and mu as if this were the last block
    const glm::dvec3 rest = block.b * (block.f * block.moment - block.stretch);
    block.moment = inverse * block.moment - rest * block.f;
    block.stretch = rest;
    if (k + 1 == last) break;
    Block& next = blocks_[k + 1];
    const glm::dmat3 sg = block.b * block.f, cross = block.inverseMass * sg * block.bending;
    const glm::dmat3 x = inverse - glm::transpose(block.f) * sg;
    next.a -= block.bending * x * block.bending;
    next.f += cross;
    next.b -= block.inverseMass * block.inverseMass * block.b;
    next.moment += block.bending * block.moment;
    next.stretch -= block.inverseMass * block.stretch;
  }
  for (std::size_t k = last - 1; k-- > first;) {
    Block& block = blocks_[k];
    const Block& next = blocks_[k + 1];
    const glm::dvec3 moment = block.bending * next.moment, stretch = -block.inverseMass * next.stretch;
    const glm::dvec3 rest = block.b * (block.f * moment - stretch);
    block.moment += block.a * moment - rest * block.f;
    block.stretch += rest;
  }
}

void RodSolve::apply(Rod& rod, std::span<SegmentFrame> own, Particles& particles) {
  const std::size_t count = rod.segments.size(), first = static_cast<std::size_t>(rod.firstParticle);
  double largest = 0.0;
  for (std::size_t k = 0; k < count; ++k) {
    if (!rod.segments[k].torn) largest = std::max(largest, glm::dot(blocks_[k].moment, blocks_[k].moment));
  }
  largest = std::sqrt(largest);
  const double part = largest > kLargestTurn ? kLargestTurn / largest : 1.0;
  glm::dvec3 before(0.0);
  for (std::size_t k = 0; k <= count; ++k) {
    glm::dvec3 change(0.0);
    if (k < count && !rod.segments[k].torn) {
      change = part * blocks_[k].stretch;
      rod.segments[k].multiplier += change;
      SegmentFrame& frame = own[k + 1];
      frame.predicted = glm::normalize(rotationBy(part * blocks_[k].moment) * frame.predicted);
    }
    const double w = double(particles.predicted[first + k].w);
    if (w > 0.0) particles.setPredicted(first + k, particles.exactPredicted(first + k) + w * (before - change));
    before = change;
  }
}

// Still solved if nothing has moved since.
bool RodSolve::isSolved(const Rod& rod, const Particles& particles) const {
  return solved_ && std::equal(solvedAt_.begin(), solvedAt_.end(), particles.predicted.begin() + rod.firstParticle);
}

void RodSolve::solve(Rod& rod, std::span<SegmentFrame> frames, Particles& particles) {
  const std::size_t count = rod.segments.size();
  const auto own = frames.subspan(static_cast<std::size_t>(rod.firstFrame), count + 2);
  if (isSolved(rod, particles)) return;
  if (begins_) carryOn(rod, particles);
  begins_ = false;
  solved_ = !assemble(rod, own, particles);
  if (solved_) {
    std::copy_n(particles.predicted.begin() + rod.firstParticle, count + 1, solvedAt_.begin());
    return;
  }
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first;
    while (last < count && !rod.segments[last].torn) ++last;
    if (last > first) solveBlocks(first, last);
    first = last + 1;
  }
  apply(rod, own, particles);
}

}  // namespace pliant::sim
