// VTK's legacy format, binary (big endian), with an index of times that ParaView reads (VTK File Formats, VTK User's
// Guide).
#include "app/base/json_text.h"
#include "app/export/bytes.h"
#include "app/export/frame_exporter.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <map>
#include <span>
#include <string>

namespace pliant::app {

namespace {

enum VtkCell : std::int32_t { kVertexCell = 1, kLineCell = 3, kTriangleCell = 5 };

/// The text of a file.
class VtkFile {
 public:
  explicit VtkFile(std::string& out, const ExportFrame& frame) : out_(out), bytes_(out) {
    out_ = fmt::format("# vtk DataFile Version 3.0\nPliant: {}, time {}\nBINARY\nDATASET UNSTRUCTURED_GRID\n",
                       frame.title, frame.time);
  }

  template <typename Shapes>
  void points(const Shapes& shapes, std::size_t count) {
    line(fmt::format("POINTS {} float", count));
    values(
        shapes, [](const auto& shape) -> auto& { return shape.positions; });
  }
  /// `of(shape)`: one value per point or cell.
  template <typename Shapes, typename Of>
  void values(const Shapes& shapes, Of&& of) {
    for (const auto& shape : shapes) {
      for (const auto& value : of(shape)) bytes_.add(value);
    }
    out_ += '\n';
  }
  /// Points, each as a separate cell.
  template <typename Shapes>
  void cloud(const Shapes& shapes, std::size_t count) {
    points(shapes, count);
    line(fmt::format("CELLS {} {}", count, 2 * count));
    for (std::size_t i = 0; i < count; ++i) {
      integer(1);
      integer(static_cast<std::int32_t>(i));
    }
    line(fmt::format("\nCELL_TYPES {}", count));
    for (std::size_t i = 0; i < count; ++i) integer(kVertexCell);
  }
  void line(const std::string& text) { (out_ += text) += '\n'; }
  void integer(std::int32_t value) { bytes_.add(value); }
  void vector(const glm::vec3& value) { bytes_.add(value); }

 private:
  std::string& out_;
  ByteWriter<std::endian::big> bytes_;
};

class VtkExporter : public FrameExporter {
 public:
  explicit VtkExporter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void write(const ExportFrame& frame) override {
    writeParticles(frame);
    save("particles", frame, particles_);
    if (!frame.meshes.empty() || !frame.curves.empty()) {
      writeShapes(frame);
      save("meshes", frame, meshes_);
    }
    for (const ExportedPoses& poses : frame.poses) {
      writePoses(poses, frame);
      save(poses.name, frame, poses_[poses.name]);
    }
    // If the program is killed, nearly everything is in the index.
    if (Clock::now() - indexed_ >= std::chrono::seconds(1)) finish();
  }

  void finish() override {
    saveSeries("particles", particles_);
    saveSeries("meshes", meshes_);
    for (const auto& [name, series] : poses_) saveSeries(name, series);
    indexed_ = Clock::now();
  }

 private:
  using Json = nlohmann::ordered_json;
  using Clock = std::chrono::steady_clock;

  void save(const std::string& name, const ExportFrame& frame, Json& series) {
    const std::string file = fmt::format("{}.{:04}.vtk", name, frame.number);
    sim::writeWhole(folder_ / file, file_);
    series.push_back({{"name", file}, {"time", frame.time}});
  }

  void saveSeries(const std::string& name, const Json& files) {
    if (files.empty()) return;
    const Json series{{"file-series-version", "1.0"}, {"files", files}};
    sim::writeWhole(folder_ / (name + ".vtk.series"), jsonText(series));
  }

  void writeParticles(const ExportFrame& frame) {
    std::size_t count = 0;
    for (const ExportedPoints& points : frame.points) count += points.positions.size();
    VtkFile file(file_, frame);
    file.cloud(frame.points, count);
    file.line(fmt::format("\nPOINT_DATA {}\nFIELD particles 5", count));
    file.line(fmt::format("velocity 3 {} float", count));
    file.values(
        frame.points, [](const ExportedPoints& p) -> auto& { return p.velocities; });
    file.line(fmt::format("radius 1 {} float", count));
    file.values(
        frame.points, [](const ExportedPoints& p) -> auto& { return p.radii; });
    file.line(fmt::format("mass 1 {} float", count));
    file.values(
        frame.points, [](const ExportedPoints& p) -> auto& { return p.masses; });
    file.line(fmt::format("object 1 {} int", count));
    file.values(
        frame.points, [](const ExportedPoints& p) -> auto& { return p.objects; });
    file.line(fmt::format("particle 1 {} int", count));
    file.values(
        frame.points, [](const ExportedPoints& p) -> auto& { return p.numbers; });
  }

  void writePoses(const ExportedPoses& poses, const ExportFrame& frame) {
    const std::size_t count = poses.objects.size();
    const std::span<const ExportedPoses> all(&poses, 1);
    VtkFile file(file_, frame);
    file.cloud(all, count);
    file.line(fmt::format("\nPOINT_DATA {}\nFIELD {} 6", count, poses.name));
    file.line(fmt::format("orientation 4 {} float", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.rotations; });
    file.line(fmt::format("velocity 3 {} float", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.velocities; });
    file.line(fmt::format("angularVelocity 3 {} float", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.angularVelocities; });
    file.line(fmt::format("mass 1 {} float", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.masses; });
    file.line(fmt::format("object 1 {} int", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.objects; });
    file.line(fmt::format("particle 1 {} int", count));
    file.values(
        all, [](const ExportedPoses& p) -> auto& { return p.numbers; });
  }

  // Meshes, followed by strands as lines.
  void writeShapes(const ExportFrame& frame) {
    std::size_t meshPoints = 0, curvePoints = 0, triangles = 0, lines = 0;
    for (const ExportedMesh& mesh : frame.meshes) {
      meshPoints += mesh.positions.size();
      triangles += mesh.triangles.size();
    }
    for (const ExportedCurves& curves : frame.curves) {
      curvePoints += curves.positions.size();
      lines += curves.positions.size() - curves.counts.size();
    }
    VtkFile file(file_, frame);
    file.line(fmt::format("POINTS {} float", meshPoints + curvePoints));
    for (const ExportedMesh& mesh : frame.meshes) {
      for (const glm::vec3& p : mesh.positions) file.vector(p);
    }
    for (const ExportedCurves& curves : frame.curves) {
      for (const glm::vec3& p : curves.positions) file.vector(p);
    }
    file.line(fmt::format("\nCELLS {} {}", triangles + lines, 4 * triangles + 3 * lines));
    std::int32_t base = 0;
    for (const ExportedMesh& mesh : frame.meshes) {
      for (const glm::uvec3& triangle : mesh.triangles) {
        file.integer(3);
        for (int corner = 0; corner < 3; ++corner) file.integer(base + static_cast<std::int32_t>(triangle[corner]));
      }
      base += static_cast<std::int32_t>(mesh.positions.size());
    }
    for (const ExportedCurves& curves : frame.curves) {
      for (const int count : curves.counts) {
        for (int i = 0; i + 1 < count; ++i) {
          file.integer(2);
          file.integer(base + i);
          file.integer(base + i + 1);
        }
        base += count;
      }
    }
    file.line(fmt::format("\nCELL_TYPES {}", triangles + lines));
    for (std::size_t i = 0; i < triangles; ++i) file.integer(kTriangleCell);
    for (std::size_t i = 0; i < lines; ++i) file.integer(kLineCell);
    file.line(fmt::format("\nCELL_DATA {}\nFIELD cells 1\nelement 1 {} int", triangles + lines, triangles + lines));
    for (const ExportedMesh& mesh : frame.meshes) {
      for (std::size_t i = 0; i < mesh.triangles.size(); ++i) file.integer(mesh.element);
    }
    for (const ExportedCurves& curves : frame.curves) {
      for (std::size_t i = curves.counts.size(); i < curves.positions.size(); ++i) file.integer(curves.element);
    }
    file.line("");
  }

  std::filesystem::path folder_;
  std::string file_;  ///< its memory is reused
  Json particles_ = Json::array(), meshes_ = Json::array();
  std::map<std::string, Json> poses_;  ///< by table; null before the first frame
  Clock::time_point indexed_{};
};

}  // namespace

std::unique_ptr<FrameExporter> makeVtkExporter(const std::filesystem::path& folder) {
  return std::make_unique<VtkExporter>(folder);
}

}  // namespace pliant::app
