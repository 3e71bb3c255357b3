// Files of each frame for other programs, in formats that are known by name.
#pragma once

#include "app/export/export_frame.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// Writes frames of one simulation into a folder. All throw sim::OutputError; every file is written whole or not at
/// all, and after a frame that could not be written finish() ends what was written before.
class FrameExporter {
 public:
  virtual ~FrameExporter() = default;
  /// Precondition: each frame's number is larger than that of the one before.
  virtual void write(const ExportFrame& frame) = 0;
  /// Writes what is there of all frames together; call once, behind the last frame.
  virtual void finish() {}
};

struct ExportFormat {
  const char* name;         ///< as `--export` takes it
  const char* meaning;      ///< what is written, and who reads it; one line
  bool shapes;              ///< needs points, meshes and curves of the frames
  double bytesPerParticle;  ///< and frame, on the disk, about
  std::unique_ptr<FrameExporter> (*make)(const std::filesystem::path& folder);
};

/// All formats, in the order in which they are listed.
std::span<const ExportFormat> exportFormats();

/// The formats of a list as "csv,ply"; throws sim::InputError that names those there are.
std::vector<const ExportFormat*> exportFormatsNamed(const std::string& list);

std::unique_ptr<FrameExporter> makeCsvExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makePosesExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makePlyExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeObjExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeVtkExporter(const std::filesystem::path& folder);
std::unique_ptr<FrameExporter> makeUsdExporter(const std::filesystem::path& folder);

}  // namespace pliant::app
