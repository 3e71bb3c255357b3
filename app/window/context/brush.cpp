#include "app/window/context/brush.h"

#include "app/document/paint_edits.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kDabEvery = 0.3f;       ///< fraction of the radius between two dabs
constexpr int kMaxDabs = 40;            ///< maximum per frame
constexpr float kWidestFactor = 10.0f;  ///< the colour range is 1/kWidestFactor to kWidestFactor

/// The parameter that stores what a brush paints.
const char* fieldOf(BrushPaint paints) {
  static constexpr std::array<const char*, 5> kFields{"fixed", "paintedStiffness", "paintedMass", "paintedFriction",
                                                      "paintedColor"};
  return kFields.at(sim::indexOf(paints));
}

std::string_view wordOf(BrushPaint paints) { return sim::ChoiceNames<BrushPaint>::words[sim::indexOf(paints)]; }

/// Logarithmic: half and double are equally far from the middle of the colours.
float placeOfFactor(float factor) {
  const float place = 0.5f + 0.5f * std::log(std::max(factor, 1e-6f)) / std::log(kWidestFactor);
  return std::clamp(place, 0.0f, 1.0f);
}

std::vector<int> particlesOf(int object, const Snapshot& snapshot) {
  std::vector<int> particles;
  for (std::size_t i = 0; i < snapshot.objects.size(); ++i) {
    if (snapshot.objects[i] == object) particles.push_back(static_cast<int>(i));
  }
  return particles;
}

// The element after applying the stroke.
sim::Element withStroke(sim::Element element, const BrushSettings& settings, const PaintStroke& stroke,
                        const glm::vec3& plain) {
  const char* field = fieldOf(settings.paints);
  switch (settings.paints) {
    case BrushPaint::pins:
      paintPins(element, field, stroke);
      break;
    case BrushPaint::stiffness:
    case BrushPaint::mass:
    case BrushPaint::friction:
      paintFactors(element, field, stroke, settings.factor);
      break;
    case BrushPaint::color:
      paintColours(element, field, stroke, settings.color, plain);
      break;
  }
  return element;
}

}  // namespace

int Brush::elementOf(int object, const Session& session) const {
  const auto& objects = session.snapshot().topology->objects;
  if (!sim::isIndexOf(object, objects)) return -1;
  const int element = objects[object].element;
  return sim::isIndexOf(element, session.document().scene().elements) ? element : -1;
}

bool Brush::begin(const Hit& hit, bool erases, Session& session) {
  const Snapshot& snapshot = session.snapshot();
  if (!sim::isIndexOf(hit.particle, snapshot.objects)) return false;
  const int object = snapshot.objects[hit.particle], index = elementOf(object, session);
  if (index < 0) return false;
  const sim::Scene& scene = session.document().scene();
  const char* field = fieldOf(settings.paints);
  if (!canPaint(scene.elements[index], field)) {
    session.messages.success(
        fmt::format("{} has no <{}> to paint; cloth and softBody have", scene.describeElement(index), field));
    return false;
  }
  if (!session.isUnlocked(fmt::format("elements[{}].{}", index, field))) return false;
  object_ = object;
  erases_ = erases;
  before_ = scene.elements[index];
  particles_ = particlesOf(object, snapshot);
  const auto built = static_cast<std::size_t>(snapshot.topology->objects[object].built);
  if (settings.paints == BrushPaint::pins && particles_.size() > built) particles_.resize(built);  // rest: torn off
  reached_.assign(particles_.size(), 0.0f);
  return true;
}

float Brush::weightAt(float distance) const {
  const float part = distance / settings.radius;
  if (part >= 1.0f) return 0.0f;
  const float shape = settings.falloff == BrushFalloff::even ? 1.0f : 1.0f - part * part;
  return settings.strength * shape;
}

// The stroke has no gaps, however far the mouse moves in a frame.
void Brush::paint(glm::vec2 position, glm::vec2 viewport, Session& session) {
  const glm::vec2 from = last_.value_or(position);
  if (last_ && from == position) return;
  const float way = glm::distance(from, position);
  const int dabs = std::clamp(static_cast<int>(std::ceil(way / (kDabEvery * settings.radius))), 1, kMaxDabs);
  for (int d = 1; d <= dabs; ++d) {
    dab(glm::mix(from, position, static_cast<float>(d) / static_cast<float>(dabs)), viewport, session);
  }
  last_ = position;
  if (settings.paints == BrushPaint::color) applyTo(session);  // colours are applied while painting
}

void Brush::dab(glm::vec2 position, glm::vec2 viewport, const Session& session) {
  const Snapshot& snapshot = session.snapshot();
  const render::Camera& camera = session.view.camera;
  const auto hit = pick(camera.rayThrough(position, viewport), snapshot, session.view.options);
  if (!hit || !sim::isIndexOf(hit->particle, snapshot.objects) || snapshot.objects[hit->particle] != object_) return;
  // The brush is a sphere around the point below the cursor, so that the far side of a body is not painted.
  const float depth = glm::dot(hit->position - camera.position(), camera.forward());
  const float metresPerPixel = camera.viewHeight(depth) / viewport.y;
  for (std::size_t k = 0; k < particles_.size(); ++k) {
    const auto i = static_cast<std::size_t>(particles_[k]);
    if (i >= snapshot.spheres.size() || snapshot.objects[i] != object_) continue;
    const float distance = glm::distance(glm::vec3(snapshot.spheres[i]), hit->position) / metresPerPixel;
    reached_[k] = std::max(reached_[k], weightAt(distance));
  }
}

void Brush::drop() {
  object_ = -1;
  last_.reset();
  before_.reset();
}

// All edits of a stroke are one entry of the history.
void Brush::applyTo(Session& session) {
  const int index = elementOf(object_, session);
  const bool any = std::any_of(reached_.begin(), reached_.end(), [](float weight) { return weight > 0.0f; });
  if (index < 0 || !any) return;
  sim::Scene scene = session.document().scene();
  const glm::vec3 plain = session.snapshot().topology->objects[object_].appearance.colour;
  scene.elements[index] = withStroke(*before_, settings, {reached_, erases_}, plain);
  if (scene == session.document().scene()) return;
  const std::string what =
      fmt::format("{} {} of {}", erases_ ? "erase" : "paint", wordOf(settings.paints), scene.nameOfElement(index));
  session.edit(std::move(scene), what, "stroke of the brush");
}

void Brush::finish(Session& session) {
  if (!isPainting()) return;
  applyTo(session);
  session.endGesture();
  drop();
}

void Brush::show(Session& session) const {
  std::vector<float>& paint = session.view.options.paint;
  paint.clear();
  if (settings.paints == BrushPaint::color) return;  // visible as it is
  const Snapshot& snapshot = session.snapshot();
  const sim::Scene& scene = session.document().scene();
  const char* field = fieldOf(settings.paints);
  paint.assign(snapshot.objects.size(), ViewOptions::kUnpainted);
  for (std::size_t o = 0; o < snapshot.topology->objects.size(); ++o) {
    const int object = static_cast<int>(o), index = elementOf(object, session);
    if (index < 0 || !canPaint(scene.elements[index], field)) continue;
    const std::vector<int> particles = particlesOf(object, snapshot);
    const bool isStroked = object == object_;
    const auto values = paintedValues(
        isStroked ? withStroke(scene.elements[index], settings, {reached_, erases_}, {}) : scene.elements[index], field,
        particles.size());
    const float unpainted = settings.paints == BrushPaint::pins ? 0.0f : 1.0f;
    for (std::size_t k = 0; k < particles.size(); ++k) {
      if (values[k] == unpainted) continue;  // keeps its own colour, so that what is painted stands out
      paint[static_cast<std::size_t>(particles[k])] =
          settings.paints == BrushPaint::pins ? values[k] : placeOfFactor(values[k]);
    }
  }
}

}  // namespace pliant::app
