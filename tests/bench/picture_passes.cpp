// What each pass of the renderer costs: the milliseconds of one picture by pass, for spheres in a tank beside a cloth
// and some ropes, for a wave of water without and with foam, and for a head of hair, whole and as it is drawn while it
// moves (at half the size). glFinish stands between the passes, so that each pays for its own pixels. In brackets the
// processor's time on all cores, which counts where the processor draws and other programs run beside. The last row is
// what the renderer and the picture hold on the graphics card, in a renderer that draws nothing else.
#include "app/view/hair.h"
#include "app/view/picture_quality.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"
#include "tests/bench/gpu_memory.h"
#include "tests/bench/stop_clock.h"
#include "tests/bench/text_table.h"
#include "tests/support/paths.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <glad/gl.h>

#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace pliant::bench {
namespace {

void addSpheres(std::size_t count, render::Frame& frame) {
  const auto side = static_cast<int>(std::ceil(std::cbrt(double(count))));
  const float radius = 1.0F / static_cast<float>(side);
  for (std::size_t i = 0; i < count; ++i) {
    const auto n = static_cast<int>(i);
    const glm::vec3 cell(n % side, n / (side * side), (n / side) % side);
    const auto shade = static_cast<std::uint8_t>(120 + (n * 37) % 100);
    frame.spheres.push_back({2.0F * radius * cell + glm::vec3(-1.0F, radius, -1.0F), radius, {60, shade, 220, 255}});
  }
}

void addCloth(render::Frame& frame) {
  constexpr unsigned kSide = 60;
  render::Mesh mesh;
  for (unsigned i = 0; i < kSide * kSide; ++i) {
    const float x = float(i % kSide) / kSide, z = float(i / kSide) / kSide;
    mesh.positions.emplace_back(1.3F + 1.5F * x, 1.0F + 0.1F * std::sin(12.0F * x) * std::cos(9.0F * z),
                                1.5F * z - 0.8F);
    if (i % kSide + 1 == kSide || i / kSide + 1 == kSide) continue;
    mesh.triangles.emplace_back(i, i + kSide, i + 1);
    mesh.triangles.emplace_back(i + 1, i + kSide, i + kSide + 1);
  }
  mesh.colour = {200, 80, 90, 255};
  frame.meshes.push_back(std::move(mesh));
}

void addRopes(render::Frame& frame) {
  for (int rope = 0; rope < 20; ++rope) {
    std::vector<glm::vec3> points;
    for (int i = 0; i < 30; ++i)
      points.emplace_back(-1.3F - 0.07F * float(rope), 1.8F - 0.06F * float(i), 0.02F * float(i));
    frame.addStrand(points, 0.02F, {190, 150, 90, 255});
    for (std::size_t i = 0; i + 1 < points.size(); ++i) frame.lines.push_back({points[i], points[i + 1]});
  }
}

render::Frame makeFrame(std::size_t spheres, glm::ivec2 size) {
  render::Frame frame;
  addSpheres(spheres, frame);
  addCloth(frame);
  addRopes(frame);
  frame.camera.fit(frame.bounds(), float(size.x) / float(size.y));
  return frame;
}

/// Water of some 10,000 drops with a wave on it, which moves on from picture to picture, over a floor; with foam on its
/// uppermost drops where that is asked for.
render::Frame makeWater(int picture, bool foam, glm::ivec2 size) {
  constexpr float kRadius = 0.025F;
  render::Frame frame;
  for (int n = 0; n < 40 * 40 * 16; ++n) {
    const glm::vec3 cell(n % 40, n / 1600, n / 40 % 40);
    const glm::vec3 stirred = cell + 0.2F * glm::sin(glm::vec3(37.0F, 17.0F, 91.0F) * float(n + picture));
    const float top = 6.5F + 3.5F * std::sin(0.25F * cell.x + 0.1F * float(picture)) * std::cos(0.2F * cell.z);
    if (cell.y > top) continue;
    frame.liquid.push_back({2.0F * kRadius * stirred, kRadius, {40, 110, 200, 255}, render::Look::water});
    if (!foam || cell.y + 1.0F < top) continue;
    const glm::vec3 above(0.0F, kRadius, 0.0F);
    frame.foam.push_back({frame.liquid.back().position + above, kRadius, {255, 255, 255, 255}, {}, std::uint32_t(n)});
  }
  frame.camera.fit(frame.bounds(), float(size.x) / float(size.y));
  return frame;
}

/// A ball of 0.5 m with 35 locks that hang over it, as in the scene "Hair".
render::Frame makeHair(int fewer, glm::ivec2 size) {
  std::vector<app::GuideHair> guides;
  for (int g = 0; g < 35; ++g) {
    const float angle = 2.4F * float(g), out = 0.5F * std::sqrt((float(g) + 0.5F) / 35.0F);
    const glm::vec3 across(std::cos(angle), 0.0F, std::sin(angle));
    app::GuideHair guide;
    guide.radius = 0.025F;
    for (int i = 0; i < 20; ++i) {
      const float drop = 0.05F * float(i);
      guide.points.push_back((out + 0.55F * (1.0F - std::exp(-2.0F * drop))) * across +
                             glm::vec3(0.0F, 2.1F - out * out - drop, 0.0F));
    }
    guides.push_back(std::move(guide));
  }
  render::Frame frame;
  frame.spheres.push_back({{0.0F, 1.6F, 0.0F}, 0.5F, {120, 90, 70, 255}});
  app::addHair(guides, frame, fewer);
  frame.camera.fit(frame.bounds(), float(size.x) / float(size.y));
  return frame;
}

struct Milliseconds {
  double wall = 0.0, processor = 0.0;

  std::string text() const { return fmt::format("{:.2f} ({:.2f})", wall, processor); }
};

/// Of several pictures.
struct Times {
  std::vector<double> wall, processor;

  void add(const Elapsed& elapsed, const Elapsed& before) {
    wall.push_back(1e3 * (elapsed.wall - before.wall));
    processor.push_back(1e3 * (elapsed.processor - before.processor));
  }
  Milliseconds medians() const { return {median(wall), median(processor)}; }
};

/// Milliseconds of each pass, by the order of the passes; medians of several pictures.
std::vector<std::pair<std::string, Milliseconds>> timePasses(render::Renderer& renderer,
                                                             std::span<const render::Frame> frames,
                                                             const render::RenderTarget& target, int pictures) {
  std::vector<std::pair<std::string, Times>> times;
  for (int picture = -2; picture < pictures; ++picture) {  // two to warm up
    glFinish();
    StopClock clock;
    Elapsed last;
    std::size_t place = 0;
    renderer.setObserver([&](const char* pass) {
      glFinish();
      const Elapsed now = clock.elapsed();
      if (place == times.size()) times.push_back({pass, {}});
      if (picture >= 0) times[place].second.add(now, last);
      ++place;
      last = now;
    });
    renderer.draw(frames[std::size_t(picture + 2) % frames.size()], target);
  }
  renderer.setObserver({});
  std::vector<std::pair<std::string, Milliseconds>> result;
  for (const auto& [pass, values] : times) result.emplace_back(pass, values.medians());
  return result;
}

Milliseconds timeWhole(render::Renderer& renderer, std::span<const render::Frame> frames,
                       const render::RenderTarget& target, int pictures) {
  Times times;
  for (int picture = -2; picture < pictures; ++picture) {
    const StopClock clock;
    renderer.draw(frames[std::size_t(picture + 2) % frames.size()], target);
    glFinish();
    if (picture >= 0) times.add(clock.elapsed(), {});
  }
  return times.medians();
}

/// What is asked for on the command line.
struct Wanted {
  bool quick = false;
  bool gpu = false;
  std::string part;  ///< of the names of cases that are measured
  std::vector<int> size{1280, 720};

  glm::ivec2 pixels() const { return {size[0], size[1]}; }
};

void printTable(const char* title, const render::Quality& quality, const std::string& shaders, const Wanted& wanted) {
  const glm::ivec2 size = wanted.pixels();
  const int pictures = wanted.quick ? 3 : 15;
  std::vector<std::pair<std::string, std::vector<render::Frame>>> cases;  // drawn one after the other
  for (const std::size_t count : {1000, 10000, 100000})
    cases.emplace_back(fmt::format("{} spheres", count), std::vector{makeFrame(count, size)});
  for (const bool foam : {false, true}) {
    std::vector<render::Frame> water{makeWater(0, foam, size), makeWater(1, foam, size)};
    std::string name = fmt::format("{} drops{}", water.front().liquid.size(), foam ? " with foam" : "");
    cases.emplace_back(std::move(name), std::move(water));
  }
  for (const int fewer : {1, 4}) {
    std::vector frames{makeHair(fewer, size)};
    std::string name = fmt::format("{} hairs{}", frames.front().strands.size(), fewer > 1 ? ", half" : "");
    cases.emplace_back(std::move(name), std::move(frames));
  }
  std::vector<std::string> header{fmt::format("{}, {}x{} [ms]", title, size.x, size.y)};
  std::vector<std::vector<std::string>> rows;
  std::vector<std::string> whole{"whole picture"}, memory{"on the card [MiB]"};
  for (const auto& [name, frames] : cases) {
    if (name.find(wanted.part) == std::string::npos) continue;
    header.push_back(name);
    const GpuMemory counted;
    render::Renderer renderer(shaders, quality);
    const bool isHalf = name.ends_with("half");
    const render::Framebuffer picture(isHalf ? size / 2 : size);
    const render::RenderTarget target = isHalf ? picture.target(0.5F) : picture.target();
    const auto passes = timePasses(renderer, frames, target, pictures);
    rows.resize(passes.size());
    for (std::size_t p = 0; p < passes.size(); ++p) {
      if (rows[p].empty()) rows[p].push_back(passes[p].first);
      rows[p].push_back(passes[p].second.text());
    }
    whole.push_back(timeWhole(renderer, frames, target, pictures).text());
    memory.push_back(fmt::format("{:.1f}", double(GpuMemory::bytes()) / (1 << 20)));
  }
  TextTable table(header);
  for (const auto& row : rows) table.add(row);
  table.add(whole);
  table.add(memory);
  table.print(false);
  fmt::print("\n");
}

}  // namespace
}  // namespace pliant::bench

int main(int argc, char** argv) {
  CLI::App program("What each pass of the renderer costs", "pliant_picture_bench");
  pliant::bench::Wanted wanted;
  program.add_flag("--quick", wanted.quick, "fewer pictures");
  program.add_option("--case", wanted.part, "only what has this in its name, as drops");
  program.add_option("--size", wanted.size, "width and height of the picture")->expected(2)->check(CLI::PositiveNumber);
  program.add_flag("--gpu", wanted.gpu,
                   "with all that a graphics card is asked for, whoever draws: what it takes there");
  CLI11_PARSE(program, argc, argv);
  try {
    const pliant::render::OffscreenContext context;
    fmt::print("drawn by {}\n\n", context.rendererName());
    const std::string shaders = pliant::sourcePath("shaders");
    using pliant::render::Quality;
    if (wanted.gpu) {
      pliant::bench::printTable("quality of graphics cards", Quality::gpu(), shaders, wanted);
      return 0;
    }
    const bool software = pliant::render::isSoftwareRenderer(context.rendererName());
    pliant::bench::printTable("fast", qualityFor(pliant::app::PictureQuality::fast, software), shaders, wanted);
    pliant::bench::printTable("quality of the window", Quality::forRenderer(context.rendererName()), shaders, wanted);
    if (software) pliant::bench::printTable("quality of files", Quality::softwareFile(), shaders, wanted);
  } catch (const std::exception& failure) {
    fmt::print(stderr, "{}\n", failure.what());
    return 1;
  }
  return 0;
}
