// Reads result files back.
#pragma once

#include "tests/sim/io/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pliant::app {

constexpr std::string_view kResultHeader = "object,particle,x,y,z,vx,vy,vz,radius,mass";

struct ResultRow {
  int object = 0;
  int particle = 0;
  std::vector<float> numbers;  ///< x y z vx vy vz radius mass
};

inline std::vector<std::string> linesOf(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

/// The rows of a result file; fails the test if it does not have the documented form.
inline std::vector<ResultRow> readResult(const std::filesystem::path& file) {
  const std::string text = TemporaryFolder::read(file);
  EXPECT_TRUE(text.ends_with('\n')) << file;
  std::vector<std::string> lines = linesOf(text);
  std::vector<ResultRow> rows;
  if (lines.empty()) {
    ADD_FAILURE() << file << " is empty or missing";
    return rows;
  }
  EXPECT_EQ(lines.front(), kResultHeader) << file;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    std::vector<float> numbers;
    const char* at = lines[i].data();
    const char* const end = at + lines[i].size();
    while (at < end) {
      float value = 0.0f;
      const auto [stop, status] = std::from_chars(at, end, value);
      EXPECT_EQ(status, std::errc()) << file << ": " << lines[i];
      if (status != std::errc()) break;
      numbers.push_back(value);
      at = stop < end && *stop == ',' ? stop + 1 : stop;
    }
    EXPECT_EQ(numbers.size(), 10u) << file << ": " << lines[i];
    if (numbers.size() != 10) break;
    rows.push_back({static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), {numbers.begin() + 2, numbers.end()}});
  }
  return rows;
}

/// Names of the entries of a folder, sorted.
inline std::vector<std::string> namesIn(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace pliant::app
