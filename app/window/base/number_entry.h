// Typing into number fields: in place of Dear ImGui's own entry, which drops what it does not understand, such as a
// decimal comma or a unit.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>

namespace pliant::app {

/// What may be typed into a field.
struct NumberRules {
  std::string_view unit = {};  ///< of the number, as for readTypedNumber(); empty: none
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool isPositive = false;  ///< above 0
  bool isInteger = false;
};

struct NumberEntry {
  bool isDrawn = false;         ///< the entry stands in place of the field
  std::optional<double> value;  ///< a new value, obeying the rules, once typing has ended
};

/// Draws the entry if something is being typed into the field that would be drawn next, with what the text means below
/// it, or why it means nothing. `current`: the value shown.
NumberEntry drawNumberEntry(const char* label, double current, const NumberRules& rules);

/// Whether something is being typed into a number field, or it is shown why what was typed was refused.
bool isNumberEntryShown();

/// Below the last item: why what was typed into it was refused, for a few seconds after that.
void drawRefusal();

/// After the field was drawn: the last item counts as edited and deactivated.
void endNumberEntry();

/// A number field of Dear ImGui, drawn by draw(), with this entry.
template <typename T, typename Draw>
bool drawNumberField(const char* label, T& value, NumberRules rules, Draw&& draw) {
  rules.isInteger = std::is_integral_v<T>;
  rules.min = std::max(rules.min, double(std::numeric_limits<T>::lowest()));
  rules.max = std::min(rules.max, double(std::numeric_limits<T>::max()));
  const NumberEntry entry = drawNumberEntry(label, double(value), rules);
  const bool isChanged = entry.isDrawn ? false : draw();
  drawRefusal();
  if (!entry.value) return isChanged;
  value = static_cast<T>(*entry.value);
  endNumberEntry();
  return true;
}

}  // namespace pliant::app
