import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { paySheetTexts as english } from './texts.ts';

/** "11/23/2026 4:30 p.m." */
function stamp({ moment }: Words, at: string, timeZone: string): string {
  return `${moment(at, timeZone, 'numericDate')} ${moment(at, timeZone, 'time')}`;
}

const spanish: Translation<typeof english> = {
  title: ({ from, to }, { day }) => `Hojas de horas del ${day(from, 'numericDate')} al ${day(to, 'numericDate')}`,
  timesheets: 'hojas de horas',
  notOver: 'Esta semana aún no termina.',
  howMeasured:
    'Las horas son la llegada y la salida de cada parada. Las millas son entre paradas en el orden en que se hicieron: por calles donde están configuradas, si no, en línea recta. No se rastrean ubicaciones.',
  noTechnicians: 'No hubo técnicos esta semana.',
  needsReview: 'Por revisar',
  footer: ({ timeZone, printedAt, page, pages }, words) =>
    `Horas en ${timeZone}. Impreso ${stamp(words, printedAt, timeZone)} · Página ${page} de ${pages}`,

  heading: {
    technician: 'Técnico',
    done: 'Hechas',
    unscheduled: 'Fuera de ruta',
    verified: 'Verificadas',
    onSite: 'En sitio',
    scheduled: 'Programadas',
    miles: 'Millas',
    approved: 'Aprobado',
    date: 'Fecha',
    customer: 'Cliente',
    status: 'Estado',
    minutes: 'Minutos',
    tasks: 'Tareas',
    photos: 'Fotos',
  },
  signature: { approvedBy: 'Aprobado por', signature: 'Firma', date: 'Fecha' },

  ofAll: ({ part, all }) => `${part} de ${all}`,
  yes: 'sí',
  no: 'no',
  doneUnscheduled: 'Hecha, fuera de ruta',
  stops: ({ done, assigned, unplanned, proven }) =>
    `${done} de ${assigned} paradas programadas hechas, ${unplanned} fuera de ruta, ${proven} verificadas`,
  times: ({ onSite, planned, miles }, { say, number }) =>
    `${say(onSite)} en sitio de ${say(planned)} programadas, ${number(miles, 1, 1)} millas entre las paradas`,
  tips: ({ amount }, { dollars }) => `${dollars(amount)} en propinas, que se pagan además de las horas`,
  approved: ({ by, at, timeZone, note }, words) =>
    `Aprobado por ${by}, ${stamp(words, at, timeZone)}${note ? `: ${note}` : ''}`,
  changedSince: ({ done, onSite, miles }, { say, plural, number }) =>
    `Los registros cambiaron desde entonces. Aprobado: ${plural(done, 'parada', 'paradas')}, ${say(onSite)}, ${number(miles, 1, 1)} millas.`,
  exception: ({ date, customer, kind, detail }, { say, day }) =>
    `${day(date, 'numericDate')}  ${customer}: ${say(kind)}. ${detail}`,
  exceptionInCell: ({ kind, detail }, { say }) => `${say(kind)}: ${detail}`,
  recordsChanged: 'Los registros cambiaron desde entonces',
};
catalog('analytics.paySheet', spanish, 'es');
