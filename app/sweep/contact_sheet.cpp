#include "app/sweep/contact_sheet.h"

#include "app/pictures/picture_text.h"

#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>
#include <stb/stb_image.h>
#include <stb/stb_image_resize.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace pliant::app {

namespace {

constexpr float kFont = 16.0f;
constexpr int kStrip = 26;   ///< height of a line of text, with margins
constexpr int kGap = 6;      ///< between pictures
constexpr int kMargin = 14;  ///< around all

std::string titleOf(const SweepAxis& axis, std::size_t value) {
  return fmt::format("{} = {}", axis.path, axis.values[value]);
}

/// Scales an image down to `size`: each pixel is the mean of those that it covers.
render::Image shrunk(const render::Image& image, glm::ivec2 size) {
  if (image.size == size) return image;
  render::Image small = render::Image::filled(size, 0);
  stbir_resize_uint8_generic(image.rgba.data(), image.size.x, image.size.y, 0, small.rgba.data(), size.x, size.y, 0, 4,
                             STBIR_ALPHA_CHANNEL_NONE, 0, STBIR_EDGE_CLAMP, STBIR_FILTER_BOX, STBIR_COLORSPACE_LINEAR,
                             nullptr);
  return small;
}

void blit(const render::Image& image, glm::ivec2 corner, render::Image& sheet) {
  if (image.size.x == 0) return;
  for (int y = 0; y < image.size.y; ++y) {
    std::copy_n(&image.rgba[image.offsetOf(0, y)], 4 * image.size.x,
                &sheet.rgba[sheet.offsetOf(corner.x, corner.y + y)]);
  }
}

/// A text on a page.
struct Word {
  glm::vec2 place;  ///< its centre, or the middle of its left edge
  std::string text;
  float room;  ///< maximum width; excess is cut off
  bool fromLeft = false;
};

/// The layout of a page [pixels].
class Page {
 public:
  Page(const SheetLayout& layout, glm::ivec2 picture, int titleWidth) : layout_(layout), picture_(picture) {
    left_ = kMargin + (layout.rowTitles.empty() ? 0 : titleWidth + kGap);
    top_ = kMargin + (layout.pageTitles.front().empty() ? 0 : kStrip) + (layout.columnTitles.empty() ? 0 : kStrip);
    own_ = layout.columnTitles.empty() ? kStrip : 0;
    const auto along = [](std::size_t count, int each) { return static_cast<int>(count) * (each + kGap) - kGap; };
    size_ = {left_ + along(layout.columns, picture.x) + kMargin, top_ + along(layout.rows, picture.y + own_) + kMargin};
  }

  glm::ivec2 size() const { return size_; }
  glm::ivec2 pictureSize() const { return picture_; }
  /// The upper left corner of picture i.
  glm::ivec2 cornerOf(std::size_t i) const {
    const auto column = static_cast<int>(i % layout_.columns), row = static_cast<int>(i / layout_.columns);
    return {left_ + column * (picture_.x + kGap), top_ + row * (picture_.y + own_ + kGap) + own_};
  }

  /// The titles at the edges, or over each picture; `ownTitles`: of the pictures that exist.
  std::vector<Word> words(const std::string& pageTitle, const std::vector<std::string>& ownTitles) const {
    std::vector<Word> all;
    const float margin = kMargin, strip = kStrip, room = static_cast<float>(picture_.x);
    const auto over = [&](std::size_t i) { return glm::vec2(cornerOf(i)) + glm::vec2(0.5f * room, -0.5f * strip); };
    if (!pageTitle.empty())
      all.push_back({{margin, 0.5f * (margin + strip)}, pageTitle, static_cast<float>(size_.x) - 2.0f * margin, true});
    for (std::size_t c = 0; c < layout_.columnTitles.size(); ++c)
      all.push_back({over(c), layout_.columnTitles[c], room});
    for (std::size_t r = 0; r < layout_.rowTitles.size(); ++r) {
      const glm::ivec2 corner = cornerOf(r * layout_.columns);
      all.push_back({{margin, static_cast<float>(corner.y + picture_.y / 2)},
                     layout_.rowTitles[r],
                     static_cast<float>(left_) - margin,
                     true});
    }
    for (std::size_t i = 0; i < ownTitles.size(); ++i) all.push_back({over(i), ownTitles[i], room});
    return all;
  }

 private:
  const SheetLayout& layout_;
  glm::ivec2 picture_;
  int left_ = 0, top_ = 0, own_ = 0;
  glm::ivec2 size_{0};
};

void paint(ImDrawList& list, const Word& word) {
  const auto sizeOf = [&](const std::string& written) {
    return list._Data->Font->CalcTextSizeA(list._Data->FontSize, FLT_MAX, 0.0f, written.c_str());
  };
  std::string text = word.text;
  ImVec2 size = sizeOf(text);
  while (size.x > word.room && text.size() > 4) {
    text = text.substr(0, text.size() - 4) + "...";
    size = sizeOf(text);
  }
  const float x = word.fromLeft ? word.place.x : word.place.x - 0.5f * size.x;
  list.AddText({std::round(x), std::round(word.place.y - 0.5f * size.y)}, IM_COL32(30, 34, 40, 255), text.c_str());
}

// A frame around a picture's place; red if its run failed.
void paintFrame(ImDrawList& list, glm::vec2 corner, glm::vec2 size, bool failed) {
  const float width = failed ? 3.0f : 1.0f;
  const ImU32 colour = failed ? IM_COL32(205, 40, 40, 255) : IM_COL32(190, 194, 200, 255);
  list.AddRectFilled({corner.x - width, corner.y - width}, {corner.x + size.x + width, corner.y + size.y + width},
                     colour);
}

render::Image drawPage(const Page& page, const std::vector<Word>& words, const std::vector<SheetPicture>& pictures,
                       const PictureText& text) {
  constexpr std::uint8_t kPaper = 245;
  render::Image sheet = render::Image::filled(page.size(), kPaper);
  for (std::size_t alpha = 3; alpha < sheet.rgba.size(); alpha += 4) sheet.rgba[alpha] = 255;
  text.draw(sheet, [&](ImDrawList& list) {
    for (const Word& word : words) paint(list, word);
    for (std::size_t i = 0; i < pictures.size(); ++i)
      paintFrame(list, page.cornerOf(i), page.pictureSize(), pictures[i].failed);
  });
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    if (pictures[i].image.size.x > 0) blit(shrunk(pictures[i].image, page.pictureSize()), page.cornerOf(i), sheet);
  }
  return sheet;
}

// The size of the first picture, reduced until the page has room for all.
glm::ivec2 sizeOnPage(const std::vector<SheetPicture>& pictures, const SheetLayout& layout) {
  glm::vec2 size(160.0f, 120.0f);
  for (auto one = pictures.rbegin(); one != pictures.rend(); ++one) {
    if (one->image.size.x > 0) size = one->image.size;
  }
  const glm::vec2 room((kMaxPixels - 400) / static_cast<int>(layout.columns) - kGap,
                       (kMaxPixels - 100) / static_cast<int>(layout.rows) - kGap - kStrip);
  return glm::max(glm::ivec2(size * std::min({1.0f, room.x / size.x, room.y / size.y})), glm::ivec2(8));
}

// Approximate width for a text with this many letters.
int widthOf(const std::vector<std::string>& titles) {
  std::size_t longest = 0;
  for (const std::string& title : titles) longest = std::max(longest, title.size());
  return std::min(static_cast<int>(0.46f * kFont * static_cast<float>(longest)), 320);
}

}  // namespace

SheetLayout::SheetLayout(const std::vector<SweepAxis>& axes) {
  pageTitles = {""};
  if (axes.empty()) return;
  const std::size_t last = axes.size() - 1;
  if (axes.size() == 1) {
    const std::size_t count = axes[0].values.size();
    columns = static_cast<std::size_t>(std::ceil(std::sqrt(double(count))));
    rows = (count + columns - 1) / columns;
    return;
  }
  columns = axes[last].values.size();
  rows = axes[last - 1].values.size();
  for (std::size_t v = 0; v < columns; ++v) columnTitles.push_back(titleOf(axes[last], v));
  for (std::size_t v = 0; v < rows; ++v) rowTitles.push_back(titleOf(axes[last - 1], v));
  for (std::size_t a = 0; a + 2 < axes.size(); ++a) pages *= axes[a].values.size();
  pageTitles.assign(pages, "");
  for (std::size_t page = 0; page < pages; ++page) {
    std::size_t rest = page;
    for (std::size_t a = last - 1; a-- > 0;) {
      const std::string title = titleOf(axes[a], rest % axes[a].values.size());
      pageTitles[page] = pageTitles[page].empty() ? title : title + ", " + pageTitles[page];
      rest /= axes[a].values.size();
    }
  }
}

std::vector<render::Image> contactSheets(const std::vector<SweepAxis>& axes, const std::vector<SweepCell>& cells,
                                         const std::function<SheetPicture(std::size_t cell)>& picture) {
  const SheetLayout layout(axes);
  const std::size_t perPage = layout.columns * layout.rows;
  const PictureText text(kFont);
  std::vector<render::Image> sheets;
  for (std::size_t page = 0; page < layout.pages; ++page) {
    std::vector<SheetPicture> pictures;
    std::vector<std::string> ownTitles;
    for (std::size_t cell = page * perPage; cell < std::min((page + 1) * perPage, cells.size()); ++cell) {
      pictures.push_back(picture(cell));
      if (axes.size() == 1) ownTitles.push_back(titleOf(axes.front(), cell));
    }
    const Page place(layout, sizeOnPage(pictures, layout), widthOf(layout.rowTitles));
    sheets.push_back(drawPage(place, place.words(layout.pageTitles[page], ownTitles), pictures, text));
  }
  return sheets;
}

render::Image loadPicture(const std::filesystem::path& file) {
  render::Image image;
  int channels = 0;
  unsigned char* const pixels = stbi_load(file.c_str(), &image.size.x, &image.size.y, &channels, 4);
  if (pixels == nullptr) return {};
  image.rgba.assign(pixels, pixels + std::size_t{4} * image.size.x * image.size.y);
  stbi_image_free(pixels);
  return image;
}

}  // namespace pliant::app
