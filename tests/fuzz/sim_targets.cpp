// Scenes, meshes, lists of points, formulas, assignments.
#include "sim/base/finite.h"
#include "sim/base/input_errors.h"
#include "sim/formula/formula.h"
#include "sim/formula/time_formula.h"
#include "sim/io/mesh_topology.h"
#include "sim/io/point_formats.h"
#include "sim/scene/registry.h"
#include "sim/simulation.h"
#include "sim/state/world.h"
#include "sim/tetrahedra/tetra_mesh.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/paths.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

namespace pliant {

namespace {

using namespace sim;

constexpr int kSteps = 5;
constexpr int kMaxCells = 12;  ///< of what is built: bigger ones are legal, and only slow
constexpr std::size_t kMaxElements = 12;

void promise(bool holds, const char* what) {
  if (!holds) throw BrokenPromise(what);
}

/// The number of a field; 0: it has none.
double numberOf(const Record& record, std::string_view name) {
  for (const Field& field : record.type().fields) {
    if (name != field.name) continue;
    const std::vector<std::string> text = field.type->print(field.of(record.data()));
    return text.empty() ? 0.0 : std::strtod(text.front().c_str(), nullptr);
  }
  return 0.0;
}

bool isSmall(const Record& record) {
  for (const char* name : {"resolution", "count", "clusters"}) {
    if (numberOf(record, name) > kMaxCells) return false;
  }
  const double spacing = numberOf(record, "spacing");
  return record.type().name != "rigidBody" || spacing == 0.0 || spacing > 0.05;
}

/// Whether a scene is built and stepped within a moment.
bool isSmall(const Scene& scene) {
  return scene.elements.size() <= kMaxElements && scene.variants.empty() &&
         std::all_of(scene.elements.begin(), scene.elements.end(), [](const Element& e) { return isSmall(e); }) &&
         std::all_of(scene.sources.begin(), scene.sources.end(), [](const Record& source) {
           return source.type().name == "particle" || source.type().name == "list" || source.type().name == "drain";
         });
}

void runScene(Scene scene) {
  Settings& settings = scene.settings;
  settings.threads = 1;
  settings.solverIterations = std::min(settings.solverIterations, 3);
  settings.substeps = std::min(settings.substeps, 2);
  settings.stabilize = std::min(settings.stabilize, 2);
  InputMessages messages;
  try {
    Simulation simulation(std::move(scene), {sourcePath("assets")}, messages);
    for (int step = 0; step < kSteps; ++step) {
      const bool went = simulation.step();
      for (const glm::vec4& x : simulation.world().particles.position)
        promise(isFinite(glm::vec3(x)), "positions are finite after a step");
      if (!went) break;
    }
  } catch (const InputError&) {
  }
}

void fuzzScene(std::string_view input) {
  InputMessages messages;
  const Scene scene = parseScene(input, sourcePath("tests/fuzz/corpus/scene/scene.xml"), Registry::builtin(), messages);
  if (messages.hasErrors()) return;
  InputMessages again;
  const Scene copy = parseScene(writeScene(scene), scene.file, Registry::builtin(), again);
  promise(!again.hasErrors() && copy == scene, "a scene that is written is read back equal");
  if (isSmall(scene)) runScene(scene);
}

void fuzzObj(std::string_view input) {
  try {
    const std::string file = writeFuzzFile(".obj", input);
    TriangleMesh mesh = readMesh(file);
    repairSurface(mesh, file);
    (void)findDegenerate(mesh);
    const auto edges = meshEdges(mesh, file);
    for (const auto& triangle : mesh.triangles) {
      for (const int vertex : triangle)
        promise(vertex >= 0 && std::size_t(vertex) < mesh.positions.size(), "triangles are of vertices that exist");
    }
    if (checkSolid(mesh, edges)) return;
    promise(enclosedVolume(mesh) > 0.0, "a solid has its volume inside");
    const TetraResult result = tetrahedralise(mesh, {3});
    promise(result.failure.has_value() || result.mesh.volume() > 0.0, "tetrahedra have volume");
  } catch (const InputError&) {
  }
}

// The first byte says which format.
void fuzzPoints(std::string_view input) {
  if (input.empty()) return;
  static constexpr std::array<const char*, 5> kEndings{".txt", ".obj", ".csv", ".ply", ".vtk"};
  const char* ending = kEndings[static_cast<unsigned char>(input[0]) % kEndings.size()];
  try {
    const PointList points = readPoints(writeFuzzFile(ending, input.substr(1)));
    promise(!points.positions.empty(), "there are points");
    promise(points.velocities.empty() || points.velocities.size() == points.positions.size(), "as many velocities");
    promise(points.objects.empty() || points.objects.size() == points.positions.size(), "as many objects");
    promise(std::all_of(points.positions.begin(), points.positions.end(), isFinite), "points are finite");
  } catch (const InputError&) {
  }
}

void fuzzFormula(std::string_view input) {
  try {
    const Formula formula(input);
    promise(Formula(formula.text()).pointCount() == formula.pointCount(), "a formula's text is that formula");
  } catch (const FormulaError&) {
  }
  try {
    const auto value = TimeFormula(input, false).at(0.5);
    promise(!value || std::isfinite(value->x), "a value is finite, or there is none");
  } catch (const FormulaError&) {
  }
}

void fuzzSet(std::string_view input) {
  InputMessages messages;
  Scene scene = readScene(sourcePath("tests/fuzz/corpus/scene/all_elements.xml"), Registry::builtin(), messages);
  messages.throwIfErrors();
  try {
    setParameter(scene, input);
  } catch (const InputError&) {
    return;
  }
  InputMessages again;
  const Scene copy = parseScene(writeScene(scene), scene.file, Registry::builtin(), again);
  promise(!again.hasErrors() && copy == scene, "a scene with a parameter set is read back equal");
}

constexpr std::array<FuzzTarget, 5> kTargets{
    {{"scene", fuzzScene}, {"obj", fuzzObj}, {"points", fuzzPoints}, {"formula", fuzzFormula}, {"set", fuzzSet}}};

}  // namespace

std::span<const FuzzTarget> simFuzzTargets() { return kTargets; }

}  // namespace pliant
