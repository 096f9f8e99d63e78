import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { noticeTexts } from './texts.ts';

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
    `Hemos cambiado el servicio de su piscina del ${dayOf(date, words)} al ${dayOf(toDate, words)}${because[kind]}.${replacement(replaced)}`,
  dates: ({ fromDate, toDate }, words) =>
    fromDate === toDate ? dayOf(fromDate, words) : `del ${dayOf(fromDate, words)} al ${dayOf(toDate, words)}`,
  technicianOut: ({ name }) => (name === null ? 'Falta un técnico' : `${name} no está disponible`),
  rainDay: 'Día de lluvia',
  holiday: 'Día festivo',
};
catalog('scheduling.disruption', spanish, 'es');
