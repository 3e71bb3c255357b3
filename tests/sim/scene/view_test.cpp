#include "sim/scene/view.h"

#include <gtest/gtest.h>

#include <string>

namespace pliant::sim {
namespace {

std::string refused(const char* name, const char* text) {
  ViewSettings view;
  const Field* field = findField(fieldsOf<ViewSettings>(), name);
  return field->type->parse(text, field->info, field->member(&view));
}

TEST(View, CameraPathKeysHaveATimeAndTwoPositions) {
  ViewSettings view;
  view.cameraPath.text = " 0: 3 2 4, 0 1 0;\n 2.5 : -3 2 4 , 0 1 0.5; ";
  const std::vector<CameraKeyText> keys = view.cameraPath.keys();
  ASSERT_EQ(keys.size(), 2u);
  EXPECT_EQ(keys[0].time, 0.0);
  EXPECT_EQ(keys[0].camera, glm::vec3(3, 2, 4));
  EXPECT_EQ(keys[1].time, 2.5);
  EXPECT_EQ(keys[1].target, glm::vec3(0, 1, 0.5f));
  EXPECT_EQ(refused("cameraPath", view.cameraPath.text.c_str()), "");
}

TEST(View, ACameraPathOfAnotherFormIsRefused) {
  for (const char* text : {"0", "0: 1 2 3", "0: 1 2 3, 4 5", "0: 1 2 3, 4 5 6 7", "x: 1 2 3, 4 5 6", "0: 1 2 3, 1 2 3",
                           "0: 1 2 3, 4 5 6; oops", "0: nan 2 3, 4 5 6"}) {
    EXPECT_NE(refused("cameraPath", text).find("TIME: CAMERA, TARGET"), std::string::npos) << text;
  }
}

TEST(View, TitlesHaveABeginAnEndAndAText) {
  ViewSettings view;
  view.titles.text = "0-3: A dam breaks: water runs; 4 - 8.5: At rest";
  const std::vector<TimedTitle> titles = view.titles.titles();
  ASSERT_EQ(titles.size(), 2u);
  EXPECT_EQ(titles[0].text, "A dam breaks: water runs");
  EXPECT_EQ(titles[1].from, 4.0);
  EXPECT_EQ(titles[1].to, 8.5);
  for (const char* text : {"A dam breaks", "3-1: Back", "0-3:", "-1-3: Early", "0-x: Y"}) {
    EXPECT_NE(refused("titles", text).find("FROM-TO: TEXT"), std::string::npos) << text;
  }
  EXPECT_EQ(refused("titles", ""), "");
}

}  // namespace
}  // namespace pliant::sim
