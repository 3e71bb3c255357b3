// The files that a scene names.
#pragma once

#include "app/base/file_consent.h"
#include "sim/base/input_errors.h"
#include "sim/scene/scene.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The folder that a scene's file names are relative to.
std::filesystem::path folderOf(const sim::Scene& scene);

/// Whether a parameter is the name of a file, or stands for many.
bool namesFiles(const sim::Field& field);

/// The files that a scene and its variants are built from, where they lie; `assets`: as sim::resolveFile() has it.
std::vector<std::filesystem::path> filesOf(const sim::Scene& scene, const std::filesystem::path& assets);

/// A file that is named but may not be read.
struct ForeignFile {
  sim::InputMessage message;   ///< that says so
  std::filesystem::path file;  ///< where it lies
};

/// The files that a scene and its variants name which may not be read (app/base/file_consent.h). `home`: the folder of
/// what the scene came in; empty: its own.
std::vector<ForeignFile> filesElsewhere(const sim::Scene& scene, const FileConsent& consent,
                                        const std::filesystem::path& home = {});

/// What was read is good, but names files that may not be read: the user can be asked.
class FilesElsewhere : public sim::InputError {
 public:
  /// Precondition: there are some.
  explicit FilesElsewhere(const std::vector<ForeignFile>& found);
  const std::vector<std::filesystem::path>& files() const { return files_; }

 private:
  std::vector<std::filesystem::path> files_;  ///< of no two the same
};

/// Throws InputError with all that is wrong, or FilesElsewhere where nothing else is.
void throwIfErrors(sim::InputMessages messages, const std::vector<ForeignFile>& found);

/// The user saves this scene, or a take of it, in `folder`: agrees to all files that it names.
void agreeToFilesOf(const sim::Scene& scene, const std::filesystem::path& folder);

/// The scene as it would stand in another folder: what lies beside the old one is named relative to the new one. Its
/// own file stays what it was.
sim::Scene withFilesSeenFrom(const sim::Scene& scene, const std::filesystem::path& folder);

/// The same scene as the one of another file.
sim::Scene asOfFile(const sim::Scene& scene, const std::filesystem::path& file);

}  // namespace pliant::app
