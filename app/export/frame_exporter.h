// Writes files of each frame for other programs, in named formats.
#pragma once

#include "app/export/export_frame.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// Writes frames of a simulation to a folder. All functions throw sim::OutputError; every file is written atomically,
/// and after a frame that could not be written, finish() completes the previous ones.
class FrameExporter {
 public:
  virtual ~FrameExporter() = default;
  /// Precondition: frame numbers increase.
  virtual void write(const ExportFrame& frame) = 0;
  /// Completes files that contain all frames; call once, after the last frame.
  virtual void finish() {}
};

struct ExportFormat {
  const char* name;         ///< name for `--export`
  const char* meaning;      ///< contents, and programs that read it; one line
  bool shapes;              ///< requires points, meshes and curves of the frames
  double bytesPerParticle;  ///< per frame on the disk, approximately
  std::unique_ptr<FrameExporter> (*make)(const std::filesystem::path& folder);
};

/// All formats, in display order.
std::span<const ExportFormat> exportFormats();

/// The formats in a list such as "csv,ply"; throws sim::InputError, with the valid ones, for others.
std::vector<const ExportFormat*> exportFormatsNamed(const std::string& list);

std::unique_ptr<FrameExporter> makeCsvExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makePosesExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makePlyExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeObjExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeVtkExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeUsdExporter(const std::filesystem::path& folder);

}  // namespace pliant::app
