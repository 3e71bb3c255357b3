// Where the program keeps what outlives a session.
#pragma once

#include <filesystem>

namespace pliant::app {

/// The folder of preferences, autosaved scenes and the like: $XDG_STATE_HOME/pliant, else ~/.local/state/pliant. Makes it.
/// A user without a home has none: there is nothing in it, and nothing can be written.
std::filesystem::path stateFolder();

}  // namespace pliant::app
