import { catalog, type Translation } from '#domain/language/index.ts';
import type { deviceTexts, keptTexts, sheetTexts, waterTexts } from './texts.ts';

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
  targetRule: 'Objetivo',
  sameTargets: 'Ya hay objetivos para estas albercas en esa parte del año. Cambie esos.',
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

const sheet: Translation<typeof sheetTexts> = {
  title: 'Registro de pruebas del agua',
  dateAndTime: 'Fecha y hora',
  testedBy: 'Medido por',
  chemicalsAdded: 'Químicos agregados',
  ideal: 'Ideal',
  notRecorded: 'sin registrar',
  noTests: 'No hay pruebas en este periodo.',
  signature: 'Firma',
  printedName: 'Nombre',
  date: 'Fecha',
  foot: ({ timeZone, printedAt, page, pages }) =>
    `Horas en ${timeZone}. Impreso ${printedAt} · LSI es el índice de saturación de Langelier. Página ${page} de ${pages}`,
  facts: {
    pool: 'Alberca',
    customer: 'Cliente',
    address: 'Dirección',
    type: 'Tipo',
    volume: 'Volumen',
    tests: 'Pruebas',
  },
  gallons: ({ gallons }, { number }) => `${number(gallons)} gal`,
  days: ({ from, to }, { day }) => `${day(from, 'numericDate')} al ${day(to, 'numericDate')}`,
  orMore: ({ min }) => `${min} o más`,
  between: ({ min, max }) => `${min} a ${max}`,
  headings: {
    chlorine: 'Cl libre ppm',
    totalChlorine: 'Cl total ppm',
    ph: 'pH',
    totalAlkalinity: 'Alcal. ppm',
    calciumHardness: 'Calcio ppm',
    cyanuricAcid: 'CYA ppm',
    salt: 'Sal ppm',
    temperature: 'Temp °F',
    lsi: 'LSI',
  },
};
catalog('water.sheet', sheet, 'es');
