// The condition that a lesson's task must meet: `stretch < 0.01 and solverIterations < 10 for 1 s`.
#pragma once

#include "app/lesson/quantity.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

class Checkpoint {
 public:
  /// CONDITION { and CONDITION } [ for SECONDS s ], with CONDITION: QUANTITY (< | <= | > | >= | = | !=) NUMBER-or-WORD.
  /// Throws sim::InputError with what was expected.
  Checkpoint(std::string_view text, const sim::Scene& scene, const LessonWords& lessonWords = {});

  /// A condition and its current state.
  struct Condition {
    std::string text;
    std::string words;  ///< in words: "Largest stretch below 1 %", "Time between 0.3 and 0.5 s"
    std::string now;    ///< the quantity's value, with enough digits to distinguish it from the bound
    bool holds = false;
  };
  /// Evaluates the conditions; may be called at any intervals. Conditions with a duration must hold in every call
  /// during that simulated time. Once the check is met, it is not evaluated again: the conditions keep their state.
  /// `counts`: false: it cannot be met.
  void look(const sim::MeasuredState& state, bool counts = true);

  bool isMet() const { return met_; }  ///< permanent
  const std::vector<Condition>& conditions() const { return conditions_; }
  /// A quantity and its bound; a condition with two bounds has two of them.
  struct Comparand {
    const LessonQuantity* quantity;
    QuantityValue wanted;
  };
  std::vector<Comparand> comparands() const;
  double duration() const { return duration_; }  ///< [s]
  double held() const { return held_; }          ///< how long all conditions have held [s]

 private:
  enum class Comparison { less, lessOrEqual, greater, greaterOrEqual, equal, notEqual };
  struct Test {
    LessonQuantity quantity;
    Comparison comparison;
    QuantityValue wanted;
    std::size_t condition = 0;  ///< index of its condition
  };
  Test readTest(std::string_view text, const sim::Scene& scene) const;
  void addCondition(Test test, std::string_view text);
  static bool isLower(Comparison comparison);
  static bool isUpper(Comparison comparison);
  static std::string wantedOf(const Test& test);
  std::string describe(const Test& test) const;
  static bool holds(const Test& test, const QuantityValue& value);

  LessonWords lessonWords_;  ///< for Condition::words
  std::vector<Test> tests_;
  std::vector<Condition> conditions_;
  double duration_ = 0.0, held_ = 0.0;
  double since_ = -1.0;  ///< simulated time since which all have held; negative: they do not
  bool met_ = false;
};

}  // namespace pliant::app
