#include "app/plots/plot.h"

#include "render/framebuffer.h"

#include <fmt/format.h>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <system_error>

namespace pliant::app {

namespace {

constexpr const char* kFont = "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Regular.ttf";
constexpr float kTextSize = 17.0f;
constexpr ImWchar kLetters[] = {0x20, 0xff, 0x370, 0x3ff, 0};  ///< Latin and Greek
const glm::vec3 kInk(0.13f), kFaint(0.87f);

/// A font as grey values: ImGui's font atlas without ImGui.
class Font {
 public:
  Font() {
    std::error_code none;
    if (std::filesystem::exists(kFont, none)) {
      ImFontConfig config;
      config.OversampleH = config.OversampleV = 1;  // one texel a pixel
      config.PixelSnapH = true;
      font_ = atlas_.AddFontFromFileTTF(kFont, kTextSize, &config, kLetters);
    } else {
      font_ = atlas_.AddFontDefault();
    }
    atlas_.GetTexDataAsAlpha8(&pixels_, &width_, &height_);
  }

  float widthOf(const std::string& text) const {
    float width = 0.0f;
    forEach(text, [&](const ImFontGlyph& glyph, float) { width += glyph.AdvanceX; });
    return width;
  }

  /// Calls dot(x, y, coverage) for the pixels of a text whose upper left corner is (0, 0).
  template <typename Dot>
  void draw(const std::string& text, Dot&& dot) const {
    forEach(text, [&](const ImFontGlyph& glyph, float pen) {
      const int u = static_cast<int>(std::lround(glyph.U0 * static_cast<float>(width_)));
      const int v = static_cast<int>(std::lround(glyph.V0 * static_cast<float>(height_)));
      const int w = static_cast<int>(std::lround(glyph.X1 - glyph.X0)),
                h = static_cast<int>(std::lround(glyph.Y1 - glyph.Y0));
      for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
          const unsigned char value = pixels_[(v + y) * width_ + u + x];
          if (value > 0)
            dot(static_cast<int>(std::lround(pen + glyph.X0)) + x, static_cast<int>(std::lround(glyph.Y0)) + y,
                float(value) / 255.0f);
        }
      }
    });
  }

 private:
  template <typename Visit>
  void forEach(const std::string& text, Visit&& visit) const {
    float pen = 0.0f;
    for (std::size_t i = 0; i < text.size();) {
      unsigned code = static_cast<unsigned char>(text[i++]);
      if (code >= 0xc0 && code < 0xe0 && i < text.size()) {  // two bytes of UTF-8: the Greek letters
        code = (code & 0x1fu) << 6 | (static_cast<unsigned char>(text[i++]) & 0x3fu);
      }
      const ImFontGlyph* glyph = font_->FindGlyph(static_cast<ImWchar>(code));
      if (glyph == nullptr) continue;
      visit(*glyph, pen);
      pen += glyph->AdvanceX;
    }
  }

  ImFontAtlas atlas_;
  ImFont* font_ = nullptr;
  unsigned char* pixels_ = nullptr;
  int width_ = 0, height_ = 0;
};

/// A white picture to draw on; y goes down.
class Canvas {
 public:
  explicit Canvas(glm::ivec2 size) {
    image_.size = size;
    image_.rgba.assign(4 * static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y), 255);
  }

  void blend(int x, int y, const glm::vec3& colour, float part) {
    if (x < 0 || y < 0 || x >= image_.size.x || y >= image_.size.y) return;
    std::uint8_t* pixel = &image_.rgba[4 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(image_.size.x) +
                                            static_cast<std::size_t>(x))];
    for (int c = 0; c < 3; ++c) {
      pixel[c] = static_cast<std::uint8_t>(
          std::lround(glm::mix(float(pixel[c]), 255.0f * colour[c], glm::clamp(part, 0.0f, 1.0f))));
    }
  }

  /// A line as a whole, so that its joints are no darker than the rest: by pixel, how much its nearest piece covers.
  void line(const std::vector<glm::dvec2>& points, const glm::vec3& colour, double width) {
    if (points.size() < 2) return;
    glm::dvec2 low(std::numeric_limits<double>::infinity()), high(-low);
    for (const glm::dvec2& p : points) {
      low = glm::min(low, p);
      high = glm::max(high, p);
    }
    const glm::ivec2 first(glm::floor(low - width)), end(glm::ceil(high + width) + 1.0);
    const glm::ivec2 size = end - first;
    std::vector<float> covered(static_cast<std::size_t>(size.x) * static_cast<std::size_t>(size.y), 0.0f);
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const glm::dvec2 a = points[i], d = points[i + 1] - a;
      const glm::ivec2 from(glm::floor(glm::min(a, a + d) - width)), to(glm::ceil(glm::max(a, a + d) + width));
      for (int y = from.y; y <= to.y; ++y) {
        for (int x = from.x; x <= to.x; ++x) {
          const glm::dvec2 p = glm::dvec2(x + 0.5, y + 0.5) - a;
          const double t = glm::dot(d, d) > 0.0 ? glm::clamp(glm::dot(p, d) / glm::dot(d, d), 0.0, 1.0) : 0.0;
          const auto part = static_cast<float>(glm::clamp(0.5 * width + 0.5 - glm::length(p - t * d), 0.0, 1.0));
          float& most = covered[static_cast<std::size_t>(y - first.y) * static_cast<std::size_t>(size.x) +
                                static_cast<std::size_t>(x - first.x)];
          most = std::max(most, part);
        }
      }
    }
    for (int y = 0; y < size.y; ++y) {
      for (int x = 0; x < size.x; ++x) {
        blend(first.x + x, first.y + y, colour,
              covered[static_cast<std::size_t>(y) * static_cast<std::size_t>(size.x) + static_cast<std::size_t>(x)]);
      }
    }
  }

  void fill(glm::dvec2 low, glm::dvec2 high, const glm::vec3& colour) {
    for (int y = static_cast<int>(low.y); y < static_cast<int>(high.y); ++y) {
      for (int x = static_cast<int>(low.x); x < static_cast<int>(high.x); ++x) blend(x, y, colour, 1.0f);
    }
  }

  /// `anchor` 0: the point is the left end of the text, 0.5: its middle, 1: its right end.
  void text(glm::dvec2 at, const std::string& words, float anchor, const glm::vec3& colour = kInk) {
    const int x0 = static_cast<int>(std::lround(at.x)) - static_cast<int>(anchor * font_.widthOf(words));
    font_.draw(words,
               [&](int x, int y, float part) { blend(x0 + x, static_cast<int>(std::lround(at.y)) + y, colour, part); });
  }
  /// Reads from below; the point is the middle of its upper edge.
  void textUpwards(glm::dvec2 at, const std::string& words) {
    const int y0 = static_cast<int>(at.y) + static_cast<int>(0.5f * font_.widthOf(words));
    font_.draw(words, [&](int x, int y, float part) { blend(static_cast<int>(at.x) + y, y0 - x, kInk, part); });
  }
  float widthOf(const std::string& words) const { return font_.widthOf(words); }
  render::Image take() { return std::move(image_); }

 private:
  render::Image image_;
  Font font_;
};

/// One plot in its place on the canvas.
class Panel {
 public:
  Panel(Canvas& canvas, const Plot& plot, glm::dvec2 low, glm::dvec2 high)
      : canvas_(canvas), plot_(plot), low_(low + glm::dvec2(74.0, 38.0)), high_(high - glm::dvec2(18.0, 52.0)) {
    if (plot.legendBeside) high_.x -= widestName() + 52.0;
    findRange();
  }

  void draw() {
    for (const Curve& curve : plot_.curves) {
      if (curve.filled) drawFill(curve);
    }
    drawGrid();
    for (const Curve& curve : plot_.curves) {
      if (!curve.filled) drawCurve(curve);
    }
    drawFrame();
    drawLegend();
  }

 private:
  void findRange() {
    double smallest = std::numeric_limits<double>::infinity(), largest = 0.0, lowest = 0.0;
    for (const Curve& curve : plot_.curves) {
      for (const glm::dvec2& p : curve.points) {
        if (!std::isfinite(p.y)) continue;
        if (p.y > 0.0) smallest = std::min(smallest, p.y);
        largest = std::max(largest, p.y);
        lowest = std::min(lowest, p.y);
      }
    }
    if (plot_.isSigned && !plot_.logarithmic && lowest < 0.0) {
      const double step = niceStep(largest - lowest, 5);
      bottom_ = std::floor(lowest / step) * step;
      top_ = std::max(std::ceil(largest / step) * step, bottom_ + step);
      return;
    }
    if (!(largest > 0.0)) smallest = largest = 1.0;
    if (plot_.logarithmic) {
      bottom_ = std::floor(std::log10(smallest));
      top_ = std::max(std::ceil(std::log10(largest)), bottom_ + 1.0);
      if (!plot_.legendBeside) top_ += std::ceil(0.3 * (top_ - bottom_));  // room for it
    } else {
      const double step = niceStep(1.2 * largest, 5);
      top_ = plot_.top > 0.0 ? plot_.top : std::ceil(1.2 * largest / step) * step;
    }
  }

  double toY(double value) const {
    const double v = plot_.logarithmic ? std::log10(std::max(value, 1e-300)) : value;
    return high_.y - glm::clamp((v - bottom_) / (top_ - bottom_), 0.0, 1.0) * (high_.y - low_.y);
  }
  double toX(double value) const {
    return low_.x + (value - plot_.left) / (plot_.right - plot_.left) * (high_.x - low_.x);
  }

  void drawGrid() {
    const auto rule = [&](glm::dvec2 a, glm::dvec2 b) { canvas_.line({a, b}, kFaint, 1.0); };
    for (int i = 0; i <= 5; ++i) {
      const double value = plot_.left + (plot_.right - plot_.left) * i / 5.0;
      rule({toX(value), low_.y}, {toX(value), high_.y});
      canvas_.text({toX(value), high_.y + 6.0}, fmt::format("{:.3g}", value), 0.5f);
    }
    const double step =
        plot_.logarithmic ? std::max(1.0, std::ceil((top_ - bottom_) / 6.0)) : niceStep(top_ - bottom_, 5);
    for (double v = bottom_; v <= top_ + 1e-9; v += step) {
      const double value = plot_.logarithmic ? std::pow(10.0, v) : v;
      rule({low_.x, toY(value)}, {high_.x, toY(value)});
      const std::string label = plot_.logarithmic
                                    ? (v < -3.5 || v > 4.5 ? fmt::format("{:.0e}", value) : fmt::format("{:g}", value))
                                    : fmt::format("{:.4g}", std::round(v * 1e9) / 1e9);
      canvas_.text({low_.x - 8.0, toY(value) - 9.0}, label, 1.0f);
    }
  }

  void drawFrame() {
    canvas_.line({{low_.x, low_.y}, {low_.x, high_.y}, {high_.x, high_.y}}, kInk, 1.2);
    canvas_.text({0.5 * (low_.x + high_.x), high_.y + 27.0}, plot_.abscissa, 0.5f);
    canvas_.text({0.5 * (low_.x + high_.x), low_.y - 32.0}, plot_.title, 0.5f);
    canvas_.textUpwards({low_.x - 72.0, 0.5 * (low_.y + high_.y)}, plot_.ordinate);
  }

  void drawCurve(const Curve& curve) {
    std::vector<glm::dvec2> piece;
    const auto flush = [&] {
      if (piece.size() == 1) piece.push_back(piece.front());
      canvas_.line(piece, curve.colour, 2.2);
      piece.clear();
    };
    for (const glm::dvec2& p : curve.points) {
      if (std::isfinite(p.y))
        piece.push_back({toX(p.x), toY(p.y)});
      else
        flush();
    }
    flush();
  }

  void drawFill(const Curve& curve) {
    const glm::vec3 light = glm::mix(curve.colour, glm::vec3(1.0f), 0.35f);
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
      const glm::dvec2 a = curve.points[i], b = curve.points[i + 1];
      if (!std::isfinite(a.y) || !std::isfinite(b.y)) continue;
      for (double x = std::floor(toX(a.x)); x < std::floor(toX(b.x)); ++x) {
        const double t = (x - toX(a.x)) / (toX(b.x) - toX(a.x));
        canvas_.fill({x, toY(glm::mix(a.y, b.y, glm::clamp(t, 0.0, 1.0)))}, {x + 1.0, high_.y}, light);
      }
    }
  }

  double widestName() const {
    double widest = 0.0;
    for (const Curve& curve : plot_.curves) widest = std::max(widest, double(canvas_.widthOf(curve.name)));
    return widest;
  }

  void drawLegend() {
    const double widest = widestName();
    const auto count =
        std::count_if(plot_.curves.begin(), plot_.curves.end(), [](const Curve& curve) { return !curve.name.empty(); });
    if (count == 0) return;
    // In the middle, where the study's curves are lowest.
    const double left = plot_.legendBeside ? high_.x + 14.0 : 0.5 * (low_.x + high_.x - widest - 34.0);
    const glm::dvec2 corner(left, low_.y + 6.0);
    canvas_.fill(corner - glm::dvec2(4.0, 2.0), corner + glm::dvec2(widest + 44.0, 20.0 * double(count) + 4.0),
                 glm::vec3(1.0f));
    double y = corner.y;
    for (const Curve& curve : plot_.curves) {
      if (curve.name.empty()) continue;
      canvas_.line({{corner.x, y + 10.0}, {corner.x + 26.0, y + 10.0}}, curve.colour, curve.filled ? 9.0 : 2.2);
      canvas_.text({corner.x + 34.0, y}, curve.name, 0.0f);
      y += 20.0;
    }
  }

  Canvas& canvas_;
  const Plot& plot_;
  glm::dvec2 low_, high_;  ///< of the area within the axes
  double bottom_ = 0.0, top_ = 1.0;
};

}  // namespace

double niceStep(double range, int pieces) {
  const double power = std::pow(10.0, std::floor(std::log10(range / pieces)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power * pieces >= range) return factor * power;
  }
  return 10.0 * power;
}

render::Image drawPlots(const std::vector<std::vector<Plot>>& rows) {
  constexpr int kWidth = 900, kHeight = 380;
  Canvas canvas({kWidth, kHeight * static_cast<int>(rows.size())});
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const double width = double(kWidth) / double(rows[r].size());
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      const glm::dvec2 low(width * double(c), kHeight * double(r));
      Panel(canvas, rows[r][c], low, low + glm::dvec2(width, kHeight)).draw();
    }
  }
  return canvas.take();
}

render::Image drawWires(const std::string& title, const std::vector<WireView>& views) {
  constexpr int kWidth = 450, kHeight = 420;
  Canvas canvas({kWidth * static_cast<int>(views.size()), kHeight});
  canvas.text({0.5 * kWidth * double(views.size()), 8.0}, title, 0.5f);
  // From the right, the front and above; y is up.
  const auto project = [](const glm::dvec3& p) {
    return glm::dvec2(0.87 * p.x - 0.5 * p.z, -0.95 * p.y + 0.18 * p.x + 0.3 * p.z);
  };
  glm::dvec2 low(std::numeric_limits<double>::infinity()), high(-low);
  for (const WireView& view : views) {
    for (const auto& line : view.lines) {
      for (const glm::dvec3& end : {line.a, line.b}) {
        low = glm::min(low, project(end));
        high = glm::max(high, project(end));
      }
    }
  }
  const double scale = std::min((kWidth - 60.0) / (high.x - low.x), (kHeight - 110.0) / (high.y - low.y));
  for (std::size_t v = 0; v < views.size(); ++v) {
    const glm::dvec2 middle(kWidth * (double(v) + 0.5), 0.5 * kHeight);
    const auto at = [&](const glm::dvec3& p) { return middle + scale * (project(p) - 0.5 * (low + high)); };
    for (const auto& line : views[v].lines) canvas.line({at(line.a), at(line.b)}, line.colour, 2.0);
    canvas.text({middle.x, kHeight - 34.0}, views[v].caption, 0.5f);
  }
  return canvas.take();
}

}  // namespace pliant::app
