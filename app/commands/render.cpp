#include <fmt/format.h>

#include "app/failure_text.h"
#include "app/commands/commands.h"
#include "app/exit_code.h"
#include "app/frame_maker.h"
#include "app/framing.h"
#include "app/picture_writer.h"
#include "app/progress_bar.h"
#include "render/offscreen_context.h"
#include "render/renderer.h"

namespace pliant::app {

int render(const RenderOptions& options) {
  std::vector<SceneRun> runs = loadRuns(options);
  sim::Simulation& simulation = runs.front().simulation;
  const render::OffscreenContext context;
  const bool software = render::isSoftwareRenderer(context.rendererName());
  render::Renderer renderer(PLIANT_SHADERS_DIR, software ? render::Quality::softwareFile() : render::Quality::gpu());
  render::Framebuffer target({options.width, options.height});
  render::Frame frame;
  const sim::ViewSettings& view = simulation.scene().view;
  frame.theme = options.dark ? render::Theme::dark() : render::Theme::light();
  applyBackground(view, frame.theme);
  ViewOptions looks;
  looks.colourBy = view.colorBy;
  looks.fluidSurface = view.fluidSurface;
  render::Image image;
  Snapshot snapshot;
  const double rate = 1.0 / double(simulation.scene().settings.timestep);
  const auto writer = makePictureWriter(options.out, target.size(), rate);
  const bool single = options.out.extension() == ".png" && options.out.filename().string().find('*') == std::string::npos;

  const int frames = simulation.scene().settings.iterations;
  ProgressBar progress(frames, options.quiet);
  const float timestep = simulation.scene().settings.timestep;
  // The camera shows where things are at the start and where more will come, and stays.
  snapshot.topology = describeTopology(simulation);
  takeSnapshot(simulation, {}, snapshot);
  lookAsAsked(view, boxToSee(snapshot, boxOfArrivals(simulation)), float(options.width) / float(options.height), kMargin,
              frame.camera);
  for (int step = 0; step < frames && simulation.step(); ++step) {
    progress.update(step + 1);
    if (single && step + 1 < frames) continue;
    snapshot.topology = describeTopology(simulation);
    takeSnapshot(simulation, looks.needs(), snapshot);
    looks.scale.follow(looks.colourBy, snapshot.values, timestep);
    makeFrame(snapshot, looks, frame);
    renderer.draw(frame, target.target());
    render::readPixels(target.target(), image);
    writer->add(image);
  }
  if (const auto& failure = simulation.failure()) {
    fmt::print(stderr, "{}: {}", options.scene.string(), describe(*failure));
    return kExitFailed;
  }
  writer->finish();
  if (!options.quiet) fmt::print(stderr, "{}: {} frames, drawn to {}\n", options.scene.string(), frames, options.out.string());
  return kExitDone;
}

}  // namespace pliant::app
