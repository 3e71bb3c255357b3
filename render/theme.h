// Colours and lights of a picture: the light and the dark theme, and those of stages.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace pliant::render {

/// What stands around a scene. All but the first and the last have walls or an edge, and a light of their own.
enum class Stage : std::uint8_t { grid, studio, table, room, night, none };
constexpr std::size_t kStageCount = 6;

/// Colours are sRGB, 0..1. The background is shown exactly as given; everything else is lit and tone mapped.
struct Theme {
  glm::vec3 backgroundTop;
  glm::vec3 backgroundBottom;
  glm::vec3 ground;   ///< of the ground near the scene, as shown where nothing shades it; of a stage, unlit
  glm::vec3 grid;     ///< of the ground's grid lines; of a stage, its second colour
  glm::vec3 overlay;  ///< of wireframes; a good default for overlay lines and labels
  glm::vec3 keyLight{1.0F, 0.97F, 0.92F};
  glm::vec3 skyLight{0.93F, 0.96F, 1.0F};      ///< what comes from above
  glm::vec3 bounceLight{0.80F, 0.77F, 0.74F};  ///< what comes from below
  float keyIntensity = 1.0F;
  float ambientIntensity = 0.5F;
  glm::vec3 fillLight{0.90F, 0.95F, 1.0F};  ///< from the other side, without a shadow
  float fillIntensity = 0.16F;
  float reflectionContrast = 0.8F;  ///< 0..1: how bright and dark the mirrored surroundings are in places
  glm::vec3 towardsKeyLight{-0.30F, 0.80F, 0.52F};   ///< in the world; need not be of length 1
  glm::vec3 towardsFillLight{0.75F, 0.25F, -0.45F};  ///< likewise
  float keyWidth = 0.09F;         ///< angle that the key light is wide; shadows get blurred by it [radians]
  bool hasOwnBackground = false;  ///< the background is one that was asked for, not the theme's

  bool operator==(const Theme&) const = default;

  static Theme light();
  static Theme dark();
  /// The light of a stage; `usual` for those that have none of their own. A background that was asked for stays, and
  /// is the backdrop of a studio.
  static Theme of(Stage stage, const Theme& usual);
};

}  // namespace pliant::render
