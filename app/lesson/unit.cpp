#include "app/lesson/unit.h"

#include <cctype>

namespace pliant::app {

namespace {

// Longer ones come before their prefixes.
constexpr std::array<Unit, 24> kUnits{{{"m/s^2", "m/s^2", 1.0, {1, 0, -2}},   {"m/s", "m/s", 1.0, {1, 0, -1}},
                                       {"mm", "m", 1e-3, {1, 0, 0}},          {"cm", "m", 1e-2, {1, 0, 0}},
                                       {"km", "m", 1e3, {1, 0, 0}},           {"ms", "s", 1e-3, {0, 0, 1}},
                                       {"m/N", "m/N", 1.0, {0, -1, 2}},       {"m", "m", 1.0, {1, 0, 0}},
                                       {"N s/m", "N s/m", 1.0, {0, 1, -1}},   {"N m", "N m", 1.0, {2, 1, -2}},
                                       {"N/m", "N/m", 1.0, {0, 1, -2}},       {"N", "N", 1.0, {1, 1, -2}},
                                       {"kg m/s", "kg m/s", 1.0, {1, 1, -1}}, {"kg/m^3", "kg/m^3", 1.0, {-3, 1, 0}},
                                       {"kg/m", "kg/m", 1.0, {-1, 1, 0}},     {"kg", "kg", 1.0, {0, 1, 0}},
                                       {"g", "kg", 1e-3, {0, 1, 0}},          {"s", "s", 1.0, {0, 0, 1}},
                                       {"J", "J", 1.0, {2, 1, -2}},           {"kPa", "Pa", 1e3, {-1, 1, -2}},
                                       {"MPa", "Pa", 1e6, {-1, 1, -2}},       {"Pa", "Pa", 1.0, {-1, 1, -2}},
                                       {"Hz", "Hz", 1.0, {0, 0, -1}},         {"%", "", 1e-2, {0, 0, 0}}}};

// In m^2 the unit is not m, and in meals it is neither.
bool goesOn(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '^'; }

}  // namespace

const Unit* unitAt(std::string_view words) {
  for (const Unit& unit : kUnits) {
    const std::size_t end = unit.name.size();
    if (words.starts_with(unit.name) && (end == words.size() || !goesOn(words[end]))) return &unit;
  }
  return nullptr;
}

}  // namespace pliant::app
