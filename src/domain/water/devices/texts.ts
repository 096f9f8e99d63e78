import { catalog } from '#domain/language/index.ts';

/** What is said of a tester and its probes. */
export const probeTexts = catalog('water.probes', {
  outOfScale: {
    pH: 'pH must be between 0 and 14',
    chlorine: 'Chlorine must be between 0 and 30 ppm',
    temperature: 'Temperature must be between 20 and 150 °F',
  },
});
