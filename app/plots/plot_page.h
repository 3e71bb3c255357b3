// Draws curves over an axis to a picture, in the style of the study's figures.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <string>
#include <vector>

namespace pliant::render {
struct Image;
}

namespace pliant::app {

struct Curve {
  std::string name;        ///< in the legend; empty: not listed
  glm::vec3 colour{0.0f};  ///< 0 to 1
  std::vector<glm::dvec2> points;
  bool filled = false;  ///< area from the lower end of the plot up to the curve; draw the highest first
};

struct Plot {
  std::string title, abscissa, ordinate;
  double left = 0.0;          ///< start of the x axis
  double right = 0.5;         ///< end of the x axis
  double top = 0.0;           ///< upper end of the y axis; 0: above the highest point
  bool logarithmic = false;   ///< the y axis; otherwise it starts at 0
  bool isSigned = false;      ///< or extends down to the lowest point
  bool legendBeside = false;  ///< to the right of the plot; otherwise inside it
  std::vector<Curve> curves;
};

/// Lines in space in an oblique view, side by side with a caption each, all to the same scale.
struct WireView {
  std::string caption;
  struct Line {
    glm::dvec3 a, b;
    glm::vec3 colour;
  };
  std::vector<Line> lines;
};

/// Draws rows of plots, one below the other; the plots of a row are side by side.
render::Image drawPlots(const std::vector<std::vector<Plot>>& rows);

render::Image drawWires(const std::string& title, const std::vector<WireView>& views);

}  // namespace pliant::app
