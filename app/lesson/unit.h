// Units in the texts of lessons.
#pragma once

#include <array>
#include <string_view>

namespace pliant::app {

struct Unit {
  std::string_view name;
  std::string_view base;      ///< the corresponding unit of scenes and quantities; empty: none
  double factor = 1.0;        ///< converts a number to the base unit
  std::array<int, 3> powers;  ///< of m, kg and s
};

/// The unit at the beginning of `words`; null: none.
const Unit* unitAt(std::string_view words);

}  // namespace pliant::app
