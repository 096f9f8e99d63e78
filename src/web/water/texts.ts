import type { RangedReading } from '#domain/water/index.ts';
import { formatNumber } from '#web/base/format.ts';

/** A limit of the index: one digit is enough where one is. */
const signedLimit = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 1)}`;
const signed = (value: number): string => `${value < 0 ? '−' : value > 0 ? '+' : ''}${Math.abs(value).toFixed(2)}`;

const names: Record<RangedReading, string> = {
  chlorine: 'Free chlorine',
  bromine: 'Bromine',
  pH: 'pH',
  lsi: 'Saturation index',
  calciumHardness: 'Calcium hardness',
  temperature: 'Temperature',
  totalAlkalinity: 'Alkalinity',
  cyanuricAcid: 'Cyanuric acid',
  salt: 'Salt',
};

/** Units as they stand beside a reading; none for pH and the index. */
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

/** A reading as it is written: pH and sanitizer to a tenth, the index to a hundredth with its sign. */
function readingText(reading: RangedReading, value: number): string {
  if (reading === 'lsi') return signed(value);
  if (reading === 'pH' || reading === 'chlorine' || reading === 'bromine') return value.toFixed(1);
  return formatNumber(value, 1);
}

/** How long ago, as one says it: "just now", "5 min ago", "2 h ago", "3 days ago". */
function ageText(minutes: number): string {
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${Math.floor(minutes)} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ago`;
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
  anyPool: 'No customer: any pool',
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
  cyanuricAcid: 'Cyanuric Acid',
  combinedChlorine: 'Combined Chlorine',
  salt: 'Salt',
  saltForIndex: 'or TDS; used to calculate LSI',
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
  usualProduct: (product: string) => `Usual: ${product}`,
  algaeVisible: 'Visible algae',
  cloudy: 'The water is cloudy',
  notes: 'Notes',
  notesHint: 'Weather, bather load, what was added lately.',
  analyze: 'Analyze Water',
  range: (from: string, to: string) => `${from}–${to}`,
  indexRange: (from: string, to: string) => `${from} to ${to}`,
  rangeFrom: (least: string) => `from ${least}`,
  ideal: (range: string) => `Ideal ${range}`,
  idealIs: (range: string) => `ideal ${range}`,
  computed: (value: string) => `computed ${value}`,
  notComputable: 'Enter pH, hardness, alkalinity and temp to calculate',
  bromineTest: (bromine: string) => `= ${bromine} ppm bromine`,
  noSanitizer: 'no sanitizer in a natural pool',
  ready: 'Complete Water Analysis Ready',
  readyMore: (n: number) => `Generated ${n} professional recommendations with detailed safety instructions`,
  failed: 'Analysis Failed',
  failedMore: 'Failed to calculate chemical dosage',

  resultsLabel: 'Result of the analysis',
  nothingYet: 'Your dosing plan will show up here',
  nothingYetMore: 'Chemicals with their amounts, the order, the waiting times and the water to expect afterwards.',
  treat: 'Treat this pool',
  predicted: 'Predicted after',
  shortSanitizer: 'FC',
  shortBromine: 'Br',
  shortIndex: 'LSI',
  nothingToAdd: 'Nothing to add',
  nothingToAddMore: 'All readings are in range.',
  nothingButAdvice: 'No chemicals needed. See the tips below.',
  strength: (name: string, pct: number) => `${name} ${formatNumber(pct, 2)}%`,
  wait: (hours: number, next: string) => `Wait ${hours} h before ${next}`,
  waitLast: (hours: number) => `Test again after ${hours} h`,
  overnight: (next: string | null) => (next === null ? 'Leave overnight, then test' : `Leave overnight before ${next}`),
  parts: (parts: number, amount: string, hours: number) => `${parts} parts of ${amount}, ${hours} h apart`,
  highPriority: 'First priority',
  never: 'Never mix products.',
  poisonControl: 'Poison Control',
  copy: 'Copy',
  copied: 'Recipe copied',
  copyFailed: 'The recipe could not be copied',
  print: 'Print',
  advice: 'Good to know',
  assumptions: 'Assumptions',
  safety: 'Safety',
  index: 'Saturation index',
  corrosive: 'Corrosive',
  scaling: 'Scaling',
  indexUnknown: 'Cannot be computed from these readings.',
  indexFrom: 'computed from pH, temperature, hardness and carbonate alkalinity',
  indexTyped: 'as recorded: pH, temperature and hardness are needed to compute it',
  indexAfter: (value: string) => `after the recipe ${value}`,
  indexName: (value: string, word: string) => `Saturation index ${value}, ${word}`,
  onDevice: 'Computed on this device',
  onDeviceMore: 'You’re offline. Calculated on this device with the same dosing engine.',
  notMeasured: 'Not measured',
  answersAs: (gallons: number) => `This pool answers as ${formatNumber(Math.round(gallons), 1)} gal`,
  answersAsHint: (gallons: number) => `answers as ${formatNumber(Math.round(gallons), 1)} gal`,
  learnedFrom: (doses: number, stated: number) =>
    `Learned from ${doses} earlier ${doses === 1 ? 'dose' : 'doses'}; stated are ${formatNumber(Math.round(stated), 1)} gal.`,
  amountsLearned: 'Doses use the calculated volume.',
  amountsPlain: 'The amounts are for the stated volume.',
  howLearned: 'How this was learned',
  plainCalculation: 'Plain calculation',
  atLeastForStabilizer: (least: number, cya: string) => `for CYA ${cya} at least ${least}`,
  saveTest: 'Record as test',
  saved: 'Test recorded',
  savedMore: (pool: string) => `${pool} updated with these readings and the LSI.`,
  saveFailed: 'The test could not be recorded',

  newTest: 'New test',
  volume: (gallons: number) => `${formatNumber(gallons, 1)} gal`,
  tested: (age: string) => `tested ${age}`,
  neverTested: 'not tested yet',
  age: ageText,
  outdated: 'Water chemistry data is outdated. Run a fresh test for current readings.',
  poolStatus: { excellent: 'Excellent', warning: 'Warning', critical: 'Critical' },
  poolFailed: 'The pool could not be loaded.',
  poolFailedSafe: 'Its readings are safe. You can still calculate a dose.',
  lastWeeks: 'Last 8 weeks',
  noReadings: 'No free chlorine readings in these weeks.',
  trendName: (count: number, from: string, to: string) =>
    `Free chlorine over the last 8 weeks: ${count} ${count === 1 ? 'reading' : 'readings'} from ${from} to ${to} ppm`,
  trendNote: (low: string, high: string, last: string) => `${low} to ${high} ppm, last ${last} ppm`,
  newTestSection: 'Water analysis',
};
