#include "sim/constraints/body_contacts.h"

#include "sim/constraints/deferred_particles.h"
#include "sim/constraints/described_bodies.h"
#include "sim/state/body_sides.h"

#include <glm/geometric.hpp>
#include <glm/vec2.hpp>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

namespace pliant::sim {

namespace {

/// Bounds of the passes that find the first multipliers: as many as a tower of 30 takes, and two tenths of a second.
constexpr double kMaxFirstPasses = 20000.0;
constexpr double kFirstWork = 2e7;  ///< contacts times passes

constexpr DescriptionText textOfPatch(const char* formula) {
  return {.formula = formula,
          .gradient = "",
          .lambda = R"(\lambda_{\text{so far}} + \Delta\lambda \text{, the sum over the points})",
          .rest = R"($C \ge 0$ and nothing pushes: nothing to correct)",
          .isEquation = false,
          .namesSides = true,
          .meetsElement = true};
}
constexpr DescriptionText kPatchText =
    textOfPatch(R"($C = \mathbf{n} \cdot (\mathbf{p}_A - \mathbf{p}_B) \ge 0$, all points of a patch at once, )"
                R"(then friction, $|\lambda_t| \le \mu \lambda$)");
constexpr DescriptionText kStackText =
    textOfPatch(R"($C = \mathbf{n} \cdot (\mathbf{p}_A - \mathbf{p}_B) \ge 0$, all points of a patch at once, )"
                R"(as a part of a stack: one block, outwards and back)");
constexpr DescriptionText kLeftStackText =
    textOfPatch(R"($C = \mathbf{n} \cdot (\mathbf{p}_A - \mathbf{p}_B) \ge 0$, all points of a patch at once; )"
                R"(its stack as one block would have thrown it about in this substep: Gauss-Seidel)");

}  // namespace

// Bodies at rest at the start of the simulation are supported from the first step on, instead of sinking in because of
// its few iterations.
void BodyContacts::findFirstMultipliers(const Particles&) {
  const auto passes = static_cast<int>(std::min(kMaxFirstPasses, kFirstWork / double(contacts().size() + 1)));
  for (const bool withFriction : {false, true}) rows_.settle(withFriction, passes / 2);
  rows_.forgetParticles();
  rows_.readShifts(*world_);
}

void BodyContacts::prepare(const Particles& particles, const StepContext& context) {
  rows_.set(*world_);
  // Even if no body can move, particles that touch one may.
  isAnyMovable_ = !rows_.movesOnlyBodies() || std::any_of(world_->bodies.begin(), world_->bodies.end(),
                                                          [](const Body& body) { return body.now.inverseMass > 0.0; });
  if (world_->bodyContacts.isNew) findFirstMultipliers(particles);
  rows_.warmStart();
  rows_.writeShifts(*world_, [](Index, const glm::vec3&) {});
  isFirstPass_ = true;
  arePosesOutdated_ = false;
  onlyBatchesMove_ = onlyBatchesMove(context);
}

bool BodyContacts::isAlone() const {
  return onlyBatchesMove_ && !rows_.sharesMasses() &&
         std::all_of(world_->batches.begin(), world_->batches.end(),
                     [&](const auto& batch) { return batch.get() == this || batch->size() == 0; });
}

void BodyContacts::finish() { rows_.writeMultipliers(*world_); }

void BodyContacts::projectColour(std::size_t, Particles& particles) {
  if (!isAnyMovable_) return;
  const bool alone = isAlone();
  if (!world_->particlesDeferred) readAllMoves(world_->bodies, particles);
  if (isFirstPass_ || !alone)
    rows_.readShifts(*world_);
  else
    rows_.resume(*world_);
  isFirstPass_ = false;
  rows_.project(true);
  arePosesOutdated_ = true;
  if (!alone || !rows_.movesOnlyBodies()) flushPoses(particles);
  onPosesMoved(*world_, onlyBatchesMove_ && canDeferParticles(*world_));
}

void BodyContacts::flushPoses(Particles& particles) {
  if (!arePosesOutdated_) return;
  arePosesOutdated_ = false;
  rows_.writeShifts(*world_, [&](Index i, const glm::vec3& d) { particles.correct(static_cast<std::size_t>(i), d); });
}

// The pass moves the poses; the corrections of the bodies' particles follow from these.
void BodyContacts::accumulate(const Particles& particles, std::span<const glm::vec4>, Corrections& sums) {
  corrections_.clear();
  if (!isAnyMovable_) return;
  readAllMoves(world_->bodies, particles);
  rows_.readShifts(*world_);
  const auto add = [&](Index i, const glm::vec3& d) {
    sums[i] += glm::vec4(d, 1.0f);
    corrections_.push_back({i, d});
  };
  rows_.forgetMomentum();
  rows_.project(true);
  rows_.writeShifts(*world_, add);
  for (Body& body : world_->bodies) forEachPoseCorrection(body, particles, add);
}

void BodyContacts::accumulateSplit(std::span<const glm::vec4>, CorrectionSums, Corrections& split) {
  for (const Correction& correction : corrections_) split[correction.particle] += glm::vec4(correction.change, 0.0f);
}

// Runs the pass on a copy of the world.
void BodyContacts::describeSolve(const Particles&, std::span<const glm::vec4> x,
                                 const DescriptionVisitor& visitor) const {
  if (contacts().empty()) return;
  World world(*world_);
  for (std::size_t i = 0; i < x.size(); ++i) world.particles.predicted[i] = x[i];
  auto& own = static_cast<BodyContacts&>(*world.bodyContact);
  readAllMoves(world.bodies, world.particles);
  own.rows_.readShifts(world);
  own.rows_.extrapolate(world);
  describePoses(world, x, visitor);
  std::optional<DescribedBodies> sides;
  std::vector<Term> terms;
  const auto before = [&](const ContactRows::Solved& solved) {
    const BodyContact& contact = world.bodyContacts.contacts[solved.first];
    const BodySides at(contact, world.bodies, world.particles);
    const double massB =
        at.b != nullptr ? own.rows_.massOf(contact.b).at(at.armB, contact.normal) : at.particleInverseMass;
    sides.emplace(world, contact.a, contact.b, contact.particles());
    terms = {Term::number("C", static_cast<float>(solved.gap), "m, of the deepest point"),
             Term::number(R"(\text{points})", static_cast<float>(solved.count)),
             Term::vector(R"(\mathbf{n})", glm::vec3(contact.normal)),
             Term::place(R"(\mathbf{p}_A)", glm::vec3(at.hullA - contact.roundA * contact.normal), "of the first"),
             Term::number("w_A", static_cast<float>(own.rows_.massOf(contact.a).at(at.armA, contact.normal)),
                          R"($1/m + (\mathbf{r} \times \mathbf{n}) \cdot I^{-1} (\mathbf{r} \times \mathbf{n})$)"),
             Term::number("w_B", static_cast<float>(massB)),
             Term::number(R"(\lambda_{\text{so far}})", static_cast<float>(solved.before.x), "kg m"),
             Term::number(R"(\Delta\lambda)", static_cast<float>(solved.now.x - solved.before.x)),
             Term::number(R"(\mu)", static_cast<float>(contact.material.staticFriction)),
             Term::number(R"(|\lambda_t|)", static_cast<float>(glm::length(glm::dvec2(solved.now.y, solved.now.z))))};
  };
  const auto after = [&](const ContactRows::Solved& solved) {
    const BodyContact& contact = world.bodyContacts.contacts[solved.first];
    ConstraintDescription row;
    row.text = solved.isOfStack ? &kStackText : solved.isLeft ? &kLeftStackText : &kPatchText;
    row.value = static_cast<float>(solved.gap);
    row.lambda = static_cast<float>(solved.now.x);
    row.active = solved.now != glm::dvec3(0.0) || solved.before != glm::dvec3(0.0);
    if (contact.collider >= 0) row.element = world.colliders[contact.collider]->element();
    for (std::size_t k = 0; k < contact.particles().size(); ++k)
      sides->move(k, double(own.rows_.displacementShare(world, contact, k)) * solved.displacement);
    sides->fill(world, row);
    sides->addTerms(world, terms);
    row.terms = terms;
    visitor(row);
  };
  own.rows_.projectOneByOne(world, before, after);
}

float BodyContacts::largestError(const Particles& particles) const {
  double largest = 0.0;
  for (const BodyContact& contact : contacts()) {
    const BodySides sides(contact, world_->bodies, particles);
    largest = std::max(largest, -sides.gap(contact));
  }
  return static_cast<float>(largest);
}

void BodyContacts::forEach(const Particles& particles, std::span<const glm::vec4>,
                           const ConstraintVisitor& visitor) const {
  for (const BodyContact& contact : contacts()) {
    const BodySides sides(contact, world_->bodies, particles);
    const auto overlap = static_cast<float>(std::min(sides.gap(contact), 0.0));
    std::array<Index, 4> members{world_->bodies[contact.a].first};
    std::size_t count = 1;
    if (contact.b >= 0) members[count++] = world_->bodies[contact.b].first;
    for (const Index i : contact.particles()) members[count++] = i;
    visitor({.particles = std::span(members).first(count),
             .value = overlap,
             .strain = overlap / static_cast<float>(world_->bodies[contact.a].reach)});
  }
}

}  // namespace pliant::sim
