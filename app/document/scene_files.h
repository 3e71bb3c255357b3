// The files that a scene refers to.
#pragma once

#include "app/base/file_consent.h"
#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The folder that file names in a scene are relative to.
std::filesystem::path folderOf(const sim::Scene& scene);

/// Whether a parameter is a file name, or a pattern for several.
bool namesFiles(const sim::Field& field);

/// Paths of the files that a scene and its variants are built from; `assets`: as for sim::resolveFile().
std::vector<std::filesystem::path> filesOf(const sim::Scene& scene, const std::filesystem::path& assets);

/// A file that is referred to but may not be read.
struct ForeignFile {
  sim::InputMessage message;   ///< error message
  std::filesystem::path file;  ///< its path
};

/// The files of a scene and its variants that may not be read (app/base/file_consent.h). `home`: the folder of the file
/// that contains the scene; empty: the scene's own.
std::vector<ForeignFile> filesElsewhere(const sim::Scene& scene, const FileConsent& consent,
                                        const std::filesystem::path& home = {});

/// The input is valid, but refers to files that may not be read: the user can be asked.
class FilesElsewhere : public sim::InputError {
 public:
  /// Precondition: `found` is not empty.
  explicit FilesElsewhere(const std::vector<ForeignFile>& found);
  const std::vector<std::filesystem::path>& files() const { return files_; }

 private:
  std::vector<std::filesystem::path> files_;  ///< without duplicates
};

/// Throws InputError with all errors, or FilesElsewhere if there are no others.
void throwIfErrors(sim::InputMessages messages, const std::vector<ForeignFile>& found);

/// The user saves this scene, or a take of it, in `folder`, and thereby agrees to all files that it refers to.
void agreeToFilesOf(const sim::Scene& scene, const std::filesystem::path& folder);

/// The scene as it would be written in another folder: files beside the old one are named relative to the new one.
/// Scene::file is unchanged.
sim::Scene withFilesSeenFrom(const sim::Scene& scene, const std::filesystem::path& folder);

/// The same scene with another file as its own.
sim::Scene asOfFile(const sim::Scene& scene, const std::filesystem::path& file);

}  // namespace pliant::app
