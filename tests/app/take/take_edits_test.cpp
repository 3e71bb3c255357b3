#include "app/take/take_edits.h"

#include "app/document/scene_options.h"
#include "app/take/take_list.h"
#include "sim/state/world.h"
#include "sim/tearing/blade.h"
#include "tests/app/take/performance.h"

#include <fmt/format.h>

namespace pliant::app {
namespace {

/// A heavy particle in free space that a hand holds.
sim::Scene grainScene() {
  return sim::SceneText()
      .set("timestep", 0.01f)
      .element("sand", {{"radius", 0.1}, {"mass", 1}})
      .particle(0, {0, 0, 0})
      .particle(0, {5, 0, 0})
      .scene();
}

/// A hand that moves to x = 1 in twenty equal steps, from step 2 on.
Take drag(int particle = 0) {
  Take take;
  take.scene = grainScene();
  take.steps = 30;
  take.actions.push_back({2, Grab{particle, 10.0f}});
  for (int k = 1; k <= 20; ++k) {
    take.actions.push_back(
        {1 + k,
         MoveGrabbed{particle, {5.0f * static_cast<float>(particle) + 0.05f * static_cast<float>(k), 0, 0}, 0.0f}});
  }
  take.actions.push_back({22, ReleaseGrabbed{particle}});
  return take;
}

/// Position of a particle after each step.
std::vector<float> wayOf(const Take& take, std::size_t particle = 0) {
  sim::InputMessages ignored;
  sim::Simulation simulation(take.scene, {}, ignored);
  TakeReplay replay(std::make_shared<Take>(take), 0, {});
  std::vector<float> way;
  for (int step = 0; step < take.steps; ++step) {
    replay.step(simulation);
    way.push_back(simulation.world().particles.position[particle].x);
  }
  return way;
}

TEST(TakeEdits, TrimmingKeepsTheStates) {
  const Take take = performance(clothScene().scene(), 40);
  const Take part = trimmed(take, 10, 25);
  EXPECT_EQ(part.begin, 10);
  EXPECT_EQ(part.steps, 25);
  for (const TimedAction& timed : part.actions) EXPECT_LE(timed.step, 25);
  EXPECT_EQ(std::get<Grab>(part.actions[1].action).particle, 80) << "what was done before the beginning leads to it";
  EXPECT_EQ(withStates(part, {}).states, part.states);
  const auto folder = take.scene.file.parent_path();
  EXPECT_EQ(parseTake(writeTake(part, folder), take.scene.file).steps, 25);
}

TEST(TakeEdits, TrimmingBeyondTheEndChangesNothing) {
  const Take take = drag();
  const Take same = trimmed(take, 0, 1000);
  EXPECT_EQ(same.steps, 30);
  EXPECT_EQ(same.actions.size(), take.actions.size());
}

TEST(TakeEdits, ASlowerDragGoesTheSameWayEvenly) {
  const Take take = drag();
  const Take slow = retimed(take, 0, take.steps, 0.5f);
  EXPECT_EQ(slow.steps, 60);
  const std::vector<float> way = wayOf(slow);
  // The hand starts at step 4 and takes two steps for one.
  for (int k = 1; k < 40; ++k)
    EXPECT_NEAR(way[static_cast<std::size_t>(3 + k)], 0.025f * static_cast<float>(k), 1e-5f) << k;
}

TEST(TakeEdits, AFasterDragGoesTheSameWay) {
  const Take take = drag();
  const Take fast = retimed(take, 0, take.steps, 2.0f);
  EXPECT_EQ(fast.steps, 15);
  const std::vector<float> way = wayOf(fast);
  EXPECT_NEAR(way[10], 1.0f, 1e-5f) << "there when the hand lets go";
  for (std::size_t k = 2; k < 10; ++k) EXPECT_NEAR(way[k] - way[k - 1], 0.1f, 1e-5f) << k;
}

TEST(TakeEdits, RetimingAPartShiftsLaterActions) {
  const Take take = drag();
  const Take later = retimed(take, 0, 2, 0.2f);  // a pause of ten steps before the hand comes
  EXPECT_EQ(later.steps, 38);
  EXPECT_EQ(later.actions[0].step, 10);
  const std::vector<float> way = wayOf(take), shifted = wayOf(later);
  for (std::size_t k = 2; k < 30; ++k) EXPECT_EQ(shifted[k + 8], way[k]) << k;
}

TEST(TakeEdits, RetimingScalesTheSpeedOfThrows) {
  const auto speedOf = [](const std::vector<float>& way) { return (way.back() - way[way.size() - 2]) / 0.01f; };
  EXPECT_NEAR(speedOf(wayOf(drag())), 5.0f, 1e-3f);
  EXPECT_NEAR(speedOf(wayOf(retimed(drag(), 0, 30, 0.5f))), 2.5f, 1e-3f);
  EXPECT_NEAR(speedOf(wayOf(retimed(drag(), 0, 30, 2.0f))), 10.0f, 1e-2f);
}

TEST(TakeEdits, MergingKeepsBothDrags) {
  const Take left = drag(0), right = retimed(drag(1), 0, 30, 0.5f);
  const Take both = layered(left, right);
  EXPECT_EQ(both.steps, 60);
  EXPECT_EQ(both.actions.size(), left.actions.size() + right.actions.size());
  EXPECT_TRUE(std::is_sorted(both.actions.begin(), both.actions.end(),
                             [](const TimedAction& a, const TimedAction& b) { return a.step < b.step; }));
  const std::vector<float> first = wayOf(both, 0), second = wayOf(both, 1), alone = wayOf(left, 0);
  for (std::size_t k = 0; k < alone.size(); ++k) EXPECT_EQ(first[k], alone[k]) << k;
  EXPECT_EQ(second, wayOf(right, 1));
}

TEST(TakeEdits, MergingCombinesValueEdits) {
  const sim::Scene scene = clothScene().scene();
  Take a, b;
  a.scene = scene;
  a.steps = 10;
  a.actions = {{2, editOf(scene, "elements[1].stiffness=0.5")}};
  b = parseTake(writeTake(a, scene.file.parent_path()), scene.file);  // with identities of its own
  b.actions = {{4, editOf(b.scene, "elements[0].magnitude=3")}};
  const Take both = layered(a, b);
  ASSERT_EQ(both.actions.size(), 2u);
  const sim::Scene& last = *std::get<Edit>(both.actions[1].action).scene;
  EXPECT_EQ(sim::parameterText(last, "elements[1].stiffness"), "0.5");
  EXPECT_EQ(sim::parameterText(last, "elements[0].magnitude"), "3");
  for (std::size_t e = 0; e < scene.elements.size(); ++e) EXPECT_EQ(last.elements[e].id, scene.elements[e].id);
}

TEST(TakeEdits, MergingAllowsRebuildingEditsInOneTakeOnly) {
  const sim::Scene scene = clothScene().scene();
  Take a;
  a.scene = scene;
  a.steps = 10;
  a.actions = {{2, editOf(scene, "elements[1].stiffness=0.5")}};
  Take b = a;
  sim::Scene more = scene;
  more.sources.push_back(more.sources.front());
  b.actions = {{4, Edit{std::make_shared<sim::Scene>(more)}}};
  EXPECT_THROW(layered(a, b), sim::InputError);
  a.actions.clear();
  EXPECT_TRUE(*std::get<Edit>(layered(a, b).actions[0].action).scene == more);
}

TEST(TakeEdits, RefusesToMergeTakesOfDifferentScenes) {
  Take a = drag(), b = drag();
  b.scene.settings.solverIterations += 1;
  EXPECT_THROW(layered(a, b), sim::InputError);
}

/// The places of an entry's actions.
std::vector<std::size_t> actionsOf(const Take& take, std::size_t entry) { return entriesOf(take).at(entry).actions; }

/// A scene with gravity, and its strength set before these steps.
Take takeOfGravity(const std::vector<std::pair<int, float>>& strengths) {
  Take take;
  take.scene = sim::SceneText().element("gravity", {{"magnitude", 10}}).scene();
  take.steps = 100;
  sim::Scene scene = take.scene;
  for (const auto& [step, strength] : strengths) {
    sim::setParameter(scene, fmt::format("elements[0].magnitude={}", strength));
    take.actions.push_back({step, Edit{std::make_shared<sim::Scene>(scene)}});
  }
  return take;
}

TEST(TakeList, AValueDragIsOneEntryWithItsExtremeValues) {
  const auto textsOf = [](const std::vector<std::pair<int, float>>& strengths) {
    std::vector<std::string> texts;
    for (const TakeEntry& entry : entriesOf(takeOfGravity(strengths)))
      texts.push_back(fmt::format("{}-{}: {}", entry.first, entry.last, entry.text));
    return texts;
  };
  const std::string name = "Magnitude of Gravity = ";
  using Texts = std::vector<std::string>;
  EXPECT_EQ(textsOf({{3, 9.0f}, {4, 8.0f}, {5, 7.5f}}), (Texts{"3-5: " + name + "7.5"}));
  EXPECT_EQ(textsOf({{3, 0.0f}, {5, 9.5f}}), (Texts{"3-5: " + name + "9.5, via 0"}));
  EXPECT_EQ(textsOf({{3, 0.0f}, {4, 12.0f}, {5, 11.0f}}), (Texts{"3-5: " + name + "11, via 0 and 12"}));
  EXPECT_EQ(textsOf({{10, 0.0f}, {60, 9.81f}}), (Texts{"10-10: " + name + "0", "60-60: " + name + "9.81"}))
      << "gravity off and on";
}

TEST(TakeEdits, RemovingADragRestoresTheUndisturbedRun) {
  const Take both = layered(drag(0), drag(1));
  EXPECT_EQ(entriesOf(both).size(), 2u);
  const Take one = without(both, actionsOf(both, 0));
  EXPECT_EQ(entriesOf(one).size(), 1u);
  EXPECT_EQ(wayOf(one, 0), std::vector<float>(30, 0.0f));
  EXPECT_EQ(wayOf(one, 1), wayOf(drag(1), 1));
}

TEST(TakeEdits, ADragThatIsMovedComesLater) {
  const Take take = drag(), later = moved(take, actionsOf(take, 0), 5);
  const std::vector<float> way = wayOf(take), shifted = wayOf(later);
  for (std::size_t k = 0; k < 25; ++k) EXPECT_EQ(shifted[k + 5], way[k]) << k;
  EXPECT_EQ(moved(take, actionsOf(take, 0), 1000).actions.back().step, take.steps) << "within the take";
  EXPECT_EQ(moved(take, actionsOf(take, 0), -1000).actions.front().step, 0);
}

/// Two sliders, one after the other, and a third value of the first one.
Take sliders() {
  Take take;
  take.scene = clothScene().scene();
  take.steps = 10;
  const auto edit = [](const sim::Scene& scene, int step, const char* set) {
    return TimedAction{step, editOf(scene, set)};
  };
  const auto last = [&] { return *std::get<Edit>(take.actions.back().action).scene; };
  take.actions.push_back(edit(take.scene, 2, "elements[1].stiffness=0.5"));
  take.actions.push_back(edit(last(), 4, "elements[0].magnitude=3"));
  take.actions.push_back(edit(last(), 6, "elements[1].damping=0.25"));
  return take;
}

std::string valueAtEnd(const Take& take, const char* path) {
  return sim::parameterText(*std::get<Edit>(take.actions.back().action).scene, path);
}

TEST(TakeEdits, RemovingAnEditAlsoRemovesItFromLaterEdits) {
  const Take take = sliders();
  const Take two = without(take, actionsOf(take, 0));
  ASSERT_EQ(two.actions.size(), 2u);
  EXPECT_EQ(valueAtEnd(two, "elements[1].stiffness"), sim::parameterText(take.scene, "elements[1].stiffness"));
  EXPECT_EQ(valueAtEnd(two, "elements[0].magnitude"), "3");
  EXPECT_EQ(valueAtEnd(two, "elements[1].damping"), "0.25");
}

TEST(TakeEdits, SwapsEdits) {
  const Take take = sliders();
  const Take turned = moved(take, actionsOf(take, 0), 3);
  ASSERT_EQ(turned.actions.size(), 3u);
  EXPECT_EQ(turned.actions[1].step, 5);
  const sim::Scene& first = *std::get<Edit>(turned.actions[0].action).scene;
  EXPECT_EQ(sim::parameterText(first, "elements[0].magnitude"), "3");
  EXPECT_EQ(sim::parameterText(first, "elements[1].stiffness"),
            sim::parameterText(take.scene, "elements[1].stiffness"));
  EXPECT_TRUE(*std::get<Edit>(turned.actions[2].action).scene == *std::get<Edit>(take.actions[2].action).scene);
}

TEST(TakeEdits, RefusesToRemoveActionsBeforeARebuildingEdit) {
  Take take = sliders();
  sim::Scene more = *std::get<Edit>(take.actions.back().action).scene;
  more.sources.push_back(more.sources.front());
  take.actions.push_back({8, Edit{std::make_shared<sim::Scene>(more)}});
  EXPECT_THROW(without(take, actionsOf(take, 0)), sim::InputError);
  EXPECT_EQ(without(take, actionsOf(take, 3)).actions.size(), 3u);
}

TEST(TakeEdits, MergingKeepsKnifeStrokesSeparate) {
  const auto stroke = [](float x) {
    Take take;
    take.scene = clothScene().scene();
    take.steps = 8;
    for (int k = 0; k < 4; ++k) {
      const auto sight = [&](int at) {
        return sim::Sight{{x, 0.2f * static_cast<float>(at), 5.0f}, {0.0f, 0.0f, -1.0f}};
      };
      take.actions.push_back({1 + k, Cut{{sight(k), sight(k + 1)}}});
    }
    take.actions.push_back({5, LiftKnife{}});
    return take;
  };
  const Take both = layered(stroke(0.1f), stroke(0.6f));
  const auto entries = entriesOf(both);
  ASSERT_EQ(entries.size(), 2u);
  EXPECT_EQ(entries[0].actions.size(), 5u);
  const Take read = parseTake(writeTake(both, both.scene.file.parent_path()), both.scene.file);
  EXPECT_EQ(std::get<Cut>(read.actions[entries[1].actions[2]].action).knife, 1);
}

TEST(TakeEdits, ACameraKeyReplacesTheOneAtItsTime) {
  Take take = drag();
  render::Camera camera;
  for (const int step : {10, 3, 10}) {
    camera.distance += 1.0f;
    setCameraKey(take, step, camera);
  }
  ASSERT_EQ(take.camera.size(), 2u);
  EXPECT_EQ(take.camera[0].step, 3);
  EXPECT_EQ(take.camera[1].step, 10);
  EXPECT_EQ(take.camera[1].camera.distance, 8.0f);
}

}  // namespace
}  // namespace pliant::app
