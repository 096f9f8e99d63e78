import type { ReadingState, VerdictReading } from '#domain/water/index.ts';
import { formatList, plural } from '#web/base/format.ts';
import type { homeownerTexts as english } from './texts.ts';

const capital = (text: string): string => (text.startsWith('pH') ? text : text.charAt(0).toUpperCase() + text.slice(1));

const off: Record<VerdictReading, Record<Exclude<ReadingState, 'ok'>, string>> = {
  chlorine: {
    low: 'el cloro está bajo',
    high: 'el cloro está alto',
    unmeasured: 'no se midió el cloro',
  },
  pH: { low: 'el pH está bajo', high: 'el pH está alto', unmeasured: 'no se midió el pH' },
  lsi: {
    low: 'el agua es ligeramente corrosiva (LSI bajo)',
    high: 'el agua es ligeramente incrustante (LSI alto)',
    unmeasured: 'no se midió el balance del agua',
  },
};

const services: Readonly<Record<string, string>> = {
  'Surface Skimming': 'limpió la superficie',
  'Pool Vacuuming': 'aspiró',
  'Wall/Floor Brushing': 'cepilló paredes y fondo',
  'Chemical Testing & Balance': 'analizó y balanceó el agua',
  'Filter Cleaning': 'limpió el filtro',
  'Equipment Inspection': 'revisó el equipo',
  'Tile Cleaning': 'limpió los azulejos',
  'Pool Shocking': 'hizo un choque de cloro',
};

export const homeownerTexts: typeof english = {
  title: 'Inicio',
  verdicts: { Perfect: 'Perfecta', 'Needs Attention': 'Necesita atención' },
  notTested: 'Aún sin analizar',
  notTestedMore: 'Sus lecturas aparecerán aquí después del primer análisis.',
  readings: {
    chlorine: 'Cloro',
    pH: 'pH',
    lsi: 'Balance del agua (LSI)',
    temperature: 'Temperatura',
  },
  states: { ok: 'Bien', low: 'Bajo', high: 'Alto', unmeasured: 'Sin medir' },
  ppm: 'ppm',
  fahrenheit: '°F',
  notMeasured: '–',
  yourProvider: 'Su servicio de piscinas',
  offSentence: (which) => `${capital(formatList(which.map(([reading, state]) => off[reading][state])))}.`,
  providerSees: (provider) => `${provider} también lo ve.`,
  providerTreated: (provider) => `${provider} también lo ve y trató el agua en esa visita.`,
  // The hour may end in a point itself: "9:07 a.m."
  tested: (when) => `Su agua se analizó ${when.replace(/[.]$/, '')}.`,
  todayAt: (time) => `hoy a las ${time}`,
  yesterdayAt: (time) => `ayer a las ${time}`,
  onDayAt: (day, time) => `el ${day} a las ${time}`,

  readingsTitle: 'Lecturas',
  nextVisit: 'Próximo servicio',
  noNextVisit: 'Aún no hay servicio programado.',
  planned: 'Previsto para la próxima visita',
  plannedNote: 'Antes analizamos el agua, así que las cantidades pueden cambiar.',
  today: 'Hoy',
  tomorrow: 'Mañana',
  between: (from, to) => `entre ${from} y ${to}`,
  withTechnician: (name) => `con ${name}`,
  underWay: (name) => `${name ?? 'Su técnico'} está en su piscina en este momento.`,
  todaysVisit: 'Servicio de hoy',
  lastVisit: 'Último servicio',
  noVisit: 'Después de su primer servicio verá aquí lo que hicimos.',
  visited: (who, when) => `${who}, ${when}`,
  at: (day, time) => `${day}, ${time}`,
  technician: 'Su técnico',
  did: (who, what) => `${who} ${formatList(what)}.`,
  serviceInWords: (service) => services[service] ?? null,
  added: (chemicals) =>
    `agregó ${formatList(chemicals.map(({ name, amount }) => `${amount} de ${name.charAt(0).toLowerCase()}${name.slice(1)}`))}`,
  cameBy: 'pasó a ver su piscina',
  also: (names) => `Además: ${formatList(names)}.`,
  note: 'Nota',
  noteTranslated: 'Traducido del inglés. Ver el original',
  noteOtherLanguage: 'El técnico escribió esta nota en inglés.',
  photos: 'Fotos',
  openPhoto: (caption) => `Abrir foto: ${caption}`,
  photoNumber: (number) => `Foto ${number}`,
  nextPhoto: 'Foto siguiente',
  previousPhoto: 'Foto anterior',

  reports: 'Reportes de servicio',
  noReports: 'Sus reportes de servicio aparecerán aquí.',
  photoCount: (count) => plural(count, 'foto', 'fotos'),

  missing: 'No encontramos su piscina.',
  missingMore: (provider) => `Pida a ${provider ?? 'su servicio de piscinas'} que conecte su cuenta con su piscina.`,
  closed: 'La página de su piscina no está disponible en este momento.',
  contact: '¿Preguntas?',
  contactMore: (provider) => `Comuníquese con ${provider}. Con gusto le ayudarán.`,
  write: 'Enviar un correo',
  print: 'Imprimir',
  loadFailed: 'No se pudo cargar su piscina.',
  loadFailedSafe: 'Inténtelo de nuevo en un momento.',
  staleTitle: 'Sin actualizar',
  stale: (when) => `No se pudieron cargar las últimas lecturas. Estas son del ${when.replace(/[.]$/, '')}.`,
  tryAgain: 'Intentar de nuevo',
};
