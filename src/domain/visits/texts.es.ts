import { catalog, type Translation } from '#domain/language/index.ts';
import type { visitWords as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  skipReasons: {
    'locked-gate': 'Portón cerrado',
    dog: 'Perro en el patio',
    weather: 'Clima',
    'customer-asked': 'Lo pidió el cliente',
    'no-access': 'Sin acceso',
    other: 'Otro motivo',
  },
};
export const visitWords: typeof english = catalog('visits.words', spanish, 'es');
