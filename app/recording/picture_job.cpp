#include "app/recording/picture_job.h"

#include "app/base/thread_priority.h"
#include "app/pictures/png.h"

namespace pliant::app {

PictureJob::PictureJob(PictureRequest request) : request_(std::move(request)), thread_([this] { run(); }) {}

PictureJob::~PictureJob() { thread_.join(); }

void PictureJob::run() {
  yieldToWindow();
  try {
    OffscreenRenderer studio(request_.setup);
    writePng(request_.file, studio.draw(request_.frames, request_.titles, request_.shadows), request_.text);
  } catch (const std::exception& failure) {
    error_ = failure.what();
  }
  isDone_ = true;
}

}  // namespace pliant::app
