// A scene that names files elsewhere is asked about.
#include "tests/app/window/bare_window.h"

#include <gtest/gtest.h>

namespace pliant::app {
namespace {

class ReadConsent : public testing::Test {
 protected:
  ReadConsent() {
    folder_.write("secret.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    std::filesystem::create_directory(folder_ / "scenes");
    folder_.write("scenes/asking.xml", textWith("../secret.obj"));
    window_.setUp({1280, 800}, 1.0f, false);
  }
  static std::string textWith(const std::string& file) {
    return "<simulation><iterations>9</iterations><elements><element><type>cloth</type><radius>0.1</radius>"
           "<stiffness>1</stiffness><file>" +
           file + "</file></element></elements></simulation>";
  }
  bool answers(std::string_view text) {
    for (int i = 0; i < kPictures; ++i) window_.draw();
    const bool isThere = click(window_, text, "Files elsewhere");
    window_.draw();
    return isThere;
  }
  bool isOpen() const { return window_.session.document().file() == asking_; }

  TemporaryFolder folder_;
  std::filesystem::path asking_ = folder_ / "scenes/asking.xml";
  BareWindow window_;
};

TEST_F(ReadConsent, OpensTheFileOnceIfAccepted) {
  openFile(asking_, window_.ui);
  EXPECT_FALSE(isOpen());
  EXPECT_TRUE(shows(window_, folder_ / "secret.obj")) << "the list says what is read";
  EXPECT_TRUE(window_.session.messages.banners().empty());
  ASSERT_TRUE(answers("Read them this time"));
  EXPECT_TRUE(isOpen());
  EXPECT_EQ(window_.preferences.recentFiles.front(), asking_);
  window_.session.reload();
  window_.finishOpening();
  EXPECT_FALSE(window_.session.readingQuestion) << "it is open already";
  EXPECT_TRUE(agreedFor(asking_).empty());
}

TEST_F(ReadConsent, RemembersTheAnswerIfRequested) {
  openFile(asking_, window_.ui);
  ASSERT_TRUE(answers("Always for this scene"));
  EXPECT_TRUE(isOpen());
  EXPECT_EQ(agreedFor(asking_).size(), 1u);
}

TEST_F(ReadConsent, DoesNotOpenTheFileIfRefused) {
  const std::filesystem::path before = window_.session.document().file();
  openFile(asking_, window_.ui);
  ASSERT_TRUE(answers("Do not open it"));
  EXPECT_EQ(window_.session.document().file(), before);
  EXPECT_FALSE(window_.session.readingQuestion);
}

TEST_F(ReadConsent, AsksAgainForFilesReferencedLater) {
  folder_.write("scenes/own.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  folder_.write("scenes/asking.xml", textWith("own.obj"));
  openFile(asking_, window_.ui);
  ASSERT_TRUE(isOpen());
  folder_.write("scenes/asking.xml", textWith("../secret.obj"));
  window_.session.reload();
  window_.finishOpening();
  EXPECT_TRUE(window_.session.readingQuestion);
  ASSERT_TRUE(answers("Read them this time"));
  const sim::Scene& scene = window_.session.document().scene();
  EXPECT_EQ(sim::parameterText(scene, "elements[0].file"), "../secret.obj");
  EXPECT_TRUE(window_.session.document().canUndo()) << "as every reload";
}

}  // namespace
}  // namespace pliant::app
