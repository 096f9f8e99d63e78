import { boundOfSeason } from '#domain/calendar/index.ts';
import type { Pattern, Rhythm, Season } from '#domain/scheduling/index.ts';
import { formatDay } from '#web/base/format.ts';
import { words } from '#web/base/language.ts';
import type {
  stopTexts as english,
  patternInWords as englishPattern,
  rhythmInWords as englishRhythm,
} from './texts.ts';

const { plural } = words;
const ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'último'] as const;

/** "noviembre", from "1 de noviembre de 2026". */
const monthName = (month: number): string =>
  formatDay(`2026-${String(month).padStart(2, '0')}-01`, 'longDate').split(' de ')[1] ?? '';

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Cada 2 semanas, el martes". */
export const patternInWords: typeof englishPattern = (pattern: Pattern, day: string): string => {
  const name = day.toLowerCase();
  switch (pattern.kind) {
    case 'weeks':
      return pattern.every === 1 ? `Cada ${name}` : `Cada ${pattern.every} semanas, el ${name}`;
    case 'month-week':
      return `Cada mes, el ${ordinals[pattern.week - 1] ?? 'último'} ${name}`;
    case 'month-day':
      return `Cada mes, el día ${pattern.day}`;
  }
};

/** "Mayo–septiembre", y "15 may–10 sep" donde no empieza y termina con un mes. */
function seasonInWords({ from, to }: Pick<Season, 'from' | 'to'>): string {
  const isWholeMonths = from.endsWith('-01') && boundOfSeason(to) === boundOfSeason(`${to.slice(0, 3)}31`);
  const said = (bound: string): string =>
    isWholeMonths ? monthName(Number(bound.slice(0, 2))) : formatDay(`2028-${boundOfSeason(bound)}`, 'monthAndDay');
  return upperFirst(said(from) === said(to) ? said(from) : `${said(from)}–${said(to)}`);
}

export const rhythmInWords: typeof englishRhythm = ({ pattern, seasons }: Rhythm, day: string): string =>
  [
    patternInWords(pattern, day),
    ...seasons.map(
      (season) =>
        `${seasonInWords(season)}: ${
          season.pattern === null ? 'sin servicio' : patternInWords(season.pattern, day).replace(/^C/, 'c')
        }`,
    ),
  ].join('. ');

export const stopTexts: typeof english = {
  title: (customer) => `Editar parada: ${customer}`,
  edit: 'Editar parada',
  editStop: (name) => `Editar la parada de ${name}`,
  editStopOn: (day) => `Editar la parada del ${day.toLowerCase()}`,
  sectionWhere: 'Dónde',
  place: 'Dirección',
  ownAddress: 'La dirección del cliente',
  loadFailed: 'No se pudo cargar la parada. Cierre esto e inténtelo de nuevo.',
  save: 'Guardar cambios',
  saved: (customer) => `Se cambió la parada de ${customer}`,
  notSaved: 'No se pudo cambiar la parada. Inténtelo de nuevo.',
  nothingChanged: 'Todavía no cambia nada.',
  scope: 'Qué cambia',
  scopes: { visit: 'Solo esta visita', from: 'Desde una fecha', whole: 'Toda la parada' },
  scopeHints: {
    visit: (date) => `Solo cambia la visita del ${formatDay(date, 'weekdayAndShortDay')}.`,
    from: 'Todo lo anterior a esa fecha queda como está.',
    whole: 'Los cambios valen para fechas pasadas y futuras.',
  },
  fromDate: 'Desde',
  visitDate: 'Visita del',
  sectionWhen: 'Cuándo',
  sectionWho: 'Quién',
  sectionWork: 'En la parada',
  day: 'Día',
  technician: 'Técnico',
  frequency: 'Cada cuánto',
  frequencies: {
    '1': 'Cada semana',
    twice: 'Dos veces por semana',
    '2': 'Cada 2 semanas',
    '3': 'Cada 3 semanas',
    '4': 'Cada 4 semanas',
    'month-week': 'Cada mes, por semana',
    'month-day': 'Cada mes, por fecha',
  },
  secondDay: 'Segundo día',
  startingWith: 'Qué semanas',
  fortnight: (letter) => `Semanas ${letter}`,
  weekOfMonth: 'Semana del mes',
  weeksOfMonth: ['Primera', 'Segunda', 'Tercera', 'Cuarta', 'Última'],
  dayOfMonth: 'Día del mes',
  season: 'Diferente en una parte del año',
  addSeason: 'Agregar una temporada',
  seasonNumber: (number) => `Temporada ${number}`,
  removeSeason: 'Quitar',
  removeSeasonOf: (number) => `Quitar la temporada ${number}`,
  seasonsOverlap: 'Donde coinciden dos temporadas, vale la primera.',
  seasonFrom: 'Desde',
  seasonFromDay: 'Primer día',
  seasonTo: 'Hasta',
  seasonToDay: 'Último día',
  seasonFrequency: 'En esa temporada',
  noService: 'Sin servicio',
  month: (month) => upperFirst(monthName(month)),
  startDate: 'Primer día',
  endDate: 'Último día',
  noEnd: 'En blanco: sin fin',
  dayRule: 'Al optimizar rutas',
  dayRules: {
    auto: 'Según el día de servicio del cliente',
    fixed: 'Conservar este día',
    flexible: 'Cualquier día está bien',
  },
  technicianRule: 'Quién puede ir',
  technicianRules: {
    any: 'Cualquier técnico',
    preferred: 'Este, si se puede',
    fixed: 'Solo este',
  },
  excluded: 'Nunca enviar a',
  skills: 'Necesita',
  skillsOfPool: 'Lo que pide el tipo de alberca',
  skillNames: { repairs: 'Reparaciones', commercial: 'Albercas comerciales', salt: 'Sistemas de sal' },
  minutes: 'Minutos en la parada',
  priority: 'Prioridad',
  priorities: { NORMAL: 'Normal', HIGH: 'Alta', URGENT: 'Urgente' },
  windowFrom: 'No antes de',
  windowTo: 'Empezar antes de',
  note: 'Nota para esta parada',
  noteHint: 'El técnico la ve en la parada.',
  task: 'Qué hacer aquí',
  nextVisits: 'Próximas visitas',
  nextVisitsHint: 'Toque una fecha para omitirla.',
  noVisits: 'No hay visitas próximas.',
  skipDate: (date) => `Omitir el ${formatDay(date, 'weekdayAndDay')}`,
  skipped: 'Omitida',
  otherStops: (count) => plural(count, 'otra parada', 'otras paradas'),
  movedTo: 'Movida',
  minutesAt: (minutes) => `${minutes} min`,
  stops: 'Paradas',
  noStops: 'Todavía no está en una ruta.',
  findOpening: 'Buscar un espacio',
  until: (date) => `Hasta el ${formatDay(date)}`,
  since: (date) => `Desde el ${formatDay(date)}`,
  question: (customer) => `¿Qué hacer con la parada de ${customer}?`,
  questionText: (is) => `Sigue en la ruta: ${is}.`,
  moveStops: 'Cambiar la parada…',
  leaveStops: 'Dejarla así',
};
