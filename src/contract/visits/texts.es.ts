import { catalog, type Translation } from '#domain/language/index.ts';
import type { visitsTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  negative: ({ reading }, { say }) => `${say(reading)}: no puede ser negativo`,
  tooLow: ({ reading }, { say }) => `${say(reading)}: demasiado bajo`,
  tooHigh: ({ reading }, { say }) => `${say(reading)}: demasiado alto`,
  chlorine: 'Cloro',
  totalChlorine: 'Cloro total',
  pH: 'pH',
  alkalinity: 'Alcalinidad',
  calciumHardness: 'Dureza de calcio',
  cyanuricAcid: 'Ácido cianúrico',
  salt: 'Sal',
  temperature: 'Temperatura',
  atLeast: ({ least }) => `Debe ser ${least} o más`,
  atMost: ({ most }) => `Debe ser ${most} o menos`,
  skipReason: 'Elija por qué se omitió la visita',
  skipWords: 'Diga por qué se omitió la visita',
  noReason: 'Diga por qué no se pudo hacer',
  taskTitle: 'La tarea necesita un título',
  oneTask: 'La lista necesita al menos una tarea',
  mostTasks: ({ most }) => `Como máximo ${most} tareas`,
  mostCustomTasks: ({ most }) => `Como máximo ${most} tareas propias`,
  recordingTooLong: 'La grabación es demasiado larga',
};
export const visitsTexts: typeof english = catalog('contract.visits', spanish, 'es');
