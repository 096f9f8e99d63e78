import { catalog, type Translation } from '#domain/language/index.ts';
import type {
  readingFaults as englishFaults,
  indexTexts as englishIndex,
  poolTypeTexts as englishPoolTypes,
  readingTexts as englishReadings,
  statusTexts as englishStatuses,
} from './texts.ts';

const faults: Translation<typeof englishFaults> = {
  sentence: ({ field, reason }, { say }) => `${field}: ${say(reason)}`,
  wrongUnit: ({ from, to }) => `aquí no puede ir en ${from}: el producto se mide en ${to}`,
  required: 'falta este dato',
  notNumber: 'debe ser un número',
  above: ({ above }) => `debe ser mayor que ${above}`,
  atLeast: ({ min }) => `debe ser al menos ${min}`,
  atMost: ({ max }) => `debe ser como máximo ${max}`,
  maxUnderMin: 'el máximo no puede ser menor que el mínimo',
  noCalcium: 'debe ser mayor que 0 para calcular el LSI',
  noCarbonate: 'es muy baja para calcular el LSI: el CYA y el borato la explican toda',
};
export const readingFaults: typeof englishFaults = catalog('water.faults', faults, 'es');

const readings: Translation<typeof englishReadings> = {
  chlorine: 'Cloro libre',
  totalChlorine: 'Cloro total',
  combinedChlorine: 'Cloro combinado',
  bromine: 'Bromo',
  pH: 'pH',
  totalAlkalinity: 'Alcalinidad total',
  calciumHardness: 'Dureza de calcio',
  cyanuricAcid: 'Ácido cianúrico',
  salt: 'Sal',
  borate: 'Borato',
  temperature: 'Temperatura',
};
export const readingTexts: typeof englishReadings = catalog('water.readings', readings, 'es');

const poolTypes: Translation<typeof englishPoolTypes> = {
  chlorine: 'Cloro',
  saltwater: 'Agua salada',
  bromine: 'Bromo',
  natural: 'Natural',
  residential: 'Residencial',
  commercial: 'Comercial',
  spa: 'Spa',
};
export const poolTypeTexts: typeof englishPoolTypes = catalog('water.pool-types', poolTypes, 'es');

const statuses: Translation<typeof englishStatuses> = {
  ideal: 'Ideal',
  low: 'Bajo',
  high: 'Alto',
  critical: 'Crítico',
};
export const statusTexts: typeof englishStatuses = catalog('water.status', statuses, 'es');

const balance: Translation<typeof englishIndex> = {
  corrosive: 'Corrosiva',
  slightlyCorrosive: 'Ligeramente corrosiva',
  balanced: 'Equilibrada',
  slightlyScaling: 'Ligeramente incrustante',
  scaling: 'Incrustante',
};
export const indexTexts: typeof englishIndex = catalog('water.balance', balance, 'es');
