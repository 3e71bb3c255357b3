#include "app/recording/picture_job.h"

#include "app/base/thread_priority.h"
#include "app/pictures/png.h"

namespace pliant::app {

PictureJob::PictureJob(PictureWish wish) : wish_(std::move(wish)), thread_([this] { run(); }) {}

PictureJob::~PictureJob() { thread_.join(); }

void PictureJob::run() {
  giveWayToWindow();
  try {
    OffscreenRenderer studio(wish_.setup);
    writePng(wish_.file, studio.draw(wish_.frames, wish_.titles, wish_.shadows), wish_.text);
  } catch (const std::exception& failure) {
    error_ = failure.what();
  }
  isDone_ = true;
}

}  // namespace pliant::app
