// Draws hand-made scenes to PNG files, in both themes, to judge the renderer by eye; with --time it measures it
// instead.
//   pliant_gallery FOLDER [NAME]        1280x720, in the quality of files; with NAME that scene alone
//   pliant_gallery FOLDER NAME window   in the quality of a window
//   pliant_gallery --time               milliseconds a picture for 1000, 10000 and 100000 spheres
#include "render/frame.h"
#include "render/framebuffer.h"
#include "render/offscreen_context.h"
#include "render/quality.h"
#include "render/renderer.h"
#include "tests/support/paths.h"

#include <glad/gl.h>
#include <stb/stb_image_write.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

namespace pliant::render {
namespace {

constexpr glm::ivec2 kSize{1280, 720};
constexpr float kPi = 3.14159265F;

constexpr std::array<glm::vec3, 6> kPalette = {{{0.91F, 0.36F, 0.27F},
                                                {0.96F, 0.68F, 0.24F},
                                                {0.30F, 0.66F, 0.53F},
                                                {0.22F, 0.50F, 0.78F},
                                                {0.52F, 0.41F, 0.72F},
                                                {0.90F, 0.88F, 0.84F}}};

/// Spheres in a cone-shaped pile of layers.
void addPile(Frame& frame, int count, float radius) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> jitter(-0.25F, 0.25F);
  const float pitch = 2.02F * radius;
  const float height = std::cbrt(static_cast<float>(count) * 0.75F / 1.9F) * pitch;
  int placed = 0;
  for (int layer = 0; placed < count; ++layer) {
    const float y = radius + static_cast<float>(layer) * 0.83F * pitch;
    const float reach = std::max(1.5F * (height - y), 0.5F * pitch);
    const int steps = static_cast<int>(std::ceil(reach / pitch));
    for (int i = -steps; i <= steps; ++i) {
      for (int j = -steps; j <= steps && placed < count; ++j) {
        const float shift = (layer % 2 == 0) ? 0.0F : 0.5F * pitch;
        const glm::vec3 p(static_cast<float>(i) * pitch + shift + jitter(random) * radius, y,
                          static_cast<float>(j) * pitch + shift + jitter(random) * radius);
        if (p.x * p.x + p.z * p.z > reach * reach) continue;
        frame.spheres.push_back({p, radius, toColour(kPalette[random() % kPalette.size()])});
        ++placed;
      }
    }
    if (y > 2.0F * height) break;
  }
}

Frame pile() {
  Frame frame;
  addPile(frame, 5000, 0.05F);
  frame.ground.spacing = 0.5F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

Mesh wave(int side, float size, float time) {
  Mesh mesh;
  for (int j = 0; j <= side; ++j) {
    for (int i = 0; i <= side; ++i) {
      const float u = static_cast<float>(i) / static_cast<float>(side);
      const float v = static_cast<float>(j) / static_cast<float>(side);
      const float sag = -0.5F * std::sin(kPi * u) * (1.0F - 0.6F * v);
      const float ripple = 0.10F * std::sin(9.0F * u + 5.0F * v + time) * (0.3F + v) + 0.05F * std::sin(17.0F * v);
      mesh.positions.emplace_back((u - 0.5F) * size, 2.0F + sag * 0.6F + ripple - 1.25F * v * v, (v - 0.5F) * size);
    }
  }
  const auto row = static_cast<unsigned>(side + 1);
  for (unsigned j = 0; j + 1 < row; ++j) {
    for (unsigned i = 0; i + 1 < row; ++i) {
      const unsigned a = j * row + i;
      mesh.triangles.emplace_back(a, a + row, a + 1);
      mesh.triangles.emplace_back(a + 1, a + row, a + row + 1);
    }
  }
  return mesh;
}

Frame cloth() {
  Frame frame;
  Mesh mesh = wave(60, 2.4F, 0.4F);
  mesh.colour = toColour({0.80F, 0.24F, 0.26F});
  mesh.backColour = toColour({0.94F, 0.83F, 0.66F});
  frame.meshes.push_back(mesh);
  frame.spheres.push_back({{-0.35F, 0.42F, 0.2F}, 0.42F, toColour(kPalette[3])});
  frame.spheres.push_back({{1.25F, 0.25F, 0.75F}, 0.25F, toColour(kPalette[1])});
  frame.spheres.push_back({{-1.2F, 2.0F, -1.2F}, 0.05F, toColour(kPalette[5])});
  frame.spheres.push_back({{1.2F, 2.0F, -1.2F}, 0.05F, toColour(kPalette[5])});
  frame.ground.spacing = 0.5F;
  frame.camera.yaw = 0.7F;
  frame.camera.pitch = 0.25F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

Frame hair() {
  Frame frame;
  std::mt19937 random(3);
  std::uniform_real_distribution<float> unit(0.0F, 1.0F);
  const glm::vec3 head(0.0F, 1.3F, 0.0F);
  frame.spheres.push_back({head, 0.5F, toColour({0.93F, 0.76F, 0.64F})});
  std::vector<glm::vec3> points(24);
  for (int strand = 0; strand < 1800; ++strand) {
    const float around = 2.0F * kPi * unit(random);
    const float down = 1.25F * std::sqrt(unit(random));
    glm::vec3 direction(std::sin(down) * std::cos(around), std::cos(down), std::sin(down) * std::sin(around));
    if (direction.z > 0.45F && direction.y < 0.65F) continue;
    glm::vec3 p = head + 0.5F * direction;
    const float curl = 2.0F * kPi * unit(random);
    for (std::size_t i = 0; i < points.size(); ++i) {
      points[i] = p;
      const auto t = static_cast<float>(i);
      direction.y -= 0.16F;
      direction =
          glm::normalize(direction + 0.06F * glm::vec3(std::cos(curl + 0.5F * t), 0.0F, std::sin(curl + 0.5F * t)));
      p += 0.055F * direction;
      const glm::vec3 arm = p - head;
      if (glm::length(arm) < 0.51F) p = head + 0.51F * glm::normalize(arm);
    }
    const float shade = 0.75F + 0.5F * unit(random);
    frame.addStrand(points, 0.0035F, toColour(shade * glm::vec3(0.62F, 0.40F, 0.22F)));
  }
  std::vector<glm::vec3> rope;
  for (int i = 0; i < 120; ++i) {
    const float t = static_cast<float>(i) * 0.09F;
    rope.emplace_back(-1.7F + 0.38F * std::cos(t * 2.2F), 0.06F + 0.11F * std::max(t - 5.0F, 0.0F) * (t - 5.0F) / 3.5F,
                      0.38F * std::sin(t * 2.2F));
  }
  frame.addStrand(rope, 0.055F, toColour(kPalette[1]));
  frame.ground.spacing = 0.5F;
  frame.camera.yaw = 0.45F;
  frame.camera.pitch = 0.15F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

Frame fluid() {
  Frame frame;
  std::mt19937 random(11);
  std::uniform_real_distribution<float> jitter(-0.3F, 0.3F);
  constexpr float kRadius = 0.03F;
  constexpr float kPitch = 0.052F;
  for (int i = 0; i < 56; ++i) {
    for (int k = 0; k < 28; ++k) {
      const float x = static_cast<float>(i) * kPitch - 1.45F;
      const float z = static_cast<float>(k) * kPitch - 0.7F;
      const float surface = 0.25F + 0.75F * std::exp(-2.2F * (x + 1.45F)) + 0.06F * std::sin(6.0F * x + 2.0F * z) +
                            (x > 0.9F ? 0.5F * (x - 0.9F) : 0.0F);
      for (float y = kRadius; y < surface; y += kPitch) {
        const glm::vec3 p =
            glm::vec3(x, y, z) + 0.5F * kPitch * glm::vec3(jitter(random), jitter(random), jitter(random));
        const float foam = std::clamp((y - surface + 0.10F) * 6.0F + jitter(random), 0.0F, 1.0F);
        frame.spheres.push_back(
            {p, kRadius, toColour(glm::mix(glm::vec3(0.10F, 0.36F, 0.75F), glm::vec3(0.55F, 0.80F, 0.95F), foam))});
      }
    }
  }
  Mesh box;
  box.positions = {{-1.5F, 0, -0.75F}, {1.5F, 0, -0.75F}, {1.5F, 1.1F, -0.75F}, {-1.5F, 1.1F, -0.75F},
                   {-1.5F, 0, 0.75F},  {1.5F, 0, 0.75F},  {1.5F, 1.1F, 0.75F},  {-1.5F, 1.1F, 0.75F}};
  // Every side with corners of its own, so that the edges stay sharp.
  constexpr std::array<std::array<unsigned, 4>, 4> kSides = {{{1, 0, 3, 2}, {4, 5, 6, 7}, {0, 4, 7, 3}, {5, 1, 2, 6}}};
  Mesh glass;
  for (const auto& side : kSides) {
    const auto first = static_cast<unsigned>(glass.positions.size());
    for (const unsigned corner : side) glass.positions.push_back(box.positions[corner]);
    glass.triangles.emplace_back(first, first + 1, first + 2);
    glass.triangles.emplace_back(first, first + 2, first + 3);
    for (std::size_t i = 0; i < 4; ++i) {
      frame.lines.push_back(
          {box.positions[side[i]], box.positions[side[(i + 1) % 4]], toColour({0.5F, 0.58F, 0.66F}, 0.8F)});
    }
  }
  glass.colour = toColour({0.7F, 0.8F, 0.85F});
  glass.opacity = 0.10F;
  glass.castsShadow = false;
  frame.meshes.push_back(glass);
  frame.ground.spacing = 0.5F;
  frame.camera.yaw = 0.5F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

Frame overlays() {
  Frame frame;
  Mesh mesh = wave(16, 2.0F, 1.0F);
  mesh.colour = toColour({0.25F, 0.56F, 0.60F});
  mesh.wireframe = true;
  computeSmoothNormals(mesh.positions, mesh.triangles, mesh.normals);
  for (std::size_t i = 0; i < mesh.positions.size(); i += 5) {
    frame.addArrow(mesh.positions[i], mesh.positions[i] + 0.18F * mesh.normals[i], toColour({0.95F, 0.55F, 0.15F}));
  }
  frame.meshes.push_back(mesh);
  for (int i = 0; i < 9; ++i) {
    const glm::vec3 p(-1.3F + 0.33F * static_cast<float>(i), 0.16F, 1.1F);
    frame.spheres.push_back({p, 0.16F, toColour(kPalette[static_cast<std::size_t>(i) % 6])});
    if (i > 0)
      frame.linesOnTop.push_back(
          {frame.spheres[frame.spheres.size() - 2].position, p, toColour({0.9F, 0.1F, 0.4F}), 2.5F});
    frame.addArrow(p, p + glm::vec3(0.0F, 0.5F, 0.1F), toColour({0.2F, 0.7F, 0.3F}), 2.0F, true);
  }
  frame.ground.spacing = 0.5F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

Frame closeUp() {
  Frame frame = pile();
  frame.camera.target = {0.3F, 0.75F, 0.35F};
  frame.camera.distance = 1.0F;
  return frame;
}

/// A rounded box of half side 0.5, at rest in its own place.
Mesh roundedBox(glm::vec3 middle) {
  Mesh mesh;
  constexpr int kCells = 24;
  for (int axis = 0; axis < 3; ++axis) {
    for (const float side : {-1.0F, 1.0F}) {
      const auto first = static_cast<std::uint32_t>(mesh.positions.size());
      for (int i = 0; i <= kCells; ++i) {
        for (int j = 0; j <= kCells; ++j) {
          glm::vec3 p;
          p[axis] = side;
          p[(axis + 1) % 3] = 2.0F * static_cast<float>(i) / kCells - 1.0F;
          p[(axis + 2) % 3] = side * (2.0F * static_cast<float>(j) / kCells - 1.0F);
          const glm::vec3 core = glm::clamp(p, -0.72F, 0.72F);
          const glm::vec3 normal = glm::normalize(p - core);
          mesh.atRest.push_back(0.5F * (core + 0.28F * normal));
          mesh.positions.push_back(middle + mesh.atRest.back());
          mesh.normals.push_back(normal);
        }
      }
      for (std::uint32_t i = 0; i < kCells; ++i) {
        for (std::uint32_t j = 0; j < kCells; ++j) {
          const std::uint32_t a = first + i * (kCells + 1) + j;
          mesh.triangles.push_back({a, a + kCells + 1, a + kCells + 2});
          mesh.triangles.push_back({a, a + kCells + 2, a + 1});
        }
      }
    }
  }
  mesh.twoSided = false;
  return mesh;
}

/// A body of each look, in two rows; behind each a ball of it.
Frame looks() {
  constexpr std::array<glm::vec3, kLookCount> kColours{{{0.80F, 0.30F, 0.26F},
                                                        {0.30F, 0.45F, 0.62F},
                                                        {0.72F, 0.56F, 0.36F},
                                                        {0.25F, 0.27F, 0.30F},
                                                        {0.74F, 0.44F, 0.32F},
                                                        {0.72F, 0.52F, 0.33F},
                                                        {0.80F, 0.80F, 0.82F},
                                                        {0.58F, 0.57F, 0.55F},
                                                        {0.88F, 0.66F, 0.55F},
                                                        {0.80F, 0.90F, 0.90F},
                                                        {0.35F, 0.62F, 0.85F},
                                                        {0.90F, 0.58F, 0.12F},
                                                        {0.55F, 0.50F, 0.16F},
                                                        {0.84F, 0.70F, 0.46F},
                                                        {0.93F, 0.95F, 0.97F},
                                                        {0.93F, 0.91F, 0.86F}}};
  Frame frame;
  for (std::size_t i = 0; i < kLookCount; ++i) {
    const glm::vec3 middle(1.25F * static_cast<float>(i % 8), 0.5F, 2.2F * static_cast<float>(i / 8));
    Mesh mesh = roundedBox(middle);
    mesh.look = static_cast<Look>(i);
    mesh.colour = toColour(kColours[i]);
    mesh.detailSize = 0.02F;
    frame.meshes.push_back(std::move(mesh));
    frame.spheres.push_back(
        {middle + glm::vec3(0.45F, -0.25F, -0.85F), 0.25F, toColour(kColours[i]), static_cast<Look>(i)});
  }
  for (int i = 1; i < 4; ++i) {
    Mesh mesh = roundedBox({10.2F, 0.5F, 1.15F * static_cast<float>(i - 1)});
    mesh.look = Look::cloth;
    mesh.pattern = static_cast<Pattern>(i);
    mesh.colour = toColour(kPalette[static_cast<std::size_t>(i)]);
    mesh.patternColour = toColour(kPalette[5]);
    mesh.patternSize = 0.17F;
    mesh.detailSize = 0.02F;
    frame.meshes.push_back(std::move(mesh));
  }
  const std::array<glm::vec3, 3> rope{{{-0.6F, 0.12F, 3.2F}, {4.0F, 0.12F, 3.4F}, {9.0F, 0.12F, 3.1F}}};
  frame.addStrand(rope, 0.12F, toColour({0.76F, 0.62F, 0.42F})).twisted = true;
  frame.camera.yaw = 0.15F;
  frame.camera.pitch = 0.42F;
  frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
  return frame;
}

struct Picture {
  const char* name;
  Frame (*make)();
};
constexpr std::array<Picture, 7> kPictures = {{{"pile", pile},
                                               {"cloth", cloth},
                                               {"hair", hair},
                                               {"fluid", fluid},
                                               {"overlays", overlays},
                                               {"close_up", closeUp},
                                               {"looks", looks}}};

/// Milliseconds for one picture: the best of some.
double measure(Renderer& renderer, const Frame& frame, const RenderTarget& target, int rounds) {
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    const auto start = std::chrono::steady_clock::now();
    renderer.draw(frame, target);
    glFinish();
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

void drawGallery(const std::filesystem::path& folder, const std::string& only, bool window) {
  const OffscreenContext context;
  const bool software = isSoftwareRenderer(context.rendererName());
  Quality quality = Quality::forRenderer(context.rendererName());
  if (!window && software) quality = Quality::softwareFile();
  Renderer renderer(sourcePath("shaders"), quality);
  const Framebuffer picture(kSize);
  Image image;
  std::filesystem::create_directories(folder);
  for (const Picture& entry : kPictures) {
    if (!only.empty() && only != entry.name) continue;
    Frame frame = entry.make();
    for (const bool dark : {false, true}) {
      frame.theme = dark ? Theme::dark() : Theme::light();
      const double time = measure(renderer, frame, picture.target(), 3);
      readPixels(picture.target(), image);
      const std::string file = (folder / (std::string(entry.name) + (dark ? "_dark.png" : "_light.png"))).string();
      stbi_write_png(file.c_str(), kSize.x, kSize.y, 4, image.rgba.data(), 4 * kSize.x);
      std::printf("%s: %.1f ms, OpenGL error %u\n", file.c_str(), time, glGetError());
    }
  }
}

void printTimes() {
  const OffscreenContext context;
  std::printf("%s, 1280x720; spheres: milliseconds (of the processor, all cores together)\n",
              context.rendererName().c_str());
  const Framebuffer picture(kSize);
  struct Variant {
    const char* name;
    Quality quality;
  };
  Quality unshaded = Quality::software();
  unshaded.shadows = false;
  Quality traced = Quality::software();
  traced.spriteRadius = 0.0F;
  for (const Variant& variant :
       {Variant{"window, software", Quality::software()}, Variant{"  without shadows", unshaded},
        Variant{"  all traced", traced}, Variant{"file, software", Quality::softwareFile()},
        Variant{"graphics card", Quality::gpu()}}) {
    Renderer renderer(sourcePath("shaders"), variant.quality);
    std::printf("%-20s", variant.name);
    for (const int count : {0, 1000, 10000, 100000}) {
      Frame frame;
      if (count > 0) addPile(frame, count, 0.05F);
      frame.camera.fit(frame.bounds(), 16.0F / 9.0F);
      const double time = measure(renderer, frame, picture.target(), count > 10000 ? 4 : 10);
      const std::clock_t before = std::clock();
      measure(renderer, frame, picture.target(), 4);
      const double processor = 1000.0 * static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC / 4.0;
      std::printf("  %zu: %.1f (%.1f)", frame.spheres.size(), time, processor);
      std::fflush(stdout);
    }
    std::printf("\n");
  }
}

int run(const std::vector<std::string>& arguments) {
  if (arguments.size() == 1 && arguments[0] == "--time") {
    printTimes();
    return 0;
  }
  if (arguments.empty() || arguments[0].starts_with("-")) {
    std::fprintf(stderr, "usage: pliant_gallery FOLDER [NAME [window]] | --time\n");
    return 2;
  }
  drawGallery(arguments[0], arguments.size() > 1 ? arguments[1] : "", arguments.size() > 2);
  return 0;
}

}  // namespace
}  // namespace pliant::render

int main(int argc, char** argv) {
  try {
    return pliant::render::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
