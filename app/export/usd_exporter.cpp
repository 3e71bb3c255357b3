// Universal Scene Description as text (OpenUSD's .usda): one file with the samples of all frames. In it the samples of
// an attribute stand together, while frames come one after the other: values wait in a spool on the disk.
#include "app/base/disk_space.h"
#include "app/export/frame_exporter.h"
#include "app/export/spool.h"
#include "sim/io/atomic_file.h"

#include <fmt/compile.h>
#include <fmt/format.h>

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

/// The samples of one attribute. One that stays as it was is written when it changes again: USD goes from sample to
/// sample in straight lines.
struct Attribute {
  struct Sample {
    int frame = 0;
    Spool::Piece value;
  };

  std::string declaration;  ///< as `point3f[] points`
  std::string metadata;     ///< in brackets behind it, or empty
  std::vector<Sample> samples;
  std::string last;   ///< the last value
  int lastFrame = 0;  ///< and the last frame that had it
};

/// A thing in the scene.
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
      for (const ExportedMesh& mesh : frame.meshes) add(mesh);
      for (const ExportedCurves& curves : frame.curves) add(curves);
      for (const ExportedPoints& points : frame.points) add(points);
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
    for (const auto& [name, prim] : prims_) write(prim, out);
    out.append("}\n");
    out.commit();
  }

 private:
  static constexpr std::size_t kSampleBytes = 24;  ///< beside the value: its frame, blanks and marks

  // The file is written when the spool is still there: while there is room for it, and for the next frame in both.
  void checkRoom() const {
    const std::uintmax_t need = bytes_ + bytes_ / 16 + 3 * frameBytes_;
    const auto space = freeSpaceFor(file_);
    if (!space || *space >= need) return;
    throw sim::OutputError(fmt::format("{}: the disk has {} free, and the file needs {}: it ends here", file_.string(),
                                       sizeText(*space), sizeText(need)));
  }

  // A frame of which only a part could be kept.
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

  void add(const ExportedMesh& mesh) {
    Prim& prim = primOf("Mesh", mesh.name);
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
    addWidths(curves.radii, cursor);
  }

  /// Sets the attributes of a thing in the current frame.
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

  Prim& primOf(const char* type, const std::string& name) {
    Prim& prim = prims_[name];
    if (prim.header.empty()) prim.header = fmt::format("def {} \"{}\"", type, name);
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

  void write(const Prim& prim, sim::WholeFile& out) {
    out.append(fmt::format("    {}\n    {{\n", prim.header));
    for (const Attribute& attribute : prim.attributes) {
      const std::string metadata = attribute.metadata.empty() ? "" : fmt::format(" ({})", attribute.metadata);
      if (attribute.samples.size() == 1) {
        out.append(fmt::format("        {} = {}{}\n", attribute.declaration,
                               spool_.read(attribute.samples.front().value), metadata));
        continue;
      }
      if (!metadata.empty()) out.append(fmt::format("        {}{}\n", attribute.declaration, metadata));
      out.append(fmt::format("        {}.timeSamples = {{\n", attribute.declaration));
      for (const Attribute::Sample& sample : attribute.samples) {
        out.append(fmt::format("            {}: {},\n", sample.frame, spool_.read(sample.value)));
      }
      out.append("        }\n");
    }
    out.append("    }\n");
  }

  std::filesystem::path file_;
  Spool spool_;
  std::map<std::string, Prim> prims_;
  std::string text_;  ///< of one value; its memory is used again
  std::string title_;
  double framesPerSecond_ = 100.0;
  std::optional<int> firstFrame_;
  int lastFrame_ = 0;
  std::uintmax_t bytes_ = 0, frameBytes_ = 0;  ///< of the file as it is now, about, and of its last frame
};

}  // namespace

std::unique_ptr<FrameExporter> makeUsdExporter(const std::filesystem::path& folder) {
  return std::make_unique<UsdExporter>(folder);
}

}  // namespace pliant::app
