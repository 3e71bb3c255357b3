// Steady steps allocate nothing. This file replaces the global operator new of the whole test program by a counting
// one; not in sanitizer builds, which have their own to check new against delete.
#include "sim/state/world.h"
#include "tests/sim/simulation/allocations.h"
#include "tests/sim/simulation/mixed_scene.h"
#include "tests/sim/simulation/surface_scenes.h"

#include <atomic>
#include <cstdlib>
#include <new>

#ifndef SANITIZED

namespace {

std::atomic<long> allocations{0}, allocated{0};

void* countedAllocation(std::size_t bytes) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  allocated.fetch_add(static_cast<long>(bytes), std::memory_order_relaxed);
  void* memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* countedAllocation(std::size_t bytes, std::align_val_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  allocated.fetch_add(static_cast<long>(bytes), std::memory_order_relaxed);
  const auto multiple = static_cast<std::size_t>(alignment);
  void* memory = std::aligned_alloc(multiple, (bytes / multiple + 1) * multiple);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

long pliant::allocatedBytes() { return allocated.load(); }

void* operator new(std::size_t bytes) { return countedAllocation(bytes); }
void* operator new[](std::size_t bytes) { return countedAllocation(bytes); }
void* operator new(std::size_t bytes, std::align_val_t alignment) { return countedAllocation(bytes, alignment); }
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return countedAllocation(bytes, alignment); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif

namespace pliant::sim {
namespace {

#ifndef SANITIZED

class Allocation : public testing::TestWithParam<const char*> {
 protected:
  // Allocations of 20 steps after a warm-up.
  static long ofSteadySteps(Simulation& simulation, int warmUp) {
    run(simulation, warmUp);
    const long before = allocations.load();
    for (int step = 0; step < 20; ++step) {
      if (!simulation.step()) ADD_FAILURE() << "a step failed";
    }
    return allocations.load() - before;
  }
};

TEST_P(Allocation, TheCounterCounts) {
  const long before = allocations.load();
  std::vector<int> some(100);
  AlignedVector<glm::vec4> aligned(100);
  EXPECT_EQ(allocations.load() - before, 2);
}

// The matter comes to rest and most of it stays in contact.
TEST_P(Allocation, ASteadyStepOfASceneAtRestAllocatesNothing) {
  SceneText scene = mixedScene(1, GetParam(), 1);
  scene.set("velocityFriction", 0.05f).set("postStabilize", 1).set("substeps", 2);
  Simulation simulation = scene.simulate();
  // Contacts still come and go, so that a buffer may grow once more; a phase that allocates in every step never ends.
  long count = ofSteadySteps(simulation, 100);
  for (int attempt = 0; attempt < 40 && count > 0; ++attempt) count = ofSteadySteps(simulation, 0);
  EXPECT_EQ(count, 0);
}

// A cloth in folds whose triangles collide.
TEST_P(Allocation, ASteadyStepOfAFoldedClothAllocatesNothing) {
  SceneText scene;
  scene.set("iteration", GetParam()).set("timestep", 1.0f / 60.0f).set("solverIterations", 10).set("threads", 1);
  scene.file("strip.obj", foldedObj(6, 5, 3, 0.6f, 0.4f, 0.03f)).element("gravity").element("wall");
  scene.element("cloth", {{"file", "strip.obj"},
                          {"radius", 0.01f},
                          {"mass", 0.01f},
                          {"selfCollision", "TRUE"},
                          {"staticFriction", 0.4f},
                          {"kineticFriction", 0.4f}});
  Simulation simulation = scene.simulate();
  long count = ofSteadySteps(simulation, 100);
  for (int attempt = 0; attempt < 40 && count > 0; ++attempt) count = ofSteadySteps(simulation, 0);
  EXPECT_EQ(count, 0);
  EXPECT_GT(simulation.world().meshContacts.size(), 100u);
}

// Without any contacts not even the first steady steps may allocate.
TEST_P(Allocation, AStepWithoutContactsAllocatesNothing) {
  SceneText scene;
  scene.points("rope.txt", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {3, 0, 0}})
      .points("square.txt", {{0, 5, 0}, {1, 5, 0}, {0, 5, 1}, {1, 5, 1}});
  scene.file("triangle.obj", "v 0 9 0\nv 1 9 0\nv 0 9 1\nv 1 9 1\nf 1 2 3\nf 2 4 3\n");
  scene.set("iteration", GetParam()).set("stabilize", 2).set("damping", 0.1f).set("timestep", 0.01f);
  scene.element("rope", {{"file", "rope.txt"}, {"radius", 0.1f}, {"fixed", 0}, {"bending", "TRUE"}});
  scene.element("rigidBody", {{"file", "square.txt"}, {"radius", 0.1f}});
  scene.element("cloth", {{"file", "triangle.obj"}, {"radius", 0.1f}, {"bendingStiffness", 0.5f}});
  scene.element("sand", {{"radius", 0.1f}}).particle(3, {0, 20, 0}, {0, 0, 1});
  scene.element("gravity", {{"magnitude", 0.1f}}).element("wall", {{"distance", -1000}});
  Simulation simulation = scene.simulate();
  EXPECT_EQ(ofSteadySteps(simulation, 2), 0);
}

INSTANTIATE_TEST_SUITE_P(EachIteration, Allocation, testing::Values("jacobi", "gaussSeidel", "gaussSeidelOrdered"),
                         [](const auto& each) { return each.param; });

#endif

}  // namespace
}  // namespace pliant::sim
