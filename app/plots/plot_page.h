// Curves over an axis as a picture, in the manner of the study's figures.
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
  bool filled = false;  ///< from the lower end of the plot up to the curve; draw the highest first
};

struct Plot {
  std::string title, abscissa, ordinate;
  double left = 0.0;          ///< the abscissa runs from here
  double right = 0.5;         ///< to here
  double top = 0.0;           ///< of the ordinate; 0: above the highest point
  bool logarithmic = false;   ///< the ordinate; else it starts at 0
  bool isSigned = false;      ///< or goes down as far as the lowest point
  bool legendBeside = false;  ///< to the right of the plot; else within it
  std::vector<Curve> curves;
};

/// Lines in space seen from aslant, side by side with a caption each, all to one scale.
struct WireView {
  std::string caption;
  struct Line {
    glm::dvec3 a, b;
    glm::vec3 colour;
  };
  std::vector<Line> lines;
};

/// Draws rows of plots, one below the other; the plots of a row side by side.
render::Image drawPlots(const std::vector<std::vector<Plot>>& rows);

render::Image drawWires(const std::string& title, const std::vector<WireView>& views);

}  // namespace pliant::app
