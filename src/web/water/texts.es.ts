import type { RangedReading } from '#domain/water/index.ts';
import { formatNumber, plural } from '#web/base/format.ts';
import type { waterTexts as english } from './texts.ts';

/** A limit of the LSI, with one digit where one is enough. */
const signedLimit = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 1)}`;
const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;

/** A reading as text: pH and sanitizer to a tenth, LSI to a hundredth with its sign. */
function readingText(reading: RangedReading, value: number): string {
  if (reading === 'lsi') return signed(value);
  if (reading === 'pH' || reading === 'chlorine' || reading === 'bromine') return value.toFixed(1);
  return formatNumber(value, 1);
}

/** How long ago: "hace un momento", "hace 5 min", "hace 2 h", "hace 3 días". */
function ageText(minutes: number): string {
  if (minutes < 1) return 'hace un momento';
  if (minutes < 60) return `hace ${Math.floor(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `hace ${hours} h`;
  return `hace ${Math.floor(hours / 24)} días`;
}

export const waterTexts: typeof english = {
  title: 'Análisis del agua',
  purpose: 'Escriba sus lecturas y verá qué agregar, cuánto y en qué orden.',
  names: {
    chlorine: 'Cloro libre',
    bromine: 'Bromo',
    pH: 'pH',
    lsi: 'LSI',
    calciumHardness: 'Dureza de calcio',
    temperature: 'Temperatura',
    totalAlkalinity: 'Alcalinidad',
    cyanuricAcid: 'CYA (estabilizador)',
    salt: 'Sal',
  },
  units: {
    chlorine: 'ppm',
    bromine: 'ppm',
    pH: '',
    lsi: '',
    calciumHardness: 'ppm',
    temperature: '°F',
    totalAlkalinity: 'ppm',
    cyanuricAcid: 'ppm',
    salt: 'ppm',
  },
  reading: readingText,
  signed,
  signedLimit,

  poolSection: 'Alberca',
  readingsSection: 'Lecturas',
  moreReadings: 'Más lecturas y productos',
  customer: 'Cliente',
  anyPool: 'Sin cliente (cualquier alberca)',
  pool: 'Alberca',
  poolSize: 'Tamaño',
  poolType: 'Tipo de alberca',
  gallons: 'gal',
  chlorine: 'Cloro',
  pH: 'pH',
  lsi: 'LSI',
  calciumHardness: 'Dureza de calcio',
  temperature: 'Temperatura',
  totalAlkalinity: 'Alcalinidad total',
  cyanuricAcid: 'CYA (estabilizador)',
  combinedChlorine: 'Cloro combinado',
  salt: 'Sal',
  saltForIndex: 'o TDS, para calcular el LSI',
  borate: 'Borato',
  borateHint: 'como boro',
  products: 'Productos',
  sanitizerProduct: 'Desinfectante',
  acidProduct: 'Para bajar el pH',
  baseProduct: 'Para subir el pH',
  strengthLabel: 'Concentración',
  stockHere: 'En inventario en esta alberca',
  stockElsewhere: 'En camionetas y otras albercas',
  otherProducts: 'Otros productos',
  fromStock: (product) => `En inventario: ${product}`,
  usualProduct: (product) => `Predeterminado: ${product}`,
  algaeVisible: 'Algas visibles',
  cloudy: 'Agua turbia',
  notes: 'Notas',
  notesHint: 'Clima, cuánta gente se bañó, químicos recientes.',
  analyze: 'Analizar agua',
  range: (from, to) => `${from}–${to}`,
  indexRange: (from, to) => `${from} a ${to}`,
  rangeFrom: (least) => `desde ${least}`,
  ideal: (range) => `Ideal ${range}`,
  idealIs: (range) => `ideal ${range}`,
  computed: (value) => `calculado ${value}`,
  notComputable: 'Escriba pH, dureza, alcalinidad y temperatura para calcular',
  bromineTest: (bromine) => `= ${bromine} ppm de bromo`,
  noSanitizer: 'una alberca natural no lleva desinfectante',
  ready: 'Análisis del agua listo',
  readyMore: (n) => `${plural(n, 'recomendación', 'recomendaciones')} con instrucciones de seguridad`,
  failed: 'El análisis falló',
  failedMore: 'No se pudo calcular la dosis',

  resultsLabel: 'Resultados del análisis',
  nothingYet: 'Su plan de dosificación aparecerá aquí',
  nothingYetMore: 'Qué agregar, cuánto, en qué orden, cuánto esperar y qué lecturas esperar.',
  treat: 'Plan de dosificación',
  shortSanitizer: 'CL',
  shortBromine: 'Br',
  shortIndex: 'LSI',
  nothingToAdd: 'Nada que agregar',
  nothingToAddMore: 'Todas las lecturas están en rango.',
  nothingButAdvice: 'No hacen falta químicos. Vea los consejos de abajo.',
  strength: (name, pct) => `${name} ${formatNumber(pct, 2)}%`,
  highPriority: 'Prioridad alta',
  never: 'Nunca mezcle químicos.',
  poisonControl: 'Centro de Toxicología (Poison Control)',
  copy: 'Copiar',
  copied: 'Plan de dosificación copiado',
  copyFailed: 'No se pudo copiar el plan de dosificación',
  print: 'Imprimir',
  advice: 'Consejos',
  assumptions: 'Supuestos',
  safety: 'Seguridad',
  index: 'LSI (balance del agua)',
  indexUnknown: 'No se puede calcular con estas lecturas.',
  indexFrom: 'Calculado con pH, temperatura, dureza y alcalinidad de carbonatos',
  indexTyped: 'Como se escribió. Para calcularlo hacen falta pH, temperatura y dureza',
  indexAfter: (value) => `${value} después de dosificar`,
  indexName: (value, word) => `LSI ${value}, ${word}`,
  onDevice: 'Calculado en este dispositivo',
  onDeviceMore: 'Está sin señal, así que usamos la misma calculadora en este dispositivo.',
  notMeasured: 'Sin medir',
  answersAs: (gallons) => `Esta alberca responde como de ${formatNumber(gallons, 0)} gal`,
  answersAsHint: (gallons) => `responde como de ${formatNumber(gallons, 0)} gal`,
  learnedFrom: (doses, stated) =>
    `Aprendido de ${plural(doses, 'dosis anterior', 'dosis anteriores')}. Registrada con ${formatNumber(stated, 0)} gal.`,
  amountsLearned: 'Las dosis usan el volumen calculado.',
  amountsPlain: 'Las dosis usan los galones registrados.',
  howLearned: 'Cómo se aprendió',
  plainCalculation: 'Usar los galones registrados',
  atLeastForStabilizer: (least, cya) => `al menos ${least} para CYA ${cya}`,
  saveTest: 'Guardar como prueba',
  saved: 'Prueba guardada',
  savedMore: (pool) => `${pool} tiene ya estas lecturas y el LSI.`,
  saveFailed: 'No se pudo guardar la prueba',

  newTest: 'Prueba nueva',
  volume: (gallons) => `${formatNumber(gallons, 1)} gal`,
  tested: (age) => `probada ${age}`,
  neverTested: 'aún sin probar',
  age: ageText,
  outdated: 'Los datos del agua son viejos. Haga una prueba nueva para tener lecturas actuales.',
  poolStatus: { excellent: 'Excelente', warning: 'Atención', critical: 'Crítico' },
  poolFailed: 'No se pudo cargar la alberca.',
  poolFailedSafe: 'Sus lecturas están a salvo. De todos modos puede calcular una dosis.',
  lastWeeks: 'Últimas 8 semanas',
  noReadings: 'No hay lecturas de cloro libre en las últimas 8 semanas.',
  trendName: (count, from, to) =>
    `Cloro libre en las últimas 8 semanas: ${plural(count, 'lectura', 'lecturas')} de ${from} a ${to} ppm`,
  trendNote: (low, high, last) => `${low} a ${high} ppm, última ${last} ppm`,
  newTestSection: 'Análisis del agua',
};
