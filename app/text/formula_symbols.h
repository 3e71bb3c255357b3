// What the commands of formulas stand for.
#pragma once

#include "app/text/formula.h"

#include <optional>
#include <string_view>

namespace pliant::app {

/// The symbol of `\name`; nothing where there is none.
std::optional<Formula> symbolOfCommand(std::string_view name);

/// The symbol of a character that stands for itself; `character`: UTF-8. Nothing where it has no place in a formula.
std::optional<Formula> symbolOfCharacter(std::string_view character);

/// The mark that the accent `\name` puts over something; empty: it is no accent.
std::string_view accentOfCommand(std::string_view name);

}  // namespace pliant::app
