// Which files may be read because a scene, a take or a lesson names them. These come from untrusted sources: they may
// only name files beside them or in the assets, unless the user agreed to others. The consent is passed to the
// functions that read.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace pliant::app {

/// The user's consent.
struct FileConsent {
  bool toAll = false;                               ///< --trust
  std::set<std::filesystem::path> files = {};       ///< as added by agree()
  std::vector<std::filesystem::path> folders = {};  ///< folders of the user: everything in them

  void agree(const std::filesystem::path& file);
};

/// Whether `name`, as given in a file of `folder`, is inside that folder or the program's assets after following links,
/// or was agreed to: in `consent`, or permanently.
bool mayRead(const std::string& name, const std::filesystem::path& folder, const FileConsent& consent = {});

/// The user chose this file, or saves a scene that names it: agrees to it permanently. With `scene`: only when that
/// names it.
void agreeToFile(const std::filesystem::path& file, const std::filesystem::path& scene = {});

/// The files that the user has permanently agreed to for this scene.
std::set<std::filesystem::path> agreedFor(const std::filesystem::path& scene);

}  // namespace pliant::app
