// The meanings of commands in formulas.
#pragma once

#include "app/text/formula.h"

#include <optional>
#include <string_view>

namespace pliant::app {

/// The symbol of command `
/// ame`; nothing if it does not exist.
std::optional<Formula> symbolOfCommand(std::string_view name);

/// The symbol of a character; `character`: UTF-8. Nothing if it is not allowed in a formula.
std::optional<Formula> symbolOfCharacter(std::string_view character);

/// The mark of the accent `
/// ame`; empty if it is not an accent.
std::string_view accentOfCommand(std::string_view name);

}  // namespace pliant::app
