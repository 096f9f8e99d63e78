import { catalog, type Translation } from '#domain/language/index.ts';
import type { probeTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  outOfScale: {
    pH: 'El pH debe estar entre 0 y 14',
    chlorine: 'El cloro debe estar entre 0 y 30 ppm',
    temperature: 'La temperatura debe estar entre 20 y 150 °F',
  },
  names: { pH: 'pH', chlorine: 'Cloro', temperature: 'Temperatura' },
  neverCalibrated: ({ probe }, { say }) => `Sonda de ${say(probe)}: sin calibración registrada.`,
  calibrated: ({ probe, days }, { say, plural }) =>
    `Sonda de ${say(probe)}: calibrada hace ${plural(days, 'día', 'días')}.`,
  above: ({ probe, off, unit }, { say }) => `${say(probe)}: lee ${off}${unit} arriba de las pruebas manuales.`,
  below: ({ probe, off, unit }, { say }) => `${say(probe)}: lee ${off}${unit} abajo de las pruebas manuales.`,
  battery: ({ percent }) => `Batería al ${percent}%.`,
};
export const probeTexts: typeof english = catalog('water.probes', spanish, 'es');
