// Units as texts of lessons have them.
#pragma once

#include <array>
#include <string_view>

namespace pliant::app {

struct Unit {
  std::string_view name;
  std::string_view base;      ///< what scenes and quantities have in its place; empty: none
  double factor = 1.0;        ///< that a number is multiplied by to be one of the base
  std::array<int, 3> powers;  ///< of m, kg and s
};

/// With which `words` begin; null: with none.
const Unit* unitAt(std::string_view words);

}  // namespace pliant::app
