#include "app/base/thread_priority.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sys/resource.h>
#include <thread>

namespace pliant::app {
namespace {

int niceness() { return getpriority(PRIO_PROCESS, 0); }  // of the calling thread, on Linux

TEST(ThreadPriority, BackgroundThreadsAndTheirChildrenRunBelowTheWindow) {
  const int window = niceness();
  int work = 0, itsOwn = 0;
  std::thread([&] {
    yieldToWindow();
    work = niceness();
    std::thread([&] { itsOwn = niceness(); }).join();
  }).join();
  EXPECT_EQ(work, std::min(window + 5, 19));
  EXPECT_EQ(itsOwn, work);
  EXPECT_EQ(niceness(), window) << "the thread that paints keeps its own";
}

}  // namespace
}  // namespace pliant::app
