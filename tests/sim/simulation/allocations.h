// What the whole test program has allocated so far, on all threads; allocation_test.cpp counts it. Not in sanitizer
// builds, which have an operator new of their own: SANITIZED is defined there.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

#ifndef SANITIZED

namespace pliant {

long allocatedBytes();  ///< freed ones among them

}  // namespace pliant

#endif
