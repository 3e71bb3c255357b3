#include "app/fit/study_claims.h"

#include "app/fit/study_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pliant::app {

namespace {

constexpr int kFloor = static_cast<int>(sim::Trial::floor);
constexpr int kWall = static_cast<int>(sim::Trial::wall);
constexpr int kCeiling = static_cast<int>(sim::Trial::ceiling);

constexpr double kEnd = kEndOfRatios;
constexpr double kSlack = 0.005;  ///< tolerance of stiffnesses: the accuracy of a search

struct Finding {
  std::string found;
  bool holds;
};

/// The claims about one trial.
class Claims {
 public:
  explicit Claims(const Study& study, int trial) : reader_(study, trial, missing_) {}

  /// `look` gets a StudyReader and returns a Finding.
  template <typename Look>
  void add(std::string claim, std::string asked, Look&& look) {
    missing_ = false;
    Finding finding = look(reader_);
    Verdict verdict{std::move(claim), std::move(asked), {}, {}};
    if (!missing_) {
      verdict.found = std::move(finding.found);
      verdict.holds = finding.holds;
    }
    verdicts_.push_back(std::move(verdict));
  }

  std::vector<Verdict> take() { return std::move(verdicts_); }

 private:
  bool missing_ = false;
  StudyReader reader_;
  std::vector<Verdict> verdicts_;
};

bool isBetween(double value, double low, double high) { return value >= low && value <= high; }

// Claims about several trials.

void addSmallerStiffness(Claims& claims) {
  claims.add("smaller dt: always smaller k_d and k_v",
             "at every ν, for each smaller dt: k_d and k_v smaller (k_v: or both at 1)", [](const StudyReader& r) {
               double part = 1.0;
               for (std::size_t n = 1; n < StudyReader::countOf(dt); ++n) {
                 part = std::min(
                     part, r.with(dt, n).partWhere(r.with(dt, n - 1), kEnd, [](const auto& now, const auto& before) {
                       return now.kd < before.kd && (now.kv < before.kv || before.kv == 1.0);
                     }));
               }
               return Finding{fmt::format("so at {:.0f} % of ν or more; mean k_d {}; k_v {}", 100.0 * part,
                                          r.means(dt, kdOf), r.means(dt, kvOf)),
                              part == 1.0};
             });
}

void addStiffnessByCells(Claims& claims) {
  claims.add("k_d and k_v rise to 1 with N", "means rise with N; N = 4: both at least 0.95", [](const StudyReader& r) {
    const StudyReader fine = r.with(cells, 3);
    return Finding{
        fmt::format("mean k_d {}; k_v {}", r.means(cells, kdOf), r.means(cells, kvOf)),
        r.goes(cells, kdOf, 1) && r.goes(cells, kvOf, 1) && fine.mean(kdOf) >= 0.95 && fine.mean(kvOf) >= 0.95};
  });
}

void addSmallerByIterations(Claims& claims, const char* name, StudyReader::Value value) {
  claims.add(fmt::format("more iterations: smaller {}", name),
             fmt::format("mean {} falls with each doubling, from 1 to 8 by a tenth or more", name),
             [value](const StudyReader& r) {
               return Finding{fmt::format("means {}", r.means(iterations, value)),
                              r.goes(iterations, value, -1) && r.ratio(iterations, value) <= 0.9};
             });
}

void addSameByIterations(Claims& claims, const char* name, StudyReader::Value value) {
  claims.add(fmt::format("more iterations: {} almost the same", name),
             fmt::format("mean {} up to ν = 0.45 of 8 iterations within 5 % of that of one", name),
             [value](const StudyReader& r) {
               const double ratio = r.ratio(iterations, value, 0.0, 0.45);
               return Finding{fmt::format("{:.3f} of it", ratio), isBetween(ratio, 0.95, 1.05)};
             });
}

void addStiffnessByModulus(Claims& claims) {
  claims.add("larger E: k_d and k_v to 1", "means at E = 10^6: both at least 0.99", [](const StudyReader& r) {
    const StudyReader stiff = r.with(modulus, 3);
    return Finding{fmt::format("mean k_d {}; k_v {}", r.means(modulus, kdOf), r.means(modulus, kvOf)),
                   stiff.mean(kdOf) >= 0.99 && stiff.mean(kvOf) >= 0.99};
  });
}

void addErrorByModulus(Claims& claims) {
  claims.add("larger E: error increases greatly", "mean e rises with E, to ten times or more",
             [](const StudyReader& r) {
               return Finding{fmt::format("mean e {}", r.means(modulus, errorOf)),
                              r.goes(modulus, errorOf, 1) && r.ratio(modulus, errorOf) >= 10.0};
             });
}

void addErrorByTimestep(Claims& claims) {
  claims.add("smaller dt: smaller error", "mean e falls with each smaller dt (or rises by no more than 1 %)",
             [](const StudyReader& r) {
               return Finding{fmt::format("mean e {}", r.means(dt, errorOf)),
                              r.goes(dt, errorOf, -1, 0.01) && r.ratio(dt, errorOf) < 1.0};
             });
}

std::vector<Verdict> claimsOfFloor(const Study& study) {
  Claims claims(study, kFloor);
  claims.add("error starts at 14 %", "e at ν = 0 from 0.13 to 0.15", [](const StudyReader& r) {
    return Finding{fmt::format("e = {:.3f}", r.first(errorOf)), isBetween(r.first(errorOf), 0.13, 0.15)};
  });
  claims.add("under 20 % up to ν = 0.3", "e up to there below 0.2", [](const StudyReader& r) {
    return Finding{fmt::format("e at most {:.3f}", r.largest(errorOf, 0.3)), r.largest(errorOf, 0.3) < 0.2};
  });
  claims.add("then rises, up to 75 %", "largest e beyond ν = 0.3, from 0.7 to 0.8", [](const StudyReader& r) {
    const double most = r.largest(errorOf);
    return Finding{fmt::format("e at most {:.3f}, √e {:.3f}", most, std::sqrt(most)),
                   isBetween(most, 0.7, 0.8) && r.largest(errorOf, 0.3) < most};
  });
  claims.add("k_d rises with ν", "from each ν to the next, or falls by no more than 0.005", [](const StudyReader& r) {
    return Finding{
        fmt::format("k_d {:.3f} at 0, {:.3f} at 0.3, {:.3f} at the end", r.first(kdOf), r.at(0.3, kdOf), r.last(kdOf)),
        r.goesAlong(kdOf, 1, kEnd, kSlack) && r.at(0.3, kdOf) > r.first(kdOf)};
  });
  claims.add("k_v rises to almost 1 at ν = 0.45", "k_v first 0.95 or more at ν from 0.42 to 0.47",
             [](const StudyReader& r) {
               const double where = r.firstRatio(kvOf, 0.95);
               return Finding{fmt::format("{}; k_v {:.3f} at 0, {:.3f} at 0.3, {:.3f} at 0.45",
                                          where < kEnd ? fmt::format("at ν = {:g}", where) : "nowhere", r.first(kvOf),
                                          r.at(0.3, kvOf), r.at(0.45, kvOf)),
                              isBetween(where, 0.42, 0.47)};
             });
  claims.add("there k_v falls, and k_d takes its place",
             "k_v at the end below its largest by 0.05 or more; k_d rises more from 0.45 on than before",
             [](const StudyReader& r) {
               const double peak = r.largest(kvOf), end = r.last(kvOf);
               const double late = r.last(kdOf) - r.at(0.45, kdOf), early = r.at(0.45, kdOf) - r.first(kdOf);
               return Finding{
                   fmt::format("k_v at most {:.3f}, {:.3f} at the end; k_d rises by {:.3f}, before by {:.3f}", peak,
                               end, late, early),
                   end <= peak - 0.05 && late > std::max(early, 0.0)};
             });
  addSmallerStiffness(claims);
  claims.add("smaller dt: slightly smaller error", "mean e up to ν = 0.45 at 0.001 s: 50 to 99 % of that at 0.01 s",
             [](const StudyReader& r) {
               const double ratio = r.ratio(dt, errorOf, 0.0, 0.45);
               return Finding{fmt::format("{:.0f} %; mean e {}", 100.0 * ratio, r.means(dt, errorOf)),
                              isBetween(ratio, 0.5, 0.99)};
             });
  claims.add("but near ν = 0.5 it grows", "e at the largest ν grows with each smaller dt", [](const StudyReader& r) {
    std::vector<double> ends;
    for (std::size_t n = 0; n < StudyReader::countOf(dt); ++n) ends.push_back(r.with(dt, n).last(errorOf));
    return Finding{fmt::format("e {:.3g}", fmt::join(ends, ", ")),
                   std::is_sorted(ends.begin(), ends.end()) && ends.back() > ends.front()};
  });
  claims.add("N = 2 better than N = 1", "e smaller at 9 of 10 ν or more", [](const StudyReader& r) {
    const double part =
        r.with(cells, 1).partWhere(r, kEnd, [](const auto& a, const auto& b) { return a.error < b.error; });
    return Finding{fmt::format("at {:.0f} % of ν; mean e {}", 100.0 * part, r.means(cells, errorOf)), part >= 0.9};
  });
  claims.add("N = 3 worse than that, N = 4 even more", "mean e larger than the one before", [](const StudyReader& r) {
    const double two = r.with(cells, 1).mean(errorOf), three = r.with(cells, 2).mean(errorOf);
    return Finding{fmt::format("mean e {}", r.means(cells, errorOf)),
                   three > two && r.with(cells, 3).mean(errorOf) > three};
  });
  addStiffnessByCells(claims);
  claims.add("more iterations: the same error", "mean e of 2, 4 and 8 within 10 % of that of one",
             [](const StudyReader& r) {
               bool same = true;
               for (std::size_t n = 1; n < StudyReader::countOf(iterations); ++n)
                 same = same && isBetween(r.with(iterations, n).mean(errorOf) / r.mean(errorOf), 0.9, 1.1);
               return Finding{fmt::format("mean e {}", r.means(iterations, errorOf)), same};
             });
  addSmallerByIterations(claims, "k_v", kvOf);
  addErrorByModulus(claims);
  addStiffnessByModulus(claims);
  return claims.take();
}

std::vector<Verdict> claimsOfWall(const Study& study) {
  Claims claims(study, kWall);
  claims.add("error under 12.5 %", "e at every ν below 0.125", [](const StudyReader& r) {
    return Finding{fmt::format("e at most {:.3f}, √e {:.3f}", r.largest(errorOf), std::sqrt(r.largest(errorOf))),
                   r.largest(errorOf) < 0.125};
  });
  claims.add(
      "falls with ν, almost to 10 %", "e at ν = 0.47 below that at 0, from 0.095 to 0.11", [](const StudyReader& r) {
        const double low = r.at(0.47, errorOf);
        return Finding{
            fmt::format("e {:.4f} at 0, {:.4f} at 0.3, {:.4f} at 0.47", r.first(errorOf), r.at(0.3, errorOf), low),
            low < r.first(errorOf) && isBetween(low, 0.095, 0.11)};
      });
  claims.add("grows only from about ν = 0.47", "e smallest at ν from 0.45 to 0.49", [](const StudyReader& r) {
    return Finding{fmt::format("e smallest at ν = {:g}", r.bestRatio()), isBetween(r.bestRatio(), 0.45, 0.49)};
  });
  claims.add("k_v almost always 1", "k_v at 9 of 10 ν or more at least 0.95", [](const StudyReader& r) {
    const double part = r.partWhere(r, kEnd, [](const auto& a, const auto&) { return a.kv >= 0.95; });
    return Finding{fmt::format("at {:.0f} % of ν; mean k_v {:.3f}", 100.0 * part, r.mean(kvOf)), part >= 0.9};
  });
  claims.add("k_d falls with ν", "up to ν = 0.47 from each to the next, or rises by no more than 0.005",
             [](const StudyReader& r) {
               return Finding{fmt::format("k_d from {:.3f} to {:.3f}", r.first(kdOf), r.at(0.47, kdOf)),
                              r.goesAlong(kdOf, -1, 0.47, kSlack)};
             });
  addSmallerStiffness(claims);
  claims.add("smaller dt: error at most 15 %", "e at every ν and each smaller dt at most 0.15",
             [](const StudyReader& r) {
               double most = 0.0;
               for (std::size_t n = 1; n < StudyReader::countOf(dt); ++n)
                 most = std::max(most, r.with(dt, n).largest(errorOf));
               return Finding{fmt::format("e at most {:.3f}", most), most <= 0.15};
             });
  claims.add(
      "larger N: the rise near ν = 0.5 shows more", "e at the end by the smallest: grows with N",
      [](const StudyReader& r) {
        std::vector<double> rises;
        for (std::size_t n = 0; n < StudyReader::countOf(cells); ++n) {
          const StudyReader one = r.with(cells, n);
          rises.push_back(one.last(errorOf) / one.at(one.bestRatio(), errorOf));
        }
        return Finding{fmt::format("times {:.3g}", fmt::join(rises, ", ")), std::is_sorted(rises.begin(), rises.end())};
      });
  claims.add("more iterations: less error", "mean e falls with each doubling, from 1 to 8 by 5 % or more",
             [](const StudyReader& r) {
               return Finding{fmt::format("mean e {}", r.means(iterations, errorOf)),
                              r.goes(iterations, errorOf, -1) && r.ratio(iterations, errorOf) <= 0.95};
             });
  addSmallerByIterations(claims, "k_d", kdOf);
  addSameByIterations(claims, "k_v", kvOf);
  addErrorByModulus(claims);
  addStiffnessByModulus(claims);
  return claims.take();
}

std::vector<Verdict> claimsOfCeiling(const Study& study) {
  Claims claims(study, kCeiling);
  claims.add("error larger than those of floor and wall", "e at every ν", [](const StudyReader& r) {
    const auto isLarger = [](const auto& a, const auto& b) { return a.error > b.error; };
    const double floor = r.partWhere(r.of(kFloor), kEnd, isLarger), wall = r.partWhere(r.of(kWall), kEnd, isLarger);
    return Finding{
        fmt::format("than the floor's at {:.0f} % of ν, the wall's at {:.0f} %", 100.0 * floor, 100.0 * wall),
        floor == 1.0 && wall == 1.0};
  });
  // The study does not say of what: of the floor's error, or of the whole, as its other percentages are.
  const auto addMore = [&](const char* claim, double nu, double more) {
    claims.add(claim,
               fmt::format("e by the floor's from {:g} to {:g}, or more by {:g} to {:g}", 1.0 + more - 0.05,
                           1.0 + more + 0.05, more - 0.05, more + 0.05),
               [=](const StudyReader& r) {
                 const double here = r.at(nu, errorOf), floor = r.of(kFloor).at(nu, errorOf);
                 return Finding{fmt::format("e {:.3f}, the floor's {:.3f}", here, floor),
                                std::abs(here / floor - 1.0 - more) <= 0.05 || std::abs(here - floor - more) <= 0.05};
               });
  };
  addMore("10 % more at the start", 0.0, 0.1);
  addMore("30 % more at the end", kEnd, 0.3);
  claims.add("k_d almost the floor's, a little smaller", "at 9 of 10 ν or more within 5 %; mean smaller",
             [](const StudyReader& r) {
               const StudyReader floor = r.of(kFloor);
               const double part = r.partWhere(
                   floor, kEnd, [](const auto& a, const auto& b) { return std::abs(a.kd / b.kd - 1.0) <= 0.05; });
               return Finding{fmt::format("within 5 % at {:.0f} % of ν; mean k_d {:.4f}, floor {:.4f}", 100.0 * part,
                                          r.mean(kdOf), floor.mean(kdOf)),
                              part >= 0.9 && r.mean(kdOf) < floor.mean(kdOf)};
             });
  claims.add("k_v smaller than the floor's", "at 9 of 10 ν up to 0.45 or more", [](const StudyReader& r) {
    const StudyReader floor = r.of(kFloor);
    const double part = r.partWhere(floor, 0.45, [](const auto& a, const auto& b) { return a.kv < b.kv; });
    return Finding{
        fmt::format("at {:.0f} % of ν; mean k_v {:.4f}, floor {:.4f}", 100.0 * part, r.mean(kvOf), floor.mean(kvOf)),
        part >= 0.9};
  });
  claims.add("k_v rises near ν = 0.45 only", "rises more from 0.42 to 0.48 than from 0 to 0.42",
             [](const StudyReader& r) {
               return Finding{fmt::format("k_v {:.3f} at 0, {:.3f} at 0.42, {:.3f} at 0.48", r.first(kvOf),
                                          r.at(0.42, kvOf), r.at(0.48, kvOf)),
                              r.at(0.48, kvOf) - r.at(0.42, kvOf) > std::max(r.at(0.42, kvOf) - r.first(kvOf), 0.0)};
             });
  addErrorByTimestep(claims);
  addSmallerStiffness(claims);
  addStiffnessByCells(claims);
  claims.add("more iterations: less error, above all near ν = 0.5",
             "mean e falls with each doubling; 8 iterations leave less of it from ν = 0.4 on than up to 0.3",
             [](const StudyReader& r) {
               const double low = r.ratio(iterations, errorOf, 0.0, 0.3),
                            high = r.ratio(iterations, errorOf, 0.4, kEnd);
               return Finding{fmt::format("{:.2f} are left up to 0.3, {:.2f} from 0.4 on", low, high),
                              r.goes(iterations, errorOf, -1) && high < low && low < 1.0};
             });
  addSmallerByIterations(claims, "k_v", kvOf);
  addSameByIterations(claims, "k_d", kdOf);
  addErrorByModulus(claims);
  addStiffnessByModulus(claims);
  return claims.take();
}

/// The smallest or largest share of a trial over the larger moduli and the values of ν from `from` to `to`.
double extremeShare(const StudyReader& r, std::size_t trial, double from, double to, bool smallest) {
  double extreme = smallest ? 1.0 : 0.0;
  for (std::size_t n = 1; n < StudyReader::countOf(modulus); ++n) {
    for (const double nu : r.ratios()) {
      if (nu < from - 1e-9 || nu > to + 1e-9) continue;
      const double share = r.with(modulus, n).result(nu).shares[trial];
      extreme = smallest ? std::min(extreme, share) : std::max(extreme, share);
    }
  }
  return extreme;
}

std::vector<Verdict> claimsOfGravity(const Study& study) {
  Claims claims(study, kGravityTrials);
  claims.add(
      "the wall, best alone, contributes most as ν grows", "the wall's share the largest at every ν from 0.4 on",
      [](const StudyReader& r) {
        bool most = true;
        for (const double nu : r.ratios()) {
          const auto& shares = r.result(nu).shares;
          most = most && (nu < 0.4 - 1e-9 || shares[1] >= std::max(shares[0], shares[2]));
        }
        const auto& s = r.result(0.45).shares;
        return Finding{fmt::format("at ν = 0.45: floor {:.2f}, wall {:.2f}, ceiling {:.2f}", s[0], s[1], s[2]), most};
      });
  addErrorByTimestep(claims);
  claims.add(
      "N = 4 lowest up to ν = 0.37", "e smaller than with N = 1, 2 and 3 at 9 of 10 ν or more",
      [](const StudyReader& r) {
        const StudyReader fine = r.with(cells, 3);
        double part = 1.0;
        std::vector<double> means;
        for (std::size_t n = 0; n < StudyReader::countOf(cells); ++n) {
          const StudyReader other = r.with(cells, n);
          means.push_back(other.mean(errorOf, 0.0, 0.37));
          if (n < 3)
            part = std::min(
                part, fine.partWhere(other, 0.37, [](const auto& a, const auto& b) { return a.error < b.error; }));
        }
        return Finding{fmt::format("at {:.0f} % of ν; mean e up to there {:.3f}", 100.0 * part, fmt::join(means, ", ")),
                       part >= 0.9};
      });
  claims.add("N = 4: k_d = k_v = 1", "both means at least 0.99", [](const StudyReader& r) {
    const StudyReader fine = r.with(cells, 3);
    return Finding{fmt::format("mean k_d {:.3f}, k_v {:.3f}", fine.mean(kdOf), fine.mean(kvOf)),
                   fine.mean(kdOf) >= 0.99 && fine.mean(kvOf) >= 0.99};
  });
  claims.add("more iterations: almost the same error, better only near ν = 0.5",
             "mean e up to ν = 0.4 of 8 iterations within 5 % of that of one; less than 95 % at the end",
             [](const StudyReader& r) {
               const double low = r.ratio(iterations, errorOf, 0.0, 0.4),
                            end = r.ratio(iterations, errorOf, r.ratios().back(), kEnd);
               return Finding{fmt::format("{:.2f} of it up to 0.4, {:.2f} at the end", low, end),
                              isBetween(low, 0.95, 1.05) && end < 0.95};
             });
  addSameByIterations(claims, "k_d", kdOf);
  addSmallerByIterations(claims, "k_v", kvOf);
  claims.add("larger E: the floor's share almost invisible", "at every ν and E from 10^4 on below 0.1",
             [](const StudyReader& r) {
               const double most = extremeShare(r, 0, 0.0, kEnd, false);
               return Finding{fmt::format("at most {:.2f}", most), most < 0.1};
             });
  claims.add("larger E: almost all is the wall's at low ν", "its share up to ν = 0.1 and E from 10^4 on above 0.8",
             [](const StudyReader& r) {
               const double least = extremeShare(r, 1, 0.0, 0.1, true);
               return Finding{fmt::format("at least {:.2f}", least), least > 0.8};
             });
  claims.add("larger E: almost all is the ceiling's at high ν",
             "its share from ν = 0.45 on and E from 10^4 on above 0.8", [](const StudyReader& r) {
               const double least = extremeShare(r, 2, 0.45, kEnd, true);
               return Finding{fmt::format("at least {:.2f}", least), least > 0.8};
             });
  addStiffnessByModulus(claims);
  return claims.take();
}

}  // namespace

std::vector<Verdict> checkClaims(const Study& study, int trial) {
  switch (trial) {
    case kFloor:
      return claimsOfFloor(study);
    case kWall:
      return claimsOfWall(study);
    case kCeiling:
      return claimsOfCeiling(study);
    case kGravityTrials:
      return claimsOfGravity(study);
    default:
      return {};
  }
}

std::vector<FitCase> claimedCases(const Study& study, int trial) {
  std::vector<FitCase> cases;
  FitCase row = study.like;
  const auto addAll = [&] {
    for (const double nu : study.nu) {
      row.poissonRatio = nu;
      cases.push_back(row);
    }
  };
  row.trial = trial;
  addAll();
  for (const Sweep& sweep : studySweeps()) {
    for (std::size_t n = 1; n < sweep.values.size(); ++n) {
      row = study.like;
      row.trial = trial;
      sweep.set(row, sweep.values[n]);
      addAll();
    }
  }
  if (trial != kCeiling) return cases;
  for (const int other : {kFloor, kWall}) {  // compared to these
    row = study.like;
    row.trial = other;
    addAll();
  }
  return cases;
}

}  // namespace pliant::app
