#include "app/lesson/quantity.h"

#include "app/base/words.h"
#include "app/document/parameter_name.h"
#include "app/lesson/lesson_error.h"
#include "sim/observe/particle_quantities.h"
#include "sim/observe/quantities.h"
#include "sim/scene/parameter.h"
#include "sim/state/object.h"
#include "sim/state/world.h"

#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

namespace pliant::app {

namespace {

using Read = std::function<QuantityValue(const sim::MeasuredState&)>;

double distanceOf(const sim::MeasuredState& state, std::size_t a, std::size_t b) {
  const sim::Particles& particles = state.world().particles;
  return double(glm::distance(glm::vec3(particles.position[a]), glm::vec3(particles.position[b])));
}

/// `function` of the particles in brackets.
template <typename Name>
Read readerOf(std::string_view function, const std::vector<Name>& names) {
  if (const auto* quantity = sim::findParticleQuantity(function); quantity != nullptr && names.size() == 1) {
    return [read = quantity->read, name = names[0]](const sim::MeasuredState& state) -> QuantityValue {
      const auto particle = name.find(state.world());
      return {particle ? read(state, *particle) : std::nan(""), {}};
    };
  }
  if (function == "distance" && names.size() == 2) {
    return [names](const sim::MeasuredState& state) -> QuantityValue {
      const auto a = names[0].find(state.world()), b = names[1].find(state.world());
      return {a && b ? distanceOf(state, *a, *b) : std::nan(""), {}};
    };
  }
  std::vector<std::string_view> known;
  for (const sim::ParticleQuantity& quantity : sim::particleQuantities()) known.push_back(quantity.name);
  refuse(fmt::format("there is no '{}' of {} particles, expected one of {} of one, or distance of two", function,
                     names.size(), fmt::join(known, ", ")));
}

std::string withUnit(std::string_view help, std::string_view unit) {
  return unit.empty() ? std::string(help) : fmt::format("{} [{}]", help, unit);
}

QuantityValue valueOf(const sim::ParameterPlace& place) {
  const std::string text = place.text();
  switch (place.field->type->kind) {
    case sim::FieldKind::integer:
    case sim::FieldKind::real: {
      return {numberIn(text).value_or(std::nan("")), {}};  // NaN for an optional one that is not set
    }
    default:
      return {0.0, text};
  }
}

}  // namespace

std::optional<std::size_t> LessonQuantity::ParticleName::find(const sim::World& world) const {
  for (const sim::Object& object : world.objects) {
    if (object.element != static_cast<int>(element)) continue;
    const int index = object.find(number);
    return index < 0 ? std::nullopt : std::optional<std::size_t>(index);
  }
  return std::nullopt;
}

LessonQuantity::ParticleName LessonQuantity::particleNamed(std::string_view text, const sim::Scene& scene) {
  const std::string_view word = trimmed(text);
  const std::size_t bracket = word.find('[');
  const std::string_view name = word.substr(0, bracket);
  const auto found = std::find_if(scene.elements.begin(), scene.elements.end(),
                                  [&](const sim::Element& e) { return e.name() == name; });
  if (name.empty() || found == scene.elements.end())
    refuse(fmt::format("no element is named '{}', expected NAME or NAME[i]", name));
  ParticleName particle{std::size_t(found - scene.elements.begin()), 0, std::string(word)};
  if (bracket == std::string_view::npos) return particle;
  const std::string_view digits = word.substr(bracket + 1, word.size() - bracket - 2);
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), particle.number);
  if (word.back() != ']' || status != std::errc() || end != digits.data() + digits.size() || particle.number < 0) {
    refuse(fmt::format("'{}' does not name a particle, expected NAME or NAME[i]", word));
  }
  return particle;
}

std::vector<LessonQuantity::ParticleName> LessonQuantity::particlesIn(std::string_view list, const sim::Scene& scene) {
  std::vector<ParticleName> names;
  while (true) {
    const std::size_t comma = list.find(',');
    names.push_back(particleNamed(list.substr(0, comma), scene));
    if (comma == std::string_view::npos) return names;
    list = list.substr(comma + 1);
  }
}

bool LessonQuantity::ParticleName::isMissing(const sim::World& world) const {
  const bool hasParticles = std::any_of(world.objects.begin(), world.objects.end(), [&](const sim::Object& object) {
    return object.element == static_cast<int>(element) && !object.particles.empty();
  });
  return hasParticles && !find(world);
}

std::string LessonQuantity::missingParticle(const sim::MeasuredState& state) const {
  const auto missing = std::find_if(particles_.begin(), particles_.end(),
                                    [&](const ParticleName& name) { return name.isMissing(state.world()); });
  return missing == particles_.end() ? std::string() : missing->text;
}

// "particle 20 of rope"; "ball", which has no other; "particles 0 and 215 of block".
std::string LessonQuantity::describeParticles(const sim::Scene& scene, const LessonWords& lessonWords) const {
  const auto ownerOf = [&](const ParticleName& name) { return scene.nameOfElement(name.element); };
  const auto describe = [&](const ParticleName& name) {
    const bool isNumbered = name.text.find('[') != std::string::npos;
    return isNumbered ? lessonWords.format("particle {} of {}", name.number, ownerOf(name)) : ownerOf(name);
  };
  if (particles_.size() == 1) return describe(particles_[0]);
  const ParticleName &a = particles_[0], &b = particles_[1];
  return a.element == b.element ? lessonWords.format("particles {} and {} of {}", a.number, b.number, ownerOf(a))
                                : lessonWords.format("{} and {}", describe(a), describe(b));
}

// FUNCTION(PARTICLE) or distance(PARTICLE, PARTICLE).
void LessonQuantity::readParticles(const sim::Scene& scene, const LessonWords& lessonWords) {
  const std::string_view all = text_;
  const std::size_t open = all.find('(');
  if (all.back() != ')') refuse(fmt::format("'{}' has no end, expected ')'", text_));
  particles_ = particlesIn(all.substr(open + 1, all.size() - open - 2), scene);
  read_ = readerOf(all.substr(0, open), particles_);
  const auto* quantity = sim::findParticleQuantity(all.substr(0, open));
  unit_ = quantity != nullptr ? quantity->unit : "m";  // otherwise a distance
  const std::string label = quantity != nullptr ? lessonWords.label(quantity->label) : lessonWords("distance");
  words_ = capitalised(lessonWords.format("{} of {}", label, describeParticles(scene, lessonWords)));
}

LessonQuantity::LessonQuantity(std::string_view text, const sim::Scene& scene, const LessonWords& lessonWords)
    : text_(trimmed(text)) {
  if (const sim::Quantity* quantity = sim::findQuantity(text_)) {
    read_ = [read = quantity->read](const sim::MeasuredState& state) { return QuantityValue{read(state), {}}; };
    unit_ = quantity->unit;
    isFraction_ = quantity->isFraction;
    words_ = capitalised(lessonWords.label(quantity->label));
    return;
  }
  if (text_.find('(') != std::string::npos) {
    readParticles(scene, lessonWords);
    return;
  }
  try {
    field_ = sim::locateParameter(scene, text_).field;
  } catch (const sim::InputError&) {
    std::vector<std::string_view> names;
    for (const sim::Quantity& quantity : sim::quantities()) names.push_back(quantity.name);
    refuse(fmt::format("'{}' is unknown, expected a parameter as --set names it, or one of {}", text_,
                       fmt::join(names, ", ")));
  }
  unit_ = field_->info.unit;
  words_ = nameOfParameter(scene, text_);
  read_ = [path = text_](const sim::MeasuredState& state) {
    return valueOf(sim::locateParameter(state.scene(), path));
  };
}

std::string LessonQuantity::shown(const QuantityValue& value) const {
  if (value.word.empty()) return fmt::format("{:.4g}", shownNumber(value.number));
  if (field_ == nullptr) return value.word;
  if (field_->type->kind == sim::FieldKind::choice) return sim::labelOfChoice(*field_, value.word);
  if (field_->type->kind == sim::FieldKind::boolean) return value.word == "TRUE" ? "on" : "off";
  return value.word;
}

std::optional<std::string> LessonQuantity::shownIn(const sim::Scene& scene) const {
  if (field_ == nullptr) return std::nullopt;
  return shown(valueOf(sim::locateParameter(scene, text_)));
}

std::string LessonQuantity::shownBeside(const QuantityValue& value, const QuantityValue& other) const {
  constexpr int kUsual = 4, kMost = 9;  // digits; no float32 has more
  if (!value.word.empty() || !other.word.empty() || !std::isfinite(value.number)) return shown(value);
  const double shownValue = shownNumber(value.number), bound = shownNumber(other.number);
  const auto side = [&](double number) { return number < bound ? -1 : number > bound ? 1 : 0; };
  std::string text;
  for (int digits = kUsual; digits <= kMost; ++digits) {
    text = fmt::format("{:.{}g}", shownValue, digits);
    if (side(numberIn(text).value_or(shownValue)) == side(shownValue)) break;
  }
  return text;
}

std::vector<QuantityHelp> quantityHelp() {
  std::vector<QuantityHelp> help;
  for (const sim::Quantity& quantity : sim::quantities())
    help.push_back({std::string(quantity.name), withUnit(quantity.help, quantity.unit)});
  for (const sim::ParticleQuantity& quantity : sim::particleQuantities())
    help.push_back({fmt::format("{}(NAME[i])", quantity.name), withUnit(quantity.help, quantity.unit)});
  help.push_back({"distance(NAME[i], NAME[j])", "between two particles [m]"});
  return help;
}

}  // namespace pliant::app
