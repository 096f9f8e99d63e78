import { catalog, type Translation } from '#domain/language/index.ts';
import type { deviceTexts, keptTexts, waterTexts } from './texts.ts';

const keptWith: Translation<typeof keptTexts> = {
  earlier: ({ reading, value }, { say }) => `${say(reading)} ${value} de una prueba anterior.`,
  measured: ({ reading, value, unit, status }, { say }) =>
    `${say(reading)} ${value}${unit}${status ? ` ${say(status)}` : ''}`,
  index: ({ lsi }) => `LSI ${lsi.toFixed(2)}`,
  phNotCorrected: 'El pH no está corregido por temperatura.',
  phCorrected: ({ pH, truePh, temperature }) => `pH ${pH} corregido a ${truePh} por ${temperature} °F.`,
};
catalog('water.kept', keptWith, 'es');

const water: Translation<typeof waterTexts> = {
  calculator: 'Calculadora',
  units: 'galones de EE. UU., °F, ppm, onzas y libras (peso), onzas líquidas de EE. UU.',
  savedMeanwhile: 'Esta prueba se guardó al mismo tiempo. Inténtelo de nuevo.',
  testInFuture: 'Una prueba no puede ser futura',
  fromAfterEnd: 'Debe ser el final o antes',
};
catalog('water.tests', water, 'es');

const devices: Translation<typeof deviceTexts> = {
  tester: 'Medidor',
  command: 'Orden',
  poolHasTester: 'Esta alberca ya tiene un medidor. Quítelo primero.',
  mustBeOnline: 'El medidor debe estar en línea para medir',
  calibrationInFuture: 'Una calibración no puede ser futura',
  testInFuture: 'Una prueba no puede ser futura',
  resultTooOld: 'Este resultado tiene más de siete días',
  turnedOff: 'Este medidor está apagado.',
  lateWithoutMoment: 'Este resultado llega tarde. Debe decir cuándo se midió.',
  testIdTaken: 'Otra prueba ya tiene este testId. Empiécelo con el deviceId.',
};
catalog('water.testers', devices, 'es');
