#include "app/window/context/brush.h"

#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

// A picture of a standstill is drawn anew where what is seen of it is not equal to what was seen before.
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
