import { catalog, type Translation } from '#domain/language/index.ts';
import type { sheetTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
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
catalog('water.sheet', spanish, 'es');
