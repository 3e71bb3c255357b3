// The plotter: axes with labels, curves, areas and a legend, drawn into a Dear ImGui drawing list. Used for the
// window's diagrams and for picture files; for the latter see PictureText.
#pragma once

#include <glm/vec2.hpp>
#include <imgui.h>

#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace pliant::app {

/// A step of 1, 2 or 5 times a power of ten that divides `range` into about `pieces`.
double niceStep(double range, int pieces);

/// The next round number from `value` on: 1, 2 or 5 times a power of ten; 1 if `value` is not positive.
double roundUp(double value);

/// The range of an axis.
struct AxisRange {
  double low = 0.0, high = 1.0;  ///< base-10 logarithms if the axis is logarithmic
  bool logarithmic = false;
};

/// Minimum and maximum of some values, and the smallest nonzero magnitude.
struct ValueRange {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();
  double smallest = std::numeric_limits<double>::infinity();

  /// Ignores values that are not finite.
  void add(double value);
  bool empty() const { return !(least <= greatest); }
  /// Whole decades containing the magnitudes, at least one; if there are more than `most`, the lowest are omitted.
  AxisRange decades(double most = std::numeric_limits<double>::infinity()) const;
};

struct AxesLook {
  ImU32 paper;       ///< background of the curves
  ImU32 rule;        ///< grid lines
  ImU32 faint;       ///< numbers, units
  ImU32 ink;         ///< the legend's text
  ImU32 legendBack;  ///< background of the legend
};

/// The legend's entry for a curve.
struct LegendRow {
  std::string text;
  ImU32 colour = 0;
  bool filled = false;  ///< an area; otherwise a line
};

class Axes {
 public:
  /// `low` and `high`: the upper left and the lower right corner of the plot area [pixels]. `list` must outlive this
  /// object.
  Axes(ImDrawList& list, const AxesLook& look, ImVec2 low, ImVec2 high, AxisRange abscissa, AxisRange ordinate);

  float em() const { return em_; }  ///< font height
  ImVec2 low() const { return low_; }
  ImVec2 high() const { return high_; }
  float x(double value) const;
  /// On a logarithmic axis, uses the magnitude. Values outside the range are clamped to its ends, or up to `overshoot`
  /// times the height beyond them.
  float y(double value, double overshoot = 0.0) const;
  double abscissaAt(float x) const;
  bool contains(ImVec2 place) const;
  float widthOf(const std::string& text) const;

  void drawPaper() const;
  /// A line at each round value, with its label on the left; for a logarithmic axis, `decade` formats the exponent.
  void drawOrdinate(int pieces, const std::function<std::string(double exponent)>& decade = printDecade) const;
  /// A line at each round value, with `unit` after its label.
  void drawAbscissa(int pieces, const char* unit) const;
  /// Lines that divide the axis into this many equal pieces.
  void drawDivisions(int pieces) const;

  /// Has gaps at NaN values; a point between two gaps is drawn as a dot. If several values share a pixel column, draws
  /// their minimum and maximum.
  void drawCurve(std::span<const glm::dvec2> points, ImU32 colour, float width, double overshoot = 0.0) const;
  /// The area between two curves with the same abscissas; has gaps at NaN values.
  void drawBand(std::span<const glm::dvec2> lower, std::span<const glm::dvec2> upper, ImU32 colour) const;
  /// A rectangle `width` pixels wide between two values.
  void drawColumn(float x, float width, double from, double to, ImU32 colour) const;
  /// A vertical line.
  void drawCursor(float x, ImU32 colour, float width) const;

  /// Width of the legend, without margins.
  float legendWidth(const std::vector<LegendRow>& rows) const;
  void drawLegend(const std::vector<LegendRow>& rows, ImVec2 corner) const;

  /// "1e-3" for -3.
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

/// The value of a curve at the abscissa closest to `abscissa`; NaN if it has no points. Precondition: abscissas are
/// ascending.
double valueNear(std::span<const glm::dvec2> points, double abscissa);

}  // namespace pliant::app
