#include "tests/window/screen.h"

#include <algorithm>
#include <fcntl.h>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace pliant::app {

namespace {

// Words of the header of an XWD file, each of four bytes, the highest first.
constexpr std::size_t kXwdHeaderSize = 0, kXwdWidth = 4, kXwdHeight = 5, kXwdBytesPerLine = 12, kXwdColours = 19;
constexpr std::size_t kBytesPerColour = 12, kBytesPerPixel = 4;

}  // namespace

Screen::Screen(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  const bool isOpen = descriptor >= 0 && ::fstat(descriptor, &status) == 0;
  size_ = isOpen ? static_cast<std::size_t>(status.st_size) : 0;
  void* memory = isOpen ? ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, descriptor, 0) : MAP_FAILED;
  if (descriptor >= 0) ::close(descriptor);
  if (memory == MAP_FAILED) throw std::runtime_error("cannot read the display's picture: " + file.string());
  bytes_ = static_cast<unsigned char*>(memory);
}

Screen::~Screen() {
  if (bytes_ != nullptr) ::munmap(bytes_, size_);
}

Screen::Screen(Screen&& other) noexcept : bytes_(std::exchange(other.bytes_, nullptr)), size_(other.size_) {}

std::uint32_t Screen::headerWord(std::size_t index) const {
  const unsigned char* b = bytes_ + 4 * index;
  return std::uint32_t{b[0]} << 24 | std::uint32_t{b[1]} << 16 | std::uint32_t{b[2]} << 8 | std::uint32_t{b[3]};
}

std::uint64_t Screen::hashOf(const ScreenPart& part) const {
  const glm::ivec2 size(headerWord(kXwdWidth), headerWord(kXwdHeight));
  const glm::ivec2 low(std::clamp(part.corner.x, 0, size.x), std::clamp(part.corner.y, 0, size.y));
  const glm::ivec2 high(std::clamp(part.corner.x + part.size.x, low.x, size.x),
                        std::clamp(part.corner.y + part.size.y, low.y, size.y));
  const unsigned char* pixels = bytes_ + headerWord(kXwdHeaderSize) + kBytesPerColour * headerWord(kXwdColours);
  std::uint64_t hash = 14695981039346656037u;
  for (int y = low.y; y < high.y; ++y) {
    const unsigned char* row = pixels + std::size_t{1} * y * headerWord(kXwdBytesPerLine);
    for (const unsigned char* p = row + kBytesPerPixel * low.x; p != row + kBytesPerPixel * high.x; ++p)
      hash = (hash ^ *p) * 1099511628211u;
  }
  return hash;
}

}  // namespace pliant::app
