#include "app/recording/fragments.h"

#include <fstream>
#include <string>
#include <string_view>

namespace pliant::app {

namespace {

constexpr std::size_t kHeader = 8;  ///< size of a box's header: length and type
constexpr std::uintmax_t kLargestMoof = 1 << 20;

std::uintmax_t numberAt(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uintmax_t value = 0;
  for (std::size_t i = 0; i < size; ++i) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// The number of pictures announced by the boxes of a moof: the sum over all `trun` in its `traf`.
std::size_t picturesOf(std::string_view boxes) {
  std::size_t count = 0;
  while (boxes.size() >= kHeader) {
    const std::uintmax_t size = numberAt(boxes, 0, 4);
    if (size < kHeader || size > boxes.size()) return count;
    const std::string_view type = boxes.substr(4, 4), content = boxes.substr(kHeader, size - kHeader);
    if (type == "traf") count += picturesOf(content);
    if (type == "trun" && content.size() >= 8) count += numberAt(content, 4, 4);
    boxes.remove_prefix(size);
  }
  return count;
}

}  // namespace

std::size_t Fragments::count() {
  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(file_, failure);
  if (failure || size < end_ + kHeader) return pictures_;
  std::ifstream stream(file_, std::ios::binary);
  std::string header(16, '\0');
  while (end_ + kHeader <= size) {
    stream.seekg(static_cast<std::streamoff>(end_));
    const bool isLong = stream.read(header.data(), kHeader) && numberAt(header, 0, 4) == 1;
    if (isLong) stream.read(header.data() + kHeader, 8);
    if (!stream) break;
    const std::uintmax_t box = isLong ? numberAt(header, kHeader, 8) : numberAt(header, 0, 4);
    if (box < kHeader || box > size - end_) break;  // incomplete
    const std::string_view type = std::string_view(header).substr(4, 4);
    if (type == "moof" && box <= kLargestMoof) {
      std::string content(box - kHeader, '\0');
      stream.read(content.data(), static_cast<std::streamsize>(content.size()));
      announced_ = picturesOf(content);
    }
    end_ += box;
    if (type != "moof") {
      pictures_ += type == "mdat" ? announced_ : 0;
      announced_ = 0;
      keptEnd_ = end_;
    }
  }
  return pictures_;
}

void Fragments::removeRest() {
  count();
  std::error_code ignored;
  if (keptEnd_ > 0) std::filesystem::resize_file(file_, keptEnd_, ignored);
}

}  // namespace pliant::app
