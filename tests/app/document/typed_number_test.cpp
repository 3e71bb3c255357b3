// Numbers typed into fields: decimal commas, calculations and units.
#include "app/document/typed_number.h"

#include "app/document/unit_expression.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

namespace pliant::app {
namespace {

double read(const char* text, const char* unit = "", double current = 7.0) {
  const TypedNumber number = readTypedNumber(text, unit, current);
  EXPECT_TRUE(number.value) << text << ": " << number.error;
  return number.value.value_or(NAN);
}

std::string refused(const char* text, const char* unit = "") {
  const TypedNumber number = readTypedNumber(text, unit, 7.0);
  EXPECT_FALSE(number.value) << text << " is " << *number.value;
  return number.error;
}

TEST(TypedNumber, MayHaveADecimalComma) {
  EXPECT_DOUBLE_EQ(read("0.2"), 0.2);
  EXPECT_DOUBLE_EQ(read("0,2"), 0.2);
  EXPECT_DOUBLE_EQ(read(" -1,5e3 "), -1500.0);
  EXPECT_DOUBLE_EQ(read(",5"), 0.5);
  EXPECT_DOUBLE_EQ(read("max(1,2)"), 2.0) << "the comma of a function";
}

TEST(TypedNumber, MayBeACalculation) {
  EXPECT_DOUBLE_EQ(read("1/3"), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(read("2*pi"), 2.0 * M_PI);
  EXPECT_DOUBLE_EQ(read("*2"), 14.0);
  EXPECT_DOUBLE_EQ(read("/4"), 1.75);
  EXPECT_DOUBLE_EQ(read("*2+1"), 15.0);
  EXPECT_DOUBLE_EQ(read("1/3 m", "cm"), 100.0 / 3.0);
}

TEST(TypedNumber, IsConvertedToTheUnitOfItsField) {
  EXPECT_DOUBLE_EQ(read("500 g", "kg"), 0.5);
  EXPECT_DOUBLE_EQ(read("2t", "kg"), 2000.0);
  EXPECT_DOUBLE_EQ(read("3 mm", "cm"), 0.3);
  EXPECT_DOUBLE_EQ(read("0,25 m", "m"), 0.25);
  EXPECT_DOUBLE_EQ(read("36 km/h", "m/s"), 10.0);
  EXPECT_DOUBLE_EQ(read("1 g/cm^3", "kg/m^3"), 1000.0);
  EXPECT_DOUBLE_EQ(read("1 g/cm\u00b3", "kg/m^3"), 1000.0);
  EXPECT_DOUBLE_EQ(read("0.2 GPa", "Pa"), 2e8);
  EXPECT_DOUBLE_EQ(read("5 kN m", "N m"), 5000.0);
  EXPECT_DOUBLE_EQ(read("3 N s/mm", "N s/m"), 3000.0);
  EXPECT_DOUBLE_EQ(read("60 rpm", "rad/s"), 2.0 * M_PI);
  EXPECT_DOUBLE_EQ(read("90 deg", "rad or m"), 0.5 * M_PI);
  EXPECT_DOUBLE_EQ(read("90 cm", "rad or m"), 0.9);
  EXPECT_DOUBLE_EQ(read("1 rad", "degrees"), 180.0 / M_PI);
  EXPECT_DOUBLE_EQ(read("90\u00b0", "\u00b0"), 90.0);
  EXPECT_DOUBLE_EQ(read("50 %"), 0.5);
  EXPECT_DOUBLE_EQ(read("2 1/s", "1/s"), 2.0);
  EXPECT_DOUBLE_EQ(read("2 Hz", "1/s"), 2.0);
  EXPECT_DOUBLE_EQ(read("4 kg/(m^2 s)", "kg/(m^2 s)"), 4.0);
  EXPECT_DOUBLE_EQ(read("2 min", "s"), 120.0);
}

TEST(TypedNumber, RefusesInvalidTextWithAReason) {
  EXPECT_EQ(refused("abc", "kg"), "\"abc\" is not a number");
  EXPECT_EQ(refused("5 furlongs", "m"), "\"furlongs\" is not a unit");
  EXPECT_EQ(refused("5 s", "kg"), "it is in kg, not s");
  EXPECT_EQ(refused("5 kg"), "it has no unit, not kg");
  EXPECT_EQ(refused("1/0"), "\"1/0\" is not a number");
  EXPECT_EQ(refused("1 t", "1/s"), "it is in 1/s, not t");
  EXPECT_EQ(refused("t"), "\"t\" is not a number");
  EXPECT_EQ(refused("  "), "nothing is typed");
  EXPECT_EQ(refused("1e300 km", "nm"), "it is too large");
  EXPECT_EQ(refused("1 ((((m^9)^9)^9)^9)^9", "m"), "\"((((m^9)^9)^9)^9)^9\" is not a unit");
  EXPECT_EQ(refused("*x"), "\"*x\" is not a calculation");
  EXPECT_EQ(refused("1 ((((((((((m))))))))))", "m"), "\"((((((((((m))))))))))\" is not a unit");
}

TEST(Units, ArePowersOfBaseUnits) {
  const auto acceleration = readUnit("m/s^2"), same = readUnit("m\u00b7s^-2");
  ASSERT_TRUE(acceleration && same);
  EXPECT_EQ(acceleration->powers, same->powers);
  for (const char* bad : {"", "m/", "m^", "m^0", "(m", "m)", "ks/", "kmin", "mm^2x", "\xff"}) {
    EXPECT_FALSE(readUnit(bad)) << bad;
  }
}

}  // namespace
}  // namespace pliant::app
