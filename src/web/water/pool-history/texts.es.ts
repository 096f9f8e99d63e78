import { formatNumber, plural } from '#web/base/format.ts';
import type { poolHistoryTexts as english } from './texts.ts';

const n = (value: number): string => formatNumber(value, 1);
const span = (low: number, high: number, write = n): string => `${write(low)}–${write(high)}`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 0)}`;

const withChlorine = (ppm: number | null): string =>
  ppm !== null && ppm >= 0.5 ? ` Unos ${n(ppm)} ppm vienen de los productos de cloro.` : '';

export const poolHistoryTexts: typeof english = {
  toCustomers: 'Clientes',
  startVisit: 'Iniciar visita',
  loadFailed: 'No se pudo cargar la alberca',
  loadFailedSafe: 'Sus pruebas están a salvo. Inténtelo de nuevo.',
  notFound: 'No se encontró la alberca',
  notFoundMore: 'Se eliminó o el enlace está mal.',
  gallons: (volume) => `${formatNumber(volume, 0)} gal`,
  noVolume: 'Sin galones registrados',
  history: 'Historial',

  range: 'Periodo',
  ranges: { '30d': '30 días', '90d': '90 días', '1y': '1 año', '2y': '2 años', all: 'Todo' },
  csv: 'Pruebas en CSV',
  pdf: 'Registro de pruebas (PDF)',
  print: 'Imprimir',

  charts: 'Lecturas en el tiempo',
  chartName: (reading, tests, first, last) =>
    `${reading}: ${plural(tests, 'prueba', 'pruebas')} del ${first} al ${last}. Todos los valores están en la tabla de pruebas.`,
  legend: 'Sombreado: rango ideal. Marcas de abajo: dosis que cambian la lectura.',
  noTests: 'Aún no hay pruebas',
  noTestsMore: 'Las pruebas aparecen aquí cuando se mide o se visita esta alberca.',
  noneInRange: 'No hay pruebas en este periodo',
  noneInRangeMore: 'Elija un periodo más largo para ver pruebas anteriores.',
  given: (doses) => `Agregado: ${doses}`,

  table: 'Todas las pruebas',
  testCount: (count) => plural(count, 'prueba', 'pruebas'),
  when: 'Fecha y hora',
  totalChlorine: 'Cloro total',
  borate: 'Borato',
  lsi: 'LSI',
  testedBy: 'Medido por',
  added: 'Químicos agregados',
  notRecorded: 'Sin registrar',

  trends: 'Tendencias',
  fewTests: 'No hay pruebas suficientes para ver una tendencia. Hacen falta unas cinco en cuatro semanas.',
  noTrends: 'No hay tendencias claras en los últimos seis meses.',
  trendsNeedVolume: 'Hacen falta los galones de la alberca. Agréguelos en la pestaña Albercas del cliente.',
  restsOn: (count) => `Según ${plural(count, 'lectura', 'lecturas')}`,
  confidence: { high: 'Confianza alta', medium: 'Confianza media', low: 'Confianza baja' },
  trend: {
    'chlorine-loss': ({ value, low, high, percentPerDay, atPpm, isAtLeast }) =>
      `Pierde ${isAtLeast ? 'al menos' : 'unos'} ${n(value)} ppm de cloro libre al día (${span(low, high)})` +
      `${percentPerDay === null || atPpm === null ? '' : `, ${formatNumber(percentPerDay, 0)}% de sus ${n(atPpm)} ppm habituales`}.`,
    'ph-rise': ({ value, low, high }) =>
      `El pH sube ${formatNumber(value, 2)} por semana (${span(low, high, (v) => formatNumber(v, 2))}).`,
    'cyanuric-acid-creep': ({ value, low, high, fromChlorinePpm }) =>
      `El CYA sube ${n(value)} ppm por mes (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'calcium-rise': ({ value, low, high, fromChlorinePpm }) =>
      `La dureza de calcio sube ${n(value)} ppm por mes (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'water-loss': ({ value, low, high }) =>
      `Quizá pierde alrededor del ${n(value)}% de su agua por semana (${span(low, high)}%): la sal, el calcio y el CYA bajan juntos. Revise si hay retrolavados, salpicaduras o una fuga.`,
    'water-replaced': ({ value, low, high }, from, to) =>
      `Se cambió alrededor del ${formatNumber(value, 0)}% del agua (${span(low, high, (v) => formatNumber(v, 0))}%) entre ${from} y ${to}: lluvia, vaciado o llenado.`,
  },

  forecast: 'Cloro en la próxima visita',
  noForecast: 'Sin pronóstico. No se midió cloro en los últimos 30 días o esta alberca no lo usa.',
  likely: (ppm, low, high, when) =>
    `Probablemente ${ppm.toFixed(1)} ppm (${low.toFixed(1)}–${high.toFixed(1)}) ${when}`,
  on: (day) => `el ${day}`,
  noVisit: (day) => `para el ${day} (sin visita programada)`,
  underFrom: (minimum, day) => `Baja de su mínimo de ${n(minimum)} ppm el ${day}.`,
  underNow: (minimum) => `Ya está abajo de su mínimo de ${n(minimum)} ppm.`,
  mayFall: (minimum, day) => `Podría bajar de su mínimo de ${n(minimum)} ppm el ${day}.`,
  staysAbove: (minimum) => `Hasta entonces sigue arriba de su mínimo de ${n(minimum)} ppm.`,
  risk: { likely: 'Probablemente muy bajo', possible: 'Puede estar muy bajo', none: 'Bien' },
  basis: {
    'own-loss': 'Según la pérdida de cloro de esta alberca.',
    'usual-level': 'Según su nivel habitual. Algo sin registrar, como un dosificador, agrega cloro.',
    'typical-loss': 'Según albercas parecidas a esta. Todavía no tiene pruebas suficientes.',
  },
  assumed: (conditions) => {
    const names = {
      cyanuricAcid: 'CYA (estabilizador)',
      temperature: 'temperatura del agua',
      latitude: 'ubicación',
      sunExposure: 'sol y sombra',
      volume: 'volumen',
    };
    return `Sin registrar, así que usamos valores típicos de: ${conditions.map((condition) => names[condition]).join(', ')}.`;
  },

  learned: 'Cómo responde esta alberca a las dosis',
  answersAsStated: (gallons) => `Esta alberca responde como los ${formatNumber(gallons, 0)} gal registrados`,
  nothingLearned: 'Aún no se aprendió nada',
  nothingLearnedMore:
    'Aprendemos de dosis medidas antes y después, dentro de cuatro semanas. Las albercas que se mantienen en rango con dosis chicas dicen poco.',
  stated: (gallons) => `Registrado: ${formatNumber(gallons, 0)} gal.`,
  between: (low, high) => `Con 80% de probabilidad, entre ${formatNumber(low, 0)} y ${formatNumber(high, 0)} gal.`,
  edge: 'Estas dosis no cuadran con ningún volumen realista. Revise los galones y las dosis registradas.',
  learnedFrom: (count) => `Aprendido de ${plural(count, 'dosis', 'dosis')}`,
  answer: (reading, expected, observed, before, after) =>
    `${reading} de ${before} a ${after}: se esperaba ${signed(expected)} ppm, se midió ${signed(observed)} ppm`,
  leftOut: (count) => (count === 1 ? '1 sin usar' : `${count} sin usar`),
  reasons: {
    'too-soon-to-read': 'se midió antes de que se mezclara',
    'too-long-between': 'sin prueba dentro de cuatro semanas',
    diluted: 'el agua se diluyó entre las dos',
    outlier: 'la lectura no cuadra: un error o una dosis sin registrar',
    'chlorine-demand': 'el cloro se gasta demasiado rápido para saberlo',
  },
  unknownDose: 'producto, unidad o concentración desconocidos',
};
