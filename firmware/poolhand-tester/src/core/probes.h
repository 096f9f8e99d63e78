#pragma once

#include <math.h>
#include <stddef.h>

namespace poolhand {

/** What was not measured is not a number. */
inline float nothing() { return NAN; }
inline bool isMeasured(float value) { return !isnan(value); }

/** What the probes' boards put out, in millivolts; nothing where there is no such probe. */
struct RawReadings {
  float phMv = nothing();
  float chlorineMv = nothing();
  float thermistorMv = nothing();
};

/** pH, ppm free chlorine, °F. */
struct Readings {
  float pH = nothing();
  float chlorine = nothing();
  float temperatureF = nothing();
  /** False where the pH could not be corrected for the temperature of the water. */
  bool phCompensated = false;

  bool any() const { return isMeasured(pH) || isMeasured(chlorine) || isMeasured(temperatureF); }
};

/** A voltage divider of a fixed resistor to the supply and a thermistor (NTC) to ground. */
struct Thermistor {
  float supplyMv = 3300;
  float fixedOhm = 10000;
  /** At 25 °C. */
  float nominalOhm = 10000;
  float betaKelvin = 3950;
  /** Found by calibrating: what is added to the result. */
  float offsetC = 0;
};

/** A glass electrode behind an amplifier. Its voltage at pH 7 is the same at every temperature; the slope is not (Nernst). */
struct PhProbe {
  float neutralMv = 1500;
  /** Per unit of pH at 25 °C: 59.16 mV of the electrode, three times amplified and turned round. */
  float slopeMv = -177.5F;
};

/** A membrane-covered amperometric sensor. It answers to hypochlorous acid, not to the hypochlorite that is there with it. */
struct ChlorineProbe {
  float zeroMv = 200;
  /** Per ppm of hypochlorous acid at 25 °C. */
  float slopeMv = 250;
  /** More of it passes the membrane the warmer it is. */
  float percentPerC = 3;
};

struct Probes {
  Thermistor thermistor;
  PhProbe ph;
  ChlorineProbe chlorine;
};

constexpr float kelvinAtZeroC = 273.15F;
constexpr float calibrationKelvin = 298.15F;

inline float fahrenheitOf(float celsius) { return celsius * 9 / 5 + 32; }
inline float celsiusOf(float fahrenheit) { return (fahrenheit - 32) * 5 / 9; }

/** °C; nothing where the wire is cut or shorted. */
inline float celsiusFrom(const Thermistor& probe, float mv) {
  constexpr float brokenMv = 20;
  if (!isMeasured(mv) || mv < brokenMv || mv > probe.supplyMv - brokenMv) return nothing();
  const float ohm = probe.fixedOhm * mv / (probe.supplyMv - mv);
  const float perKelvin = 1 / calibrationKelvin + logf(ohm / probe.nominalOhm) / probe.betaKelvin;
  return 1 / perKelvin - kelvinAtZeroC + probe.offsetC;
}

/** pH at the temperature of the water, or as if it had 25 °C where that is not known. */
inline float phFrom(const PhProbe& probe, float mv, float celsius) {
  if (!isMeasured(mv)) return nothing();
  const float kelvin = isMeasured(celsius) ? celsius + kelvinAtZeroC : calibrationKelvin;
  return 7 + (mv - probe.neutralMv) / (probe.slopeMv * kelvin / calibrationKelvin);
}

/** The share of free chlorine that is hypochlorous acid: pKa = 3000/T - 10.0686 + 0.0253 T (Morris 1966), T in kelvin. */
inline float hypochlorousShare(float pH, float celsius) {
  const float kelvin = celsius + kelvinAtZeroC;
  const float pKa = 3000 / kelvin - 10.0686F + 0.0253F * kelvin;
  return 1 / (1 + powf(10, pH - pKa));
}

/** What one ppm of free chlorine moves the sensor by in such water. */
inline float chlorineSlopeMv(const ChlorineProbe& probe, float pH, float celsius) {
  return probe.slopeMv * (1 + probe.percentPerC / 100 * (celsius - 25)) * hypochlorousShare(pH, celsius);
}

/** Ppm of free chlorine; nothing without pH and temperature, which decide how much of it the sensor sees. */
inline float chlorineFrom(const ChlorineProbe& probe, float mv, float pH, float celsius) {
  if (!isMeasured(mv) || !isMeasured(pH) || !isMeasured(celsius)) return nothing();
  const float slope = chlorineSlopeMv(probe, pH, celsius);
  return slope > 1 ? (mv - probe.zeroMv) / slope : nothing();
}

inline float within(float value, float low, float high) { return value >= low && value <= high ? value : nothing(); }

/** The readings of one moment. A probe whose value cannot be is left out: it would have the whole result refused. */
inline Readings readingsFrom(const Probes& probes, const RawReadings& raw) {
  constexpr float noisePpm = 0.3F;
  Readings found;
  const float celsius = celsiusFrom(probes.thermistor, raw.thermistorMv);
  found.temperatureF = within(fahrenheitOf(celsius), 30, 120);
  const float waterC = isMeasured(found.temperatureF) ? celsius : nothing();
  found.pH = within(phFrom(probes.ph, raw.phMv, waterC), 5, 10);
  found.phCompensated = isMeasured(found.pH) && isMeasured(waterC);
  const float chlorine = chlorineFrom(probes.chlorine, raw.chlorineMv, found.pH, waterC);
  // Water without chlorine scatters round zero.
  found.chlorine = chlorine < 0 && chlorine > -noisePpm ? 0 : within(chlorine, 0, 20);
  return found;
}

/** The middle of several samples, so that one spark on the wire is no reading. Puts them in order. */
inline float medianOf(float* samples, size_t count) {
  if (count == 0) return nothing();
  for (size_t at = 1; at < count; ++at) {
    const float value = samples[at];
    size_t to = at;
    for (; to > 0 && samples[to - 1] > value; --to) samples[to] = samples[to - 1];
    samples[to] = value;
  }
  return count % 2 == 1 ? samples[count / 2] : (samples[count / 2 - 1] + samples[count / 2]) / 2;
}

/** What the pH board put out in a buffer of known pH. */
struct BufferPoint {
  float pH = nothing();
  float mv = nothing();
  /** 25 where it is not measured. */
  float celsius = 25;
};

/**
 * Sets the pH probe by two buffers, each at its own temperature. False, with the probe as it was, where they are less than one
 * pH apart, or where the slope is not half to one and a half of a new electrode's: it is spent, or a buffer was mistaken.
 */
inline bool calibratePh(PhProbe& probe, const BufferPoint& one, const BufferPoint& other) {
  const float ofNewMv = PhProbe().slopeMv;
  const float x1 = (one.pH - 7) * (one.celsius + kelvinAtZeroC) / calibrationKelvin;
  const float x2 = (other.pH - 7) * (other.celsius + kelvinAtZeroC) / calibrationKelvin;
  if (!(fabsf(one.pH - other.pH) >= 1)) return false;
  const float slope = (other.mv - one.mv) / (x2 - x1);
  if (!(slope / ofNewMv >= 0.5F && slope / ofNewMv <= 1.5F)) return false;
  probe.slopeMv = slope;
  probe.neutralMv = one.mv - slope * x1;
  return true;
}

/**
 * Sets the chlorine sensor: its zero in water without chlorine, its slope in the pool's own water beside a test made by hand,
 * with which it then agrees whatever stabilizer there is. False, with the sensor as it was, where it does not answer.
 */
inline bool calibrateChlorine(ChlorineProbe& probe, float referencePpm, float mv, float pH, float celsius) {
  if (!isMeasured(mv) || !(referencePpm >= 0)) return false;
  if (referencePpm < 0.05F) {
    probe.zeroMv = mv;
    return true;
  }
  if (!isMeasured(pH) || !isMeasured(celsius)) return false;
  ChlorineProbe unit = probe;
  unit.slopeMv = 1;
  const float slope = (mv - probe.zeroMv) / (referencePpm * chlorineSlopeMv(unit, pH, celsius));
  if (!(slope >= 5)) return false;
  probe.slopeMv = slope;
  return true;
}

/** Sets the thermistor by a thermometer. False, with it as it was, where they are more than 5 °C apart: that is a fault. */
inline bool calibrateThermistor(Thermistor& probe, float referenceC, float mv) {
  const float off = referenceC - celsiusFrom(probe, mv);
  if (!(fabsf(off) <= 5)) return false;
  probe.offsetC += off;
  return true;
}

/** What is left in one lithium-ion cell at rest, in percent; nothing where no cell is measured. */
inline float batteryPercent(float mv) {
  constexpr float curve[][2] = {{3300, 0},  {3600, 5},  {3690, 10}, {3740, 20}, {3770, 30}, {3790, 40},
                                {3820, 50}, {3870, 60}, {3920, 70}, {3980, 80}, {4060, 90}, {4200, 100}};
  constexpr size_t points = sizeof curve / sizeof curve[0];
  if (!isMeasured(mv) || mv < 2000) return nothing();
  if (mv <= curve[0][0]) return 0;
  for (size_t at = 1; at < points; ++at) {
    if (mv > curve[at][0]) continue;
    const float share = (mv - curve[at - 1][0]) / (curve[at][0] - curve[at - 1][0]);
    return curve[at - 1][1] + share * (curve[at][1] - curve[at - 1][1]);
  }
  return 100;
}

}  // namespace poolhand
