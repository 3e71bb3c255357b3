#include "app/base/picture_size.h"

#include <fmt/format.h>

#include <cstdio>

namespace pliant::sim {

namespace {

using app::OptionalPictureSize;
using app::PictureSize;

std::string parseSize(std::string_view text, const FieldInfo& info, void* member) {
  int w = 0, h = 0;
  char rest = 0;
  const auto isGood = [&](int pixels) { return pixels >= info.min && pixels <= info.max; };
  if (std::sscanf(std::string(text).c_str(), "%dx%d%c", &w, &h, &rest) != 2 || !isGood(w) || !isGood(h)) {
    return fmt::format("WIDTHxHEIGHT, each from {} to {}", info.min, info.max);
  }
  *static_cast<PictureSize*>(member) = {w, h};
  return {};
}

std::string parseOptionalSize(std::string_view text, const FieldInfo& info, void* member) {
  auto& size = *static_cast<OptionalPictureSize*>(member);
  if (text == "0" || text == "0x0") {
    size = {};
    return {};
  }
  const std::string expected = parseSize(text, info, static_cast<PictureSize*>(&size));
  return expected.empty() ? expected : expected + ", or 0 for no pictures";
}

template <typename Size>
std::vector<std::string> print(const void* member) {
  const auto& size = *static_cast<const Size*>(member);
  return {fmt::format("{}x{}", size.width, size.height)};
}

template <typename Size>
FieldType typeOf(std::string (*parse)(std::string_view, const FieldInfo&, void*)) {
  return {FieldKind::vector,
          "WxH",
          false,
          false,
          {},
          parse,
          print<Size>,
          [](const void* a, const void* b) { return *static_cast<const Size*>(a) == *static_cast<const Size*>(b); },
          [](void*) {}};
}

}  // namespace

template <>
const FieldType* fieldTypeOf<PictureSize>() {
  static const FieldType type = typeOf<PictureSize>(parseSize);
  return &type;
}

template <>
const FieldType* fieldTypeOf<OptionalPictureSize>() {
  static const FieldType type = typeOf<OptionalPictureSize>(parseOptionalSize);
  return &type;
}

}  // namespace pliant::sim
