#include "app/pictures/picture_metadata.h"

#include "sim/base/assert.h"
#include "sim/base/input_errors.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace pliant::app {

namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);
constexpr std::size_t kAround = 12;  ///< size of a chunk without its data: length, type, checksum
constexpr std::uintmax_t kMaxBytes = 512u << 20;

// The checksum of PNG chunks (specification, annex D): the polynomial 0xEDB88320, bits reversed.
std::uint32_t checksum(std::string_view bytes) {
  static const auto table = [] {
    std::array<std::uint32_t, 256> rows{};
    for (std::uint32_t n = 0; n < 256; ++n) {
      std::uint32_t c = n;
      for (int bit = 0; bit < 8; ++bit) c = (c & 1) != 0 ? 0xEDB88320u ^ (c >> 1) : c >> 1;
      rows[n] = c;
    }
    return rows;
  }();
  std::uint32_t c = 0xFFFFFFFFu;
  for (const char byte : bytes) c = table[(c ^ static_cast<std::uint8_t>(byte)) & 0xFF] ^ (c >> 8);
  return c ^ 0xFFFFFFFFu;
}

std::uint32_t readNumber(std::string_view bytes) {
  std::uint32_t value = 0;
  for (const char byte : bytes.substr(0, 4)) value = value << 8 | static_cast<std::uint8_t>(byte);
  return value;
}

void appendNumber(std::uint32_t value, std::string& bytes) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes.push_back(static_cast<char>(value >> shift & 0xFF));
}

struct Chunk {
  std::string_view whole;  ///< including length and checksum
  std::string_view type() const { return whole.substr(4, 4); }
  std::string_view data() const { return whole.substr(8, whole.size() - kAround); }
};

/// Iterates over the chunks of a PNG; throws if one is truncated or damaged.
class Chunks {
 public:
  explicit Chunks(std::string_view png) : rest_(png) {
    if (!png.starts_with(kSignature)) throw std::runtime_error("this is not a PNG picture");
    rest_.remove_prefix(kSignature.size());
  }
  /// The next chunk; nothing after the last.
  std::optional<Chunk> next() {
    if (ended_) return std::nullopt;
    if (rest_.size() < kAround || readNumber(rest_) > rest_.size() - kAround)
      throw std::runtime_error("the PNG picture is cut off");
    const Chunk chunk{rest_.substr(0, kAround + readNumber(rest_))};
    rest_.remove_prefix(chunk.whole.size());
    const std::string_view checked = chunk.whole.substr(4, chunk.whole.size() - 8);
    if (checksum(checked) != readNumber(chunk.whole.substr(chunk.whole.size() - 4))) {
      throw std::runtime_error("the PNG picture is damaged: a checksum is wrong");
    }
    ended_ = chunk.type() == "IEND";
    return chunk;
  }

 private:
  std::string_view rest_;
  bool ended_ = false;
};

bool isTextOf(const Chunk& chunk, std::string_view keyword) {
  const std::string_view data = chunk.data();
  return chunk.type() == "iTXt" && data.size() > keyword.size() && data.starts_with(keyword) &&
         data[keyword.size()] == '\0';
}

std::string textChunk(std::string_view keyword, std::string_view text) {
  std::string checked("iTXt");
  checked.append(keyword);
  checked.append(5, '\0');  // end of the keyword; not compressed, two bytes; no language; no translated keyword
  checked.append(text);
  std::string chunk;
  appendNumber(static_cast<std::uint32_t>(checked.size() - 4), chunk);
  chunk += checked;
  appendNumber(checksum(checked), chunk);
  return chunk;
}

}  // namespace

std::string withText(std::string_view png, std::string_view keyword, std::string_view text) {
  PLIANT_ASSERT(!keyword.empty() && keyword.size() <= 79, "a keyword of PNG has 1 to 79 letters");
  std::string result(kSignature);
  Chunks chunks(png);
  while (const auto chunk = chunks.next()) {
    if (isTextOf(*chunk, keyword)) continue;
    result.append(chunk->whole);
    if (chunk->type() == "IHDR")
      result += textChunk(keyword, text);  // in front of the pixels, where it is found at once
  }
  return result;
}

std::optional<std::string> textOf(std::string_view png, std::string_view keyword) {
  Chunks chunks(png);
  while (const auto chunk = chunks.next()) {
    if (!isTextOf(*chunk, keyword)) continue;
    std::string_view rest = chunk->data().substr(keyword.size() + 1);
    if (rest.size() < 2) throw std::runtime_error("the text in the PNG picture is damaged");
    if (rest[0] != '\0')
      throw std::runtime_error("the text in the PNG picture is compressed, expected it as Pliant writes it");
    rest.remove_prefix(2);
    for (int word = 0; word < 2; ++word) {  // language and translated keyword
      const std::size_t end = rest.find('\0');
      if (end == std::string_view::npos) throw std::runtime_error("the text in the PNG picture is damaged");
      rest.remove_prefix(end + 1);
    }
    return std::string(rest);
  }
  return std::nullopt;
}

std::string readPictureText(const std::filesystem::path& file) {
  const auto refuse = [&](const std::string& why) { throw sim::InputError(file.string(), 0, why); };
  std::error_code failure;
  const std::uintmax_t size = std::filesystem::file_size(file, failure);
  if (failure) refuse("cannot read: " + failure.message());
  if (size > kMaxBytes) refuse("is too large for a picture, expected at most 512 MB");
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  if (!stream || bytes.size() != size) refuse(std::string("cannot read: ") + std::strerror(errno));
  std::optional<std::string> text;
  try {
    text = textOf(bytes, kPictureKeyword);
  } catch (const std::runtime_error& damaged) {
    refuse(damaged.what());
  }
  if (!text) refuse("the picture contains no scene, expected one saved by Pliant");
  return *text;
}

}  // namespace pliant::app
