#include "app/export/frame_csv.h"
#include "app/export/frame_exporter.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

class CsvExporter : public FrameExporter {
 public:
  explicit CsvExporter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void write(const ExportFrame& frame) override {
    text_.clear();
    writeFrameCsv(*frame.world, text_);
    save("frame", frame.number);
    for (const ExportedPoses& poses : frame.poses) {
      text_.clear();
      writePosesCsv(poses, text_);
      save(poses.name, frame.number);
    }
  }

 private:
  void save(const std::string& name, int number) {
    sim::writeWhole(folder_ / fmt::format("{}.{:04}.csv", name, number), text_);
  }

  std::filesystem::path folder_;
  std::string text_;  ///< its memory is used again
};

}  // namespace

std::unique_ptr<FrameExporter> makeCsvExporter(const std::filesystem::path& folder) {
  return std::make_unique<CsvExporter>(folder);
}

}  // namespace pliant::app
