// What a lesson's text and checkpoints speak of: parameters of the scene, and what is measured while it runs.
#pragma once

#include "sim/observe/measured_state.h"

#include <functional>
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
  QuantityValue of(const sim::MeasuredState& state) const { return read_(state); }

 private:
  std::string text_;
  std::function<QuantityValue(const sim::MeasuredState&)> read_;
};

/// What a quantity may be, for the manual.
struct QuantityHelp {
  std::string name;     ///< "kinetic", "speed(NAME[i])"
  std::string meaning;  ///< with the unit
};
std::vector<QuantityHelp> quantityHelp();

}  // namespace pliant::app
