// What a lesson asks for, and whether it is met: `stretch < 0.01 and solverIterations < 10 for 1 s`.
#pragma once

#include "app/lesson/quantity.h"

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

class Checkpoint {
 public:
  /// CONDITION { and CONDITION } [ for SECONDS s ], with CONDITION: QUANTITY (< | <= | > | >= | = | !=) NUMBER-or-WORD.
  /// Throws sim::InputError saying what was expected.
  Checkpoint(std::string_view text, const sim::Scene& scene);

  /// One condition as it stands.
  struct Condition {
    std::string text;
    std::string words;  ///< the same for people: "Largest stretch below 1 %", "Time between 0.3 and 0.5 s"
    std::string now;    ///< the quantity's value, with as many digits as tell it from what is asked for
    bool holds = false;
  };
  /// Looks once, at any pace; what has to last must hold at each look over so much simulated time. Once it is met it looks
  /// no longer: the conditions stay as they were then. `counts`: else it is not met, whatever it sees.
  void look(const sim::MeasuredState& state, bool counts = true);

  bool isMet() const { return met_; }  ///< stays so
  const std::vector<Condition>& conditions() const { return conditions_; }
  /// What it compares, and with what; a condition of two bounds is two of them.
  struct Comparand {
    const LessonQuantity* quantity;
    QuantityValue wanted;
  };
  std::vector<Comparand> comparands() const;
  double duration() const { return duration_; }  ///< [s]
  double held() const { return held_; }          ///< for how long all have held now [s]

 private:
  enum class Comparison { less, lessOrEqual, greater, greaterOrEqual, equal, notEqual };
  struct Test {
    LessonQuantity quantity;
    Comparison comparison;
    QuantityValue wanted;
    std::size_t condition = 0;  ///< that it is a part of
  };
  Test readTest(std::string_view text, const sim::Scene& scene) const;
  void addCondition(Test test, std::string_view text);
  static bool isLower(Comparison comparison);
  static bool isUpper(Comparison comparison);
  static std::string wantedOf(const Test& test);
  static std::string describe(const Test& test);
  static bool holds(const Test& test, const QuantityValue& value);

  std::vector<Test> tests_;
  std::vector<Condition> conditions_;
  double duration_ = 0.0, held_ = 0.0;
  double since_ = -1.0;  ///< simulated time from which all have held; below 0: they do not
  bool met_ = false;
};

}  // namespace pliant::app
