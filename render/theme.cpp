#include "render/theme.h"

namespace pliant::render {

namespace {

constexpr glm::vec3 kInk{0.10F, 0.13F, 0.18F};
constexpr glm::vec3 kChalk{0.93F, 0.94F, 0.96F};

// A large soft lamp from the upper left, and a pale backdrop that hides the horizon.
Theme studio() {
  return {
      .backgroundTop = {0.74F, 0.78F, 0.82F},
      .backgroundBottom = {0.88F, 0.89F, 0.90F},
      .ground = {0.885F, 0.89F, 0.895F},
      .grid = {0.885F, 0.89F, 0.895F},
      .overlay = kInk,
      .keyLight = {1.0F, 0.975F, 0.94F},
      .skyLight = {0.97F, 0.98F, 1.0F},
      .bounceLight = {0.80F, 0.79F, 0.78F},
      .keyIntensity = 0.90F,
      .ambientIntensity = 0.40F,
      .fillIntensity = 0.20F,
      .reflectionContrast = 0.9F,
      .towardsKeyLight = {-0.55F, 0.78F, 0.42F},
      .keyWidth = 0.20F,
  };
}

// Warm light through a window onto a wooden table.
Theme table() {
  return {
      .backgroundTop = {0.55F, 0.54F, 0.54F},
      .backgroundBottom = {0.84F, 0.80F, 0.75F},
      .ground = {0.70F, 0.53F, 0.37F},
      .grid = {0.50F, 0.34F, 0.22F},
      .overlay = kInk,
      .keyLight = {1.0F, 0.94F, 0.84F},
      .skyLight = {0.92F, 0.94F, 1.0F},
      .bounceLight = {0.82F, 0.70F, 0.58F},
      .keyIntensity = 1.02F,
      .ambientIntensity = 0.40F,
      .fillLight = {0.86F, 0.92F, 1.0F},
      .fillIntensity = 0.20F,
      .reflectionContrast = 0.9F,
      .towardsKeyLight = {-0.62F, 0.70F, 0.35F},
      .keyWidth = 0.13F,
  };
}

// Late sun in a corner with plastered walls and a board floor.
Theme room() {
  return {
      .backgroundTop = {0.62F, 0.61F, 0.59F},
      .backgroundBottom = {0.72F, 0.70F, 0.67F},
      .ground = {0.62F, 0.50F, 0.39F},
      .grid = {0.86F, 0.83F, 0.78F},
      .overlay = kInk,
      .keyLight = {1.0F, 0.95F, 0.86F},
      .skyLight = {0.95F, 0.97F, 1.0F},
      .bounceLight = {0.80F, 0.74F, 0.67F},
      .keyIntensity = 0.80F,
      .ambientIntensity = 0.44F,
      .fillIntensity = 0.14F,
      .reflectionContrast = 0.7F,
      .towardsKeyLight = {0.42F, 0.80F, 0.60F},
      .keyWidth = 0.12F,
  };
}

// A lamp above, and faint light from the sky.
Theme night() {
  return {
      .backgroundTop = {0.035F, 0.045F, 0.080F},
      .backgroundBottom = {0.075F, 0.090F, 0.135F},
      .ground = {0.30F, 0.32F, 0.37F},
      .grid = {0.30F, 0.32F, 0.37F},
      .overlay = kChalk,
      .keyLight = {1.0F, 0.88F, 0.70F},
      .skyLight = {0.62F, 0.74F, 1.0F},
      .bounceLight = {0.40F, 0.42F, 0.52F},
      .keyIntensity = 1.05F,
      .ambientIntensity = 0.20F,
      .fillLight = {0.50F, 0.66F, 1.0F},
      .fillIntensity = 0.30F,
      .reflectionContrast = 1.0F,
      .towardsKeyLight = {-0.30F, 0.92F, 0.25F},
      .keyWidth = 0.16F,
  };
}

Theme lightOfStage(Stage stage, const Theme& usual) {
  switch (stage) {
    case Stage::studio:
      return studio();
    case Stage::table:
      return table();
    case Stage::room:
      return room();
    case Stage::night:
      return night();
    case Stage::grid:
    case Stage::none:
      return usual;
  }
  return usual;
}

}  // namespace

Theme Theme::light() {
  return {
      .backgroundTop = {0.886F, 0.910F, 0.933F},
      .backgroundBottom = {0.957F, 0.961F, 0.965F},
      .ground = {0.925F, 0.930F, 0.936F},
      .grid = {0.66F, 0.69F, 0.73F},
      .overlay = {0.10F, 0.13F, 0.18F},
      .keyIntensity = 0.74F,
      .ambientIntensity = 0.42F,
  };
}

Theme Theme::dark() {
  return {
      .backgroundTop = {0.075F, 0.086F, 0.106F},
      .backgroundBottom = {0.157F, 0.173F, 0.204F},
      .ground = {0.178F, 0.192F, 0.220F},
      .grid = {0.33F, 0.36F, 0.41F},
      .overlay = {0.90F, 0.93F, 0.97F},
      .skyLight = {0.78F, 0.86F, 1.0F},
      .bounceLight = {0.42F, 0.44F, 0.50F},
      .keyIntensity = 0.80F,
      .ambientIntensity = 0.46F,
  };
}

Theme Theme::of(Stage stage, const Theme& usual) {
  Theme theme = lightOfStage(stage, usual);
  if (!usual.hasOwnBackground) return theme;
  theme.hasOwnBackground = true;
  theme.backgroundTop = usual.backgroundTop;
  theme.backgroundBottom = usual.backgroundBottom;
  if (stage == Stage::studio) theme.ground = theme.grid = usual.backgroundBottom;
  return theme;
}

}  // namespace pliant::render
