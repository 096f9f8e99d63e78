// The firmware's core on this computer: what protocol.md asks of a tester, without a board.
#include <deque>
#include <memory>
#include <vector>

#include "check.h"
#include "core/tester.h"

using namespace poolhand;

static std::string momentOf(int64_t epochMs) {
  char text[40];
  TextWriter out(text, sizeof text);
  writeMoment(out, epochMs);
  return text;
}

CASE("numbers are written rounded, and zero has no sign") {
  char text[32];
  const auto written = [&](double value, int places) {
    TextWriter(text, sizeof text).decimal(value, places);
    return std::string(text);
  };
  TEXT(written(7.405, 1), "7.4");
  TEXT(written(7.45, 1), "7.5");
  TEXT(written(-0.004, 2), "0.00");
  TEXT(written(-1.25, 1), "-1.3");
  TEXT(written(87.5, 0), "88");
  TEXT(written(0.07, 2), "0.07");
}

CASE("a text that does not fit is said to be cut off, and ends") {
  char text[6];
  TextWriter out(text, sizeof text);
  out.text("123456");
  CHECK(!out.fits());
  TEXT(text, "12345");
  char copy[4] = "abc";
  CHECK(!copyWhole(copy, sizeof copy, "1234"));
  TEXT(copy, "abc");
}

CASE("moments are read and written, leap years and ends of years included") {
  int64_t ms = 0;
  CHECK(readMoment("2026-11-23T16:00:00.000Z", ms));
  CHECK(ms == 1795449600000);
  for (const char* text : {"2000-02-29T23:59:59.999Z", "2024-02-29T00:00:00.000Z", "2026-12-31T23:59:59.001Z",
                           "2027-01-01T00:00:00.000Z", "2100-03-01T12:30:00.500Z"}) {
    CHECK(readMoment(text, ms));
    TEXT(momentOf(ms), text);
  }
  CHECK(readMoment("2026-11-23T16:00:00Z", ms));
  CHECK(readMoment("2026-11-23T16:00:00.123456Z", ms));
  CHECK(ms % 1000 == 123);
  for (const char* text : {"", "2026-11-23", "2026-13-23T16:00:00Z", "2026-11-23T16:00:00", "2026-11-23T16:00:00+01:00",
                           "1970-01-01T00:00:00Z", "2026-11-23T16:00:00.Z", "yesterday"}) {
    CHECK(!readMoment(text, ms));
  }
}

CASE("the uptime goes on where the board's counter begins anew") {
  Uptime uptime;
  CHECK(uptime.at(4294967000U) == 4294967000U);
  CHECK(uptime.at(200) == 4294967496U);
  CHECK(uptime.at(300) == 4294967596U);
}

CASE("JSON is read in place, whatever stands in it") {
  const Json object = jsonOf(" { \"a\" : \"x\\\"}y\" , \"b\":[1,{\"c\":\"]\"}], \"n\":-7.5e0,\"t\":true} ");
  char text[16];
  double number = 0;
  CHECK(readText(member(object, "a"), text, sizeof text));
  TEXT(text, "x\"}y");
  CHECK(readNumber(member(object, "n"), number));
  EQUAL(number, -7.5);
  CHECK(isTrue(member(object, "t")));
  CHECK(!member(object, "c").isThere());
  const Json second = nextElement(member(object, "b"), nextElement(member(object, "b"), Json{}));
  CHECK(readText(member(second, "c"), text, sizeof text));
  CHECK(!nextElement(member(object, "b"), second).isThere());
}

CASE("JSON that breaks off, at any place, is no trouble and no value") {
  const std::string whole = "[{\"commandId\":\"CMD-1\",\"x\":[{\"y\":\"\\\"\"}]},{\"commandId\":\"CMD-2\"}]";
  char text[16];
  for (size_t length = 0; length < whole.size(); ++length) {
    // Of its own size on the heap, so that a step beyond it is found out.
    const std::unique_ptr<char[]> part(new char[length + 1]);
    std::memcpy(part.get(), whole.data(), length);
    part[length] = '\0';
    int found = 0;
    for (Json one = nextElement(jsonOf(part.get()), Json{}); one.isThere(); one = nextElement(jsonOf(part.get()), one)) {
      CHECK(readText(member(one, "commandId"), text, sizeof text));
      found += 1;
    }
    CHECK(found <= 2);
  }
  for (const char* odd : {"", "{", "[", "{\"a", "{\"a\"", "{\"a\":", "[,", "}{", "\"\\", "nul", "[[[[[[", "{\"a\":\"\\"}) {
    CHECK(!member(jsonOf(odd), "a").isThere());
    CHECK(!readText(jsonOf(odd), text, sizeof text));
  }
  double number = 0;
  for (const char* none : {"\"7\"", "7x", "nan", "inf", "--7", "+7", ""}) CHECK(!readNumber(jsonOf(none), number));
}

CASE("a thermistor is read by its resistance; a cut or shorted wire is no temperature") {
  Thermistor probe;
  NEAR(celsiusFrom(probe, 1650), 25, 0.01);
  // 10 kΩ at 25 °C with β 3950 has 33.62 kΩ at 0 °C and 5.30 kΩ at 40 °C.
  NEAR(celsiusFrom(probe, 3300 * 33.62F / 43.62F), 0, 0.1);
  NEAR(celsiusFrom(probe, 3300 * 5.302F / 15.302F), 40, 0.1);
  CHECK(!isMeasured(celsiusFrom(probe, 0)));
  CHECK(!isMeasured(celsiusFrom(probe, 3299)));
  CHECK(!isMeasured(celsiusFrom(probe, nothing())));
  CHECK(calibrateThermistor(probe, 26, 1650));
  NEAR(celsiusFrom(probe, 1650), 26, 0.01);
  CHECK(!calibrateThermistor(probe, 40, 1650));
}

CASE("pH follows the slope of the electrode at the temperature of the water") {
  const PhProbe probe;
  NEAR(phFrom(probe, 1500, 25), 7, 1e-6);
  NEAR(phFrom(probe, 1500 - 177.5F, 25), 8, 1e-5);
  // At 40 °C the slope is 313.15 / 298.15 of it, so the same voltage is nearer to 7.
  NEAR(phFrom(probe, 1500 - 177.5F, 40), 7 + 298.15 / 313.15, 1e-5);
  NEAR(phFrom(probe, 1500, 40), 7, 1e-6);
  CHECK(!isMeasured(phFrom(probe, nothing(), 25)));
}

CASE("two buffers set the pH probe, each at its own temperature") {
  // An electrode of 92% slope and 12 mV off, as it would be read in two buffers of different temperature.
  const float slope = -177.5F * 0.92F, neutral = 1512;
  const auto mvIn = [&](float pH, float celsius) { return neutral + slope * (pH - 7) * (celsius + 273.15F) / 298.15F; };
  PhProbe probe;
  CHECK(calibratePh(probe, BufferPoint{6.86F, mvIn(6.86F, 31), 31}, BufferPoint{9.18F, mvIn(9.18F, 22), 22}));
  NEAR(probe.slopeMv, slope, 0.05);
  NEAR(probe.neutralMv, neutral, 0.05);
  NEAR(phFrom(probe, mvIn(7.52F, 35), 35), 7.52, 0.001);
}

CASE("a buffer that was mistaken, the same one twice and a spent electrode leave the probe as it was") {
  PhProbe probe;
  CHECK(!calibratePh(probe, BufferPoint{7, 1500, 25}, BufferPoint{7.4F, 1400, 25}));
  CHECK(!calibratePh(probe, BufferPoint{7, 1500, 25}, BufferPoint{10, 2000, 25}));
  CHECK(!calibratePh(probe, BufferPoint{7, 1500, 25}, BufferPoint{4, 1600, 25}));
  CHECK(!calibratePh(probe, BufferPoint(), BufferPoint{4, 2032, 25}));
  NEAR(probe.slopeMv, -177.5F, 0);
}

CASE("the share of hypochlorous acid falls with pH as in the literature") {
  // pKa 7.54 at 25 °C: half of it at that pH, three quarters at 7.06.
  NEAR(hypochlorousShare(7.54F, 25), 0.5, 0.01);
  NEAR(hypochlorousShare(7.06F, 25), 0.75, 0.01);
  CHECK(hypochlorousShare(7.5F, 35) < hypochlorousShare(7.5F, 15));
}

CASE("chlorine is what the sensor sees, brought to free chlorine by pH and temperature") {
  ChlorineProbe probe;
  const float pH = 7.5F, celsius = 28;
  const float mv = 200 + 2.4F * chlorineSlopeMv(probe, pH, celsius);
  NEAR(chlorineFrom(probe, mv, pH, celsius), 2.4, 0.001);
  CHECK(!isMeasured(chlorineFrom(probe, mv, nothing(), celsius)));
  CHECK(!isMeasured(chlorineFrom(probe, mv, pH, nothing())));
  // Set in water without chlorine and beside a test made by hand it agrees with that test.
  CHECK(calibrateChlorine(probe, 0, 215, pH, celsius));
  CHECK(calibrateChlorine(probe, 3, 400, pH, celsius));
  NEAR(chlorineFrom(probe, 400, pH, celsius), 3, 0.001);
  NEAR(chlorineFrom(probe, 215, 8, 20), 0, 0.001);
  CHECK(!calibrateChlorine(probe, 3, 210, pH, celsius));
  CHECK(!calibrateChlorine(probe, 3, 400, nothing(), celsius));
}

CASE("a probe whose value cannot be is left out, and the others are told") {
  RawReadings raw;
  raw.phMv = 1500 - 0.4F * 177.5F;
  raw.thermistorMv = 1650;
  raw.chlorineMv = 195;
  Readings found = readingsFrom(Probes(), raw);
  NEAR(found.pH, 7.4, 0.001);
  NEAR(found.temperatureF, 77, 0.1);
  EQUAL(found.chlorine, 0.0F);
  CHECK(found.phCompensated);

  raw.thermistorMv = 3300;
  found = readingsFrom(Probes(), raw);
  CHECK(!isMeasured(found.temperatureF));
  CHECK(!found.phCompensated);
  NEAR(found.pH, 7.4, 0.001);
  CHECK(!isMeasured(found.chlorine));

  raw.phMv = 0;
  found = readingsFrom(Probes(), raw);
  CHECK(!found.any());
}

CASE("one spark among the samples is no reading") {
  float samples[] = {1500, 1502, 3300, 1498, 1501};
  EQUAL(medianOf(samples, 5), 1501.0F);
  float even[] = {4, 1, 2, 3};
  EQUAL(medianOf(even, 4), 2.5F);
  CHECK(!isMeasured(medianOf(even, 0)));
}

CASE("the battery is told in percent, falling with its voltage, and not where there is none") {
  EQUAL(batteryPercent(4250), 100.0F);
  EQUAL(batteryPercent(3740), 20.0F);
  EQUAL(batteryPercent(3000), 0.0F);
  CHECK(!isMeasured(batteryPercent(0)));
  CHECK(!isMeasured(batteryPercent(nothing())));
  for (float mv = 3200; mv < 4300; mv += 10) CHECK(batteryPercent(mv) <= batteryPercent(mv + 10));
}

static Result resultOf(const char* testId, int64_t measuredAtMs = 1795449600000) {
  Result result = {};
  copyWhole(result.testId, sizeof result.testId, testId);
  result.measuredAtMs = measuredAtMs;
  result.pH = 7.4F;
  result.chlorine = result.temperatureF = result.batteryPercent = nothing();
  result.phCompensated = true;
  return result;
}

CASE("a result is written with what was measured and nothing else") {
  char text[messageRoom];
  Result result = resultOf("DEV-1.3.17");
  CHECK(writeResult(text, sizeof text, result));
  TEXT(text, "{\"testId\":\"DEV-1.3.17\",\"measuredAt\":\"2026-11-23T16:00:00.000Z\",\"pH\":7.40,\"pHCompensated\":true}");
  result.measuredAtMs = 0;
  result.pH = nothing();
  result.temperatureF = 81.96F;
  result.chlorine = 2.1F;
  result.batteryPercent = 86.6F;
  copyWhole(result.commandId, sizeof result.commandId, "CMD-1");
  CHECK(writeResult(text, sizeof text, result));
  TEXT(text, "{\"testId\":\"DEV-1.3.17\",\"commandId\":\"CMD-1\",\"chlorine\":2.10,\"temperature\":82.0,\"batteryLevel\":87}");
}

CASE("the longest result fits the message") {
  char text[messageRoom];
  Result result = resultOf(std::string(idRoom - 1, 'x').c_str());
  copyWhole(result.commandId, sizeof result.commandId, std::string(idRoom - 1, 'y').c_str());
  result.chlorine = 19.99F;
  result.temperatureF = 119.9F;
  result.batteryPercent = 100;
  CHECK(writeResult(text, sizeof text, result));
  CHECK(std::strlen(text) < 400);
}

CASE("ids are those of the protocol") {
  for (const char* good : {"DEV-1", "a", "0.1:2_3-x"}) CHECK(isId(good));
  for (const std::string& bad : {std::string(""), std::string("../1"), std::string("a b"), std::string("-a"),
                                 std::string(idRoom, 'x')}) {
    CHECK(!isId(bad.c_str()));
  }
  char id[idRoom];
  CHECK(writeTestId(id, "DEV-1", 3, 17));
  TEXT(id, "DEV-1.3.17");
  CHECK(!writeTestId(id, std::string(99, 'x').c_str(), 3, 17));
}

CASE("a key may begin with any of its characters, and holds nothing that would end a header") {
  for (const char* good : {"k", "-EwH6-5u1n8", "_a", "9Zn"}) CHECK(isKey(good));
  for (const char* bad : {"", "a b", "a\r\nX: y", "a:b", "ä"}) CHECK(!isKey(bad));
}

CASE("the queue keeps the oldest first, and forgets the oldest where it is full") {
  ResultQueue<3> queue;
  for (const char* id : {"1", "2", "3", "4", "5"}) queue.add(resultOf(id));
  EQUAL(queue.size(), size_t{3});
  EQUAL(queue.forgotten(), 2U);
  for (const char* id : {"3", "4", "5"}) {
    TEXT(queue.oldest().testId, id);
    queue.removeOldest();
  }
  CHECK(queue.isEmpty());
  queue.removeOldest();
  CHECK(queue.isEmpty());
}

CASE("what was measured before the time was known is dated once it is") {
  ResultQueue<3> queue;
  Result result = resultOf("1", 0);
  result.measuredAtUptimeMs = 5000;
  queue.add(result);
  ServerClock clock;
  clock.set(1795449600000, 65000);
  CHECK(queue.date(clock));
  CHECK(!queue.date(clock));
  TEXT(momentOf(queue.oldest().measuredAtMs), "2026-11-23T15:59:00.000Z");
}

CASE("a queue that was kept in flash is the same again, without what nobody can date any more") {
  static ResultQueue<3> kept, found;
  kept.add(resultOf("1"));
  kept.add(resultOf("2", 0));
  kept.add(resultOf("3"));
  kept.seal();
  std::memcpy(static_cast<void*>(&found), &kept, sizeof kept);
  CHECK(found.open());
  EQUAL(found.size(), size_t{2});
  TEXT(found.oldest().testId, "1");
  TEXT(found.at(1).testId, "3");
}

CASE("a queue with one bit turned, or of another firmware, is not believed") {
  static ResultQueue<2> kept, found;
  kept.add(resultOf("1"));
  kept.seal();
  for (size_t byte = 0; byte < sizeof kept; byte += 7) {
    std::memcpy(static_cast<void*>(&found), &kept, sizeof kept);
    reinterpret_cast<unsigned char*>(&found)[byte] ^= 4;
    CHECK(!found.open());
    CHECK(found.isEmpty());
  }
  std::memset(static_cast<void*>(&found), 0xff, sizeof found);
  CHECK(!found.open());
}

CASE("waits grow from one second to a minute, and begin anew") {
  BackOff wait;
  for (uint32_t seconds : {1U, 2U, 4U, 8U, 16U, 32U, 60U, 60U}) EQUAL(wait.nextMs(), seconds * 1000);
  wait.reset();
  EQUAL(wait.nextMs(), 1000U);
}

CASE("answers mean what the protocol's table says") {
  const auto refused = [](int status) { return outcomeOf(status, "{\"error\":\"x\",\"message\":\"y\"}", "stored"); };
  CHECK(outcomeOf(201, "{\"testId\":\"1\",\"stored\":true}", "stored") == Outcome::taken);
  CHECK(outcomeOf(200, "{\"testId\":\"1\",\"stored\":false}", "stored") == Outcome::taken);
  CHECK(outcomeOf(200, "[]", nullptr) == Outcome::taken);
  for (int status : {400, 404, 413}) CHECK(refused(status) == Outcome::drop);
  CHECK(refused(401) == Outcome::stop);
  for (int status : {402, 403}) CHECK(refused(status) == Outcome::hourly);
  CHECK(refused(409) == Outcome::renamed);
  for (int status : {-1, 0, 429, 500, 503}) CHECK(refused(status) == Outcome::again);
  // A hotel's sign-in page, a proxy's own faults.
  for (int status : {200, 201, 302, 400, 401, 403, 404, 413}) {
    CHECK(outcomeOf(status, "<html>Welcome</html>", "stored") == Outcome::again);
  }
  CHECK(outcomeOf(200, "{\"success\":true}", nullptr) == Outcome::again);
}

CASE("the last few commands are known, older ones are forgotten") {
  CommandMemory<2> memory;
  CHECK(!memory.knows("a"));
  memory.remember("a");
  memory.remember("b");
  CHECK(memory.knows("a") && memory.knows("b"));
  memory.remember("c");
  CHECK(!memory.knows("a") && memory.knows("b") && memory.knows("c"));
}

/** A board whose server is a list of answers, and whose flash is a string. */
struct PlayedBoard final : Board {
  RawReadings raw;
  bool connected = true;
  std::deque<std::pair<int, std::string>> answers;
  std::vector<std::string> calls, lines;
  std::string flash, key;
  int written = 0;

  PlayedBoard() {
    raw.phMv = 1429;
    raw.chlorineMv = 500;
    raw.thermistorMv = 1500;
  }
  RawReadings measure() override { return raw; }
  float batteryMv() override { return 3870; }
  bool isConnected() override { return connected; }
  int signalDbm() override { return -61; }
  int call(const Identity& who, const char* method, const char* path, const char* body, char* answer, size_t room) override {
    calls.push_back(std::string(method) + ' ' + path + (body ? std::string(" ") + body : ""));
    key = who.key;
    if (answers.empty()) return usual(path, answer, room);
    const auto [status, text] = answers.front();
    answers.pop_front();
    std::snprintf(answer, room, "%s", text.c_str());
    return status;
  }
  int usual(const std::string& path, char* answer, size_t room) {
    const bool beats = path.find("heartbeat") != std::string::npos;
    const bool asks = path.find("commands") != std::string::npos;
    std::snprintf(answer, room, "%s", beats  ? "{\"success\":true,\"serverTime\":\"2026-11-23T16:00:00.000Z\"}"
                                      : asks ? "[]"
                                             : "{\"testId\":\"x\",\"stored\":true}");
    return 200;
  }
  void print(const char* line) override { lines.push_back(line); }
  void keepIdentity(const Identity&) override {}
  void keepProbes(const Probes&) override {}
  void keepQueue(const void* bytes, size_t count) override {
    flash.assign(static_cast<const char*>(bytes), count);
    written += 1;
  }
  bool restoreQueue(void* bytes, size_t count) override {
    if (flash.size() != count) return false;
    std::memcpy(bytes, flash.data(), count);
    return true;
  }
  std::vector<std::string> callsOf(const std::string& what) const {
    std::vector<std::string> found;
    for (const std::string& one : calls) {
      if (one.find(what) != std::string::npos) found.push_back(one);
    }
    return found;
  }
};

static Identity known() {
  Identity who;
  copyWhole(who.deviceId, sizeof who.deviceId, "DEV-1");
  copyWhole(who.key, sizeof who.key, "secret");
  return who;
}

struct Played {
  PlayedBoard board;
  Tester<8> tester;
  uint64_t now = 0;
  explicit Played(const Schedule& schedule = {}) : tester(board, "1.0.0", schedule) {}
  void start(uint32_t count = 1) { tester.begin("esp32-1", known(), Probes(), count); }
  void run(uint64_t forMs) {
    for (const uint64_t until = now + forMs; now < until; now += 10) tester.step(now);
  }
};

static Schedule quiet() {
  Schedule schedule;
  schedule.testMs = 0;
  return schedule;
}

CASE("a tester says that it lives, asks for commands, and tells what it measured, dated") {
  Played played;
  played.start();
  played.run(1000);
  CHECK(played.board.calls.size() == 3);
  TEXT(played.board.calls[0],
       "POST /api/devices/DEV-1/heartbeat {\"firmwareVersion\":\"1.0.0\",\"batteryLevel\":60,\"signalStrength\":-61}");
  TEXT(played.board.calls[1], "GET /api/devices/DEV-1/commands");
  CHECK(played.board.calls[2].find("\"testId\":\"DEV-1.1.1\",\"measuredAt\":\"2026-11-23T16:00:00.000Z\"") != std::string::npos);
  EQUAL(played.tester.waiting(), size_t{0});
  TEXT(played.board.key, "secret");
  // Told at once: flash was not written at all.
  played.run(5000);
  EQUAL(played.board.written, 0);
  played.run(60000);
  EQUAL(played.board.callsOf("heartbeat").size(), size_t{2});
  EQUAL(played.board.callsOf("commands").size(), size_t{7});
}

CASE("a command is run once, however often it is heard, and not after its time") {
  Played played(quiet());
  played.start();
  const std::string command =
      "[{\"commandId\":\"CMD-1\",\"deviceId\":\"DEV-1\",\"command\":\"run-test\",\"createdAt\":\"2026-11-23T15:59:00.000Z\","
      "\"expiresAt\":\"2026-11-23T16:09:00.000Z\"}]";
  played.run(100);
  played.board.answers = {{200, command}, {503, ""}, {201, "{\"stored\":true}"}, {200, command}};
  played.run(30000);
  const auto told = played.board.callsOf("results");
  EQUAL(told.size(), size_t{2});
  CHECK(told.size() == 2 && told[0] == told[1]);
  CHECK(!told.empty() && told[0].find("\"commandId\":\"CMD-1\"") != std::string::npos);
  EQUAL(played.tester.waiting(), size_t{0});

  std::string late = command;
  late.replace(late.find("CMD-1"), 5, "CMD-2");
  late.replace(late.find("16:09:00"), 8, "16:00:20");
  played.board.answers = {{200, late}};
  played.run(12000);
  EQUAL(played.board.callsOf("results").size(), size_t{2});
}

CASE("without a network it keeps measuring and dates each test, oldest first, once it has one") {
  Schedule schedule;
  schedule.testMs = 10000;
  Played played(schedule);
  played.board.connected = false;
  played.start();
  played.run(30000);
  EQUAL(played.board.calls.size(), size_t{0});
  EQUAL(played.tester.waiting(), size_t{3});
  played.board.connected = true;
  played.run(1000);
  const auto told = played.board.callsOf("results");
  CHECK(told.size() == 4);
  // The server's time came 30 seconds after the start.
  CHECK(told[0].find("DEV-1.1.1\",\"measuredAt\":\"2026-11-23T15:59:30.000Z") != std::string::npos);
  CHECK(told[1].find("DEV-1.1.2\",\"measuredAt\":\"2026-11-23T15:59:40.000Z") != std::string::npos);
  EQUAL(played.tester.waiting(), size_t{0});
}

CASE("what waited outlives a restart") {
  Played before;
  before.start();
  before.board.answers = {{200, "{\"success\":true,\"serverTime\":\"2026-11-23T16:00:00.000Z\"}"}, {200, "[]"}, {-1, ""}};
  before.run(100);
  before.board.connected = false;
  before.run(5000);
  EQUAL(before.tester.waiting(), size_t{1});
  Played after(quiet());
  after.board.flash = before.board.flash;
  after.start(2);
  after.run(5000);
  CHECK(after.board.callsOf("results").size() == 1);
  CHECK(after.board.callsOf("\"testId\":\"DEV-1.1.1\",\"measuredAt\":\"2026-11-23T16:00:00").size() == 1);
  // Told: the next start finds nothing.
  Played third(quiet());
  third.board.flash = after.board.flash;
  third.start(3);
  EQUAL(third.tester.waiting(), size_t{0});
}

CASE("it waits longer and longer for a server that does not answer, and keeps what it has") {
  Played played;
  played.start();
  for (int count = 0; count < 8; ++count) played.board.answers.push_back({-1, ""});
  played.run(125000);
  // At 0, 1, 3, 7, 15, 31, 63 and 123 seconds.
  EQUAL(played.board.calls.size(), size_t{8});
  EQUAL(played.tester.waiting(), size_t{1});
  played.run(61000);
  EQUAL(played.tester.waiting(), size_t{0});
}

CASE("what is refused for good is dropped, what is refused for now waits an hour") {
  Schedule often;
  often.testMs = 1000;
  Played busy(often);
  busy.start();
  const std::string refused = "{\"error\":\"x\",\"message\":\"y\"}";
  busy.board.answers = {{200, "{\"success\":true,\"serverTime\":\"2026-11-23T16:00:00.000Z\"}"}, {200, "[]"}, {400, refused}};
  busy.run(100);
  EQUAL(busy.tester.waiting(), size_t{0});
  CHECK(busy.board.lines.back() == "# refused: DEV-1.1.1");
  busy.run(920);
  busy.board.answers = {{402, refused}};
  busy.run(1080);
  const size_t told = busy.board.callsOf("results").size();
  busy.run(50000);
  EQUAL(busy.board.callsOf("results").size(), told);
  CHECK(busy.tester.waiting() == 8);
  busy.run(3600000);
  CHECK(busy.board.callsOf("results").size() > told);
}

CASE("a testId that is taken is changed for another") {
  Played played;
  played.start();
  played.board.answers = {{200, "{\"success\":true,\"serverTime\":\"2026-11-23T16:00:00.000Z\"}"},
                          {200, "[]"},
                          {409, "{\"error\":\"conflict\",\"message\":\"y\"}"}};
  played.run(1000);
  const auto told = played.board.callsOf("results");
  CHECK(told.size() == 2);
  CHECK(told[0].find("DEV-1.1.1") != std::string::npos && told[1].find("DEV-1.1.2") != std::string::npos);
}

CASE("a key that opens nothing stops it, and another one starts it again with what it kept") {
  Played played;
  played.start();
  played.board.answers = {{401, "{\"error\":\"not_signed_in\",\"message\":\"y\"}"}};
  played.run(200000);
  EQUAL(played.board.calls.size(), size_t{1});
  CHECK(played.tester.isStopped());
  EQUAL(played.tester.waiting(), size_t{1});
  played.tester.hear("{\"command\":\"configure\",\"deviceId\":\"DEV-1\",\"key\":\"another\"}", played.now);
  played.run(1000);
  TEXT(played.board.key, "another");
  EQUAL(played.tester.waiting(), size_t{0});
  for (const std::string& line : played.board.lines) CHECK(line.find("another") == std::string::npos);
}

CASE("another device's results are not told under this one's name") {
  Played played;
  played.board.connected = false;
  played.start();
  played.run(100);
  EQUAL(played.tester.waiting(), size_t{1});
  played.tester.hear("{\"command\":\"configure\",\"deviceId\":\"DEV-2\",\"key\":\"k\"}", played.now);
  EQUAL(played.tester.waiting(), size_t{0});
}

CASE("asked over the cable it prints one result and leaves it to who asked") {
  Played played(quiet());
  played.board.connected = false;
  played.start();
  played.tester.hear("{\"command\":\"run-test\"}", 5000);
  played.tester.hear("{\"command\":\"run-test\"}", 5500);
  CHECK(played.board.lines.size() == 1);
  CHECK(played.board.lines[0].find("{\"testId\":\"DEV-1.1.1\",\"chlorine\":") == 0);
  EQUAL(played.tester.waiting(), size_t{0});
  played.board.raw = RawReadings();
  played.tester.hear("{\"command\":\"run-test\"}", 9000);
  TEXT(played.board.lines[1], "{\"error\":\"No probe answers.\"}");
}

CASE("without a deviceId its results carry the board's own name, and nothing is sent") {
  Played played(quiet());
  played.tester.begin("esp32-1", Identity(), Probes(), 7);
  played.tester.hear("{\"command\":\"run-test\"}", 5000);
  CHECK(played.board.lines[0].find("{\"testId\":\"esp32-1.7.1\"") == 0);
  played.run(1000);
  EQUAL(played.board.calls.size(), size_t{0});
}

CASE("probes are set over the cable, and the log is told what they said before") {
  Played played(quiet());
  played.start();
  played.board.raw.thermistorMv = 1650;
  const auto calibrate = [&](const char* probe, const char* reference) {
    played.tester.hear((std::string("{\"command\":\"calibrate\",\"probe\":\"") + probe + "\",\"reference\":" + reference + "}").c_str(), 0);
    return played.board.lines.back();
  };
  played.board.raw.phMv = 1510;
  TEXT(calibrate("pH", "7"), "# now in the second buffer: pH");
  played.board.raw.phMv = 2020;
  TEXT(calibrate("pH", "4"), "# calibrated: pH reference 4.00, it said 4.07");
  played.board.raw.phMv = 1510;
  played.tester.hear("{\"command\":\"run-test\"}", 0);
  CHECK(played.board.lines.back().find("\"pH\":7.00") != std::string::npos);
  TEXT(calibrate("temperature", "77.9"), "# calibrated: temperature reference 77.90, it said 77.00");
  TEXT(calibrate("temperature", "120"), "# not calibrated: temperature");
  TEXT(calibrate("orp", "700"), "# not calibrated: orp");
  TEXT(calibrate("pH", "\"7\""), "# probe and reference are needed");
}

CASE("whatever comes over the cable, it goes on") {
  Played played(quiet());
  played.start();
  for (const char* line : {"", "{", "hello", "[]", "{\"command\":7}", "{\"command\":\"run-test", "{\"command\":\"format\"}",
                           "{\"command\":\"configure\",\"deviceId\":\"../x\",\"key\":\"k\"}"}) {
    played.tester.hear(line, 0);
    CHECK(played.board.lines.back()[0] == '#');
  }
  played.run(100);
  CHECK(played.board.calls[0].find("/DEV-1/") != std::string::npos);
}

int main() { return runAll(); }
