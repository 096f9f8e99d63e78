import type { RangedReading } from '#domain/water/index.ts';
import { formatNumber, plural } from '#web/base/format.ts';

/** A limit of the LSI, with one digit where one is enough. */
const signedLimit = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 1)}`;
const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;

const names: Record<RangedReading, string> = {
  chlorine: 'Free chlorine',
  bromine: 'Bromine',
  pH: 'pH',
  lsi: 'LSI',
  calciumHardness: 'Calcium hardness',
  temperature: 'Temperature',
  totalAlkalinity: 'Alkalinity',
  cyanuricAcid: 'CYA (stabilizer)',
  salt: 'Salt',
};

/** Units after a reading; none for pH and LSI. */
const units: Record<RangedReading, string> = {
  chlorine: 'ppm',
  bromine: 'ppm',
  pH: '',
  lsi: '',
  calciumHardness: 'ppm',
  temperature: '°F',
  totalAlkalinity: 'ppm',
  cyanuricAcid: 'ppm',
  salt: 'ppm',
};

/** A reading as text: pH and sanitizer to a tenth, LSI to a hundredth with its sign. */
function readingText(reading: RangedReading, value: number): string {
  if (reading === 'lsi') return signed(value);
  if (reading === 'pH' || reading === 'chlorine' || reading === 'bromine') return value.toFixed(1);
  return formatNumber(value, 1);
}

/** How long ago: "just now", "5 min ago", "2 hr ago", "3 days ago". */
function ageText(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} hr ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** Texts of the water analysis. */
export const waterTexts = {
  title: 'Water analysis',
  purpose: 'Enter your readings and get what to add, how much, and in what order.',
  names,
  units,
  reading: readingText,
  signed,
  signedLimit,

  poolSection: 'Pool',
  readingsSection: 'Readings',
  moreReadings: 'More readings and products',
  customer: 'Customer',
  anyPool: 'No customer (any pool)',
  pool: 'Pool',
  poolSize: 'Pool Size',
  poolType: 'Pool Type',
  gallons: 'gal',
  chlorine: 'Chlorine',
  pH: 'pH',
  lsi: 'LSI',
  calciumHardness: 'Calcium Hardness',
  temperature: 'Temperature',
  totalAlkalinity: 'Total Alkalinity',
  cyanuricAcid: 'CYA (stabilizer)',
  combinedChlorine: 'Combined Chlorine',
  salt: 'Salt',
  saltForIndex: 'or TDS, used to calculate LSI',
  borate: 'Borate',
  borateHint: 'as boron',
  products: 'Products',
  sanitizerProduct: 'Sanitizer',
  acidProduct: 'To lower pH',
  baseProduct: 'To raise pH',
  strengthLabel: 'Strength',
  stockHere: 'In stock at this pool',
  stockElsewhere: 'On trucks and at other pools',
  otherProducts: 'Other products',
  fromStock: (product: string) => `In stock: ${product}`,
  usualProduct: (product: string) => `Default: ${product}`,
  algaeVisible: 'Visible algae',
  cloudy: 'Cloudy water',
  notes: 'Notes',
  notesHint: 'Weather, bather load, recent chemicals.',
  analyze: 'Analyze Water',
  range: (from: string, to: string) => `${from}–${to}`,
  indexRange: (from: string, to: string) => `${from} to ${to}`,
  rangeFrom: (least: string) => `from ${least}`,
  ideal: (range: string) => `Ideal ${range}`,
  idealIs: (range: string) => `ideal ${range}`,
  computed: (value: string) => `calculated ${value}`,
  notComputable: 'Enter pH, hardness, alkalinity and temp to calculate',
  bromineTest: (bromine: string) => `= ${bromine} ppm bromine`,
  noSanitizer: 'no sanitizer in a natural pool',
  ready: 'Complete Water Analysis Ready',
  readyMore: (n: number) => `Generated ${n} professional recommendations with detailed safety instructions`,
  failed: 'Analysis Failed',
  failedMore: 'Failed to calculate chemical dosage',

  resultsLabel: 'Analysis results',
  nothingYet: 'Your dosing plan will show up here',
  nothingYetMore: 'What to add, how much, in what order, how long to wait, and the readings to expect.',
  treat: 'Dosing plan',
  shortSanitizer: 'FC',
  shortBromine: 'Br',
  shortIndex: 'LSI',
  nothingToAdd: 'Nothing to add',
  nothingToAddMore: 'All readings are in range.',
  nothingButAdvice: 'No chemicals needed. See the tips below.',
  strength: (name: string, pct: number) => `${name} ${formatNumber(pct, 2)}%`,
  highPriority: 'High priority',
  never: 'Never mix chemicals.',
  poisonControl: 'Poison Control',
  copy: 'Copy',
  copied: 'Dosing plan copied',
  copyFailed: 'Couldn’t copy the dosing plan',
  print: 'Print',
  advice: 'Tips',
  assumptions: 'Assumptions',
  safety: 'Safety',
  index: 'LSI (water balance)',
  indexUnknown: 'Can’t be calculated from these readings.',
  indexFrom: 'Calculated from pH, temperature, hardness and carbonate alkalinity',
  indexTyped: 'As entered. Calculating it takes pH, temperature and hardness',
  indexAfter: (value: string) => `${value} after dosing`,
  indexName: (value: string, word: string) => `LSI ${value}, ${word}`,
  onDevice: 'Calculated on this device',
  onDeviceMore: 'You’re offline, so we used the same dosing engine on this device.',
  notMeasured: 'Not measured',
  answersAs: (gallons: number) => `This pool doses like ${formatNumber(gallons, 0)} gal`,
  answersAsHint: (gallons: number) => `doses like ${formatNumber(gallons, 0)} gal`,
  learnedFrom: (doses: number, stated: number) =>
    `Learned from ${plural(doses, 'earlier dose', 'earlier doses')}. Listed at ${formatNumber(stated, 0)} gal.`,
  amountsLearned: 'Doses use the calculated volume.',
  amountsPlain: 'Doses use the gallons on file.',
  howLearned: 'How this was learned',
  plainCalculation: 'Use gallons on file',
  atLeastForStabilizer: (least: number, cya: string) => `at least ${least} for CYA ${cya}`,
  saveTest: 'Save as test',
  saved: 'Test saved',
  savedMore: (pool: string) => `${pool} updated with these readings and the LSI.`,
  saveFailed: 'Couldn’t save the test',

  newTest: 'New test',
  volume: (gallons: number) => `${formatNumber(gallons, 1)} gal`,
  tested: (age: string) => `tested ${age}`,
  neverTested: 'not tested yet',
  age: ageText,
  outdated: 'Water chemistry data is outdated. Run a fresh test for current readings.',
  poolStatus: { excellent: 'Excellent', warning: 'Warning', critical: 'Critical' },
  poolFailed: 'Couldn’t load the pool.',
  poolFailedSafe: 'Its readings are safe. You can still calculate a dose.',
  lastWeeks: 'Last 8 weeks',
  noReadings: 'No free chlorine readings in the last 8 weeks.',
  trendName: (count: number, from: string, to: string) =>
    `Free chlorine over the last 8 weeks: ${plural(count, 'reading', 'readings')} from ${from} to ${to} ppm`,
  trendNote: (low: string, high: string, last: string) => `${low} to ${high} ppm, last ${last} ppm`,
  newTestSection: 'Water analysis',
};
