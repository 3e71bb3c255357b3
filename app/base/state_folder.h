// Where the program keeps what outlives a session, and where its user keeps what it makes.
#pragma once

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The folder of preferences, autosaved scenes and the like: $XDG_STATE_HOME/pliant, else ~/.local/state/pliant. Makes
/// it.
/// A user without a home has none: there is nothing in it, and nothing can be written.
std::filesystem::path stateFolder();

enum class MadeFile { picture, video, table, scene };

/// Where what is made goes: to `wanted`, or, where that is empty, to the user's folder of such files as the desktop has
/// it (XDG_PICTURES_DIR, XDG_VIDEOS_DIR, XDG_DOCUMENTS_DIR; ~/Pictures and so on). The current folder where there is none.
std::filesystem::path folderFor(MadeFile kind, const std::filesystem::path& wanted);

/// The user's folders of documents, of the desktop and of downloads, those that are there.
std::vector<std::filesystem::path> userFolders();

}  // namespace pliant::app
