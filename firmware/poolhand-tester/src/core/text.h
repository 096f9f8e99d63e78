#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace poolhand {

/** Writes into a buffer of the caller's. What does not fit is left out, and `fits` says so; the text always ends. */
class TextWriter {
 public:
  TextWriter(char* out, size_t room) : out_(out), room_(room) {
    if (room_ > 0) out_[0] = '\0';
  }

  bool fits() const { return fits_; }
  size_t length() const { return length_; }

  TextWriter& character(char one) {
    if (length_ + 1 >= room_) {
      fits_ = false;
      return *this;
    }
    out_[length_++] = one;
    out_[length_] = '\0';
    return *this;
  }

  TextWriter& text(const char* value) {
    for (; *value != '\0'; ++value) character(*value);
    return *this;
  }

  /** With leading zeros up to `width` digits. */
  TextWriter& whole(int64_t value, int width = 1) {
    if (value < 0) character('-');
    uint64_t left = value < 0 ? 0 - static_cast<uint64_t>(value) : static_cast<uint64_t>(value);
    char digits[20];
    int count = 0;
    do {
      digits[count++] = static_cast<char>('0' + left % 10);
      left /= 10;
    } while (left > 0);
    for (int missing = width - count; missing > 0; --missing) character('0');
    while (count > 0) character(digits[--count]);
    return *this;
  }

  /** Rounded half away from zero; never "-0". Values beyond nine digits are none that a probe tells. */
  TextWriter& decimal(double value, int places) {
    int64_t unit = 1;
    for (int place = 0; place < places; ++place) unit *= 10;
    const int64_t scaled = llround(value * static_cast<double>(unit));
    if (scaled < 0) character('-');
    const int64_t size = scaled < 0 ? -scaled : scaled;
    whole(size / unit);
    return places == 0 ? *this : character('.').whole(size % unit, places);
  }

  /** As a JSON string. */
  TextWriter& quoted(const char* value) {
    static const char hex[] = "0123456789abcdef";
    character('"');
    for (; *value != '\0'; ++value) {
      const unsigned char one = static_cast<unsigned char>(*value);
      if (one == '"' || one == '\\') {
        character('\\').character(*value);
      } else if (one < 0x20) {
        text("\\u00").character(hex[one >> 4]).character(hex[one & 15]);
      } else {
        character(*value);
      }
    }
    return character('"');
  }

 private:
  char* out_;
  size_t room_;
  size_t length_ = 0;
  bool fits_ = true;
};

/** Copies a text whole, or not at all: half an id is another id. */
inline bool copyWhole(char* out, size_t room, const char* value) {
  const size_t length = strlen(value);
  if (length >= room) return false;
  memcpy(out, value, length + 1);
  return true;
}

}  // namespace poolhand
