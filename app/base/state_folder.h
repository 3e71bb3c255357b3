// Folders for the program's persistent state, and for the user's output files.
#pragma once

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The folder of preferences, autosaved scenes and so on: $XDG_STATE_HOME/pliant, else ~/.local/state/pliant. Creates
/// it. For a user without a home directory it contains nothing, and cannot be written.
std::filesystem::path stateFolder();

enum class OutputKind { picture, video, table, scene };

/// The folder for output files: `wanted`, or, if that is empty, the user's folder for such files as set by the desktop
/// (XDG_PICTURES_DIR, XDG_VIDEOS_DIR, XDG_DOCUMENTS_DIR; ~/Pictures and so on). The current folder if there is none.
std::filesystem::path folderFor(OutputKind kind, const std::filesystem::path& wanted);

/// The user's folders for documents, the desktop and downloads, if they exist.
std::vector<std::filesystem::path> userFolders();

}  // namespace pliant::app
