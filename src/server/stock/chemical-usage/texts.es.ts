import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { usageTexts as english } from './texts.ts';

const finished = ({ count }: { count: number }, { plural }: Words): string =>
  plural(count, 'visita terminada', 'visitas terminadas');

const spanish: Translation<typeof english> = {
  toBeforeFrom: 'Debe ser el primer día o después',
  product: 'Producto',
  strength: 'Concentración',
  amount: 'Cantidad',
  visits: 'Visitas',
  pools: 'Albercas',
  title: ({ from, to }, { day }) => `Uso de químicos del ${day(from, 'numericDate')} al ${day(to, 'numericDate')}`,
  finishedVisits: {
    product: finished,
    month: (visits, words) => `${finished(visits, words)}, por mes`,
    technician: (visits, words) => `${finished(visits, words)}, por técnico`,
    pool: (visits, words) => `${finished(visits, words)}, por alberca`,
  },
  noneInPeriod: 'En este periodo no se agregaron químicos.',
  noTechnician: 'Sin técnico',
  noPool: 'Sin alberca',
  reports: 'reportes',
  printed: ({ at, timeZone, page, pages }, { moment }) =>
    `Impreso ${moment(at, timeZone, 'numericDate')} ${moment(at, timeZone, 'time')} · Página ${page} de ${pages}`,
};
catalog('stock.usage', spanish, 'es');
