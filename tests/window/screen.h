// What a display shows, read from the file that the server keeps its picture in (Xvfb -fbdir).
#pragma once

#include <glm/vec2.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace pliant::app {

/// A rectangle [pixels], from its upper left corner.
struct ScreenPart {
  glm::ivec2 corner{0}, size{0};
};

class Screen {
 public:
  /// Maps the file; throws std::runtime_error where it is none.
  explicit Screen(const std::filesystem::path& file);
  ~Screen();
  Screen(Screen&& other) noexcept;
  Screen& operator=(Screen&&) = delete;

  /// A number that is another when the part looks other.
  std::uint64_t hashOf(const ScreenPart& part) const;

 private:
  std::uint32_t headerWord(std::size_t index) const;

  unsigned char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace pliant::app
