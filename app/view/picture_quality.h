// The user's choice between speed and quality of pictures.
#pragma once

#include "render/quality.h"
#include "sim/scene/field.h"

#include <array>
#include <string_view>

namespace pliant::app {

/// Whether speed or quality of pictures is more important. `automatic`: good, but coarse while something moves if a
/// picture takes too long.
enum class PictureQuality { automatic, fast, good, best };

}  // namespace pliant::app

template <>
struct pliant::sim::ChoiceNames<pliant::app::PictureQuality> {
  static constexpr std::array<std::string_view, 4> words{"auto", "fast", "good", "best"};
  static constexpr std::array<std::string_view, 4> labels{"automatic", "fast", "good", "best"};
};

namespace pliant::app {

struct PictureSettings {
  PLIANT_FIELDS(PictureSettings)
  PLIANT_FIELD(PictureQuality, quality, PictureQuality::automatic,
               .help =
                   "trade-off between speed and quality of pictures; auto: good, but coarse while something moves if a "
                   "picture takes long",
               .change = sim::Change::live, .label = "Picture quality")
};

/// `software`: no graphics card.
render::Quality qualityFor(PictureQuality wanted, bool software);

}  // namespace pliant::app
