// Where the program keeps what outlives a session.
#pragma once

#include <filesystem>

namespace pliant::app {

/// The folder of preferences, autosaved scenes and the like: $XDG_STATE_HOME/pliant, else ~/.local/state/pliant, else one
/// for temporary files. Makes it.
std::filesystem::path stateFolder();

}  // namespace pliant::app
