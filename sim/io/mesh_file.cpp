#include "sim/io/mesh_file.h"

#include "sim/io/text_input.h"
#include "sim/io/triangulate_polygon.h"

#include <fmt/format.h>
#include <tiny_obj_loader.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <istream>
#include <streambuf>
#include <string>
#include <string_view>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kMaxCorners = 255;  // tinyobj counts the corners of a face in a byte

/// Checks the vertices and faces of an OBJ file line by line, since tinyobj takes garbage for 0, passes over faces that
/// it cannot use, and names no line. It is given only what passed here.
class ObjChecker {
 public:
  ObjChecker(const std::filesystem::path& file, bool wantsFaces)
      : file_(file), errors_(file), wantsFaces_(wantsFaces) {}

  void check(std::string_view text) {
    for (TextLines lines(text); lines.next();) {
      line_ = lines.number();
      std::string_view rest = lines.line().substr(0, lines.line().find('#'));
      const std::string_view keyword = nextWord(rest);
      if (keyword == "v") checkVertex(rest);
      if (keyword == "f" && wantsFaces_) checkFace(rest);
    }
    checkForwardReferences();
    errors_.throwIfAny();
    if (vertexCount_ == 0) throw InputError(file_.string(), 0, "no vertex, expected lines 'v X Y Z'");
    if (wantsFaces_ && !hasFace_) throw InputError(file_.string(), 0, "no face, expected lines 'f V V V'");
  }

  std::vector<glm::vec3> positions;  ///< of all vertices; correctly rounded, which tinyobj's numbers are not
  std::string cleaned;               ///< for tinyobj, with faces: three numbers a vertex, one index a corner

 private:
  void checkVertex(std::string_view rest) {
    constexpr const char* kExpected = "expected v X Y Z";
    ++vertexCount_;  // also a bad one, so that the faces of its file are not reported as wrong as well
    if (vertexCount_ > kMaxFilePoints) {
      throw InputError(file_.string(), line_, fmt::format("a vertex too many, expected at most {}", kMaxFilePoints));
    }
    glm::vec3 position(0.0f);
    if (wantsFaces_) cleaned += 'v';
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = nextWord(rest);
      if (word.empty()) return errors_.add(line_, fmt::format("a vertex of {} numbers, {}", axis, kExpected));
      const std::string_view problem = parseFloat(word, position[axis]);
      if (!problem.empty()) return errors_.add(line_, fmt::format("{} {}, {}", quotedWord(word), problem, kExpected));
      if (wantsFaces_) cleaned.append(" ").append(word);
    }
    positions.push_back(position);
    if (wantsFaces_) cleaned += '\n';
  }

  void checkFace(std::string_view rest) {
    hasFace_ = true;
    corners_.clear();
    cleaned += 'f';
    for (std::string_view word = nextWord(rest); !word.empty(); word = nextWord(rest)) {
      if (!checkCorner(word)) return;
    }
    cleaned += '\n';
    if (corners_.size() > kMaxCorners) {
      errors_.add(line_, fmt::format("a face of {} vertices, expected at most {}", corners_.size(), kMaxCorners));
      return;
    }
    std::sort(corners_.begin(), corners_.end());
    const auto distinct = std::unique(corners_.begin(), corners_.end()) - corners_.begin();
    if (distinct < 3) {
      errors_.add(line_, fmt::format("a face of {} distinct vert{}, expected at least 3", distinct,
                                     distinct == 1 ? "ex" : "ices"));
    }
  }

  // V, V/VT, V//VN or V/VT/VN; V counts from 1, or back from the last vertex when negative.
  bool checkCorner(std::string_view word) {
    const std::string_view number = word.substr(0, word.find('/'));
    std::int64_t index = 0;
    const auto [stop, status] = std::from_chars(number.data(), number.data() + number.size(), index);
    const bool isRestGood = word.find_first_not_of("/-0123456789", number.size()) == std::string_view::npos;
    if (status == std::errc::invalid_argument || stop != number.data() + number.size() || !isRestGood) {
      errors_.add(line_, fmt::format("{} is not a corner, expected V, V/VT, V//VN or V/VT/VN", quotedWord(word)));
      return false;
    }
    const auto count = static_cast<std::int64_t>(vertexCount_);
    const bool isHuge = status != std::errc();
    if (index < 0 || number.front() == '-') {
      if (isHuge || index == 0 || index < -count) {
        errors_.add(line_, fmt::format("no vertex {}, {} stand before this face", quotedWord(number), count));
        return false;
      }
      index += count + 1;
    } else if (isHuge || index == 0 || index > count) {
      forwardReferences_.push_back({line_, isHuge ? 0 : index, number});
    }
    corners_.push_back(index);
    cleaned.append(" ").append(number);
    return true;
  }

  // A face may stand before its vertices.
  void checkForwardReferences() {
    for (const ForwardReference& reference : forwardReferences_) {
      if (reference.index > 0 && static_cast<std::uint64_t>(reference.index) <= vertexCount_) continue;
      errors_.add(reference.line,
                  fmt::format("no vertex {}, expected 1 to {}", quotedWord(reference.text), vertexCount_));
    }
  }

  struct ForwardReference {
    int line;
    std::int64_t index;     // counted from 1; 0 for none that can be
    std::string_view text;  // as it stands in the file
  };

  std::filesystem::path file_;
  FileErrors errors_;
  bool wantsFaces_;
  bool hasFace_ = false;
  int line_ = 0;
  std::size_t vertexCount_ = 0;
  std::vector<std::int64_t> corners_;  // of the current face, counted from 1
  std::vector<ForwardReference> forwardReferences_;
};

/// Lets a stream read a text where it stands.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::string& text) { setg(text.data(), text.data(), text.data() + text.size()); }
};

std::vector<tinyobj::shape_t> parseFaces(std::string& cleaned, std::size_t vertexCount,
                                         const std::filesystem::path& file) {
  TextBuffer buffer(cleaned);
  std::istream stream(&buffer);
  tinyobj::attrib_t attributes;
  std::vector<tinyobj::shape_t> shapes;
  std::vector<tinyobj::material_t> materials;
  std::string warning;
  std::string error;
  // Polygons are left to triangulatePolygon: tinyobj cuts quads along the shorter diagonal even where it lies outside.
  constexpr bool kTriangulate = false;
  constexpr bool kDefaultColours = false;
  const bool isRead = tinyobj::LoadObj(&attributes, &shapes, &materials, &warning, &error, &stream, nullptr,
                                       kTriangulate, kDefaultColours);
  if (!isRead || attributes.vertices.size() != 3 * vertexCount) {
    throw InputError(file.string(), 0, fmt::format("cannot read: {}", error.empty() ? "not an OBJ file" : error));
  }
  return shapes;
}

void appendTriangles(const tinyobj::mesh_t& shape, TriangleMesh& mesh, const std::filesystem::path& file) {
  std::vector<int> corners;
  std::size_t at = 0;
  for (const std::size_t count : shape.num_face_vertices) {
    corners.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const int vertex = shape.indices.at(at++).vertex_index;
      if (vertex < 0 || static_cast<std::size_t>(vertex) >= mesh.positions.size()) {
        throw InputError(file.string(), 0, fmt::format("vertex {} of a face does not exist", vertex + 1));
      }
      corners.push_back(vertex);
    }
    triangulatePolygon(mesh.positions, corners, mesh.triangles);
  }
}

}  // namespace

TriangleMesh readMesh(const std::filesystem::path& file) {
  ObjChecker checker(file, true);
  checker.check(readTextFile(file));
  TriangleMesh mesh;
  mesh.positions = std::move(checker.positions);
  for (const tinyobj::shape_t& shape : parseFaces(checker.cleaned, mesh.positions.size(), file)) {
    appendTriangles(shape.mesh, mesh, file);
  }
  return mesh;
}

std::vector<glm::vec3> readVertices(const std::filesystem::path& file) {
  ObjChecker checker(file, false);
  checker.check(readTextFile(file));
  return std::move(checker.positions);
}

}  // namespace pliant::sim
