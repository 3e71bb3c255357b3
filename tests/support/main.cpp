// The main function of all test programs: GoogleTest's, with an end to cases that never end by themselves.
#include <gtest/gtest.h>

#include <csignal>
#include <string_view>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

// Time of the processor, which is the same however busy the machine is: ten times what the longest case takes.
constexpr rlim_t kLimit = PLIANT_TEST_SECONDS;

extern "C" void tellThatTheCaseIsStuck(int signal) {
  constexpr std::string_view kMessage = "the case has used more processor time than any needs: it is stuck\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::signal(signal, SIG_DFL);
  ::raise(signal);
}

rlim_t secondsUsed() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<rlim_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
}

/// Gives each case the limit anew. Programs that a case starts inherit it.
class ProcessorLimit : public testing::EmptyTestEventListener {
  void OnTestStart(const testing::TestInfo& /*test*/) override {
    rlimit limit{};
    ::getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = secondsUsed() + kLimit;
    ::setrlimit(RLIMIT_CPU, &limit);
  }
};

}  // namespace

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  // What started the tests in the background may ignore interruptions; programs that the tests start shall not.
  ::signal(SIGINT, SIG_DFL);
  ::signal(SIGXCPU, tellThatTheCaseIsStuck);
  testing::UnitTest::GetInstance()->listeners().Append(new ProcessorLimit);
  return RUN_ALL_TESTS();
}
