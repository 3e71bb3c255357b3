// Colours and lights of a frame: the light and the dark theme, and the lighting of stages.
#pragma once

#include <glm/glm.hpp>

#include <cstdint>

namespace pliant::render {

/// The surroundings of a scene. All but the first and the last have walls or an edge, and their own lighting.
enum class Stage : std::uint8_t { grid, studio, table, room, night, none };
constexpr std::size_t kStageCount = 6;

/// Colours are sRGB, 0..1. The background is shown as given; everything else is lit and tone mapped.
struct Theme {
  glm::vec3 backgroundTop;
  glm::vec3 backgroundBottom;
  glm::vec3 ground;   ///< of the ground near the scene, as shown where unshadowed; for a stage, its albedo
  glm::vec3 grid;     ///< of the ground's grid lines; for a stage, its second albedo
  glm::vec3 overlay;  ///< for wireframes; a good default for overlay lines and labels
  glm::vec3 keyLight{1.0F, 0.97F, 0.92F};
  glm::vec3 skyLight{0.93F, 0.96F, 1.0F};      ///< ambient light from above
  glm::vec3 bounceLight{0.80F, 0.77F, 0.74F};  ///< ambient light from below
  float keyIntensity = 1.0F;
  float ambientIntensity = 0.5F;
  glm::vec3 fillLight{0.90F, 0.95F, 1.0F};  ///< from the other side; casts no shadow
  float fillIntensity = 0.16F;
  float reflectionContrast = 0.8F;                   ///< 0..1: contrast of the reflected surroundings
  glm::vec3 towardsKeyLight{-0.30F, 0.80F, 0.52F};   ///< in world space; need not be of length 1
  glm::vec3 towardsFillLight{0.75F, 0.25F, -0.45F};  ///< likewise
  float keyWidth = 0.09F;         ///< angular diameter of the key light, which sets the width of penumbras [rad]
  bool hasOwnBackground = false;  ///< the background was set explicitly, not by the theme

  bool operator==(const Theme&) const = default;

  static Theme light();
  static Theme dark();
  /// The theme of a stage; `usual` if the stage has no lighting of its own. A background that was set explicitly is
  /// kept, and also colours the backdrop of a studio.
  static Theme of(Stage stage, const Theme& usual);
};

}  // namespace pliant::render
