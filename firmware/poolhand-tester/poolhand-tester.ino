// Poolhand's pool tester on an ESP32: the board's side of it. What it measures, keeps and tells stands in src/core, which knows
// no board and is tested on an ordinary computer. How to build this: firmware/README.md; what is said: firmware/protocol.md.
#include <Arduino.h>
#include <HTTPClient.h>
#include <LittleFS.h>
#include <NetworkClientSecure.h>
#include <Preferences.h>
#include <WiFi.h>

#include "secrets.h"
#include "src/core/tester.h"

static const char firmwareVersion[] = "1.0.0";

// Inputs of the first converter alone: Wi-Fi takes the second one. -1 where nothing is connected.
static const int phPin = 34;
static const int chlorinePin = 35;
static const int thermistorPin = 32;
/** The cell behind two equal resistors. */
static const int batteryPin = -1;
static const int ledPin = 2;

static const int samplesTaken = 25;
static const int sampleEveryMs = 20;
static const char queueFile[] = "/queue";
static const char freshQueueFile[] = "/queue.new";

class Esp32Board final : public poolhand::Board {
 public:
  void begin() {
    memory_.begin("poolhand", false);
    // Formats the partition at the first start.
    hasFiles_ = LittleFS.begin(true);
    secure_ = strncmp(POOLHAND_SERVER, "https://", 8) == 0;
    if (secure_) tls_.setCACert(POOLHAND_ROOT_CA);
    http_.setReuse(true);
    http_.setConnectTimeout(5000);
    http_.setTimeout(10000);
    WiFi.mode(WIFI_STA);
    WiFi.setAutoReconnect(true);
    WiFi.begin(WIFI_NAME, WIFI_PASSWORD);
  }

  uint32_t countStart() {
    const uint32_t start = memory_.getUInt("start", 0) + 1;
    memory_.putUInt("start", start);
    return start;
  }

  poolhand::Identity identity() {
    poolhand::Identity who;
    memory_.getString("deviceId", who.deviceId, sizeof who.deviceId);
    memory_.getString("key", who.key, sizeof who.key);
    return who;
  }

  poolhand::Probes probes() {
    poolhand::Probes kept;
    if (memory_.getBytesLength("probes") == sizeof kept) memory_.getBytes("probes", &kept, sizeof kept);
    return kept;
  }

  poolhand::RawReadings measure() override {
    poolhand::RawReadings raw;
    raw.phMv = sampled(phPin);
    raw.chlorineMv = sampled(chlorinePin);
    raw.thermistorMv = sampled(thermistorPin);
    return raw;
  }

  float batteryMv() override { return 2 * sampled(batteryPin); }
  bool isConnected() override { return WiFi.status() == WL_CONNECTED; }
  int signalDbm() override { return WiFi.RSSI(); }
  void print(const char* line) override { Serial.println(line); }

  int call(const poolhand::Identity& who, const char* method, const char* path, const char* body, char* answer,
           size_t room) override {
    NetworkClient& line = secure_ ? tls_ : plain_;
    if (!http_.begin(line, String(POOLHAND_SERVER) + path)) return 0;
    http_.addHeader("Authorization", String("Bearer ") + who.key);
    if (body != nullptr) http_.addHeader("Content-Type", "application/json");
    // The library takes the body as bytes that it might change, and does not.
    uint8_t* bytes = reinterpret_cast<uint8_t*>(const_cast<char*>(body));
    const int status = http_.sendRequest(method, bytes, body == nullptr ? 0 : strlen(body));
    if (status > 0) {
      const String told = http_.getString();
      const size_t length = told.length() < room ? told.length() : room - 1;
      memcpy(answer, told.c_str(), length);
      answer[length] = '\0';
    }
    http_.end();
    return status;
  }

  void keepIdentity(const poolhand::Identity& who) override {
    memory_.putString("deviceId", who.deviceId);
    memory_.putString("key", who.key);
  }

  void keepProbes(const poolhand::Probes& probes) override { memory_.putBytes("probes", &probes, sizeof probes); }

  /** First beside the old one: the supply may fail in the middle of it. */
  void keepQueue(const void* bytes, size_t count) override {
    if (!hasFiles_) return;
    File file = LittleFS.open(freshQueueFile, "w");
    if (!file) return;
    const bool whole = file.write(static_cast<const uint8_t*>(bytes), count) == count;
    file.close();
    if (whole) LittleFS.rename(freshQueueFile, queueFile);
  }

  bool restoreQueue(void* bytes, size_t count) override {
    if (!hasFiles_ || !LittleFS.exists(queueFile)) return false;
    File file = LittleFS.open(queueFile, "r");
    const bool whole = file && file.size() == count && file.read(static_cast<uint8_t*>(bytes), count) == count;
    file.close();
    return whole;
  }

 private:
  static float sampled(int pin) {
    if (pin < 0) return poolhand::nothing();
    float samples[samplesTaken];
    for (float& one : samples) {
      one = static_cast<float>(analogReadMilliVolts(pin));
      delay(sampleEveryMs);
    }
    return poolhand::medianOf(samples, samplesTaken);
  }

  Preferences memory_;
  HTTPClient http_;
  NetworkClient plain_;
  NetworkClientSecure tls_;
  bool secure_ = false;
  bool hasFiles_ = false;
};

static Esp32Board esp32;
static poolhand::Tester<> tester(esp32, firmwareVersion, poolhand::Schedule());
static poolhand::Uptime uptime;

void setup() {
  pinMode(ledPin, OUTPUT);
  Serial.begin(115200);
  esp32.begin();
  char name[24];
  // Of the chip, burned in.
  snprintf(name, sizeof name, "esp32-%012llx", static_cast<unsigned long long>(ESP.getEfuseMac()));
  tester.begin(name, esp32.identity(), esp32.probes(), esp32.countStart());
}

/** Reads what came over the cable; a line that is too long is passed over whole. */
static void hearCable(uint64_t now) {
  static char line[512];
  static size_t length = 0;
  static bool tooLong = false;
  while (Serial.available() > 0) {
    const int one = Serial.read();
    if (one == '\n') {
      line[length] = '\0';
      if (length > 0 && !tooLong) tester.hear(line, now);
      length = 0;
      tooLong = false;
    } else if (one >= 0 && one != '\r') {
      if (length + 1 < sizeof line) {
        line[length++] = static_cast<char>(one);
      } else {
        tooLong = true;
      }
    }
  }
}

void loop() {
  const uint64_t now = uptime.at(millis());
  hearCable(now);
  tester.step(now);
  // Fast where the server refuses its key, slow where something waits, dark where all is told.
  digitalWrite(ledPin, tester.isStopped() ? now / 150 % 2 : tester.waiting() > 0 ? now / 1000 % 2 : LOW);
  delay(10);
}
