import { addDays } from '#domain/calendar/index.ts';
import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { planningTexts as english } from './texts.ts';

/** A technician's weekday, numbered from 0 for Monday. */
interface Place {
  technician: string;
  day: number;
}

const aMonday = '2001-01-01';
const minutesAnHour = 60;

const weekday = (day: number, words: Words): string => words.day(addDays(aMonday, day), 'weekday');
/** "los lunes", "los sábados" */
const onDays = (day: number, words: Words): string => `los ${weekday(day, words).replace(/o$/, 'os')}`;
/** "el lunes de Sam" */
const dayOf = ({ technician, day }: Place, words: Words): string => `el ${weekday(day, words)} de ${technician}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const minutesOf = (minutes: number): string => `${Math.round(minutes)} min`;
/** One decimal where it isn't a whole number: "8 h", "7.5 h". */
const hoursOf = (minutes: number, { number }: Words): string => `${number(minutes / minutesAnHour, 1)} h`;

const roomOn = (place: Place | null, words: Words): string =>
  `Hace lugar${place === null ? '' : ` en ${dayOf(place, words)}`} para paradas más cercanas`;

const spanish: Translation<typeof english> = {
  onTheWay: ({ to }, words) => `No tenía ruta: queda de paso en ${dayOf(to, words)}`,
  addsDriving: ({ to, minutes }, words) =>
    `No tenía ruta: agrega ${minutesOf(minutes)} de manejo en ${dayOf(to, words)}`,
  notScheduled: ({ technician }) => `${technician} no está entre los técnicos que se programan`,
  offDay: ({ technician, day }, words) => `${technician} no trabaja ${onDays(day, words)}`,
  alsoSaves: ({ reason, minutes }, { say }) => `${say(reason)}, y se ahorran ${minutesOf(minutes)} de manejo`,
  hadTooMany: ({ from, customers, over }, words) =>
    `${capital(dayOf(from, words))} tenía ${words.plural(customers, 'cliente', 'clientes')}, ${over} más del máximo diario`,
  wasTooLong: ({ from, minutes }, words) => `${capital(dayOf(from, words))} pasaba ${minutesOf(minutes)} de la jornada`,
  freesUp: ({ from, stops }, words) =>
    `Deja libre ${dayOf(from, words)}, que solo tenía ${words.plural(stops, 'parada', 'paradas')}`,
  closer: ({ to, minutes }, words) =>
    `Más cerca de la ruta en ${dayOf(to, words)}: ${minutesOf(minutes)} menos de manejo`,
  closeTo: ({ to, neighbours, minutes }, words) =>
    `Cerca de ${words.plural(neighbours, 'parada más', 'paradas más')} en ${dayOf(to, words)}: ${minutesOf(minutes)} menos de manejo`,
  evensOut: ({ giver, taker }, words) =>
    `Empareja el trabajo: ${giver.name} tenía ${hoursOf(giver.minutes, words)} por semana, ${taker.name} ${hoursOf(taker.minutes, words)}`,
  evensWeeks: ({ place, before, after }, words) =>
    `Otras semanas: ${onDays(place.day, words)} de ${place.technician} quedan con ${after.join(' y ')} paradas alternadas, no ${before.join(' y ')}`,
  evensMonth: ({ place, before, after }, words) =>
    `Otra semana del mes: ${onDays(place.day, words)} de ${place.technician} quedan con ${after.join(', ')} paradas mensuales, no ${before.join(', ')}`,
  makesRoom: ({ from }, words) => roomOn(from, words),
  makesRoomAndSaves: ({ from, minutes }, words) =>
    `${roomOn(from, words)}: ${minutesOf(minutes)} menos de manejo en toda la semana`,

  noTechnicians: 'No hay técnicos activos para programar.',
  alreadyBest: 'Su programa actual ya es el mejor que encontramos.',
  fixedDays: ({ fixed, customers }, { plural, number }) =>
    `${number(fixed)} de ${plural(customers, 'cliente', 'clientes')} ${fixed === 1 ? 'tiene' : 'tienen'} día de servicio fijo, así que solo puede cambiar su técnico y el orden. Para moverlos, permita cambiar los días fijos o quite el día de servicio.`,
  offTheMap: ({ customers }, { number }) =>
    customers === 1
      ? '1 cliente no está en el mapa y no se pudo programar. Complete la dirección.'
      : `${number(customers)} clientes no están en el mapa y no se pudieron programar. Complete sus direcciones.`,
  someDoNotFit: 'Algunos clientes no caben. Agregue un día de trabajo, una jornada más larga o un técnico.',
  uneven: ({ most, least }, words) =>
    `El trabajo está disparejo: ${most.name} tiene ${hoursOf(most.minutes, words)} por semana, ${least.name} tiene ${hoursOf(least.minutes, words)}.`,
  dayOffWithStops: (place, words) => `${capital(dayOf(place, words))} es día libre pero todavía tiene paradas.`,
  stillTooLong: ({ place, minutes }, words) =>
    `${capital(dayOf(place, words))} todavía pasa ${minutesOf(minutes)} de la jornada.`,
  stillTooMany: ({ place, customers, over }, words) =>
    `${capital(dayOf(place, words))} todavía tiene ${words.plural(customers, 'cliente', 'clientes')}, ${over} más del máximo diario.`,

  noAddress: 'La dirección no está en el mapa.',
  noRoom: 'Ningún técnico tiene lugar ningún día.',
  noRoomOn: ({ day }, words) => `Ningún técnico tiene lugar ${onDays(day, words)}.`,
  noRoomAndStays: ({ reason, technician, day }, words) =>
    `${words.say(reason)} Se queda con ${technician} ${onDays(day, words)}.`,
};
export const planningTexts: typeof english = catalog('scheduling.plan', spanish, 'es');
