# Read by ctest when it starts: creates one test per suite of a test program, so that short cases share a process, and
# one per case of the suites in `slow`, so that all processors stay busy.
#   program   the test program
#   folder    its working directory
#   slow      names of suites whose cases are separate tests
#   thorough  suites, or cases of one (SUITE.CASE), that only tests/run --thorough runs: tests with that label
#   longest   names of such cases, and of other suites, that take longest: they start first, in this order
#   threads   number of threads of a test that sets none
#   patience  seconds; far more than any test takes on a slow, busy machine: it ends tests that wait for ever. Tests
#             that are busy for ever end by the processor time that they use (tests/support/main.cpp).
cmake_policy(VERSION 3.22)

if(NOT EXISTS "${program}")
  add_test("${program}, which is not built" "${program}")  # fails unless excluded
  return()
endif()
execute_process(COMMAND "${program}" --gtest_list_tests OUTPUT_VARIABLE listing RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${program} does not list its tests: ${status}")
endif()

# Waiting threads must not spin, with either OpenMP.
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

# One line each: "Suite." without a leading space, then "  Case"; after a # comes the value of a parameter.
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
    pliant_add("${suite}" "${suite}.*-${alone}" 1)  # the part after the minus is excluded
    if(suite IN_LIST thorough)
      set_tests_properties("${suite}" PROPERTIES LABELS thorough)
    endif()
  endif()
endforeach()
