#include "render/theme.h"

namespace pliant::render {

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

}  // namespace pliant::render
