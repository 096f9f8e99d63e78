#pragma once

#include "json.h"
#include "results.h"

namespace poolhand {

/** What the answer to a call means for what was told (the table of protocol.md). */
enum class Outcome {
  taken,
  /** Refused for good. */
  drop,
  /** Another test of the company has its testId. */
  renamed,
  /** The plan or the switch refuses for now. */
  hourly,
  /** The key opens nothing: nothing is sent any more, and nothing forgotten. */
  stop,
  /** For the moment. */
  again,
};

/**
 * What became of a call. Only the server itself decides: a hotel's sign-in page that answers 200, or a proxy that answers 404,
 * is as good as no answer.
 * @param expected the member that the answer of a taken call has; null where it is a list
 * @param status of HTTP, 0 or less where there was no answer
 */
inline Outcome outcomeOf(int status, const char* answer, const char* expected) {
  const Json body = jsonOf(answer);
  if (status == 200 || status == 201) {
    const bool isOurs = expected == nullptr ? body.is('[') : member(body, expected).isThere();
    return isOurs ? Outcome::taken : Outcome::again;
  }
  if (!member(body, "error").isThere()) return Outcome::again;
  switch (status) {
    case 400:
    case 404:
    case 413:
      return Outcome::drop;
    case 401:
      return Outcome::stop;
    case 402:
    case 403:
      return Outcome::hourly;
    case 409:
      return Outcome::renamed;
    default:
      return Outcome::again;
  }
}

/** Waits of 1, 2, 4 … 60 seconds, from one failure to the next. */
class BackOff {
 public:
  uint32_t nextMs() {
    const uint32_t waitMs = seconds_ * 1000;
    seconds_ = seconds_ * 2 < longestSeconds ? seconds_ * 2 : longestSeconds;
    return waitMs;
  }
  void reset() { seconds_ = 1; }

 private:
  static constexpr uint32_t longestSeconds = 60;
  uint32_t seconds_ = 1;
};

/** The last few commands that were run: the same one may be heard again before its answer has arrived. */
template <size_t Room>
class CommandMemory {
 public:
  bool knows(const char* commandId) const {
    for (size_t index = 0; index < size_; ++index) {
      if (strcmp(ids_[index], commandId) == 0) return true;
    }
    return false;
  }

  void remember(const char* commandId) {
    if (!copyWhole(ids_[next_], idRoom, commandId)) return;
    next_ = (next_ + 1) % Room;
    if (size_ < Room) size_ += 1;
  }

 private:
  char ids_[Room][idRoom] = {};
  size_t next_ = 0;
  size_t size_ = 0;
};

}  // namespace poolhand
