// Which files may be read because a scene, a take or a lesson names them. These come from strangers: what they name lies
// beside them or in the assets, unless the user agreed to more.
#pragma once

#include <filesystem>
#include <string>

namespace pliant::app {

/// Whether `name`, as it stands in a file of `folder`, stays within that folder and the program's assets, links
/// followed, or is agreed to.
bool mayRead(const std::string& name, const std::filesystem::path& folder);

/// From now on all files may be read (--trust).
void trustAllFiles();

/// The user chose this file or saves a scene that names it: agrees to it, also for later programs.
void agreeToFile(const std::filesystem::path& file);

}  // namespace pliant::app
