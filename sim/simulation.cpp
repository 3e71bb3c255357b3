// The step, in the phases of the thesis. What each phase costs is in stopwatch.h; how a scene becomes a world is in
// build.cpp; restitution in velocity_update.cpp; what happens after a blow-up in failure.cpp.
#include "sim/simulation.h"

#include "sim/base/parallel.h"
#include "sim/bodies/interior.h"
#include "sim/constraints/kinematic.h"
#include "sim/constraints/shape_matching.h"
#include "sim/contacts/contact_finder.h"
#include "sim/solver/schedule.h"
#include "sim/state/object.h"
#include "sim/step/damping.h"

#include <glm/geometric.hpp>
#include <omp.h>

#include <algorithm>
#include <chrono>

namespace pliant::sim {

namespace {

constexpr std::size_t kSerialBelow = 10000;

}  // namespace

bool Simulation::step() {
  if (failure_) return false;
  const int asked = scene_.settings.threads;
  omp_set_num_threads(asked > 0 ? asked : threadChooser_.choose(omp_get_num_procs()));
  const auto start = std::chrono::steady_clock::now();
  const bool good = advance();
  if (asked == 0)
    threadChooser_.record(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return good;
}

bool Simulation::advance() {
  if (energyBudget_) energyBudget_->begin(*world_);
  drain();
  enterAtRest(BudgetTerm::outflow);
  emit();
  enterAtRest(BudgetTerm::inflow);
  keepState();
  energyWatch_.begin(*world_);
  if (recorder_) recorder_->begin(*world_, frame_);
  h_ = scene_.settings.timestep / static_cast<float>(scene_.settings.substeps);
  solver_.clearGroupSolves();
  for (substep_ = 0; substep_ < scene_.settings.substeps; ++substep_) {
    applyForces();     // listing 1, line 2     v <- v + h w f
    dampVelocities();  // Müller 2006, (6)
    predict();         // line 3                x* <- x + h v
    if (!isFinite()) return fail();
    findContacts();  // lines 5 to 9
    prestabilise();  // listing 2
    solve();         // lines 10 to 25
    if (isStopped()) return abandon();
    poststabilise();  // thesis 5.3, figure 5.9
    holdSurfacesBack();
    if (!isFinite()) return fail();
    updateVelocities();  // line 27               v <- (x* - x) / h
    if (!hasFiniteVelocities()) return fail();
    commitOrSleep();  // line 28               x <- x*
  }
  energyWatch_.end(*world_, scene_.settings.timestep);
  if (hasBlownUp()) return fail();
  tear();  // Müller 2006, 3.6
  ++frame_;
  if (energyBudget_) energyBudget_->finish();
  if (stiffnessMeter_) stiffnessMeter_->endStep(double(scene_.settings.timestep) * frame_);
  if (recorder_) recording_ = recorder_->finish();
  return true;
}

void Simulation::setRecorded(bool recorded) {
  if (recorded == (bool(recorder_))) return;
  recorder_ = recorded ? std::make_unique<StepRecorder>() : nullptr;
  if (!recorded) recording_ = nullptr;
}

void Simulation::setEnergyBudget(bool kept) {
  if (kept == (bool(energyBudget_))) return;
  energyBudget_ = kept ? std::make_unique<EnergyBudget>() : nullptr;
}

void Simulation::setStiffnessMeter(bool measures) {
  if (measures == (bool(stiffnessMeter_))) return;
  stiffnessMeter_ = measures ? std::make_unique<StiffnessMeter>() : nullptr;
}

std::vector<EffectiveStiffness> Simulation::effectiveStiffnesses() const {
  return stiffnessMeter_ ? stiffnessMeter_->result(scene_.settings) : std::vector<EffectiveStiffness>{};
}

// The states of ledger.h: before the prediction and at the end; from then on; with velocities that are decided.
void Simulation::enterAtRest(BudgetTerm account) {
  if (energyBudget_) energyBudget_->note(account, *world_, {world_->particles.position, world_->particles.velocity});
}

void Simulation::enterMoving(BudgetTerm account, bool isImpulse) {
  if (energyBudget_ && energyBudget_->isOpen()) energyBudget_->note(account, *world_, movingMoment(), isImpulse);
}

void Simulation::enterDecided(BudgetTerm account, std::span<const glm::vec3> velocity) {
  if (energyBudget_) energyBudget_->note(account, *world_, {world_->particles.predicted, velocity});
}

EnergyBudget::Moment Simulation::movingMoment() {
  const Particles& particles = world_->particles;
  newVelocity_.resize(particles.size());
  const bool isBdf2 = scene_.settings.integrator == Integrator::bdf2;
  const float inverseStep = 1.0f / h_;
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      newVelocity_[i] = isBdf2 ? bdf2_.velocityOf(particles, i)
                               : inverseStep * glm::vec3(particles.predicted[i] - particles.position[i]);
    }
  });
  return {particles.predicted, newVelocity_};
}

void Simulation::note(StepPhase phase) {
  if (recorder_) recorder_->note(phase, substep_, *world_);
}

void Simulation::applyForces() {
  const Stopwatch watch(phaseTimes_, Phase::forces);
  if (scene_.settings.integrator == Integrator::bdf2) bdf2_.begin(world_->particles, h_);
  const double time = double(scene_.settings.timestep) * frame_ + double(h_) * substep_;
  energyWatch_.beforeForces(*world_);
  for (const auto& force : world_->forces) {
    force->apply(world_->particles, h_, time);
    enterAtRest(force->acceleration() != glm::vec3(0.0f) ? BudgetTerm::integration : BudgetTerm::forces);
  }
  energyWatch_.afterForces(*world_);
  limitSpeed();
  enterAtRest(BudgetTerm::speedLimit);
  note(StepPhase::forces);
}

void Simulation::dampVelocities() {
  const Stopwatch watch(phaseTimes_, Phase::forces);
  parallelPieces(world_->objects.size(), 8, [&](std::size_t o) {
    const Object& object = world_->objects[o];
    const float own = world_->materials[static_cast<std::size_t>(object.material)].damping;
    const float k = own >= 0.0f ? own : scene_.settings.damping;
    if (k > 0.0f) dampTowardsRigidMotion(world_->particles, object.particles, k);
  });
  enterAtRest(BudgetTerm::damping);
  note(StepPhase::damping);
}

void Simulation::predict() {
  const Stopwatch watch(phaseTimes_, Phase::forces);
  Particles& particles = world_->particles;
  if (scene_.settings.integrator == Integrator::bdf2) {
    bdf2_.predict(particles);
  } else {
    parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        particles.predicted[i] = particles.position[i] + glm::vec4(h_ * particles.velocity[i], 0.0f);
      }
    });
  }
  for (const auto& motion : world_->motions) motion->advance(h_, frame_, context().frameFraction);
  for (KinematicPositions* led : {static_cast<KinematicPositions*>(animatedPositions(*world_)),
                                  static_cast<KinematicPositions*>(attachedPositions(*world_))}) {
    if (led == nullptr) continue;
    led->prepare(particles, context());
    led->place(particles);
  }
  enterMoving(BudgetTerm::integration, false);
  mouseConstraint(*world_).place(particles, h_, 1.0f / static_cast<float>(scene_.settings.substeps - substep_));
  enterMoving(BudgetTerm::mouse);
  energyWatch_.notePulls(*world_, h_);
  note(StepPhase::predict);
}

void Simulation::findContacts() {
  const Stopwatch watch(phaseTimes_, Phase::contacts);
  const Settings& settings = scene_.settings;
  Interior& interior = world_->interior;
  if (!interior.empty()) {
    for (const auto& batch : world_->batches) {
      if (auto* matching = dynamic_cast<ShapeMatching*>(batch.get())) matching->turn(world_->particles, interior);
    }
  }
  const ContactOptions options{settings.contacts, settings.contactMargin, settings.iteration == Iteration::gaussSeidel,
                               interior.empty() ? nullptr : &interior, massScaling()};
  contactFinder_.find(world_->particles, world_->objects, world_->materials, world_->colliders, options,
                      world_->contacts);
  if (world_->meshCollision != nullptr) findMeshContacts();
  solver_.prepare(*world_, context());
  note(StepPhase::contacts);
}

// Up is against all gravity together; nothing where there is none.
glm::vec3 Simulation::massScaling() const {
  glm::vec3 down(0.0f);
  for (const auto& force : world_->forces) down += force->acceleration();
  const float length = glm::length(down);
  return length > 0.0f ? -scene_.settings.massScaling / length * down : glm::vec3(0.0f);
}

void Simulation::findMeshContacts() {
  const Settings& settings = scene_.settings;
  if (!settings.contacts) {
    world_->meshContacts = {};
    return;
  }
  const bool coloured = settings.iteration == Iteration::gaussSeidel;
  const bool gathered = settings.iteration == Iteration::jacobi || settings.stabilize > 0;
  meshContactFinder_.find(
      world_->particles,
      {world_->surfaces, world_->objects, world_->materials, world_->topologyVersion, world_->solids},
      {settings.contactMargin, coloured, gathered}, world_->meshContacts);
}

// Whatever the solver did, no surface goes through itself or another.
void Simulation::holdSurfacesBack() {
  const Stopwatch watch(phaseTimes_, Phase::stabilise);
  if (world_->meshCollision != nullptr && scene_.settings.contacts) {
    meshContactFinder_.holdBack(world_->particles, world_->contacts.surfaces);
  }
  enterMoving(BudgetTerm::sides);
  note(StepPhase::holdBack);
}

// Contacts alone, at x instead of x*; both move, the velocity does not (listing 2).
void Simulation::prestabilise() {
  const Stopwatch watch(phaseTimes_, Phase::stabilise);
  Particles& particles = world_->particles;
  if (world_->contacts.size() + world_->meshContacts.size() == 0) return;
  const bool movesSurfaces =
      scene_.settings.stabilize > 0 && world_->meshCollision != nullptr && scene_.settings.contacts;
  if (movesSurfaces) beforePrestabilise_.assign(particles.position.begin(), particles.position.end());
  Corrections& corrections = solver_.corrections();
  for (int iteration = 0; iteration < scene_.settings.stabilize; ++iteration) {
    std::fill(corrections.begin(), corrections.end(), glm::vec4(0.0f));
    world_->collision->accumulate(particles, particles.position, corrections);
    if (world_->meshCollision != nullptr) world_->meshCollision->accumulate(particles, particles.position, corrections);
    parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        if (!(corrections[i].w > 0.0f)) continue;
        const glm::vec4 change(scene_.settings.overRelaxation / corrections[i].w * glm::vec3(corrections[i]), 0.0f);
        particles.position[i] += change;
        particles.predicted[i] += change;
      }
    });
  }
  if (movesSurfaces) {
    keepStartsInFront();
    meshContactFinder_.holdStartBack(particles, beforePrestabilise_, world_->contacts.surfaces);
  }
  enterMoving(BudgetTerm::prestabilisation, false);
  note(StepPhase::prestabilise);
}

// Surfaces that press on a particle push its middle behind no collider: a path held back would end there.
void Simulation::keepStartsInFront() {
  Particles& particles = world_->particles;
  for (const SurfaceContact& contact : world_->contacts.surfaces) {
    const auto i = static_cast<std::size_t>(contact.particle);
    const auto inFront = [&](const glm::vec4& x) {
      return glm::dot(contact.normal, glm::vec3(x)) - contact.offset + particles.radius[i] + contact.advance;
    };
    const float lost = std::min(inFront(beforePrestabilise_[i]), 0.0f) - inFront(particles.position[i]);
    if (!(lost > 0.0f)) continue;
    particles.position[i] += glm::vec4(lost * contact.normal, 0.0f);
    particles.predicted[i] += glm::vec4(lost * contact.normal, 0.0f);
  }
}

void Simulation::solve() {
  const Stopwatch watch(phaseTimes_, Phase::solve);
  const StepContext now = context();
  SolveWatch onlooker{[&](const SolveStage& stage) {
    if (recorder_) recorder_->afterSolve(stage, substep_, *world_);
    if (energyBudget_ && energyBudget_->isSolving()) energyBudget_->afterSolve(stage, *world_, movingMoment());
    return !isStopped();
  }};
  if (recorder_ || energyBudget_) {
    onlooker.before = [&](const SolveStage& stage, BatchSpan batches) {
      if (recorder_) recorder_->beforeSolve(stage, batches, *world_, now);
      enterMoving(BudgetTerm::acceleration);
      if (energyBudget_) energyBudget_->beforeSolve(batches, *world_, now);
    };
  }
  const bool measures = stiffnessMeter_ && frame_ % StiffnessMeter::kEvery == 0;
  if (measures) stiffnessMeter_->beforeSolve(*world_);
  solver_.solve(*world_, now, onlooker);
  if (measures) stiffnessMeter_->afterSolve(*world_, now);
  enterMoving(BudgetTerm::acceleration);
  contactFinder_.guardAgainstTunnelling(world_->objects, world_->materials, world_->colliders, world_->contacts,
                                        world_->particles);
  enterMoving(BudgetTerm::sides);
}

void Simulation::commitOrSleep() {
  const Stopwatch watch(phaseTimes_, Phase::velocities);
  Particles& particles = world_->particles;
  parallelFor(particles.size(), kSerialBelow, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const float sleeping = world_->materials[static_cast<std::size_t>(particles.material[i])].sleepingSpeed;
      const glm::vec3& v = particles.velocity[i];
      const bool sleeps = particles.position[i].w > 0.0f && glm::dot(v, v) < sleeping * sleeping;
      if (!sleeps) particles.position[i] = particles.predicted[i];
    }
  });
  if (scene_.settings.integrator == Integrator::bdf2) bdf2_.end(particles);
  enterAtRest(BudgetTerm::sleeping);
  note(StepPhase::commit);
}

// Only when the whole step is good: a failed one goes back to particles that are there.
void Simulation::tear() {
  const Stopwatch watch(phaseTimes_, Phase::tear);
  tearing_.apply(*world_);
  enterAtRest(BudgetTerm::tearing);
}

StepContext Simulation::context() const {
  const Settings& settings = scene_.settings;
  return {world_->materials,
          world_->objects,
          settings,
          solvesOfStep(settings.effectiveSchedule(), settings.solverIterations, settings.groupRepeats),
          h_,
          frame_,
          static_cast<float>(substep_ + 1) / static_cast<float>(settings.substeps),
          settings.integrator == Integrator::bdf2 ? bdf2_.elasticPart() : 1.0f};
}

void Simulation::limitSpeed() {
  const float limit = scene_.settings.maxSpeed;
  if (limit <= 0.0f) return;
  for (glm::vec3& v : world_->particles.velocity) {
    const float speed = glm::length(v);
    if (speed > limit) v *= limit / speed;
  }
}

}  // namespace pliant::sim
