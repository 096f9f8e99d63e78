#pragma once

#include "board.h"
#include "delivery.h"

namespace poolhand {

struct Schedule {
  uint32_t heartbeatMs = 60000;
  /** The dashboard waits 30 seconds for an answer. */
  uint32_t commandsMs = 10000;
  /** Between tests that nobody asked for; 0 for none. */
  uint32_t testMs = 3600000;
};

/**
 * A tester as protocol.md describes it: it measures on its own, on command, and when asked over USB; it keeps what it measured
 * until the server has taken it; and it prints every result as a line. One step of it makes one call at most.
 */
template <size_t QueueRoom = 96>
class Tester {
 public:
  Tester(Board& board, const char* firmware, const Schedule& schedule)
      : board_(board), firmware_(firmware), schedule_(schedule) {}

  /**
   * @param name of the board itself, the same nowhere else: its results carry it until it has a deviceId
   * @param start how often the board has been started, this time included
   */
  void begin(const char* name, const Identity& who, const Probes& probes, uint32_t start) {
    copyWhole(name_, sizeof name_, name);
    who_ = who;
    probes_ = probes;
    start_ = start;
    const bool wasKept = board_.restoreQueue(&queue_, sizeof queue_);
    if (wasKept && !queue_.open()) say("what waited cannot be read", nullptr);
    if (!wasKept) queue_.clear();
    keptNothing_ = !wasKept;
  }

  size_t waiting() const { return queue_.size(); }
  /** The server does not know the key: nothing is sent until another one is set. */
  bool isStopped() const { return stopped_; }

  void step(uint64_t now) {
    if (schedule_.testMs > 0 && now >= nextTestAt_) {
      nextTestAt_ = now + schedule_.testMs;
      measureForServer("", now);
    }
    if (!stopped_ && who_.isSet() && board_.isConnected() && now >= nextCallAt_) speak(now);
    // Writing to flash wears it: a result that is told at once is not kept at all.
    if (changed_ && now >= changedAt_ + settleMs) keep();
  }

  /** One line that came over USB. */
  void hear(const char* line, uint64_t now) {
    const Json told = jsonOf(line);
    char command[20];
    if (!readText(member(told, "command"), command, sizeof command)) return say("not understood", nullptr);
    if (strcmp(command, "run-test") == 0) return measureForCable(now);
    if (strcmp(command, "configure") == 0) return configure(told, now);
    if (strcmp(command, "calibrate") == 0) return calibrate(told);
    say("not understood", nullptr);
  }

 private:
  static constexpr uint64_t settleMs = 2000;
  /** The same line again while its test runs asks for nothing new. */
  static constexpr uint64_t cableTestMs = 2000;
  static constexpr uint64_t hourMs = 3600000;

  /** For who watches the board: a line that is no JSON is nobody's result. */
  void say(const char* note, const char* about) {
    TextWriter line(message_, sizeof message_);
    line.text("# ").text(note);
    if (about != nullptr) line.text(": ").text(about);
    board_.print(message_);
  }

  /** Measures and prints the result. False where no probe answers. */
  bool measure(const char* commandId, uint64_t now, Result& result) {
    const Readings found = readingsFrom(probes_, board_.measure());
    if (!found.any()) return false;
    result = Result();
    result.measuredAtUptimeMs = now;
    result.measuredAtMs = clock_.isSet() ? clock_.at(now) : 0;
    result.pH = found.pH;
    result.phCompensated = found.phCompensated;
    result.chlorine = found.chlorine;
    result.temperatureF = found.temperatureF;
    result.batteryPercent = batteryPercent(board_.batteryMv());
    copyWhole(result.commandId, sizeof result.commandId, commandId);
    writeTestId(result.testId, who_.isSet() ? who_.deviceId : name_, start_, ++count_);
    if (writeResult(message_, sizeof message_, result)) board_.print(message_);
    return true;
  }

  void measureForServer(const char* commandId, uint64_t now) {
    Result result;
    if (!measure(commandId, now, result)) return say("no probe answers", nullptr);
    if (!who_.isSet()) return;
    queue_.add(result);
    changed(now);
  }

  /** What is asked for over the cable is handed in by who asked. */
  void measureForCable(uint64_t now) {
    if (now < nextCableTestAt_) return;
    nextCableTestAt_ = now + cableTestMs;
    Result result;
    if (!measure("", now, result)) board_.print("{\"error\":\"No probe answers.\"}");
  }

  void speak(uint64_t now) {
    const bool beats = now >= nextHeartbeatAt_ || !clock_.isSet();
    if (beats) {
      heartbeat(now);
    } else if (now >= nextCommandsAt_) {
      askForCommands(now);
    } else if (!queue_.isEmpty() && now >= nextResultAt_) {
      tellOldest(now);
    }
  }

  Outcome call(const char* method, const char* what, const char* body, const char* expected, uint64_t now) {
    char path[160];
    TextWriter(path, sizeof path).text("/api/devices/").text(who_.deviceId).character('/').text(what);
    answer_[0] = '\0';
    const int status = board_.call(who_, method, path, body, answer_, sizeof answer_);
    const Outcome outcome = outcomeOf(status, answer_, expected);
    if (outcome == Outcome::again) {
      nextCallAt_ = now + backOff_.nextMs();
    } else {
      backOff_.reset();
    }
    if (outcome == Outcome::stop) {
      stopped_ = true;
      say("the server does not know this key", who_.deviceId);
    }
    return outcome;
  }

  void heartbeat(uint64_t now) {
    writeHeartbeat(message_, sizeof message_, firmware_, batteryPercent(board_.batteryMv()), board_.signalDbm());
    const Outcome outcome = call("POST", "heartbeat", message_, "serverTime", now);
    if (outcome == Outcome::again || outcome == Outcome::stop) return;
    nextHeartbeatAt_ = now + schedule_.heartbeatMs;
    char text[32];
    int64_t epochMs = 0;
    if (!readText(member(jsonOf(answer_), "serverTime"), text, sizeof text) || !readMoment(text, epochMs)) {
      // Refused, for whatever reason: without the time nothing else can be told, so it is not asked at every step.
      nextCallAt_ = now + schedule_.heartbeatMs;
      return;
    }
    clock_.set(epochMs, now);
    // What was measured before the time was known can be told now.
    if (queue_.date(clock_)) changed(now);
  }

  void tellOldest(uint64_t now) {
    Result& oldest = queue_.oldest();
    if (!writeResult(message_, sizeof message_, oldest)) return removeOldest(now);
    switch (call("POST", "results", message_, "stored", now)) {
      case Outcome::taken:
        return removeOldest(now);
      case Outcome::drop:
        say("refused", oldest.testId);
        return removeOldest(now);
      case Outcome::renamed:
        writeTestId(oldest.testId, who_.deviceId, start_, ++count_);
        return changed(now);
      case Outcome::hourly:
        nextResultAt_ = now + hourMs;
        return say("not taken now", oldest.testId);
      case Outcome::stop:
      case Outcome::again:
        return;
    }
  }

  void askForCommands(uint64_t now) {
    const Outcome outcome = call("GET", "commands", nullptr, nullptr, now);
    if (outcome == Outcome::again || outcome == Outcome::stop) return;
    nextCommandsAt_ = now + (outcome == Outcome::hourly ? hourMs : schedule_.commandsMs);
    const Json list = jsonOf(answer_);
    char commandId[idRoom];
    for (Json one = nextElement(list, Json{}); one.isThere(); one = nextElement(list, one)) {
      if (!isToBeRun(one, commandId, now)) continue;
      commands_.remember(commandId);
      return measureForServer(commandId, now);
    }
  }

  bool isToBeRun(Json one, char* commandId, uint64_t now) {
    char command[20], expiresAt[32];
    int64_t expiresAtMs = 0;
    if (!readText(member(one, "command"), command, sizeof command) || strcmp(command, "run-test") != 0) return false;
    if (!readText(member(one, "commandId"), commandId, idRoom) || !isId(commandId)) return false;
    if (!readText(member(one, "expiresAt"), expiresAt, sizeof expiresAt)) return false;
    return readMoment(expiresAt, expiresAtMs) && clock_.at(now) < expiresAtMs && !commands_.knows(commandId);
  }

  void removeOldest(uint64_t now) {
    queue_.removeOldest();
    changed(now);
  }

  void changed(uint64_t now) {
    if (!changed_) changedAt_ = now;
    changed_ = true;
  }

  void keep() {
    changed_ = false;
    if (queue_.isEmpty() && keptNothing_) return;
    queue_.seal();
    board_.keepQueue(&queue_, sizeof queue_);
    keptNothing_ = queue_.isEmpty();
  }

  /** `{"command":"configure","deviceId":"…","key":"…"}`. The key is never printed. */
  void configure(Json told, uint64_t now) {
    Identity who;
    const bool read = readText(member(told, "deviceId"), who.deviceId, sizeof who.deviceId) &&
                      readText(member(told, "key"), who.key, sizeof who.key);
    if (!read || !isId(who.deviceId) || !isKey(who.key)) return say("deviceId and key are needed", nullptr);
    // What another device has measured is not this one's to tell.
    if (strcmp(who.deviceId, who_.deviceId) != 0) {
      queue_.clear();
      changed(now);
    }
    who_ = who;
    board_.keepIdentity(who_);
    stopped_ = false;
    nextCallAt_ = nextHeartbeatAt_ = nextResultAt_ = nextCommandsAt_ = 0;
    say("configured", who_.deviceId);
  }

  /**
   * `{"command":"calibrate","probe":"pH","reference":7.00}` with the probe in the standard: pH in two buffers, chlorine in
   * water without any and beside a test made by hand, temperature (°F) beside a thermometer. Tells what the probe said before.
   */
  void calibrate(Json told) {
    char probe[16];
    double given = 0;
    if (!readText(member(told, "probe"), probe, sizeof probe) || !readNumber(member(told, "reference"), given)) {
      return say("probe and reference are needed", nullptr);
    }
    const float reference = static_cast<float>(given);
    const RawReadings raw = board_.measure();
    const float celsius = celsiusFrom(probes_.thermistor, raw.thermistorMv);
    const float pH = phFrom(probes_.ph, raw.phMv, celsius);
    float before = nothing();
    bool done = false;
    bool waitsForSecond = false;
    if (strcmp(probe, "pH") == 0) {
      before = pH;
      BufferPoint point;
      point.pH = reference;
      point.mv = raw.phMv;
      if (isMeasured(celsius)) point.celsius = celsius;
      done = calibratePh(probes_.ph, firstBuffer_, point);
      waitsForSecond = !done && isMeasured(raw.phMv);
      firstBuffer_ = done ? BufferPoint() : point;
    } else if (strcmp(probe, "chlorine") == 0) {
      before = chlorineFrom(probes_.chlorine, raw.chlorineMv, pH, celsius);
      done = calibrateChlorine(probes_.chlorine, reference, raw.chlorineMv, pH, celsius);
    } else if (strcmp(probe, "temperature") == 0) {
      before = fahrenheitOf(celsius);
      done = calibrateThermistor(probes_.thermistor, celsiusOf(reference), raw.thermistorMv);
    }
    if (waitsForSecond) return say("now in the second buffer", probe);
    if (!done) return say("not calibrated", probe);
    board_.keepProbes(probes_);
    TextWriter line(message_, sizeof message_);
    line.text("# calibrated: ").text(probe).text(" reference ").decimal(reference, 2);
    if (isMeasured(before)) line.text(", it said ").decimal(before, 2);
    board_.print(message_);
  }

  Board& board_;
  const char* firmware_;
  const Schedule schedule_;
  char name_[idRoom] = "tester";
  Identity who_;
  Probes probes_;
  uint32_t start_ = 0;
  uint32_t count_ = 0;

  ResultQueue<QueueRoom> queue_;
  bool changed_ = false;
  bool keptNothing_ = true;
  uint64_t changedAt_ = 0;

  ServerClock clock_;
  BackOff backOff_;
  CommandMemory<16> commands_;
  BufferPoint firstBuffer_;
  bool stopped_ = false;
  uint64_t nextTestAt_ = 0;
  uint64_t nextCableTestAt_ = 0;
  uint64_t nextCallAt_ = 0;
  uint64_t nextHeartbeatAt_ = 0;
  uint64_t nextResultAt_ = 0;
  uint64_t nextCommandsAt_ = 0;

  /** What is being said and what is being heard; never at work for two at once. */
  char message_[messageRoom];
  char answer_[1024];
};

}  // namespace poolhand
