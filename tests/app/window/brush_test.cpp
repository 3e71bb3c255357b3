#include "app/window/context/brush.h"

#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

// A still picture is redrawn if its visible contents differ from the previous ones.
TEST(Brush, ShowsTheSameAsLongAsNothingIsPainted) {
  BareWindow window;
  const Brush brush;
  brush.show(window.session);
  const ViewOptions& options = window.session.view.options;
  ASSERT_EQ(options.paint.size(), window.session.snapshot().spheres.size());
  EXPECT_EQ(options, ViewOptions(options));
}

}  // namespace
}  // namespace pliant::app
