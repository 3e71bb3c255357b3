#include "app/window/session/messages.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace pliant::app {
namespace {

TEST(Messages, SuccessMessagesExpireAndAreShownOnce) {
  Messages messages;
  messages.success("saved");
  messages.banners()[0].shown = 9.0;
  messages.error("no room");
  messages.report("saved", false);
  ASSERT_EQ(messages.banners().size(), 2u);
  EXPECT_EQ(messages.banners()[1].text, "saved");
  EXPECT_TRUE(messages.banners()[1].passes);
  EXPECT_EQ(messages.banners()[1].shown, 0.0) << "it is said again";
  EXPECT_FALSE(messages.banners()[0].passes) << "an error stays";
}

TEST(Messages, OffersAreShownOnceAndCanBeWithdrawn) {
  Messages messages;
  messages.note("a note");
  messages.offer("changed", Offer::reload);
  messages.offer("changed", Offer::reload);
  EXPECT_EQ(messages.banners().size(), 2u);
  messages.withdrawOffers();
  ASSERT_EQ(messages.banners().size(), 1u);
  EXPECT_EQ(messages.banners()[0].text, "a note");
}

TEST(Messages, WarningsReplaceThePreviousBanner) {
  Messages messages;
  messages.warn("a.xml", {"too soft", "too light"});
  EXPECT_FALSE(messages.banners()[0].isUnfolded);
  messages.warn("b.xml", {"too heavy"});
  ASSERT_EQ(messages.banners().size(), 1u);
  EXPECT_EQ(messages.banners()[0].text, "A warning about b.xml");
  EXPECT_TRUE(messages.banners()[0].passes);
  EXPECT_EQ(messages.banners()[0].details, std::vector<std::string>{"too heavy"});
  EXPECT_TRUE(messages.banners()[0].isUnfolded) << "a single one is read without a click";
  EXPECT_EQ(messages.log().size(), 3u) << "all are kept";
  messages.warn("c.xml", {});
  EXPECT_TRUE(messages.banners().empty());
}

TEST(Messages, OpeningErrorsStayUntilTheNextAttempt) {
  Messages messages;
  messages.error(std::string("no room"));
  messages.notOpened(std::runtime_error("no such file"));
  messages.notOpened(std::runtime_error("no scene"));
  ASSERT_EQ(messages.banners().size(), 2u);
  EXPECT_EQ(messages.banners()[1].text, "no scene");
  messages.withdrawNotOpened();
  ASSERT_EQ(messages.banners().size(), 1u);
  EXPECT_EQ(messages.banners()[0].text, "no room");
}

TEST(Messages, TheNewestThatStaysIsClosedFirst) {
  Messages messages;
  messages.note("a note");
  messages.error(std::string("no room"));
  messages.success("saved");
  EXPECT_TRUE(messages.closeNewest());
  ASSERT_EQ(messages.banners().size(), 2u);
  EXPECT_EQ(messages.banners()[0].text, "a note");
  EXPECT_TRUE(messages.closeNewest());
  EXPECT_FALSE(messages.closeNewest()) << "what went well goes by itself";
  EXPECT_EQ(messages.banners()[0].text, "saved");
}

TEST(Messages, EditErrorsStayUntilTheNextEdit) {
  Messages messages;
  messages.error(std::string("no room"));
  messages.refuse(std::runtime_error("no such name"));
  messages.refuse(std::runtime_error("no such number"));
  messages.refuse(std::runtime_error("no such number"));
  ASSERT_EQ(messages.banners().size(), 2u);
  EXPECT_EQ(messages.banners()[1].text, "no such number");
  EXPECT_TRUE(messages.banners()[1].isError);
  messages.withdrawRefusal();
  ASSERT_EQ(messages.banners().size(), 1u);
  EXPECT_EQ(messages.banners()[0].text, "no room");
  EXPECT_EQ(messages.log().size(), 3u);
}

TEST(Messages, LogKeepsAllMessagesWithTheirKind) {
  Messages messages;
  messages.success("saved");
  messages.error(std::string("no room"));
  messages.banners().clear();
  ASSERT_EQ(messages.log().size(), 2u);
  EXPECT_EQ(messages.log()[0].text, "saved");
  EXPECT_FALSE(messages.log()[0].isError);
  EXPECT_TRUE(messages.log()[1].isError);
  EXPECT_LE(messages.log()[0].when, messages.log()[1].when);
  for (std::size_t k = 0; k < Messages::kMostLogged; ++k) messages.note("a note");
  EXPECT_EQ(messages.log().size(), Messages::kMostLogged);
  EXPECT_EQ(messages.log().front().text, "a note") << "the oldest have gone";
}

}  // namespace
}  // namespace pliant::app
