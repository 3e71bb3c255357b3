// A folder of its own for a test, with all in it removed afterwards.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace pliant {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (std::filesystem::path(testing::TempDir()) / "pliant_test_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }

  std::filesystem::path write(std::string_view name, std::string_view contents) const {
    std::filesystem::path file = path_ / name;
    std::ofstream(file, std::ios::binary) << contents;
    return file;
  }

  static std::string read(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::string all;
    char part[16384];  // not letter by letter: tests of the window read what is drawn 500 times a second
    while (stream.read(part, sizeof part), stream.gcount() > 0)
      all.append(part, static_cast<std::size_t>(stream.gcount()));
    return all;
  }

  std::size_t entryCount() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path_), {}));
  }

  /// The text of the exception that `call` throws, with paths relative to this folder; empty without one.
  template <typename Error, typename Call>
  std::string errorOf(Call&& call) const {
    try {
      call();
    } catch (const Error& error) {
      std::string text = error.what();
      const std::string prefix = path_.string() + '/';
      for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
        text.erase(at, prefix.size());
      }
      return text;
    }
    return {};
  }

 private:
  std::filesystem::path path_;
};

}  // namespace pliant
