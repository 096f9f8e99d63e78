#pragma once

#include "text.h"

namespace poolhand {

/** Milliseconds since the start of the board, from a counter of 32 bits that begins anew every 49.7 days. */
class Uptime {
 public:
  uint64_t at(uint32_t counter) {
    if (counter < last_) turns_ += 1;
    last_ = counter;
    return (static_cast<uint64_t>(turns_) << 32) + counter;
  }

 private:
  uint32_t last_ = 0;
  uint32_t turns_ = 0;
};

namespace moments {

constexpr int64_t dayMs = 86400000;

/** Days since 1970-01-01 of a day of the Gregorian calendar; years are counted from March, so that a leap day ends one. */
inline int64_t daysFrom(int64_t year, int64_t month, int64_t day) {
  const int64_t marchYear = month > 2 ? year : year - 1;
  const int64_t marchMonth = month > 2 ? month - 3 : month + 9;
  const int64_t leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400;
  return marchYear * 365 + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719468;
}

inline bool readDigits(const char*& at, int count, int64_t& out) {
  out = 0;
  for (; count > 0; --count, ++at) {
    if (*at < '0' || *at > '9') return false;
    out = out * 10 + (*at - '0');
  }
  return true;
}

inline bool readSign(const char*& at, char sign) {
  if (*at != sign) return false;
  ++at;
  return true;
}

}  // namespace moments

/** Milliseconds since 1970 of e.g. `2026-11-23T16:00:00.000Z`; false where the text is none in UTC from 2000 on. */
inline bool readMoment(const char* text, int64_t& epochMs) {
  using namespace moments;
  const char* at = text;
  int64_t year, month, day, hour, minute, second;
  const bool read = readDigits(at, 4, year) && readSign(at, '-') && readDigits(at, 2, month) && readSign(at, '-') &&
                    readDigits(at, 2, day) && readSign(at, 'T') && readDigits(at, 2, hour) && readSign(at, ':') &&
                    readDigits(at, 2, minute) && readSign(at, ':') && readDigits(at, 2, second);
  if (!read || year < 2000 || month < 1 || month > 12 || day < 1 || day > 31) return false;
  if (hour > 23 || minute > 59 || second > 60) return false;
  int64_t fractionMs = 0;
  if (*at == '.') {
    ++at;
    int64_t weight = 100;
    if (*at < '0' || *at > '9') return false;
    for (; *at >= '0' && *at <= '9'; ++at, weight /= 10) fractionMs += weight * (*at - '0');
  }
  if (at[0] != 'Z' || at[1] != '\0') return false;
  epochMs = daysFrom(year, month, day) * dayMs + ((hour * 60 + minute) * 60 + second) * 1000 + fractionMs;
  return true;
}

/** A moment as the server reads it, e.g. `2026-11-23T16:00:00.000Z`. */
inline void writeMoment(TextWriter& out, int64_t epochMs) {
  using namespace moments;
  int64_t days = epochMs / dayMs;
  const int64_t rest = epochMs % dayMs;
  int64_t year = 1970 + days / 366;
  while (daysFrom(year + 1, 1, 1) <= days) ++year;
  int64_t month = 1;
  while (month < 12 && daysFrom(year, month + 1, 1) <= days) ++month;
  const int64_t day = days - daysFrom(year, month, 1) + 1;
  out.whole(year, 4).character('-').whole(month, 2).character('-').whole(day, 2).character('T');
  out.whole(rest / 3600000, 2).character(':').whole(rest / 60000 % 60, 2).character(':').whole(rest / 1000 % 60, 2);
  out.character('.').whole(rest % 1000, 3).character('Z');
}

/** The server's time, counted on by the board between two heartbeats. */
class ServerClock {
 public:
  bool isSet() const { return isSet_; }

  void set(int64_t epochMs, uint64_t uptimeMs) {
    isSet_ = true;
    startedAtMs_ = epochMs - static_cast<int64_t>(uptimeMs);
  }

  /** Milliseconds since 1970 when the board had run so long, also for what was before the time was known. */
  int64_t at(uint64_t uptimeMs) const { return startedAtMs_ + static_cast<int64_t>(uptimeMs); }

 private:
  bool isSet_ = false;
  int64_t startedAtMs_ = 0;
};

}  // namespace poolhand
