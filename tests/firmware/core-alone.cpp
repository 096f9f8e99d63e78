// Nothing but the core, for a compile as strict as a small board needs it.
#include "core/tester.h"

struct BareBoard final : poolhand::Board {
  poolhand::RawReadings measure() override { return poolhand::RawReadings(); }
  float batteryMv() override { return poolhand::nothing(); }
  bool isConnected() override { return false; }
  int signalDbm() override { return 0; }
  int call(const poolhand::Identity&, const char*, const char*, const char*, char*, size_t) override { return 0; }
  void print(const char*) override {}
  void keepIdentity(const poolhand::Identity&) override {}
  void keepProbes(const poolhand::Probes&) override {}
  void keepQueue(const void*, size_t) override {}
  bool restoreQueue(void*, size_t) override { return false; }
};

static BareBoard bare;
static poolhand::Tester<> tester(bare, "1.0.0", poolhand::Schedule());

int main() {
  // It lies in static memory, beside everything else an ESP32 has in 320 kB.
  static_assert(sizeof tester < 32 * 1024, "The tester has become too large.");
  tester.begin("bare", poolhand::Identity(), poolhand::Probes(), 1);
  tester.hear("{\"command\":\"run-test\"}", 0);
  tester.step(0);
}
