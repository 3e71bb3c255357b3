// What happens when an assertion fails.

#include "sim/base/assert.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace pliant::sim {
namespace {

std::atomic<AssertionHandler> assertionHandler = nullptr;

}  // namespace

AssertionHandler setAssertionHandler(AssertionHandler handler) { return assertionHandler.exchange(handler); }

void failAssertion(const FailedAssertion& failed) {
  // A handler whose own assertion fails is not called again.
  if (const AssertionHandler notify = assertionHandler.exchange(nullptr)) notify(failed);
  std::fprintf(stderr, "%s:%d: assertion failed: %s (%s)\n", failed.file, failed.line, failed.text, failed.condition);
  std::abort();
}

}  // namespace pliant::sim
