#include "app/export/frame_csv.h"
#include "app/export/frame_exporter.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

/// Writes the tables of a frame, one file each.
class TableWriter {
 public:
  explicit TableWriter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /// `fill` appends the text of table `name` to a string.
  template <typename Fill>
  void write(const std::string& name, int number, Fill&& fill) {
    text_.clear();
    fill(text_);
    sim::writeWhole(folder_ / fmt::format("{}.{:04}.csv", name, number), text_);
  }

 private:
  std::filesystem::path folder_;
  std::string text_;  ///< its memory is reused
};

class CsvExporter : public FrameExporter {
 public:
  explicit CsvExporter(const std::filesystem::path& folder) : tables_(folder) {}

  void write(const ExportFrame& frame) override {
    tables_.write("frame", frame.number, [&](std::string& text) { writeFrameCsv(*frame.world, text); });
  }

 private:
  TableWriter tables_;
};

class PosesExporter : public FrameExporter {
 public:
  explicit PosesExporter(const std::filesystem::path& folder) : tables_(folder) {}

  void write(const ExportFrame& frame) override {
    for (const ExportedPoses& poses : frame.poses)
      tables_.write(poses.name, frame.number, [&](std::string& text) { writePosesCsv(poses, text); });
  }

 private:
  TableWriter tables_;
};

}  // namespace

std::unique_ptr<FrameExporter> makeCsvExporter(const std::filesystem::path& folder) {
  return std::make_unique<CsvExporter>(folder);
}

std::unique_ptr<FrameExporter> makePosesExporter(const std::filesystem::path& folder) {
  return std::make_unique<PosesExporter>(folder);
}

}  // namespace pliant::app
