#pragma once

#include <cmath>
#include <cstdio>
#include <cstring>
#include <string>

// As little of a test runner as the firmware's core needs: `CASE("what holds") { CHECK(…); }`, and a count at the end.

struct Case {
  const char* name;
  void (*run)();
  Case* next;
};

inline Case* firstCase = nullptr;
inline Case** lastCase = &firstCase;
inline int faults = 0;

struct Registered {
  Registered(Case* one) {
    *lastCase = one;
    lastCase = &one->next;
  }
};

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)
#define CASE(what)                                                        \
  static void JOINED(run, __LINE__)();                                    \
  static Case JOINED(case, __LINE__){what, JOINED(run, __LINE__), nullptr}; \
  static Registered JOINED(registered, __LINE__)(&JOINED(case, __LINE__)); \
  static void JOINED(run, __LINE__)()

inline void fault(int line, const std::string& told) {
  std::printf("    line %d: %s\n", line, told.c_str());
  faults += 1;
}

inline std::string shown(double value) { return std::to_string(value); }
inline std::string shown(const std::string& value) { return "<" + value + ">"; }

#define CHECK(what) ((what) ? void() : fault(__LINE__, #what))
#define EQUAL(found, wanted) \
  ([&](auto a, auto b) { a == b ? void() : fault(__LINE__, shown(a) + " is not " + shown(b)); }(found, wanted))
#define TEXT(found, wanted) EQUAL(std::string(found), std::string(wanted))
#define NEAR(found, wanted, apart) \
  (std::fabs((found) - (wanted)) <= (apart) ? void() : fault(__LINE__, shown(found) + " is not near " + shown(wanted)))

inline int runAll() {
  int failed = 0;
  int count = 0;
  for (Case* one = firstCase; one != nullptr; one = one->next) {
    faults = 0;
    one->run();
    std::printf("%s %s\n", faults == 0 ? "ok    " : "FAILED", one->name);
    failed += faults == 0 ? 0 : 1;
    count += 1;
  }
  std::printf("%d passed, %d failed\n", count - failed, failed);
  return failed == 0 && count > 0 ? 0 : 1;
}
