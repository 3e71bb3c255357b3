// A diagram of functions beside a lesson's text: [ORDINATE: ] NAME = EXPRESSION; ... over LETTER [UNIT] from NUMBER to
// NUMBER
#pragma once

#include "sim/formula/time_formula.h"

#include <glm/vec2.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

class LessonGraph {
 public:
  struct Curve {
    std::string name;
    std::vector<glm::dvec2> points;  ///< in ascending order; without points where the function is not finite
  };

  /// Throws sim::InputError.
  explicit LessonGraph(std::string_view text);

  /// Label of the x axis: "r [m]".
  std::string abscissa() const;
  /// Label of the y axis: "W [1/m^3]"; empty: not specified.
  const std::string& ordinate() const { return ordinate_; }
  double from() const { return from_; }
  double to() const { return to_; }
  const std::vector<Curve>& curves() const { return curves_; }

 private:
  void addCurve(std::string_view text);

  std::string variable_, unit_, ordinate_;
  double from_ = 0.0, to_ = 1.0;
  std::vector<Curve> curves_;
};

}  // namespace pliant::app
