// Which files may be read because a scene, a take or a lesson names them. These come from strangers: what they name lies
// beside them or in the assets, unless the user agreed to more. What was agreed to is passed along to what reads.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// What the user has agreed to.
struct FileConsent {
  bool toAll = false;                               ///< --trust
  std::set<std::filesystem::path> files = {};       ///< as agree() has them
  std::vector<std::filesystem::path> folders = {};  ///< of the user's own: what lies in them

  void agree(const std::filesystem::path& file);
};

/// Whether `name`, as it stands in a file of `folder`, stays within that folder and the program's assets, links
/// followed, or is agreed to: in `consent`, or once for good.
bool mayRead(const std::string& name, const std::filesystem::path& folder, const FileConsent& consent = {});

/// The user chose this file or saves a scene that names it: agrees to it, also for later programs. With a `scene`: where
/// that names it.
void agreeToFile(const std::filesystem::path& file, const std::filesystem::path& scene = {});

/// The files that the user has agreed to for good where this scene names them.
std::set<std::filesystem::path> agreedFor(const std::filesystem::path& scene);

}  // namespace pliant::app
