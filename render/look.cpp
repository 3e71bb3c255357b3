#include "render/look.h"

namespace pliant::render {

namespace {

// Chosen by eye, comparing with photographs; only the type (rough, metallic, clear) is physical. In the order of Look.
constexpr std::array<LookValues, kLookCount> kLooks{{
    {.roughness = 0.38F, .metalness = 0, .sheen = 0, .softness = 0, .opacity = 1, .variation = 0},          // plastic
    {.roughness = 0.85F, .metalness = 0, .sheen = 0.45F, .softness = 0, .opacity = 1, .variation = 0},      // cloth
    {.roughness = 0.95F, .metalness = 0, .sheen = 0.60F, .softness = 0.1F, .opacity = 1, .variation = 0},   // knit
    {.roughness = 0.62F, .metalness = 0, .sheen = 0, .softness = 0.15F, .opacity = 1, .variation = 0},      // rubber
    {.roughness = 0.90F, .metalness = 0, .sheen = 0, .softness = 0.05F, .opacity = 1, .variation = 0.16F},  // clay
    {.roughness = 0.50F, .metalness = 0, .sheen = 0, .softness = 0, .opacity = 1, .variation = 0.15F},      // wood
    {.roughness = 0.28F, .metalness = 1, .sheen = 0, .softness = 0, .opacity = 1, .variation = 0},          // metal
    {.roughness = 0.80F, .metalness = 0, .sheen = 0, .softness = 0, .opacity = 1, .variation = 0.25F},      // stone
    {.roughness = 0.48F, .metalness = 0, .sheen = 0.10F, .softness = 0.4F, .opacity = 1, .variation = 0},   // skin
    {.roughness = 0.08F, .metalness = 0, .sheen = 0, .softness = 0, .opacity = 0.06F, .variation = 0},      // glass
    {.roughness = 0.10F,
     .metalness = 0,
     .sheen = 0,
     .softness = 0.3F,
     .opacity = 0.45F,
     .variation = 0,
     .refractiveIndex = 1.33F},                                                                            // water
    {.roughness = 0.18F, .metalness = 0, .sheen = 0, .softness = 0.6F, .opacity = 0.86F, .variation = 0},  // honey
    {.roughness = 0.14F,
     .metalness = 0,
     .sheen = 0,
     .softness = 0.4F,
     .opacity = 0.62F,
     .variation = 0,
     .refractiveIndex = 1.47F},                                                                                // oil
    {.roughness = 0.92F, .metalness = 0, .sheen = 0, .softness = 0.05F, .opacity = 1, .variation = 0.35F},     // sand
    {.roughness = 0.80F, .metalness = 0, .sheen = 0.10F, .softness = 0.6F, .opacity = 1, .variation = 0.06F},  // snow
    {.roughness = 0.90F, .metalness = 0, .sheen = 0, .softness = 0.2F, .opacity = 1, .variation = 0.03F},      // paper
    {.roughness = 0.42F, .metalness = 0, .sheen = 0.15F, .softness = 0.3F, .opacity = 1, .variation = 0.3F},   // hair
}};

}  // namespace

const LookValues& valuesOf(Look look) { return kLooks[static_cast<std::size_t>(look)]; }

std::array<glm::vec4, 2 * kLookCount> lookTable() {
  std::array<glm::vec4, 2 * kLookCount> table{};
  for (std::size_t i = 0; i < kLookCount; ++i) {
    const LookValues& look = kLooks[i];
    table[2 * i] = {look.roughness, look.metalness, look.sheen, look.softness};
    table[2 * i + 1] = {look.opacity, 0.0F, 0.0F, 0.0F};
  }
  return table;
}

}  // namespace pliant::render
