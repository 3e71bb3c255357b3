#include "app/window/base/shipped_thumbnails.h"

#include "app/pictures/png.h"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <iterator>

namespace pliant::app {

namespace {

/// The hash of a scene's file when its thumbnail was drawn; empty if there is none.
std::string hashWhenDrawn(const std::filesystem::path& folder, const std::string& scene) {
  std::ifstream list(folder / "drawn.txt");
  for (std::string name, hash; list >> name >> hash;) {
    if (name == scene) return hash;
  }
  return {};
}

}  // namespace

std::optional<render::Image> shippedThumbnail(const std::filesystem::path& assets, const std::filesystem::path& scene) {
  const std::filesystem::path kind = scene.parent_path().filename();
  std::error_code ignored;
  const bool isKnown = kind == "scenes" || kind == "presets";
  if (!isKnown || !std::filesystem::equivalent(scene.parent_path(), assets / kind, ignored)) return std::nullopt;
  const std::filesystem::path folder = assets / "pictures" / kind;
  const std::string name = scene.stem().string();
  if (hashWhenDrawn(folder, name) != contentHash(scene)) return std::nullopt;
  return loadPng(folder / (name + ".png"));
}

std::string contentHash(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::uint64_t hash = 0xcbf29ce484222325;
  for (std::istreambuf_iterator<char> at(in), end; at != end; ++at) {
    hash = (hash ^ static_cast<unsigned char>(*at)) * 0x100000001b3;
  }
  return fmt::format("{:016x}", hash);
}

}  // namespace pliant::app
