// A tester without a board: water that changes, probes with noise and drift, a battery that empties, and a queue of results
// that waits while there is no signal. Randomness comes from a seed, so that a run can be repeated.

/** Numbers between 0 and 1 from a seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));
const rounded = (value, digits) => Number(value.toFixed(digits));
/** A board measures at most so many before it must forget the oldest. */
const queueRoom = 200;

/** What a probe of this kind scatters by, one standard deviation: pH, ppm, °F. */
const scatter = { pH: 0.03, chlorine: 0.1, temperature: 0.3 };

export function simulatedTester({ deviceId, seed, noise, driftPerTest, battery, drainPerBeat, bootedAt }) {
  const random = randomFrom(seed);
  /** Standard normal (Box-Muller). */
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const water = { pH: 7.4, chlorine: 2.5, temperature: 82 };
  const answered = new Set();
  const queue = [];
  let level = battery;
  let drift = 0;
  let tests = 0;

  return {
    random,
    queue,
    get isEmpty() {
      return level <= 0;
    },

    /** What a heartbeat reports; each one costs a little of the battery. */
    heartbeat() {
      level = clamp(level - drainPerBeat, 0, 100);
      return {
        firmwareVersion: 'simulator-1',
        batteryLevel: rounded(level, 1),
        signalStrength: Math.round(-60 + 6 * normal()),
      };
    },

    /** Time goes by: pH rises, chlorine is used up, and somebody doses when it is nearly gone. */
    passTime() {
      water.pH = clamp(water.pH + 0.004, 6.8, 8.4);
      water.chlorine = water.chlorine < 0.4 ? 3 : water.chlorine * 0.985;
      water.temperature = clamp(water.temperature + 0.1 * normal(), 60, 95);
    },

    /** Measures, and keeps the result until the server has answered it. The same command is measured once. */
    measure(now, commandId) {
      if (commandId !== undefined && answered.has(commandId)) return;
      if (commandId !== undefined) answered.add(commandId);
      tests += 1;
      drift += driftPerTest;
      const read = (probe, offset, digits) =>
        rounded(water[probe] + offset + noise * scatter[probe] * normal(), digits);
      queue.push({
        // Of this device, this start and this test: nobody else makes the same.
        testId: `${deviceId}.${bootedAt.toString(36)}.${tests}`,
        ...(commandId === undefined ? {} : { commandId }),
        measuredAt: now.toISOString(),
        pH: clamp(read('pH', drift, 2), 5, 10),
        chlorine: clamp(read('chlorine', 0, 2), 0, 20),
        temperature: read('temperature', 0, 1),
        batteryLevel: rounded(level, 1),
      });
      if (queue.length > queueRoom) queue.shift();
    },
  };
}
