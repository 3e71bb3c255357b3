// The folder for a simulation's results: files of each frame, in one or more formats.
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
  /// Creates the folder if it is missing; throws sim::OutputError on failure. `formats`: a list of names from
  /// exportFormats(); throws sim::InputError for others. During the object's lifetime no other ResultFolder, of any
  /// program, may use the same folder: its constructor throws.
  explicit ResultFolder(std::filesystem::path folder, const std::string& formats = "csv");

  /// Writes the state after the simulation's last step as frame <step - 1>; every file is written atomically. Throws
  /// sim::OutputError.
  void write(const sim::Simulation& simulation);
  /// Completes files that contain all frames, in all formats even if one fails; call once, after the last frame.
  /// Removes frames of an earlier run that were not replaced, in any format, so that the folder does not mix two runs;
  /// if no frame was written, nothing is removed. Throws sim::OutputError.
  void finish();
  /// The same after an error, in write() or elsewhere. Returns the problem and what was kept, in one line.
  std::string finishAfter(const std::string& problem);

  /// Approximate disk space for this many frames and particles; meshes are not included.
  double bytesOf(std::size_t particles, int frames) const;

  const std::filesystem::path& folder() const { return folder_; }
  /// Number of files of an earlier run removed by finish().
  int removed() const { return removed_; }

 private:
  /// A file in the folder with a frame, NAME.NNNN.ENDING, or with all frames.
  struct FrameFile {
    std::string series;       ///< NAME and ENDING, which identify the kind
    std::uintmax_t node = 0;  ///< inode: changes if the file is rewritten
  };

  void finishFormats();
  std::map<std::string, FrameFile> frameFiles() const;
  std::vector<std::string> filesOfEarlierRun() const;

  std::filesystem::path folder_;
  std::optional<FileLock> lock_;
  bool shapes_ = false;  ///< needed by one of the formats
  double bytesPerParticle_ = 0.0;
  int frames_ = 0;                           ///< number of frames completely written
  int removed_ = 0;                          ///< see removed()
  std::map<std::string, FrameFile> before_;  ///< existing files before the first frame, by name
  std::vector<std::unique_ptr<FrameExporter>> exporters_;
  FrameGatherer gatherer_;
  ExportFrame frame_;  ///< its memory is reused
};

/// One folder per run: `folder` itself for a single run without a name, else subfolders with the names of the runs, in
/// which everything but letters, digits and -_.+ is replaced by an underscore. Throws as the constructor does.
std::vector<ResultFolder> resultFolders(const std::filesystem::path& folder, const std::vector<std::string>& runNames,
                                        const std::string& formats = "csv");
/// `folder` and its subfolders, if they contain results of earlier runs and are not in `now`, the result of
/// resultFolders(): reading all of them would mix two runs.
std::vector<std::filesystem::path> foldersOfEarlierRuns(const std::filesystem::path& folder,
                                                        const std::vector<ResultFolder>& now);

}  // namespace pliant::app
