import { catalog, type Translation } from '#domain/language/index.ts';
import type { lowStockTexts as english } from './texts.ts';

const spanish: Translation<typeof english> = {
  subject: ({ count }) => (count === 1 ? 'Queda poco de 1 químico' : `Queda poco de ${count} químicos`),
  runningLow: 'Queda poco:',
  line: ({ name, place, percent }, { say }) => `${say(name)} – ${say(place)}: ${percent}%`,
  criticalLine: ({ name, place, percent }, { say }) => `${say(name)} – ${say(place)}: ${percent}% (crítico)`,
};
catalog('data.lowStock', spanish, 'es');
