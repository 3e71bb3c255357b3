// What a lesson's text and checkpoints speak of: parameters of the scene, and what is measured while it runs.
#pragma once

#include "sim/observe/measured_state.h"
#include "sim/scene/field.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

/// A number, or the word of a choice.
struct QuantityValue {
  double number = 0.0;
  std::string word;  ///< of a choice or a truth value; empty: it is a number
};

/// `solverIterations`, `rope.stiffness`, `stretch`, `y(bob)`, `distance(rope[0], rope[20])`.
class LessonQuantity {
 public:
  /// Throws sim::InputError saying what was expected; `scene` is one that has what is named.
  LessonQuantity(std::string_view text, const sim::Scene& scene);

  const std::string& text() const { return text_; }
  /// In words, as the inspector calls parameters: "Largest stretch", "Bending stiffness of sheet", "Height of
  /// particle 20 of rope".
  const std::string& words() const { return words_; }
  /// Of its numbers; empty: they are plain numbers.
  const std::string& unit() const { return unit_; }
  /// Of its numbers as they are shown: a part of one is, in per cent, as it is over the picture.
  std::string shownUnit() const { return isPart_ ? "%" : unit_; }
  double shownNumber(double number) const { return isPart_ ? 100.0 * number : number; }
  QuantityValue of(const sim::MeasuredState& state) const { return read_(state); }
  /// A value of it for people, without its unit: "0.0123"; the word of a choice as the inspector has it, "mass
  /// splitting".
  std::string shown(const QuantityValue& value) const;
  /// Of a parameter, what is shown of it in this scene, which needs no simulation; of anything else nothing.
  std::optional<std::string> shownIn(const sim::Scene& scene) const;
  /// A value with as many digits as tell it from another value, where it is another one: 1.09902 beside 1.099.
  std::string shownBeside(const QuantityValue& value, const QuantityValue& other) const;
  /// The first particle that it names and that is not in this state, although others of its element are: "rope[99]".
  /// Empty: there is none.
  std::string missingParticle(const sim::MeasuredState& state) const;

  /// A particle by its element and number.
  struct ParticleName {
    std::size_t element = 0;
    int number = 0;
    std::string text;  ///< as it was written

    /// Its index; not there (yet): nothing.
    std::optional<std::size_t> find(const sim::World& world) const;
    /// Whether its element has particles, but not this one.
    bool isMissing(const sim::World& world) const;
  };
  /// Of NAME or NAME[i]. Throws sim::InputError.
  static ParticleName particleNamed(std::string_view text, const sim::Scene& scene);

 private:
  static std::vector<ParticleName> particlesIn(std::string_view list, const sim::Scene& scene);
  void readParticles(const sim::Scene& scene);
  std::string describeParticles(const sim::Scene& scene) const;

  std::string text_, unit_, words_;
  bool isPart_ = false;
  const sim::Field* field_ = nullptr;  ///< of a parameter
  std::vector<ParticleName> particles_;
  std::function<QuantityValue(const sim::MeasuredState&)> read_;
};

/// What a quantity may be, for the manual.
struct QuantityHelp {
  std::string name;     ///< "kinetic", "speed(NAME[i])"
  std::string meaning;  ///< with the unit
};
std::vector<QuantityHelp> quantityHelp();

}  // namespace pliant::app
