#include "app/base/frame_span.h"

#include "app/base/words.h"

#include <fmt/format.h>

namespace pliant::sim {

namespace {

using app::FrameSpan;

/// "40" is all up to frame 40, "21:40" the last twenty of them.
std::string parseSpan(std::string_view text, const FieldInfo& info, void* member) {
  const std::size_t colon = text.find(':');
  const auto last = app::wholeNumberIn(colon == std::string_view::npos ? text : text.substr(colon + 1));
  const auto first =
      colon == std::string_view::npos ? std::optional<std::size_t>(1) : app::wholeNumberIn(text.substr(0, colon));
  const bool isPart = colon != std::string_view::npos;
  const bool isGood = first && last && double(*last) >= info.min && double(*last) <= info.max && *first >= 1 &&
                      (!isPart || *first <= *last);
  if (!isGood) return fmt::format("N, or FIRST:LAST with 1 <= FIRST <= LAST, up to {}", static_cast<int>(info.max));
  *static_cast<FrameSpan*>(member) = {static_cast<int>(*first), static_cast<int>(*last), isPart};
  return {};
}

}  // namespace

template <>
const FieldType* fieldTypeOf<FrameSpan>() {
  static const FieldType type{FieldKind::text,
                              "frames",
                              false,
                              false,
                              {},
                              parseSpan,
                              [](const void* member) {
                                const auto& span = *static_cast<const FrameSpan*>(member);
                                return std::vector<std::string>{!span.isPart
                                                                    ? fmt::format("{}", span.last)
                                                                    : fmt::format("{}:{}", span.first, span.last)};
                              },
                              [](const void* a, const void* b) {
                                return *static_cast<const FrameSpan*>(a) == *static_cast<const FrameSpan*>(b);
                              },
                              [](void*) {}};
  return &type;
}

}  // namespace pliant::sim
