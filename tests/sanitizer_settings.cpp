// Run-time settings of sanitizer builds, linked into every executable of such a build.

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define PLIANT_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define PLIANT_ADDRESS_SANITIZER 1
#endif

#if defined(PLIANT_ADDRESS_SANITIZER)
// Graphics drivers are libraries that are unloaded before leaks are counted; their few lasting allocations would then
// stand in the report as leaks of an unknown module, which no suppression can name. So nothing is unloaded.
extern "C" int dlclose(void* /*library*/) noexcept { return 0; }
#endif

// Called by the sanitizers when the program starts; the names are theirs.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
// OpenMP and the graphics drivers are not compiled for ThreadSanitizer: what they do by themselves it cannot judge.
extern "C" const char* __tsan_default_options() { return "ignore_noninstrumented_modules=1"; }
// LLVM's OpenMP keeps what belongs to its threads.
extern "C" const char* __lsan_default_suppressions() { return "leak:libomp.so\n"; }
extern "C" const char* __ubsan_default_options() { return "print_stacktrace=1"; }
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
