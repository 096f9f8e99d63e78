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
  doubts: {
    untreated: 'El agua estaba mal y no se agregó nada',
    noTime: 'Casi nada de tiempo en la alberca',
    noPhoto: 'Sin foto, a diferencia de las últimas visitas',
    copied: 'Todas las lecturas son iguales a las de la última vez',
  },
};
export const visitWords: typeof english = catalog('visits.words', spanish, 'es');
