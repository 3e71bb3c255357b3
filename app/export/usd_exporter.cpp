// Universal Scene Description as text (OpenUSD's .usda): one file with the samples of all frames. The file groups
// samples by attribute, but they arrive by frame: so values are stored in a spool on the disk.
#include "app/base/disk_space.h"
#include "app/export/frame_exporter.h"
#include "app/export/spool.h"
#include "sim/io/atomic_file.h"

#include <fmt/compile.h>
#include <fmt/format.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace pliant::app {

namespace {

/// The samples of an attribute. An unchanged value is only written before the next change: USD interpolates linearly
/// between samples.
struct Attribute {
  struct Sample {
    int frame = 0;
    Spool::Piece value;
  };

  std::string declaration;  ///< such as `point3f[] points`
  std::string metadata;     ///< in brackets after it; may be empty
  std::vector<Sample> samples;
  std::string last;   ///< the last value
  int lastFrame = 0;  ///< and the last frame with it
};

/// A node of the scene. Its key is its path, `crates/body_0/shape`: in sorted order its children follow it, since '/'
/// precedes all letters of names.
struct Prim {
  std::string header;  ///< `def Points "sand"`
  std::vector<Attribute> attributes;
};

template <typename Values, typename Append>
void writeArray(const Values& values, std::string& out, Append&& append) {
  out = '[';
  bool first = true;
  for (const auto& value : values) {
    if (!first) out += ", ";
    first = false;
    append(value);
  }
  out += ']';
}

void writeNumbers(const auto& numbers, std::string& out) {
  writeArray(numbers, out, [&](auto number) { fmt::format_to(std::back_inserter(out), FMT_COMPILE("{}"), number); });
}

void writeVectors(const std::vector<glm::vec3>& vectors, std::string& out) {
  writeArray(vectors, out, [&](const glm::vec3& v) {
    fmt::format_to(std::back_inserter(out), FMT_COMPILE("({}, {}, {})"), v.x, v.y, v.z);
  });
}

// USD has linear colours (IEC 61966-2-1).
float linear(float c) { return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f); }

class UsdExporter : public FrameExporter {
 public:
  explicit UsdExporter(const std::filesystem::path& folder) : file_(folder / "scene.usda"), spool_(folder) {}

  void write(const ExportFrame& frame) override {
    checkRoom();
    const std::uintmax_t bytesBefore = bytes_;
    const int before = std::exchange(lastFrame_, frame.number);
    if (!firstFrame_) firstFrame_ = frame.number;
    framesPerSecond_ = 1.0 / double(frame.timestep);
    title_ = frame.title;
    try {
      for (const ExportedMesh& mesh : frame.meshes) {
        if (!mesh.ofBodies) add(mesh, mesh.name);
      }
      addBodies(frame);
      for (const ExportedCurves& curves : frame.curves) add(curves);
      for (const ExportedPoints& points : frame.points) {
        if (!points.ofBodies) add(points);
      }
    } catch (const sim::OutputError&) {
      removeLast(before);
      throw;
    }
    frameBytes_ = bytes_ - bytesBefore;
  }

  void finish() override {
    if (!firstFrame_) return;
    sim::WholeFile out(file_);
    out.append(
        fmt::format("#usda 1.0\n(\n    defaultPrim = \"Scene\"\n    doc = \"Pliant: {}\"\n    metersPerUnit = 1\n"
                    "    upAxis = \"Y\"\n    startTimeCode = {}\n    endTimeCode = {}\n"
                    "    timeCodesPerSecond = {:.6g}\n    framesPerSecond = {:.6g}\n)\n\ndef Xform \"Scene\"\n{{\n",
                    title_, *firstFrame_, lastFrame_, framesPerSecond_, framesPerSecond_));
    std::vector<std::string> open;  // names of the prims that are open
    for (const auto& [path, prim] : prims_) write(path, prim, open, out);
    close(open, 0, out);
    out.append("}\n");
    out.commit();
  }

 private:
  static constexpr std::size_t kSampleBytes = 24;  ///< of a sample besides its value: frame, blanks, punctuation

  // The file is written while the spool still exists: there must be space for it, and for the next frame in both.
  void checkRoom() const {
    const std::uintmax_t need = bytes_ + bytes_ / 16 + 3 * frameBytes_;
    const auto space = freeSpaceFor(file_);
    if (!space || *space >= need) return;
    throw sim::OutputError(fmt::format("{}: the disk has {} free, and the file needs {}: it ends here", file_.string(),
                                       sizeText(*space), sizeText(need)));
  }

  // Removes a frame that could not be completely stored.
  void removeLast(int before) {
    for (auto& [name, prim] : prims_) {
      for (Attribute& attribute : prim.attributes) {
        if (!attribute.samples.empty() && attribute.samples.back().frame == lastFrame_) attribute.samples.pop_back();
      }
      std::erase_if(prim.attributes, [](const Attribute& attribute) { return attribute.samples.empty(); });
    }
    std::erase_if(prims_, [](const auto& named) { return named.second.attributes.empty(); });
    if (firstFrame_ == lastFrame_) firstFrame_.reset();
    lastFrame_ = before;
  }

  static constexpr const char* kVertex = "interpolation = \"vertex\"";
  static constexpr const char* kConstant = "interpolation = \"constant\"";

  void add(const ExportedPoints& points) {
    Prim& prim = primOf("Points", points.name);
    Cursor cursor{*this, prim};
    addShape(points, cursor);
    if (!points.isDrawn) cursor.set("uniform token purpose", "\"guide\"");
    writeVectors(points.velocities, text_);
    cursor.set("vector3f[] velocities", text_);
    addWidths(points.radii, cursor);
    std::vector<std::int64_t> ids;
    for (std::size_t i = 0; i < points.numbers.size(); ++i)
      ids.push_back((std::int64_t{points.objects[i]} << 32) + points.numbers[i]);
    writeNumbers(ids, text_);
    cursor.set("int64[] ids", text_);
    writeNumbers(points.masses, text_);
    cursor.set("float[] primvars:mass", text_, kVertex);
    writeNumbers(points.objects, text_);
    cursor.set("int[] primvars:object", text_, kVertex);
  }

  // Each body is a moving transform that contains its constant surface. The bodies of an element are in a common group.
  void addBodies(const ExportFrame& frame) {
    if (frame.bodyMeshes.empty()) return;
    const ExportedPoses& poses = frame.poses.front();
    std::map<std::string, int> count, next;
    for (const ExportedMesh& mesh : frame.bodyMeshes) ++count[mesh.name];
    for (std::size_t b = 0; b < frame.bodyMeshes.size(); ++b) {
      const ExportedMesh& mesh = frame.bodyMeshes[b];
      const bool isAlone = count[mesh.name] == 1;
      const std::string path = isAlone ? mesh.name : fmt::format("{}/body_{}", mesh.name, next[mesh.name]++);
      addPose(poses, b, path);
      add(mesh, path + "/shape");
    }
  }

  void addPose(const ExportedPoses& poses, std::size_t body, const std::string& path) {
    Prim& prim = primOf("Xform", path);
    Cursor cursor{*this, prim};
    const auto vector = [](const glm::vec3& v) { return fmt::format("({}, {}, {})", v.x, v.y, v.z); };
    // Of a rotation's two quaternions, chooses the one closer to the last: interpolating by component would otherwise
    // rotate the wrong way.
    glm::vec4 q = poses.rotations[body];
    const auto [last, isFirst] = lastRotations_.try_emplace(path, q);
    if (!isFirst && glm::dot(last->second, q) < 0.0f) q = -q;
    last->second = q;
    cursor.set("double3 xformOp:translate", vector(poses.positions[body]));
    cursor.set("quatf xformOp:orient", fmt::format("({}, {}, {}, {})", q[0], q[1], q[2], q[3]));
    cursor.set("uniform token[] xformOpOrder", R"(["xformOp:translate", "xformOp:orient"])");
    cursor.set("custom int pliant:object", fmt::format("{}", poses.objects[body]));
    cursor.set("custom float pliant:mass", fmt::format("{}", poses.masses[body]));
    cursor.set("custom vector3f pliant:velocity", vector(poses.velocities[body]));
    cursor.set("custom vector3f pliant:angularVelocity", vector(poses.angularVelocities[body]));
  }

  void add(const ExportedMesh& mesh, const std::string& path) {
    Prim& prim = primOf("Mesh", path);
    Cursor cursor{*this, prim};
    addShape(mesh, cursor);
    cursor.set("uniform token subdivisionScheme", "\"none\"");
    cursor.set("uniform bool doubleSided", "1");
    writeNumbers(std::vector<int>(mesh.triangles.size(), 3), text_);
    cursor.set("int[] faceVertexCounts", text_);
    std::vector<unsigned> corners;
    for (const glm::uvec3& t : mesh.triangles) corners.insert(corners.end(), {t.x, t.y, t.z});
    writeNumbers(corners, text_);
    cursor.set("int[] faceVertexIndices", text_);
    writeVectors(mesh.normals, text_);
    cursor.set("normal3f[] normals", text_, kVertex);
  }

  void add(const ExportedCurves& curves) {
    Prim& prim = primOf("BasisCurves", curves.name);
    Cursor cursor{*this, prim};
    addShape(curves, cursor);
    cursor.set("uniform token type", "\"linear\"");
    writeNumbers(curves.counts, text_);
    cursor.set("int[] curveVertexCounts", text_);
    if (!curves.rotations.empty()) {
      writeArray(curves.rotations, text_, [&](const glm::vec4& q) {
        fmt::format_to(std::back_inserter(text_), FMT_COMPILE("({}, {}, {}, {})"), q[0], q[1], q[2], q[3]);
      });
      cursor.set("quatf[] primvars:orient", text_, kVertex);
    }
    addWidths(curves.radii, cursor);
  }

  /// Sets the attributes of a prim in the current frame.
  struct Cursor {
    UsdExporter& exporter;
    Prim& prim;

    void set(std::string_view declaration, const std::string& value, const char* metadata = "") {
      const auto isIt = [&](const Attribute& attribute) { return attribute.declaration == declaration; };
      auto found = std::find_if(prim.attributes.begin(), prim.attributes.end(), isIt);
      if (found == prim.attributes.end()) {
        prim.attributes.push_back({std::string(declaration), metadata, {}, {}, 0});
        found = prim.attributes.end() - 1;
      }
      exporter.addSample(*found, value);
    }
  };

  template <typename Shape>
  void addShape(const Shape& shape, Cursor& cursor) {
    writeVectors(shape.positions, text_);
    cursor.set("point3f[] points", text_);
    glm::vec3 low(0.0f), high(0.0f);
    for (std::size_t i = 0; i < shape.positions.size(); ++i) {
      low = i == 0 ? shape.positions[i] : glm::min(low, shape.positions[i]);
      high = i == 0 ? shape.positions[i] : glm::max(high, shape.positions[i]);
    }
    writeVectors({low, high}, text_);
    cursor.set("float3[] extent", text_);
    writeVectors({{linear(shape.colour.r), linear(shape.colour.g), linear(shape.colour.b)}}, text_);
    cursor.set("color3f[] primvars:displayColor", text_, kConstant);
  }

  void addWidths(std::vector<float> radii, Cursor& cursor) {
    for (float& radius : radii) radius *= 2.0f;
    writeNumbers(radii, text_);
    cursor.set("float[] widths", text_, kVertex);
  }

  Prim& primOf(const char* type, const std::string& path) {
    Prim& prim = prims_[path];
    if (prim.header.empty()) prim.header = fmt::format("def {} \"{}\"", type, path.substr(path.rfind('/') + 1));
    return prim;
  }

  void addSample(Attribute& attribute, const std::string& value) {
    const bool isNew = attribute.samples.empty();
    if (isNew || attribute.last != value) {
      const Spool::Piece piece = spool_.add(value);
      if (!isNew && attribute.samples.back().frame != attribute.lastFrame) {
        attribute.samples.push_back({attribute.lastFrame, attribute.samples.back().value});
        bytes_ += attribute.last.size() + kSampleBytes;
      }
      attribute.samples.push_back({lastFrame_, piece});
      bytes_ += value.size() + kSampleBytes;
      attribute.last = value;
    }
    attribute.lastFrame = lastFrame_;
  }

  static std::string indent(std::size_t depth) { return std::string(4 * depth, ' '); }

  /// Closes prims deeper than `depth`.
  static void close(std::vector<std::string>& open, std::size_t depth, sim::WholeFile& out) {
    for (; open.size() > depth; open.pop_back()) out.append(indent(open.size()) + "}\n");
  }

  // Also opens the enclosing prims, and leaves the prim open.
  void write(const std::string& path, const Prim& prim, std::vector<std::string>& open, sim::WholeFile& out) {
    std::vector<std::string> names;
    for (std::size_t start = 0; start <= path.size();) {
      const std::size_t end = std::min(path.find('/', start), path.size());
      names.push_back(path.substr(start, end - start));
      start = end + 1;
    }
    const auto differs = std::mismatch(names.begin(), names.end(), open.begin(), open.end()).first;
    close(open, static_cast<std::size_t>(differs - names.begin()), out);
    while (open.size() < names.size()) {
      const bool isGroup = open.size() + 1 < names.size();
      const std::string blanks = indent(open.size() + 1);
      const std::string header = isGroup ? fmt::format("def Xform \"{}\"", names[open.size()]) : prim.header;
      out.append(fmt::format("{}{}\n{}{{\n", blanks, header, blanks));
      open.push_back(names[open.size()]);
    }
    for (const Attribute& attribute : prim.attributes) write(attribute, indent(open.size() + 1), out);
  }

  void write(const Attribute& attribute, const std::string& blanks, sim::WholeFile& out) {
    const std::string metadata = attribute.metadata.empty() ? "" : fmt::format(" ({})", attribute.metadata);
    if (attribute.samples.size() == 1) {
      out.append(fmt::format("{}{} = {}{}\n", blanks, attribute.declaration,
                             spool_.read(attribute.samples.front().value), metadata));
      return;
    }
    if (!metadata.empty()) out.append(fmt::format("{}{}{}\n", blanks, attribute.declaration, metadata));
    out.append(fmt::format("{}{}.timeSamples = {{\n", blanks, attribute.declaration));
    for (const Attribute::Sample& sample : attribute.samples) {
      out.append(fmt::format("{}    {}: {},\n", blanks, sample.frame, spool_.read(sample.value)));
    }
    out.append(blanks + "}\n");
  }

  std::filesystem::path file_;
  Spool spool_;
  std::map<std::string, Prim> prims_;               ///< by path
  std::map<std::string, glm::vec4> lastRotations_;  ///< of bodies, by path
  std::string text_;                                ///< of a single value; its memory is reused
  std::string title_;
  double framesPerSecond_ = 100.0;
  std::optional<int> firstFrame_;
  int lastFrame_ = 0;
  std::uintmax_t bytes_ = 0, frameBytes_ = 0;  ///< approximate size of the file so far, and of its last frame
};

}  // namespace

std::unique_ptr<FrameExporter> makeUsdExporter(const std::filesystem::path& folder) {
  return std::make_unique<UsdExporter>(folder);
}

}  // namespace pliant::app
