#include "app/export/frame_exporter.h"
#include "sim/io/atomic_file.h"

#include <fmt/compile.h>
#include <fmt/format.h>

#include <iterator>

namespace pliant::app {

namespace {

class ObjExporter : public FrameExporter {
 public:
  explicit ObjExporter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void write(const ExportFrame& frame) override {
    for (const ExportedMesh& mesh : frame.meshes) {
      begin(frame, mesh.name);
      addVectors("v", mesh.positions);
      addVectors("vn", mesh.normals);
      for (const glm::uvec3& t : mesh.triangles) {
        fmt::format_to(std::back_inserter(file_), FMT_COMPILE("f {0}//{0} {1}//{1} {2}//{2}\n"), t.x + 1, t.y + 1,
                       t.z + 1);
      }
      save(mesh.name, frame.number);
    }
    for (const ExportedCurves& curves : frame.curves) {
      begin(frame, curves.name);
      addVectors("v", curves.positions);
      int next = 1;
      for (const int count : curves.counts) {
        file_ += 'l';
        for (int i = 0; i < count; ++i) fmt::format_to(std::back_inserter(file_), FMT_COMPILE(" {}"), next++);
        file_ += '\n';
      }
      save(curves.name, frame.number);
    }
  }

 private:
  void begin(const ExportFrame& frame, const std::string& name) {
    file_ = fmt::format("# Pliant: {}, time {}\no {}\n", frame.title, frame.time, name);
  }

  void addVectors(const char* kind, const std::vector<glm::vec3>& vectors) {
    for (const glm::vec3& v : vectors) {
      fmt::format_to(std::back_inserter(file_), FMT_COMPILE("{} {} {} {}\n"), kind, v.x, v.y, v.z);
    }
  }

  void save(const std::string& name, int number) {
    sim::writeWhole(folder_ / fmt::format("{}.{:04}.obj", name, number), file_);
  }

  std::filesystem::path folder_;
  std::string file_;  ///< its memory is reused
};

}  // namespace

std::unique_ptr<FrameExporter> makeObjExporter(const std::filesystem::path& folder) {
  return std::make_unique<ObjExporter>(folder);
}

}  // namespace pliant::app
