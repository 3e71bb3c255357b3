#include "app/export/frame_exporter.h"
#include "sim/base/input_errors.h"

#include <fmt/format.h>

#include <algorithm>

namespace pliant::app {

namespace {

// Sizes were measured with the sand pile; USD values are on the disk twice at the end.
constexpr ExportFormat kFormats[] = {
    {"csv", "a table of the particles per frame", false, 80, makeCsvExporter},
    {"poses", "tables of the poses of rigid bodies and rod segments per frame", false, 0, makePosesExporter},
    {"ply", "particles with their attributes, and meshes; binary: Blender, MeshLab, Houdini", true, 40,
     makePlyExporter},
    {"obj", "meshes and strands, a sequence each: any modelling program", true, 0, makeObjExporter},
    {"vtk", "particles, meshes and strands as time series: ParaView", true, 52, makeVtkExporter},
    {"usd", "all frames in one animated scene (USD): Houdini, Blender", true, 160, makeUsdExporter},
};

}  // namespace

std::span<const ExportFormat> exportFormats() { return kFormats; }

std::vector<const ExportFormat*> exportFormatsNamed(const std::string& list) {
  std::vector<const ExportFormat*> formats;
  std::size_t start = 0;
  while (start <= list.size()) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string name = list.substr(start, end - start);
    const auto found =
        std::find_if(std::begin(kFormats), std::end(kFormats), [&](const ExportFormat& f) { return f.name == name; });
    if (found == std::end(kFormats)) {
      std::vector<const char*> names;
      for (const ExportFormat& format : kFormats) names.push_back(format.name);
      throw sim::InputError("--export", 0,
                            fmt::format("'{}' is not a format, expected a list of {}", name, fmt::join(names, ", ")));
    }
    if (std::find(formats.begin(), formats.end(), found) != formats.end())
      throw sim::InputError("--export", 0, fmt::format("'{}' is given twice", name));
    formats.push_back(found);
    start = end + 1;
  }
  return formats;
}

}  // namespace pliant::app
