// PLY, binary, little endian (Turk 1994).
#include "app/export/bytes.h"
#include "app/export/frame_exporter.h"
#include "sim/io/atomic_file.h"

#include <fmt/format.h>

namespace pliant::app {

namespace {

using Bytes = ByteWriter<std::endian::little>;

class PlyExporter : public FrameExporter {
 public:
  explicit PlyExporter(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void write(const ExportFrame& frame) override {
    writeParticles(frame);
    for (const ExportedPoses& poses : frame.poses) writePoses(poses, frame);
    for (const ExportedMesh& mesh : frame.meshes) writeMesh(mesh, frame);
  }

 private:
  void begin(const ExportFrame& frame) {
    file_ = fmt::format("ply\nformat binary_little_endian 1.0\ncomment Pliant: {}\ncomment time {}\n", frame.title,
                        frame.time);
  }

  void save(const std::string& name, int number) {
    sim::writeWhole(folder_ / fmt::format("{}.{:04}.ply", name, number), file_);
  }

  void writeParticles(const ExportFrame& frame) {
    std::size_t count = 0;
    for (const ExportedPoints& points : frame.points) count += points.positions.size();
    begin(frame);
    file_ += fmt::format("element vertex {}\n", count);
    for (const char* name : {"x", "y", "z", "vx", "vy", "vz", "radius", "mass"})
      file_ += fmt::format("property float {}\n", name);
    file_ += "property int object\nproperty int particle\nend_header\n";
    Bytes bytes(file_);
    for (const ExportedPoints& points : frame.points) {
      for (std::size_t i = 0; i < points.positions.size(); ++i) {
        bytes.add(points.positions[i]);
        bytes.add(points.velocities[i]);
        bytes.add(points.radii[i]);
        bytes.add(points.masses[i]);
        bytes.add(points.objects[i]);
        bytes.add(points.numbers[i]);
      }
    }
    save("particles", frame.number);
  }

  void writePoses(const ExportedPoses& poses, const ExportFrame& frame) {
    begin(frame);
    file_ += fmt::format("element vertex {}\n", poses.objects.size());
    for (const char* name : {"x", "y", "z", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "mass"})
      file_ += fmt::format("property float {}\n", name);
    file_ += "property int object\nproperty int particle\nend_header\n";
    Bytes bytes(file_);
    for (std::size_t i = 0; i < poses.objects.size(); ++i) {
      bytes.add(poses.positions[i]);
      bytes.add(poses.rotations[i]);
      bytes.add(poses.velocities[i]);
      bytes.add(poses.angularVelocities[i]);
      bytes.add(poses.masses[i]);
      bytes.add(poses.objects[i]);
      bytes.add(poses.numbers[i]);
    }
    save(poses.name, frame.number);
  }

  void writeMesh(const ExportedMesh& mesh, const ExportFrame& frame) {
    begin(frame);
    file_ += fmt::format("element vertex {}\n", mesh.positions.size());
    for (const char* name : {"x", "y", "z", "nx", "ny", "nz"}) file_ += fmt::format("property float {}\n", name);
    file_ +=
        fmt::format("element face {}\nproperty list uchar int vertex_indices\nend_header\n", mesh.triangles.size());
    Bytes bytes(file_);
    for (std::size_t i = 0; i < mesh.positions.size(); ++i) {
      bytes.add(mesh.positions[i]);
      bytes.add(mesh.normals[i]);
    }
    for (const glm::uvec3& triangle : mesh.triangles) {
      bytes.add(std::uint8_t{3});
      for (int corner = 0; corner < 3; ++corner) bytes.add(static_cast<std::int32_t>(triangle[corner]));
    }
    save(mesh.name, frame.number);
  }

  std::filesystem::path folder_;
  std::string file_;  ///< its memory is reused
};

}  // namespace

std::unique_ptr<FrameExporter> makePlyExporter(const std::filesystem::path& folder) {
  return std::make_unique<PlyExporter>(folder);
}

}  // namespace pliant::app
