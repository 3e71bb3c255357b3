// All pictures of a sweep side by side, with the parameter values at the edges.
#pragma once

#include "app/sweep/sweep_grid.h"
#include "render/framebuffer.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace pliant::app {

/// A picture on a sheet.
struct SheetPicture {
  render::Image image;  ///< empty: none
  bool failed = false;  ///< its run ended early
};

/// The layout of a sweep's cells: of two axes the first is vertical, the second horizontal; with more axes, each
/// combination of the first ones has its own page; a single axis is laid out in rows, in an approximate square.
struct SheetLayout {
  explicit SheetLayout(const std::vector<SweepAxis>& axes);

  std::size_t columns = 1, rows = 1, pages = 1;
  std::vector<std::string> columnTitles, rowTitles;  ///< empty: each picture has its own title
  std::vector<std::string> pageTitles;
};

/// The pages, each at most `kMaxPixels` wide and high. `picture`: called in order with the cell's index in
/// sweepCells().
std::vector<render::Image> contactSheets(const std::vector<SweepAxis>& axes, const std::vector<SweepCell>& cells,
                                         const std::function<SheetPicture(std::size_t cell)>& picture);

constexpr int kMaxPixels = 8192;

/// Reads a PNG file; an empty image if it is missing or invalid.
render::Image loadPicture(const std::filesystem::path& file);

}  // namespace pliant::app
