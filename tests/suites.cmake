# Read by ctest when it starts: makes one test of each suite of a test program, so that short cases share a process, and
# one of each case of the suites in `slow`, so that all processors stay busy.
#   program   the test program
#   folder    where it runs
#   slow      names of suites whose cases are tests of their own
#   thorough  suites, or cases of one (SUITE.CASE), that only tests/run --thorough runs: tests with that label
#   longest   names of such cases, and of other suites, that take longest: they begin first, in this order
#   threads   how many a test has where it asks for no number
#   patience  seconds; far beyond what anything takes on a slow machine with other work to do: the end of what waits for
#             something that never comes. What is busy for ever ends by the processor time that it uses
#             (tests/support/main.cpp).
cmake_policy(VERSION 3.22)

if(NOT EXISTS "${program}")
  add_test("${program}, which is not built" "${program}")  # fails, where it is not left out
  return()
endif()
execute_process(COMMAND "${program}" --gtest_list_tests OUTPUT_VARIABLE listing RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} does not list its tests: ${status}")
endif()

# Threads that wait shall not spin, of neither OpenMP.
function(pliant_add name filter cost)
  list(FIND longest "${name}" place)
  if(place GREATER_EQUAL 0)
    math(EXPR cost "1000 - ${place}")
  endif()
  add_test("${name}" "${program}" "--gtest_filter=${filter}")
  set_tests_properties("${name}" PROPERTIES
    WORKING_DIRECTORY "${folder}" TIMEOUT ${patience} COST ${cost}
    ENVIRONMENT "OMP_NUM_THREADS=${threads};GOMP_SPINCOUNT=10000;KMP_BLOCKTIME=0")
endfunction()

# A line each: "Suite." without a space before it, then "  Case"; behind a # stands what a parameter is.
string(REGEX REPLACE " *#[^\n]*" "" listing "${listing}")
string(REPLACE "\n" ";" lines "${listing}")
set(suites "")
set(missing "${thorough}")
foreach(line IN LISTS lines)
  if(line MATCHES "^([^ ]+)\\.$")
    set(suite "${CMAKE_MATCH_1}")
    list(APPEND suites "${suite}")
    set(alone_${suite} "")
    list(REMOVE_ITEM missing "${suite}")
  elseif(line MATCHES "^  (.+)$")
    set(case "${suite}.${CMAKE_MATCH_1}")
    list(REMOVE_ITEM missing "${case}")
    if(suite IN_LIST slow OR case IN_LIST thorough)
      pliant_add("${case}" "${case}" 10)
      list(APPEND alone_${suite} "${case}")
      if(suite IN_LIST thorough OR case IN_LIST thorough)
        set_tests_properties("${case}" PROPERTIES LABELS thorough)
      endif()
    endif()
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "${program} has no such tests: ${missing}")
endif()
foreach(suite IN LISTS suites)
  if(NOT suite IN_LIST slow)
    list(JOIN alone_${suite} ":" alone)
    pliant_add("${suite}" "${suite}.*-${alone}" 1)  # what follows the minus is left out
    if(suite IN_LIST thorough)
      set_tests_properties("${suite}" PROPERTIES LABELS thorough)
    endif()
  endif()
endforeach()
