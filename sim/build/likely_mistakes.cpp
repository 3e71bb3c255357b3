#include "sim/build/likely_mistakes.h"

#include "sim/base/index.h"
#include "sim/constraints/neo_hookean.h"
#include "sim/constraints/typed_batches.h"
#include "sim/constraints/weave.h"
#include "sim/contacts/contact_finder.h"
#include "sim/projection/stiffness.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

namespace pliant::sim {

namespace {

/// Part of the smaller radius by which two particles may overlap at the start: grains are often placed a little too
/// near, and separate gently.
constexpr float kDeep = 0.5f;
/// Allowed sag of a link or contact that carries a weight, as part of its length or of the distance to keep.
constexpr float kSag = 0.5f;
/// Stretch below which hanging ropes and cloth should stay: what the recommendations of warnings aim at.
constexpr float kGoodStretch = 0.05f;
/// h^2 / (n m alpha) above which iterations run out before compliant links have converged: they hang a tenth too far or
/// more. Measured on ropes of 10 and 20 links: n = 1 leaves 0.9 of it; with n = 10 and 40, 0.2 leaves 1 %, 0.6 15 %,
/// 1.4 half, and 6 four times.
constexpr double kConverges = 0.5;
/// The value after following the recommendation of a warning.
constexpr double kConverged = 0.2;
/// Stretch by unconverged iterations above which a warning is given.
constexpr double kSeenSag = 0.01;
/// Ratio of masses that any solver can handle.
constexpr float kAlike = 10.0f;
/// Turn of a rigid body in a substep beyond which its free rotation is coarse: 64 steps of 0.1 rad (integrateRotation)
/// [rad].
constexpr double kFollowedTurn = 6.4;
/// Excess of a pressure's target volume over that which inextensible edges allow, relative: a mesh with 1.02 comes to
/// rest.
constexpr float kSlightPressure = 0.03f;
/// Distance of centres by that of contact up to which one particle lies on another.
constexpr float kTouching = 1.02f;

/// Examines the world in the first step.
class Examination {
 public:
  Examination(const Scene& scene, const World& world, InputMessages& messages)
      : scene_(scene), world_(world), messages_(messages) {
    for (const auto& force : world.forces) gravity_ += force->acceleration();
    findHeld();
    findCarried();
  }

  void examine() {
    examineTies();
    examineHanging();
    examineJoints();
    examineSpins();
    examinePressure();
    examineElasticity();
    if (scene_.settings.contacts) {
      examineContacts();
    }
    for (const auto& batch : world_.batches) examineFormulas(*batch);
    for (const auto& [pair, finding] : findings_) {
      const Element& element = scene_.elements[std::get<1>(pair)];
      messages_.warning(scene_.file.string(), element.lines.of(std::get<0>(pair)), finding.message);
    }
  }

 private:
  /// The worst finding of a kind between two elements.
  struct Finding {
    float badness = 0.0f;
    std::string message;
  };

  const Particles& particles() const { return world_.particles; }
  glm::vec3 positionOf(Index particle) const { return glm::vec3(particles().position[particle]); }
  bool isMovable(Index particle) const { return particles().position[particle].w > 0.0f; }
  int elementOf(Index particle) const { return world_.objectOf(particle).element; }
  float substep() const { return scene_.settings.timestep / static_cast<float>(scene_.settings.substeps); }

  bool isSpring(int element) const {
    return scene_.settings.stiffnessModel == StiffnessModel::compliant && element >= 0 &&
           world_.materials[element].compliance > 0.0f;
  }

  void note(const char* field, Index a, Index b, float badness, std::string message) {
    Finding& worst = findings_[{field, elementOf(a), elementOf(b)}];
    if (badness > worst.badness) worst = {badness, std::move(message)};
  }

  // Objects with an immovable part: they can carry.
  void findHeld() {
    held_.resize(world_.objects.size());
    for (std::size_t i = 0; i < particles().size(); ++i) {
      if (!isMovable(static_cast<Index>(i))) held_[particles().object[i]] = true;
    }
  }

  // Long range ties are made in the first step.
  bool hasLongRange(const Object& object) const {
    const Element& element = scene_.elements[object.element];
    const Field* field = findField(element.type().fields, "longRange");
    return field != nullptr && *static_cast<const bool*>(field->of(element.data()));
  }

  // Objects that are tied to something immovable by more than their own links, which need not carry them then.
  void findCarried() {
    for (const Object& object : world_.objects) carried_.push_back(hasLongRange(object));
    for (const auto& batch : world_.batches) {
      if (batch->type() != "distance") continue;
      batch->forEach(particles(), particles().position, [&](const ConstraintView& view) {
        const Index a = view.particles[0], b = view.particles[1];
        if (particles().object[a] == particles().object[b]) return;
        if (!isMovable(b)) carried_[particles().object[a]] = true;
        if (!isMovable(a)) carried_[particles().object[b]] = true;
      });
    }
  }

  // Constraints between two objects.
  void examineTies() {
    for (const auto& batch : world_.batches) {
      if (batch->type() != "distance") continue;
      batch->forEach(particles(), particles().position, [&](const ConstraintView& view) {
        const Index a = view.particles[0], b = view.particles[1];
        const bool aIsHeld = held_[particles().object[a]], bIsHeld = held_[particles().object[b]];
        const bool isCarried = carried_[particles().object[a]] || carried_[particles().object[b]];
        if (aIsHeld == bIsHeld || isCarried || isSpring(view.element)) return;
        const float length = glm::distance(positionOf(a), positionOf(b)) - view.value;
        const float size = 0.5f * (particles().radius[a] + particles().radius[b]);  // a joint has no length
        examineWeight(aIsHeld ? a : b, aIsHeld ? b : a, std::max(length, size), "hangs from");
      });
    }
  }

  /// How a rope or cloth hangs.
  struct Hanging {
    std::vector<Index> held;   ///< particles with an edge to a movable one
    double length = 0.0;       ///< of these edges at rest, together [m]
    int edges = 0;             ///< their number
    bool isCompliant = false;  ///< and so has no coarse levels
    float compliance = 0.0f;   ///< the least of these edges, where they are compliant [m/N]
    bool isStiff = true;       ///< it should keep its length
  };

  // In a link that carries r particles, n iterations of Gauss-Seidel leave a stretch of about r g h^2 / n (see
  // examineWeight), of Jacobi about four times as much: it moves each particle by the mean of two halves. Measured on
  // sheets of 81 and 441 vertices that hang from two or from a row, with 5 to 20 iterations and 1 to 5 substeps: half
  // to twice that at the worst edge, and beyond a stretch of 1 less.
  void examineHanging() {
    const Settings& settings = scene_.settings;
    if (settings.solverIterations == 0 || settings.effectiveSchedule() == Schedule::adaptive || solvesAtOnce()) return;
    std::vector<Hanging> hanging(world_.objects.size());
    for (const auto& batch : world_.batches) {
      const auto* edges = dynamic_cast<const TypedBatch<Distance>*>(batch.get());
      if (edges == nullptr || !isStretching(edges->column())) continue;
      for (const Distance& edge : edges->constraints()) addEdge(edge, edges->column(), hanging);
    }
    for (std::size_t o = 0; o < hanging.size(); ++o) judge(hanging[o], world_.objects[o]);
  }

  bool solvesAtOnce() const {
    return scene_.settings.iteration == Iteration::global || scene_.settings.iteration == Iteration::massSpring;
  }

  void addEdge(const Distance& edge, float Material::*column, std::vector<Hanging>& hanging) const {
    const auto [a, b] = edge.particles;
    Hanging& own = hanging[static_cast<std::size_t>(particles().object[a])];
    const Material& row = world_.materials[edge.material];
    const float compliance = effectiveCompliance(scene_.settings.stiffnessModel, row, column);
    const bool isCompliant = compliance > 0.0f;
    if (isCompliant) own.compliance = own.isCompliant ? std::min(own.compliance, compliance) : compliance;
    own.isCompliant = own.isCompliant || isCompliant;
    own.isStiff = own.isStiff && (isCompliant || row.*column == 1.0f);
    if (isMovable(a) == isMovable(b)) return;
    own.held.push_back(isMovable(a) ? b : a);
    own.length += double(edge.restLength);
    ++own.edges;
  }

  void judge(Hanging& hanging, const Object& object) {
    const bool hasLevels = scene_.settings.effectiveSchedule() == Schedule::hierarchical && !hanging.isCompliant;
    if (object.solid || hanging.edges == 0 || !hanging.isStiff || hasLevels || hasLongRange(object)) return;
    std::sort(hanging.held.begin(), hanging.held.end());
    hanging.held.erase(std::unique(hanging.held.begin(), hanging.held.end()), hanging.held.end());
    const auto movable = std::count_if(object.particles.begin(), object.particles.end(),
                                       [&](int i) { return isMovable(static_cast<Index>(i)); });
    const double each = double(movable) / static_cast<double>(hanging.held.size());
    const Settings& settings = scene_.settings;
    const double factor = settings.iteration == Iteration::jacobi ? 4.0 : 1.0;
    const double fall = double(glm::length(gravity_)) * double(substep()) * double(substep());
    const double stretch = factor * each * fall * hanging.edges / (settings.solverIterations * hanging.length);
    if (!(stretch > double(kSag))) return judgeCompliance(hanging, object, factor, stretch);
    const double finer = std::sqrt(stretch / double(kGoodStretch)) * settings.substeps;
    note("stiffness", hanging.held.front(), hanging.held.front(), static_cast<float>(stretch),
         fmt::format("{} hangs with {:.0f} particles from each one that is held: {} iterations leave edges there about "
                     "{:.0f} % too long, expected about {:.0f} <substeps>{}",
                     scene_.describeElement(static_cast<std::size_t>(object.element)), each, settings.solverIterations,
                     100.0 * stretch, std::ceil(finer),
                     hanging.isCompliant ? ", or <longRange>" : ", <schedule> hierarchical or <longRange>"));
  }

  // In a compliant link n iterations leave r g h^2 / n, too, in addition to its elongation r m g alpha: h^2 / (n m
  // alpha) times as much, and less once they converge.
  void judgeCompliance(const Hanging& hanging, const Object& object, double factor, double stretch) {
    if (!hanging.isCompliant || !(stretch > kSeenSag)) return;
    const auto moving = std::find_if(object.particles.begin(), object.particles.end(),
                                     [&](int i) { return isMovable(static_cast<Index>(i)); });
    const Settings& settings = scene_.settings;
    const double mass = double(particles().mass[*moving]), h = double(substep());
    const double left = factor * h * h / (settings.solverIterations * mass * double(hanging.compliance));
    if (!(left > kConverges)) return;
    const double times = left / kConverged;
    note("compliance", hanging.held.front(), hanging.held.front(), static_cast<float>(left),
         fmt::format("{} hangs up to {:.1f} times as far as its compliance says, its edges {:.2g} % too long instead "
                     "of {:.2g} %: {} <solverIterations> do not converge, expected about {:.0f} <substeps> or {:.0f} "
                     "<solverIterations>; or <longRange>, which limits it to its length",
                     scene_.describeElement(static_cast<std::size_t>(object.element)), 1.0 + left,
                     100.0 * stretch * (1.0 + 1.0 / left), 100.0 * stretch / left, settings.solverIterations,
                     std::ceil(std::sqrt(times) * settings.substeps), std::ceil(times * settings.solverIterations)));
  }

  // Inextensible edges fix the volume of a closed mesh. Solved one after the other they reach a compromise with
  // pressure; all at once there is no solution, and Newton steps wander.
  void examinePressure() {
    if (scene_.settings.iteration != Iteration::global) return;
    for (const SurfaceMesh& surface : world_.surfaces) {
      const Material& row = world_.materials[surface.element];
      const float beyond = std::abs(row.pressure - 1.0f);
      const float compliance = effectiveCompliance(scene_.settings.stiffnessModel, row, &Material::pressure);
      const bool isBlown = surface.closed && row.pressure > 0.0f && !surface.triangles.empty();
      if (!isBlown || compliance > 0.0f || !(beyond > kSlightPressure)) continue;
      const Index first = surface.triangles.front()[0];
      note("pressure", first, first, beyond,
           fmt::format("pressure {} and the lengths of {} contradict each other, and <iteration> global tries to "
                       "satisfy both: it blows up or spins, expected another <iteration>, or a compliance",
                       row.pressure, scene_.describeElement(static_cast<std::size_t>(elementOf(first)))));
    }
  }

  // The stress of a tetrahedron is nine numbers, not a single equation: it is solved after the simultaneous system.
  void examineElasticity() {
    if (scene_.settings.iteration != Iteration::global) return;
    for (const auto& batch : world_.batches) {
      const auto* solids = dynamic_cast<const TypedBatch<NeoHookean>*>(batch.get());
      if (solids == nullptr) continue;
      int last = -1;
      for (const NeoHookean& tetrahedron : solids->constraints()) {
        const Index first = tetrahedron.particles[0];
        if (elementOf(first) == std::exchange(last, elementOf(first))) continue;
        note("material", first, first, 1.0f,
             fmt::format(
                 "<iteration> global does not solve the tetrahedra of {} at once, but one after another: it is only as "
                 "stiff as {} iterations make it, expected gaussSeidel, which is faster, with more <substeps>",
                 scene_.describeElement(static_cast<std::size_t>(elementOf(first))), scene_.settings.solverIterations));
      }
    }
  }

  void examineContacts() {
    const auto largest = std::max_element(particles().radius.begin(), particles().radius.end());
    if (largest == particles().radius.end()) return;
    ContactSet contacts;
    ContactFinder().find(particles(), world_.objects, world_.materials, {}, {.margin = (kTouching - 1.0f) * *largest},
                         contacts);
    for (const ContactPair& pair : contacts.pairs) {
      examineOverlap(pair);
      const glm::vec3 apart = positionOf(pair.b) - positionOf(pair.a);
      const bool isLevel = std::abs(glm::dot(apart, gravity_)) < 0.5f * glm::length(apart) * glm::length(gravity_);
      if (isLevel || glm::length(apart) > kTouching * pair.reach) continue;
      const bool aIsAbove = glm::dot(apart, gravity_) > 0.0f;
      examineWeight(aIsAbove ? pair.b : pair.a, aIsAbove ? pair.a : pair.b, pair.reach, "lies on");
    }
  }

  // The forces of joints grow in each iteration by the missing 1 / (1 + r) of the weight of r times the mass: they
  // build up as a spring of the frequency sqrt(n / r) / h does, and the weight sags by g h^2 r / n. Measured with one
  // and three links, r = 10 to 10,000, 10 x 1 and 8 x 4: half to twice that.
  void examineJoints() {
    const auto& bodies = world_.bodies;
    std::vector<int> joints(bodies.size(), 0);
    for (const Joint& joint : world_.joints) {
      ++joints[joint.a];
      if (joint.b >= 0) ++joints[joint.b];
    }
    for (const Joint& joint : world_.joints) {
      if (joint.b < 0) continue;
      const bool aIsLight = particles().mass[bodies[joint.a].first] < particles().mass[bodies[joint.b].first];
      const Index lightBody = aIsLight ? joint.a : joint.b;
      const Body &light = bodies[lightBody], &heavy = bodies[aIsLight ? joint.b : joint.a];
      const bool hangs = glm::dot(heavy.now.centre - light.now.centre, glm::dvec3(gravity_)) > 0.0;
      if (joints[lightBody] < 2 || !hangs || !isMovable(light.first) || !isMovable(heavy.first)) continue;
      const float ratio = particles().mass[heavy.first] / particles().mass[light.first];
      const int iterations = std::max(scene_.settings.solverIterations, 1);
      const float sag = glm::length(gravity_) * substep() * substep() * ratio / static_cast<float>(iterations);
      if (sag <= kGoodStretch * static_cast<float>(light.reach) || ratio <= kAlike) continue;
      note("mass", heavy.first, light.first, sag,
           fmt::format(
               "{} hangs on {} by a joint and is {:.0f} times as heavy: {} iterations let it sag by about {:.2g} "
               "m, expected more of them, substeps, or a smaller mass ratio",
               scene_.describeElement(elementOf(heavy.first)), scene_.describeElement(elementOf(light.first)), ratio,
               iterations, sag));
    }
  }

  void examineSpins() {
    for (const Body& body : world_.bodies) {
      const double spin = glm::length(body.now.angularVelocity()), turn = spin * double(substep());
      if (!(turn > kFollowedTurn)) continue;
      note("angularVelocity", body.first, body.first, static_cast<float>(turn),
           fmt::format("{} turns at {:.3g} rad/s, by {:.3g} rad in a substep: free rotation is accurate up to {}, "
                       "expected at most {:.3g} rad/s, or more substeps",
                       scene_.describeElement(elementOf(body.first)), spin, turn, kFollowedTurn,
                       kFollowedTurn / double(substep())));
    }
  }

  void examineOverlap(const ContactPair& pair) {
    const float depth = pair.reach - glm::distance(positionOf(pair.a), positionOf(pair.b));
    const float radius = std::min(particles().radius[pair.a], particles().radius[pair.b]);
    if (scene_.settings.stabilize > 0 || depth < kDeep * radius) return;
    // The same two elements once, whichever has the first particle of a pair.
    const bool isInOrder = elementOf(pair.a) <= elementOf(pair.b);
    const Index first = isInOrder ? pair.a : pair.b, second = isInOrder ? pair.b : pair.a;
    note("radius", first, second, depth,
         fmt::format("{} and {} start {:.3g} m inside each other: the first contact throws them apart with {:.3g} m/s, "
                     "expected room between them, or <stabilize>",
                     scene_.describeElement(elementOf(first)), scene_.describeElement(elementOf(second)), depth,
                     depth / substep()));
  }

  void examineFormulas(const Batch& batch) {
    [&]<std::size_t... N>(std::index_sequence<N...>) { (examineFormulasOf<FormulaConstraint<N + 1>>(batch), ...); }
    (std::make_index_sequence<Formula::kMaxPoints>{});
  }

  // Where C is not finite the solver skips the constraint, and nobody would notice.
  template <typename C>
  void examineFormulasOf(const Batch& batch) {
    const auto* typed = dynamic_cast<const TypedBatch<C>*>(&batch);
    if (typed == nullptr) return;
    std::size_t bad = 0, firstBad = 0;
    for (std::size_t c = 0; c < typed->constraints().size(); ++c) {
      const C& constraint = typed->constraints()[c];
      std::array<glm::vec3, C::kCardinality> x, gradient;
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = positionOf(constraint.particles[i]);
      float value = 0.0f;
      if (!constraint.function->evaluate(x, constraint.rest, value, gradient) && bad++ == 0) firstBad = c + 1;
    }
    if (bad == 0) return;
    const Element& element = scene_.elements[static_cast<Index>(typed->element())];
    const std::size_t count = typed->constraints().size();
    messages_.warning(
        scene_.file.string(), element.lines.of("formula"),
        fmt::format("<formula> '{}' is not a finite number at the start in {} of {} constraint{}, first in number {}: "
                    "these do nothing, expected no division by zero and no root of a negative number",
                    typed->constraints()[firstBad - 1].function->text(), bad, count, count == 1 ? "" : "s", firstBad));
  }

  // An iteration corrects 1/(1 + r) of the fall in a substep, where the weight is r times as heavy as its support; so
  // with n iterations it sags by about r g h^2 / n per link. Measured with Gauss-Seidel: a weight of 10 to 10,000 times
  // the mass on 1 to 10 links, or on a ball, with n = 5 to 100, sags by that within a fifth as long as it is less than
  // half of the length, and runs away beyond.
  void examineWeight(Index light, Index heavy, float length, const char* how) {
    const Settings& settings = scene_.settings;
    const bool isSolvedAtOnce = solvesAtOnce() || settings.effectiveSchedule() == Schedule::hierarchical;
    if (isSolvedAtOnce || settings.solverIterations == 0 || !isMovable(light) || !isMovable(heavy)) return;
    const float ratio = particles().mass[heavy] / particles().mass[light];
    const float fall = glm::length(gravity_) * substep() * substep();
    const float borne = kSag * length * static_cast<float>(settings.solverIterations) / fall;
    if (!(fall > 0.0f) || ratio <= std::max(borne, kAlike)) return;
    note("mass", heavy, light, ratio / borne,
         fmt::format("{} {} {} and is {:.0f} times as heavy, particle for particle: {} iterations carry up to {:.0f} "
                     "times, expected more of them, substeps, or a smaller mass ratio",
                     scene_.describeElement(elementOf(heavy)), how, scene_.describeElement(elementOf(light)), ratio,
                     settings.solverIterations, borne));
  }

  const Scene& scene_;
  const World& world_;  ///< in the first step, with particles from sources
  InputMessages& messages_;
  glm::vec3 gravity_{0.0f};
  std::vector<bool> held_, carried_;  ///< by object
  std::map<std::tuple<std::string, int, int>, Finding> findings_;
};

}  // namespace

void warnOfLikelyMistakes(const Scene& scene, const World& world, const ParticleSources& sources,
                          InputMessages& messages) {
  const std::vector<Emission>& emissions = sources.flow().emissions;
  if (emissions.empty() || emissions.front().frame > 0) return Examination(scene, world, messages).examine();
  World started(world);
  ParticleSources first = sources;
  ContactFinder nobody;
  first.emit(started, 0, nobody);
  Examination(scene, started, messages).examine();
}

}  // namespace pliant::sim
