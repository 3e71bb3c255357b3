// The folder that a simulation's results go into: files of each frame, in one format or several.
#pragma once

#include "app/base/file_lock.h"
#include "app/export/frame_exporter.h"
#include "sim/simulation.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace pliant::app {

class ResultFolder {
 public:
  /// Makes the folder where it is missing; throws sim::OutputError when that fails. `formats`: a list of names of
  /// exportFormats(); throws sim::InputError for others. While this lives no other ResultFolder may be in the same
  /// folder, of whatever program: it throws.
  explicit ResultFolder(std::filesystem::path folder, const std::string& formats = "csv");

  /// Writes the state after the simulation's last step as frame <step - 1>; every file whole or not at all. Throws
  /// sim::OutputError.
  void write(const sim::Simulation& simulation);
  /// Writes what is there of all frames together, in all formats whatever goes wrong with one; call once, behind the
  /// last frame. Frames of an earlier run that this one has not replaced go, in whatever format, so that no folder
  /// mixes two runs; where none was written, all stay. Throws sim::OutputError.
  void finish();
  /// The same after write() or another thing has failed. Returns the problem and what was kept, in one line.
  std::string finishAfter(const std::string& problem);

  /// Bytes that so many frames of so many particles take on the disk, about; meshes are not counted.
  double bytesOf(std::size_t particles, int frames) const;

  const std::filesystem::path& folder() const { return folder_; }
  /// Files of an earlier run that finish() has removed.
  int removed() const { return removed_; }

 private:
  /// A file of the folder with a frame, NAME.NNNN.ENDING, or with all of them.
  struct FrameFile {
    std::string series;       ///< NAME and ENDING: those of one kind
    std::uintmax_t node = 0;  ///< which file the name stands for: another one once it is written anew
  };

  void finishFormats();
  std::map<std::string, FrameFile> frameFiles() const;
  std::vector<std::string> filesOfEarlierRun() const;

  std::filesystem::path folder_;
  std::optional<FileLock> lock_;
  bool shapes_ = false;  ///< one of the formats wants them
  double bytesPerParticle_ = 0.0;
  int frames_ = 0;                           ///< written whole
  int removed_ = 0;                          ///< see removed()
  std::map<std::string, FrameFile> before_;  ///< what lay there before the first frame, by its name
  std::vector<std::unique_ptr<FrameExporter>> exporters_;
  FrameGatherer gatherer_;
  ExportFrame frame_;  ///< its memory is used again
};

/// One for each run: the folder itself for a single one without a name, else folders in it with the names of the runs,
/// in which everything but letters, digits and -_.+ is an underscore. Throws as the constructor.
std::vector<ResultFolder> resultFolders(const std::filesystem::path& folder, const std::vector<std::string>& runNames,
                                        const std::string& formats = "csv");
/// The folder itself and folders in it, where they hold results of earlier runs and are none of `now`, which were made
/// from it by resultFolders(): whoever reads them all reads two runs.
std::vector<std::filesystem::path> foldersOfEarlierRuns(const std::filesystem::path& folder,
                                                        const std::vector<ResultFolder>& now);

}  // namespace pliant::app
