#include "sim/simulation.h"

#include "sim/base/index.h"
#include "sim/base/processors.h"
#include "sim/build/build_world.h"
#include "sim/build/idle_parameters.h"
#include "sim/build/likely_mistakes.h"
#include "sim/constraints/mouse_constraint.h"
#include "sim/simulation_impl.h"

#include <omp.h>

#include <algorithm>
#include <chrono>

namespace pliant::sim {

namespace {

// The window may refer to particles of a state that is older than the last edit.
bool hasParticle(const World& world, int particle) {
  return isIndexOf(particle, world.particles) && !world.isVacant(particle);
}

/// The rigid body that a particle is one of the four of; null: none.
const Body* bodyOf(const World& world, Index particle) {
  const auto found = std::find_if(world.bodies.begin(), world.bodies.end(), [&](const Body& body) {
    return particle >= body.first && particle < body.first + Index(Body::kParticles);
  });
  return found == world.bodies.end() ? nullptr : &*found;
}

bool hasBodiesOrJoints(const World& world, int element) {
  return std::any_of(world.bodies.begin(), world.bodies.end(),
                     [&](const Body& body) { return world.objects[body.object].element == element; }) ||
         std::any_of(world.joints.begin(), world.joints.end(),
                     [&](const Joint& joint) { return joint.material == element; });
}

/// Creates or drops an observer.
template <template <typename> typename Pointer, typename Watcher>
void keep(Pointer<Watcher>& watcher, bool wanted) {
  if (wanted != bool(watcher)) watcher = wanted ? std::make_unique<Watcher>() : nullptr;
}

}  // namespace

Simulation::Simulation(Scene scene, const BuildOptions& options, InputMessages& messages)
    : impl_(std::make_unique<Impl>(std::move(scene))) {
  impl_->sources = buildWorld(impl_->scene, options.assets, *impl_->world, messages);
  impl_->beginAnimation();
  impl_->sources.connectPresent(*impl_->world, 0);
  warnOfOverRelaxation(impl_->scene, *impl_->world, messages);
  warnOfLikelyMistakes(impl_->scene, *impl_->world, impl_->sources, messages);
  warnOfIdleParameters(impl_->scene, *impl_->world, messages);
}

Simulation::Simulation(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Simulation::~Simulation() = default;
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;

Simulation Simulation::clone() const {
  auto copy = std::make_unique<Impl>(*impl_);
  copy->recording = nullptr;
  copy->stop = nullptr;
  return Simulation(std::move(copy));
}

bool Simulation::step() {
  if (impl_->blowUp) return false;
  const int asked = impl_->scene.settings.threads;
  omp_set_num_threads(asked > 0 ? asked : impl_->threadChooser.choose(processorsToUse()));
  const auto start = std::chrono::steady_clock::now();
  const bool good = impl_->step();
  if (asked == 0)
    impl_->threadChooser.record(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return good;
}

StepState Simulation::Impl::stepState() {
  const Settings& settings = sceneNow().settings;
  if (!integrator || integratorChoice != settings.integrator) {
    integratorChoice = settings.integrator;
    integrator = makeIntegrator(integratorChoice);
    start = goodState = previousGoodState = nullptr;
  }
  StepState s{*world, settings, *integrator, sources, tools};
  s.stop = stop;
  s.frame = frame;
  return s;
}

bool Simulation::Impl::step() {
  animate();
  StepState s = stepState();
  std::array<StepObserver*, 5> observers{&energyWatch};
  std::size_t count = 1;
  if (diffuse) observers[count++] = diffuse.get();
  if (energyBudget) observers[count++] = energyBudget.get();
  if (stiffnessMeter) observers[count++] = stiffnessMeter.get();
  if (recorder) observers[count++] = recorder.get();
  stepper.observe(std::span(observers).first(count));
  stepper.enter(s);
  keepGoodState(s);
  s.startVelocity = start->velocity();
  stepper.advance(s);
  if (s.isOver()) {
    if (energyBudget) energyBudget->cancel();
    finishRecording();  // as far as it went
    if (s.fault == Fault::stopped)
      goBackToStart(s);
    else
      failStep(s);
    frame = s.frame;
    animate();
    return false;
  }
  stepper.finish(s);
  frame = s.frame;
  animate();  // what is shown of a state is what its next step has
  finishRecording();
  return true;
}

void Simulation::Impl::finishRecording() {
  if (!recorder) return;
  recorder->name(scene, *world);
  recording = recorder->finish();
}

// The parameters that constraints, contacts, colliders and forces look up while the simulation runs.
void Simulation::Impl::writeLiveParameters() {
  for (std::size_t e = 0; e < scene.elements.size(); ++e) writeLiveParametersOf(e);
}

void Simulation::Impl::writeLiveParametersOf(std::size_t element) {
  const Element& now = sceneNow().elements[element];
  const auto& type = static_cast<const ElementType&>(now.type());
  const auto isMine = [&](const auto& part) { return part->element() == static_cast<int>(element); };
  const Material before = world->materials[element];
  type.writeMaterial(now.data(), world->materials[element]);
  bool isOther = world->materials[element] != before && hasBodiesOrJoints(*world, static_cast<int>(element));
  for (const auto& collider : world->colliders) {
    if (!isMine(collider)) continue;
    const SurfaceMaterial surface = collider->material;
    type.writeSurface(now.data(), collider->material);
    isOther = isOther || collider->material != surface;
  }
  if (isOther) SleepingBodies::wakeAll(*world);
  for (const auto& motion : world->motions) {
    if (isMine(motion)) type.writeMotion(now.data(), *motion);
  }
  for (const auto& force : world->forces) {
    if (isMine(force)) type.writeForce(now.data(), *force);
  }
  for (std::size_t p = 0; p < world->painted.size(); ++p) {
    if (world->painted[p].element != static_cast<Index>(element)) continue;
    Material& row = world->materials[scene.elements.size() + p];
    row = world->materials[element];
    row.staticFriction *= world->painted[p].friction;
    row.kineticFriction *= world->painted[p].friction;
    if (world->painted[p].stiffness != 1.0f) stiffen(row, world->painted[p].stiffness);
  }
}

const std::optional<BlowUp>& Simulation::blowUp() const { return impl_->blowUp; }
void Simulation::stopWhen(const std::atomic<bool>& flag) { impl_->stop = &flag; }
void Simulation::edit(const Scene& edited, const BuildOptions& options, InputMessages& messages) {
  impl_->edit(edited, options, messages);
}
const Scene& Simulation::scene() const { return impl_->scene; }
const Scene& Simulation::sceneNow() const { return impl_->sceneNow(); }
const World& Simulation::world() const { return *impl_->world; }
int Simulation::frame() const { return impl_->frame; }
int Simulation::edits() const { return impl_->edits; }
const Flow& Simulation::flow() const { return impl_->sources.flow(); }

void Simulation::grab(int particle, float strength) {
  World& world = *impl_->world;
  if (!hasParticle(world, particle)) return;
  const Object& object = world.objectOf(particle);
  // A grain is its own object to the mouse; a body, a rope or a cloth is held as a whole.
  float mass = world.particles.mass[particle];
  if (!object.open) {
    mass = 0.0f;
    for (const int member : object.particles) mass += world.particles.mass[member];
  }
  const Body* body = bodyOf(world, particle);
  mouseConstraint(world).hold(particle, std::max(strength * mass, world.particles.mass[particle]), world.particles,
                              neighboursHeldWith(world, particle),
                              body != nullptr ? pullLimitOf(world, *body, strength) : std::nullopt);
}

void Simulation::moveGrabbed(int particle, const glm::vec3& target, float duration) {
  mouseConstraint(*impl_->world).moveTo(particle, target, duration);
}

void Simulation::releaseGrabbed(int particle) {
  mouseConstraint(*impl_->world).release(particle, impl_->world->particles);
  impl_->energyWatch.expectRelease();
}

void Simulation::releaseGrabbed() { impl_->releaseGrabbed(); }

void Simulation::Impl::releaseGrabbed() {
  mouseConstraint(*world).releaseAll(world->particles);
  energyWatch.expectRelease();
}

namespace {

void pinOne(World& world, Index particle, bool pinned) {
  mouseConstraint(world).release(particle, world.particles);  // else letting go would give it its old mass back
  if (pinned) return world.particles.fix(particle);
  const float mass = world.particles.mass[particle];
  const float inverseMass = mass > 0.0f ? 1.0f / mass : 0.0f;
  world.particles.position[particle].w = world.particles.predicted[particle].w = inverseMass;
}

}  // namespace

// The particles of a rigid body are one thing: all of them are pinned.
void Simulation::pin(int particle, bool pinned) {
  World& world = *impl_->world;
  if (!hasParticle(world, particle)) return;
  const Body* body = bodyOf(world, particle);
  if (body == nullptr) return pinOne(world, particle, pinned);
  for (Index k = 0; k < Index(Body::kParticles); ++k) pinOne(world, body->first + k, pinned);
}

void Simulation::gust(const glm::vec3& velocity) {
  Particles& particles = impl_->world->particles;
  for (std::size_t i = 0; i < particles.size(); ++i) {
    if (particles.position[i].w > 0.0f) particles.velocity[i] += velocity;
  }
}

void Simulation::cut(const Blade& blade, int knife) { impl_->knives.at(knife).cut(*impl_->world, blade); }
void Simulation::liftKnife(int knife) { impl_->knives.at(knife).lift(); }

void Simulation::setFoam(bool kept) { keep(impl_->diffuse, kept); }
std::span<const DiffuseParticle> Simulation::foam() const {
  return impl_->diffuse ? impl_->diffuse->all() : std::span<const DiffuseParticle>();
}

void Simulation::setRecorded(bool recorded) {
  keep(impl_->recorder, recorded);
  if (!recorded) impl_->recording = nullptr;
}
std::shared_ptr<const StepRecording> Simulation::recording() const { return impl_->recording; }
void Simulation::setEnergyBudget(bool kept) { keep(impl_->energyBudget, kept); }
const EnergyBudget* Simulation::energyBudget() const { return impl_->energyBudget.get(); }
void Simulation::setStiffnessMeter(bool measures) { keep(impl_->stiffnessMeter, measures); }

std::vector<EffectiveStiffness> Simulation::effectiveStiffnesses() const {
  return impl_->stiffnessMeter ? impl_->stiffnessMeter->result(impl_->sceneNow().settings)
                               : std::vector<EffectiveStiffness>{};
}

const PhaseTimes& Simulation::phaseTimes() const { return impl_->stepper.times(); }
const SolveCounts& Simulation::solveCounts() const { return impl_->tools.solver.counts(); }

}  // namespace pliant::sim
