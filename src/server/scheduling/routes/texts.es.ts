import { addDays, type CivilDate } from '#domain/calendar/index.ts';
import { catalog, type Translation, type Words } from '#domain/language/index.ts';
import type { routesTexts as english } from './texts.ts';

interface Place {
  date: CivilDate;
  technician: string | null;
}

const skillNames = { repairs: 'reparaciones', commercial: 'albercas comerciales', salt: 'sistemas de sal' };

const reach = { once: 'una vez', 'from-now-on': 'de ahora en adelante' };
const aMonday = '2001-01-01';

const shortDay = (date: CivilDate, { day }: Words): string => day(date, 'shortWeekdayAndDay');
const placeOf = ({ date, technician }: Place, words: Words): string =>
  `${shortDay(date, words)} (${technician ?? 'nadie'})`;
/** "los lunes", "los sábados" */
const onDays = (weekday: string): string => `los ${weekday.replace(/o$/, 'os')}`;

const spanish: Translation<typeof english> = {
  routeChangedMeanwhile: 'Alguien más cambió esta ruta.',
  optimizeAgain: 'Alguien más cambió esta ruta. Optimícela de nuevo.',
  stopNotOnRoute: 'Esta parada no está en la ruta',
  customerNotOnRoute: 'Este cliente no está en la ruta',
  changedAtSameTime: 'La ruta se cambió al mismo tiempo. Inténtelo de nuevo.',
  placeNow: ({ place }) => `Esta parada es ahora la número ${place}`,
  endsBeforeStart: 'No puede ser antes de la fecha de inicio',
  endsBeforeWindow: 'No puede ser antes de que empiece el horario',
  excludesItsTechnician: 'No se puede excluir al técnico de la propia parada',
  notServedThen: 'La parada no tiene servicio en esa época del año',
  seasonEnds: ({ date }) => `La temporada de esta parada termina el ${date}`,
  busy: 'Se están optimizando demasiadas rutas. Inténtelo de nuevo en un momento.',

  visit: {
    tooFar: 'Esta fecha está demasiado lejos',
    outOfReach: ({ most }) => `Solo puede cambiar visitas dentro de ${most} días a partir de hoy`,
    notDue: 'Esta parada no toca en esa fecha',
    done: 'Esta visita ya está hecha y no se puede cambiar.',
    past: 'Elija hoy o una fecha posterior',
    tooLate: ({ most }) => `Elija una fecha dentro de ${most} días`,
    inactive: ({ technician }) => `${technician} está inactivo`,
    ofAnother: ({ customer }) => `A ${customer} solo va su propio técnico. Puede cambiarlo en la parada.`,
    excludes: ({ customer, technician }) => `${technician} nunca va con ${customer}. Puede cambiarlo en la parada.`,
    lacksSkills: ({ customer, technician, skills }) =>
      `${customer} necesita ${skills.map((skill) => skillNames[skill]).join(', ')}, y ${technician} no lo hace.`,
    customerComesAlready: ({ customer }) => `${customer} ya tiene una visita en esa fecha.`,
    nowhere: 'Elija un técnico o un día',
    someCannot: ({ stops, reason }, { say, plural }) =>
      `${plural(stops, 'parada no puede', 'paradas no pueden')} ir ahí: ${say(reason)}`,
    isThere: 'Esta parada ya está ahí',
    stopComesAlready: 'Esta parada tiene otra visita en esa fecha',
    notPlanned: ({ date }, words) => `Esta parada no tiene visita el ${shortDay(date, words)}.`,
    notSkipped: 'Esta visita no está omitida.',
  },

  edit: {
    past: 'Elija hoy o una fecha posterior',
    begun: ({ date }, { day }) => `La visita del ${day(date, 'monthAndDay')} ya empezó. Elija una fecha posterior.`,
    movedAhead: ({ date }, { day }) =>
      `La visita del ${day(date, 'monthAndDay')} se movió a un día anterior. Regrésela primero o elija una fecha posterior.`,
    ofTheStop: 'Esto solo se puede cambiar en la parada, no en una visita',
    ended: 'Esta parada terminó y no se puede cambiar.',
    byCalendar: 'Una parada en un día del mes no tiene días de la semana',
    dayTaken: 'Este cliente ya tiene una parada ese día',
    notDue: 'La parada no toca en esa fecha',
  },

  undo: {
    done: 'Este cambio ya se deshizo.',
    changedSince: 'El plan cambió desde entonces y esto ya no se puede deshacer.',
    stopRemoved: 'Esta parada se quitó de su ruta.',
    stopChanged: 'Esta parada se cambió otra vez.',
    visitChanged: 'Esta visita se cambió otra vez.',
    dayOffChanged: 'Este día libre se cambió.',
    visitDone: 'Esta visita ya está hecha.',
    visitBegun: 'Una visita de esta parada ya empezó.',
    technicianRemoved: 'Este técnico se eliminó.',
  },

  summary: {
    withNotices: ({ moved, notices }, { say }) => [moved, ...notices].map((each) => say(each)).join(' '),
    replaced: ({ customer, to, scope }, words) =>
      `Se cambió el lugar de ${customer} en la ruta: ${placeOf(to, words)}, ${reach[scope]}.`,
    moved: ({ customer, from, to, scope }, words) =>
      `Se movió a ${customer}: de ${placeOf(from, words)} a ${placeOf(to, words)}, ${reach[scope]}.`,
    movedMany: ({ stops, technician, date, scope }, words) => {
      const to = [technician, date === null ? null : shortDay(date, words)].filter((part) => part !== null).join(', ');
      return `Se movieron ${words.plural(stops, 'parada', 'paradas')} a ${to}, ${reach[scope]}.`;
    },
    nobodyWorks: ({ note }) => `Ese día nadie trabaja${note ? `: ${note}` : ''}.`,
    dayOff: ({ technician }) => `${technician} tiene libre ese día.`,
    notAWorkday: ({ technician, date }, { day }) => `${technician} no trabaja ${onDays(day(date, 'weekday'))}.`,
    overfull: ({ technician, stops, most }, { plural }) =>
      `${technician} tiene ${plural(stops, 'parada', 'paradas')} ese día (máximo ${most}).`,
    editedVisit: ({ customer, date }, words) => `Se cambió la visita de ${customer}: ${shortDay(date, words)}.`,
    editedFrom: ({ customer, date }, words) =>
      `Se cambió la parada de ${customer} a partir de: ${shortDay(date, words)}.`,
    editedStop: ({ customer }) => `Se cambió la parada de ${customer}.`,
    skipped: ({ customer, date, reason }, words) => `Se omitió a ${customer}, ${shortDay(date, words)}: ${reason}`,
    putBack: ({ customer, date }, words) => `Se regresó a ${customer} a su fecha: ${shortDay(date, words)}.`,
    reordered: ({ technician, day }, words) =>
      `Se reordenó la ruta de ${technician}: ${words.day(addDays(aMonday, day), 'weekday')}.`,
  },
};
catalog('scheduling.routes', spanish, 'es');
