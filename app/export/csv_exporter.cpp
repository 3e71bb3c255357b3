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
    sim::writeWhole(folder_ / fmt::format("frame.{:04}.csv", frame.number), text_);
  }

 private:
  std::filesystem::path folder_;
  std::string text_;  ///< its memory is used again
};

}  // namespace

std::unique_ptr<FrameExporter> makeCsvExporter(const std::filesystem::path& folder) {
  return std::make_unique<CsvExporter>(folder);
}

}  // namespace pliant::app
