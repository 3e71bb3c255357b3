// Reproduces all figures of the study by Real Gómez (ch. 4): the numbers, the curves, and a page that compares them to
// the study's reports.
#pragma once

#include "app/fit/fit_table.h"

#include <filesystem>
#include <vector>

namespace pliant::app {

/// The cases in the figures, for these values of nu, otherwise as in `like`; and the same with the settings of the
/// study's software, which the page compares, too.
std::vector<FitCase> figureCases(const FitCase& like, const std::vector<double>& nu);

/// Writes `folder`/fem_study.md, and its figures to `folder`/fem_study: figure_4_02.csv and .png and so on.
/// Precondition: the table contains all of figureCases(like, nu). Throws sim::OutputError.
void writeFigures(const std::filesystem::path& folder, const FitTable& table, const FitCase& like,
                  const std::vector<double>& nu);

}  // namespace pliant::app
