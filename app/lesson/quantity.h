// Quantities in a lesson's text and checkpoints: parameters of the scene, and measured values.
#pragma once

#include "app/lesson/lesson_words.h"
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
  std::string word;  ///< of a choice or a truth value; empty: a number
};

/// `solverIterations`, `rope.stiffness`, `stretch`, `y(bob)`, `distance(rope[0], rope[20])`.
class LessonQuantity {
 public:
  /// Throws sim::InputError with what was expected; `scene`: contains what the text refers to. `lessonWords`: for
  /// words().
  LessonQuantity(std::string_view text, const sim::Scene& scene, const LessonWords& lessonWords = {});

  const std::string& text() const { return text_; }
  /// A readable name; for a parameter as in the inspector: "Largest stretch", "Bending stiffness of sheet", "Height of particle 20 of
  /// rope".
  const std::string& words() const { return words_; }
  /// Unit of its numbers; empty: plain numbers.
  const std::string& unit() const { return unit_; }
  /// Unit of displayed numbers: fractions are shown in per cent, as over the picture.
  std::string shownUnit() const { return isFraction_ ? "%" : unit_; }
  double shownNumber(double number) const { return isFraction_ ? 100.0 * number : number; }
  QuantityValue of(const sim::MeasuredState& state) const { return read_(state); }
  /// A readable value without its unit: "0.0123"; for a choice the inspector's label, "mass splitting".
  std::string shown(const QuantityValue& value) const;
  /// The displayed value of a parameter in this scene, without a simulation; nothing for other quantities.
  std::optional<std::string> shownIn(const sim::Scene& scene) const;
  /// A value with enough digits to distinguish it from a different value: 1.09902 beside 1.099.
  std::string shownBeside(const QuantityValue& value, const QuantityValue& other) const;
  /// The first particle it refers to that does not exist in this state although its element has others: "rope[99]".
  /// Empty: none.
  std::string missingParticle(const sim::MeasuredState& state) const;

  /// A particle given by element and number.
  struct ParticleName {
    std::size_t element = 0;
    int number = 0;
    std::string text;  ///< as written

    /// Its index; nothing if it does not exist (yet).
    std::optional<std::size_t> find(const sim::World& world) const;
    /// Whether its element has particles, but not this one.
    bool isMissing(const sim::World& world) const;
  };
  /// Parses NAME or NAME[i]. Throws sim::InputError.
  static ParticleName particleNamed(std::string_view text, const sim::Scene& scene);

 private:
  static std::vector<ParticleName> particlesIn(std::string_view list, const sim::Scene& scene);
  void readParticles(const sim::Scene& scene, const LessonWords& lessonWords);
  std::string describeParticles(const sim::Scene& scene, const LessonWords& lessonWords) const;

  std::string text_, unit_, words_;
  bool isFraction_ = false;
  const sim::Field* field_ = nullptr;  ///< null unless it is a parameter
  std::vector<ParticleName> particles_;
  std::function<QuantityValue(const sim::MeasuredState&)> read_;
};

/// A possible quantity, for the manual.
struct QuantityHelp {
  std::string name;     ///< "kinetic", "speed(NAME[i])"
  std::string meaning;  ///< including the unit
};
std::vector<QuantityHelp> quantityHelp();

}  // namespace pliant::app
