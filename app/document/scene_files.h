// The files that a scene names.
#pragma once

#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The folder that a scene's file names are relative to.
std::filesystem::path folderOf(const sim::Scene& scene);

/// The files that a scene and its variants are built from, where they lie; `assets`: as sim::resolveFile() has it.
std::vector<std::filesystem::path> filesOf(const sim::Scene& scene, const std::filesystem::path& assets);

/// Reports the files that a scene and its variants name which may not be read (app/base/file_consent.h).
/// Those beside `alsoBeside`, if given, may be read too.
void checkFiles(const sim::Scene& scene, sim::InputMessages& messages, const std::filesystem::path& alsoBeside = {});
/// The user saves this scene, or a take of it, in `folder`: agrees to all files that it names.
void agreeToFilesOf(const sim::Scene& scene, const std::filesystem::path& folder);

/// The scene as it would stand in another folder: what lies beside the old one is named relative to the new one. Its
/// own file stays what it was.
sim::Scene withFilesSeenFrom(const sim::Scene& scene, const std::filesystem::path& folder);

/// The same scene as the one of another file.
sim::Scene asOfFile(const sim::Scene& scene, const std::filesystem::path& file);

}  // namespace pliant::app
