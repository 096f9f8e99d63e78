import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { disruptionsTexts, noticeTexts } from './texts.ts';

const because = { 'technician-away': '', rain: ' debido al clima', holiday: ' por el día festivo' };

const dayOf = (date: string, { day }: Words): string => day(date, 'weekdayAndDay');

const replacement = (replaced: { technician: string; by: string } | null): string =>
  replaced === null ? '' : ` Su técnico será ${replaced.by} en lugar de ${replaced.technician}.`;

const spanish: Translation<typeof noticeTexts> = {
  notices: ({ visits }, { say }) => visits.map((visit) => say(visit)).join(' '),
  skipped: ({ date, kind, nextDate }, words) => {
    const again = nextDate === null ? '' : ` Volveremos el ${dayOf(nextDate, words)}.`;
    return `No haremos el servicio de su piscina del ${dayOf(date, words)}${because[kind]}.${again}`;
  },
  stillOn: ({ date, replaced }, words) =>
    `El servicio de su piscina del ${dayOf(date, words)} sigue en pie.${replacement(replaced)}`,
  moved: ({ date, toDate, kind, replaced }, words) =>
    `Cambiamos el servicio de su piscina del ${dayOf(date, words)} al ${dayOf(toDate, words)}${because[kind]}.${replacement(replaced)}`,
  dates: ({ fromDate, toDate }, words) =>
    fromDate === toDate ? dayOf(fromDate, words) : `del ${dayOf(fromDate, words)} al ${dayOf(toDate, words)}`,
  technicianOut: ({ name }) => (name === null ? 'Falta un técnico' : `${name} no está disponible`),
  rainDay: 'Día de lluvia',
  holiday: 'Día festivo',
};
catalog('scheduling.disruption', spanish, 'es');

const disruptions: Translation<typeof disruptionsTexts> = {
  changedMeanwhile: 'El plan cambió. Revíselo de nuevo.',
  afterLastDate: ({ date }) => `No puede ser después del ${date}`,
  nothingChanges: 'Para este cliente no cambia nada',
  tooManyDays: ({ most }) => `Elija como máximo ${most} días`,
  nobodyChosen: 'Elija quién falta',
  onlyForTechnicians: 'Solo cuando falta un técnico',
  alreadyThere: 'Este día libre ya está en el programa.',
  tooManyVisits: ({ most }) => `Hay más de ${most} visitas en esos días. Elija menos días.`,
  noRoom: 'No hay lugar en 3 días de trabajo',
  noRoomBeforeNext: 'No hay lugar antes de la próxima visita',
  busy: 'Se están rehaciendo demasiados programas en este momento. Inténtelo de nuevo en un momento.',

  summary: {
    happened: ({ what, dates }, { say }) => `${say(what)}, ${say(dates)}`,
    skipped: ({ what, dates, skipped }, { say, plural }) =>
      `${say(what)}, ${say(dates)}: ${plural(skipped, 'visita omitida', 'visitas omitidas')}`,
    moved: ({ what, dates, moved, skipped }, { say, plural }) =>
      `${say(what)}, ${say(dates)}: ${plural(moved, 'visita movida', 'visitas movidas')}${skipped > 0 ? `, ${plural(skipped, 'omitida', 'omitidas')}` : ''}`,
    removed: ({ what, dates }, { say }) => `Día libre quitado: ${say(what)}, ${say(dates)}`,
  },
};
catalog('scheduling.disruptions', disruptions, 'es');
