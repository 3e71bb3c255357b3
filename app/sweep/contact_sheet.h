// All pictures of a sweep side by side, with the values at the edges.
#pragma once

#include "app/sweep/sweep_grid.h"
#include "render/framebuffer.h"

#include <filesystem>
#include <functional>
#include <vector>

namespace pliant::app {

/// A picture on a sheet.
struct SheetPicture {
  render::Image image;  ///< empty: there is none
  bool failed = false;  ///< its run did not come to its end
};

/// Where the cells of a sweep go: of two axes the first runs down, the second across; of more, each combination of the
/// first ones has a page of its own; a single one runs across in rows about as long as there are rows.
struct SheetLayout {
  explicit SheetLayout(const std::vector<SweepAxis>& axes);

  std::size_t columns = 1, rows = 1, pages = 1;
  std::vector<std::string> columnTitles, rowTitles;  ///< empty: each picture has a title of its own
  std::vector<std::string> pageTitles;
};

/// The pages, each at most `kMostPixels` wide and high. `picture`: that of a cell by its number in sweepCells(); called
/// in order.
std::vector<render::Image> contactSheets(const std::vector<SweepAxis>& axes, const std::vector<SweepCell>& cells,
                                         const std::function<SheetPicture(std::size_t cell)>& picture);

constexpr int kMostPixels = 8192;

/// Reads a PNG file; an empty image where it is missing or none.
render::Image loadPicture(const std::filesystem::path& file);

}  // namespace pliant::app
