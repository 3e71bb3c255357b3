// The plotter: axes with their marks, curves, areas and a legend, drawn into one of Dear ImGui's lists. The window's
// diagrams and those of picture files are drawn with it; for these see PictureText.
#pragma once

#include <glm/vec2.hpp>
#include <imgui.h>

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// A step of 1, 2 or 5 times a power of ten that cuts `range` into about `pieces`.
double niceStep(double range, int pieces);

/// A round number that is not below `value`: 1, 2 or 5 times a power of ten; 1 where that is not above 0.
double roundUp(double value);

/// What stands on one axis.
struct AxisRange {
  double low = 0.0, high = 1.0;  ///< of logarithms to base 10 where it is logarithmic
  bool logarithmic = false;
};

/// The least and the greatest of some values, and the smallest magnitude that is not 0.
struct ValueRange {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();
  double smallest = std::numeric_limits<double>::infinity();

  /// Values that are not finite do not count.
  void add(double value);
  bool empty() const { return !(least <= greatest); }
  /// Whole decades around the magnitudes, at least one; at most `most`, of which the lowest are left out.
  AxisRange decades(double most = std::numeric_limits<double>::infinity()) const;
};

struct AxesLook {
  ImU32 paper;       ///< behind the curves
  ImU32 rule;        ///< lines of the grid
  ImU32 faint;       ///< numbers, units
  ImU32 ink;         ///< the legend's text
  ImU32 legendBack;  ///< behind that
};

/// What the legend says of a curve.
struct LegendRow {
  std::string text;
  ImU32 colour = 0;
  bool filled = false;  ///< an area; else a line
};

class Axes {
 public:
  /// `low` and `high`: the upper left and the lower right corner of what the axes enclose [pixels]. `list` must outlive
  /// it.
  Axes(ImDrawList& list, const AxesLook& look, ImVec2 low, ImVec2 high, AxisRange abscissa, AxisRange ordinate);

  float em() const { return em_; }  ///< height of the font
  ImVec2 low() const { return low_; }
  ImVec2 high() const { return high_; }
  float x(double value) const;
  /// Of a logarithmic axis by the magnitude. What is outside of the range stands at its end, or up to `overshoot` of
  /// the height beyond it.
  float y(double value, double overshoot = 0.0) const;
  double abscissaAt(float x) const;
  bool contains(ImVec2 place) const;
  float widthOf(const std::string& text) const;

  void drawPaper() const;
  /// A line at each round value, with its number to the left, of decades as `decade` prints their exponent.
  void drawOrdinate(int pieces, const std::function<std::string(double exponent)>& decade = printDecade) const;
  /// A line at each round value, `unit` after its number.
  void drawAbscissa(int pieces, const char* unit) const;
  /// A line at each end of so many equal pieces.
  void drawDivisions(int pieces) const;

  /// Gaps where a value is not a number; a point with gaps on both sides is a dot. Of values that share a pixel the
  /// least and the greatest.
  void drawCurve(std::span<const glm::dvec2> points, ImU32 colour, float width, double overshoot = 0.0) const;
  /// What lies between two curves over the same abscissas; where one is not a number there is a gap.
  void drawBand(std::span<const glm::dvec2> lower, std::span<const glm::dvec2> upper, ImU32 colour) const;
  /// A rectangle `width` pixels wide between two values.
  void drawColumn(float x, float width, double from, double to, ImU32 colour) const;
  /// An upright line.
  void drawCursor(float x, ImU32 colour, float width) const;

  /// Width of the legend without its margins.
  float legendWidth(const std::vector<LegendRow>& rows) const;
  void drawLegend(const std::vector<LegendRow>& rows, ImVec2 corner) const;

  /// "1e-3" of -3.
  static std::string printDecade(double exponent);

 private:
  void drawOrdinateRule(double value, const std::string& label) const;
  void drawAbscissaRule(double value, const std::string& label) const;

  ImDrawList& list_;
  AxesLook look_;
  ImVec2 low_, high_;
  AxisRange abscissa_, ordinate_;
  float em_;
};

/// The value of a curve at the abscissa next to `abscissa`; not a number: it has no points. Precondition: abscissas
/// ascend.
double valueNear(std::span<const glm::dvec2> points, double abscissa);

}  // namespace pliant::app
