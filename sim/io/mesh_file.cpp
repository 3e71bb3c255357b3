#include "sim/io/mesh_file.h"

#include "sim/io/text_input.h"
#include "sim/io/triangulate_polygon.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace pliant::sim {

namespace {

constexpr std::size_t kMaxCorners = 255;  // triangulation compares all corners with all others

/// Reads the vertices and faces of an OBJ file line by line and reports the line of each error.
class ObjReader {
 public:
  ObjReader(const std::filesystem::path& file, bool wantsFaces) : file_(file), errors_(file), wantsFaces_(wantsFaces) {}

  void read(std::string_view text) {
    for (TextLines lines(text); lines.next();) {
      line_ = lines.number();
      readLine(lines.line().ends_with('\\') ? joined(lines) : lines.line());
    }
    checkForwardReferences();
    errors_.throwIfAny();
    if (vertexCount_ == 0) throw InputError(file_.string(), 0, "no vertex, expected lines 'v X Y Z'");
    if (!wantsFaces_ || !faceEnds_.empty()) return;
    throw InputError(file_.string(), firstFlat_,
                     flatFaces_ == 0 ? "no face, expected lines 'f V V V'"
                                     : "no face has three distinct vertices, expected lines 'f V V V'");
  }

  /// The mesh that was read; faces may precede their vertices, so that they are triangulated at the end.
  TriangleMesh takeMesh() {
    TriangleMesh mesh{std::move(positions_), {}};
    std::size_t first = 0;
    for (const std::size_t end : faceEnds_) {
      triangulatePolygon(mesh.positions, std::span(corners_).subspan(first, end - first), mesh.triangles);
      first = end;
    }
    if (flatFaces_ > 0) {
      mesh.remarks.push_back(fmt::format("{} of fewer than three distinct vertices, the first in line {}: left out",
                                         flatFaces_ == 1 ? "a face" : fmt::format("{} faces", flatFaces_), firstFlat_));
    }
    return mesh;
  }

 private:
  void readLine(std::string_view line) {
    std::string_view rest = line.substr(0, line.find('#'));
    const std::string_view keyword = nextWord(rest);
    if (keyword == "v") readVertex(rest);
    if (keyword == "f" && wantsFaces_) readFace(rest);
  }

  // A continued line, joined with its continuations.
  std::string_view joined(TextLines& lines) {
    joined_.clear();
    do {
      std::string_view part = lines.line();
      const bool goesOn = part.ends_with('\\');
      if (goesOn) part.remove_suffix(1);
      joined_.append(part).push_back(' ');
      if (!goesOn) break;
    } while (lines.next());
    return joined_;
  }

  void readVertex(std::string_view rest) {
    constexpr const char* kExpected = "expected v X Y Z";
    ++vertexCount_;  // also a bad one, so that faces are not reported as wrong as well
    if (vertexCount_ > kMaxFilePoints) {
      throw InputError(file_.string(), line_, fmt::format("too many vertices, expected at most {}", kMaxFilePoints));
    }
    glm::vec3 position(0.0f);
    for (int axis = 0; axis < 3; ++axis) {
      const std::string_view word = nextWord(rest);
      if (word.empty()) return errors_.add(line_, fmt::format("a vertex of {} numbers, {}", axis, kExpected));
      const std::string_view problem = parseFloat(word, position[axis]);
      if (!problem.empty()) return errors_.add(line_, fmt::format("{} {}, {}", quotedWord(word), problem, kExpected));
    }
    positions_.push_back(position);
  }

  void readFace(std::string_view rest) {
    const std::size_t first = corners_.size();
    for (std::string_view word = nextWord(rest); !word.empty(); word = nextWord(rest)) {
      if (!readCorner(word)) return corners_.resize(first);
    }
    const std::size_t count = corners_.size() - first;
    if (count < 3) {
      errors_.add(line_, fmt::format("a face of {} corner{}, expected at least 3", count, count == 1 ? "" : "s"));
      return corners_.resize(first);
    }
    if (count > kMaxCorners) {
      errors_.add(line_, fmt::format("a face of {} vertices, expected at most {}", count, kMaxCorners));
      return;
    }
    distinct_.assign(corners_.begin() + static_cast<std::ptrdiff_t>(first), corners_.end());
    std::sort(distinct_.begin(), distinct_.end());
    if (std::unique(distinct_.begin(), distinct_.end()) - distinct_.begin() >= 3) {
      triangleCount_ += count - 2;
      if (triangleCount_ > kMaxFileTriangles) {
        throw InputError(file_.string(), line_,
                         fmt::format("too many triangles, expected at most {}", kMaxFileTriangles));
      }
      return faceEnds_.push_back(corners_.size());
    }
    corners_.resize(first);
    if (flatFaces_++ == 0) firstFlat_ = line_;
  }

  // V, V/VT, V//VN or V/VT/VN; V counts from 1, or back from the last vertex when negative.
  bool readCorner(std::string_view word) {
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
        errors_.add(line_, fmt::format("no vertex {}, {} precede this face", quotedWord(number), count));
        return false;
      }
      index += count + 1;
    } else if (isHuge || index == 0 || index > count) {
      const bool isPossible = !isHuge && index > 0 && index <= static_cast<std::int64_t>(kMaxFilePoints);
      forwardReferences_.push_back({line_, isPossible ? index : 0, std::string(number)});
      if (!isPossible) return false;
    }
    corners_.push_back(static_cast<int>(index - 1));
    return true;
  }

  // A face may precede its vertices.
  void checkForwardReferences() {
    for (const ForwardReference& reference : forwardReferences_) {
      if (reference.index > 0 && static_cast<std::uint64_t>(reference.index) <= vertexCount_) continue;
      errors_.add(reference.line,
                  fmt::format("no vertex {}, expected 1 to {}", quotedWord(reference.text), vertexCount_));
    }
  }

  struct ForwardReference {
    int line;
    std::int64_t index;  // counted from 1; 0: impossible
    std::string text;    // as in the file
  };

  std::filesystem::path file_;
  FileErrors errors_;
  bool wantsFaces_;
  int line_ = 0;
  std::size_t vertexCount_ = 0, triangleCount_ = 0;
  std::vector<glm::vec3> positions_;
  std::vector<int> corners_;           // of all faces, counted from 0
  std::vector<std::size_t> faceEnds_;  // one past the last corner of each face
  std::vector<int> distinct_;          // scratch memory of readFace()
  std::string joined_;                 // scratch memory of joined()
  std::size_t flatFaces_ = 0;          // number left out
  int firstFlat_ = 0;                  // line of the first one
  std::vector<ForwardReference> forwardReferences_;
};

}  // namespace

TriangleMesh readMesh(const std::filesystem::path& file) {
  ObjReader reader(file, true);
  reader.read(readTextFile(file));
  return reader.takeMesh();
}

std::vector<glm::vec3> readVertices(const std::filesystem::path& file) {
  ObjReader reader(file, false);
  reader.read(readTextFile(file));
  return reader.takeMesh().positions;
}

}  // namespace pliant::sim
