import { catalog, type Message } from '#domain/language/index.ts';

interface OffManual {
  probe: Message;
  off: number;
  unit: string;
}

/** What is said of a tester and its probes. */
export const probeTexts = catalog('water.probes', {
  outOfScale: {
    pH: 'pH must be between 0 and 14',
    chlorine: 'Chlorine must be between 0 and 30 ppm',
    temperature: 'Temperature must be between 20 and 150 °F',
  },
  names: { pH: 'pH', chlorine: 'Chlorine', temperature: 'Temperature' },
  neverCalibrated: ({ probe }: { probe: Message }, { say }) => `${say(probe)} probe has no calibration on file.`,
  calibrated: ({ probe, days }: { probe: Message; days: number }, { say }) =>
    `${say(probe)} probe calibrated ${days} days ago.`,
  above: ({ probe, off, unit }: OffManual, { say }) => `${say(probe)} reads ${off}${unit} above manual tests.`,
  below: ({ probe, off, unit }: OffManual, { say }) => `${say(probe)} reads ${off}${unit} below manual tests.`,
  battery: ({ percent }: { percent: number }) => `Battery at ${percent}%.`,
});
