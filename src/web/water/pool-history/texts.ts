import type { PoolTrend } from '#contract/water/pool-history.ts';
import { formatNumber, plural } from '#web/base/format.ts';

const n = (value: number): string => formatNumber(value, 1);
const span = (low: number, high: number, write = n): string => `${write(low)}–${write(high)}`;
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${formatNumber(Math.abs(value), 0)}`;

type Said = Pick<PoolTrend, 'value' | 'low' | 'high' | 'percentPerDay' | 'atPpm' | 'isAtLeast' | 'fromChlorinePpm'>;

const withChlorine = (ppm: number | null): string =>
  ppm !== null && ppm >= 0.5 ? ` About ${n(ppm)} ppm of that comes from chlorine products.` : '';

/** Texts of a pool's page and of the list of pools at risk. */
export const poolHistoryTexts = {
  toCustomers: 'Customers',
  loadFailed: 'The pool could not be loaded',
  loadFailedSafe: 'Its tests are stored; try again.',
  notFound: 'Pool not found',
  notFoundMore: 'It was deleted, or the link is wrong.',
  gallons: (volume: number) => `${formatNumber(volume, 0)} gal`,
  noVolume: 'Volume not known',
  history: 'History',

  range: 'Time shown',
  ranges: { '30d': '30 days', '90d': '90 days', '1y': '1 year', '2y': '2 years', all: 'All' },
  csv: 'Tests as CSV',
  pdf: 'Test sheet (PDF)',
  print: 'Print',

  charts: 'Readings over time',
  chartName: (reading: string, tests: number, first: string, last: string) =>
    `${reading}: ${tests} ${tests === 1 ? 'test' : 'tests'} from ${first} to ${last}. All values are in the table of tests.`,
  legend: 'Shaded: ideal range. Marks at the bottom: doses that move the reading.',
  noTests: 'No tests yet',
  noTestsMore: 'The first water test or visit of this pool starts its history.',
  noneInRange: 'No test in this time',
  noneInRangeMore: 'Choose a longer time to see earlier ones.',
  ideal: (range: string) => `ideal ${range}`,
  from: (least: string) => `from ${least}`,
  given: (doses: string) => `Given: ${doses}`,

  table: 'All tests',
  testCount: (count: number) => (count === 1 ? '1 test' : `${formatNumber(count, 0)} tests`),
  when: 'Date and time',
  totalChlorine: 'Total chlorine',
  borate: 'Borate',
  lsi: 'LSI',
  testedBy: 'Tested by',
  added: 'Chemicals added',
  notRecorded: 'Not recorded',

  trends: 'What the tests show',
  fewTests: 'Not enough tests to show a trend. It takes about five tests over four weeks.',
  noTrends: 'No clear trends in the last six months.',
  trendsNeedVolume: 'Trends and learning need the volume of the pool. Enter it with the customer’s pools.',
  restsOn: (count: number) => `Based on ${plural(count, 'reading', 'readings')}`,
  confidence: { high: 'Sure', medium: 'Likely', low: 'A hint' },
  trend: {
    'chlorine-loss': ({ value, low, high, percentPerDay, atPpm, isAtLeast }: Said) =>
      `Loses ${isAtLeast ? 'at least' : 'about'} ${n(value)} ppm of free chlorine a day (${span(low, high)})` +
      `${percentPerDay === null || atPpm === null ? '' : `, ${formatNumber(percentPerDay, 0)}% of its usual ${n(atPpm)} ppm`}.`,
    'ph-rise': ({ value, low, high }: Said) =>
      `pH rises by ${formatNumber(value, 2)} a week (${span(low, high, (v) => formatNumber(v, 2))}).`,
    'cyanuric-acid-creep': ({ value, low, high, fromChlorinePpm }: Said) =>
      `Cyanuric acid rises by ${n(value)} ppm a month (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'calcium-rise': ({ value, low, high, fromChlorinePpm }: Said) =>
      `Calcium hardness rises by ${n(value)} ppm a month (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'water-loss': ({ value, low, high }: Said) =>
      `May be losing about ${n(value)}% of its water a week (${span(low, high)}%): salt, calcium and CYA are dropping together. Check for backwashing, splash-out or a leak.`,
    'water-replaced': ({ value, low, high }: Said, from: string, to: string) =>
      `About ${formatNumber(value, 0)}% of the water was replaced (${span(low, high, (v) => formatNumber(v, 0))}%) between ${from} and ${to}: rain, a drain or a refill.`,
  },

  forecast: 'Chlorine at the next visit',
  noForecast: 'No forecast: chlorine was not measured in the last 30 days, or the pool has none.',
  likely: (ppm: number, low: number, high: number, when: string) =>
    `Likely ${ppm.toFixed(1)} ppm (${low.toFixed(1)}–${high.toFixed(1)}) ${when}`,
  on: (day: string) => `on ${day}`,
  noVisit: (day: string) => `by ${day}; no visit is planned`,
  underFrom: (minimum: number, day: string) => `Under its minimum of ${n(minimum)} ppm from ${day}.`,
  underNow: (minimum: number) => `Under its minimum of ${n(minimum)} ppm already.`,
  mayFall: (minimum: number, day: string) => `It may be under its minimum of ${n(minimum)} ppm from ${day}.`,
  staysAbove: (minimum: number) => `It stays over its minimum of ${n(minimum)} ppm until then.`,
  risk: { likely: 'Likely too low', possible: 'May be too low', none: 'Enough' },
  basis: {
    'own-loss': 'Based on this pool’s own chlorine loss.',
    'usual-level': 'Based on its usual level. Something unrecorded, like a feeder, is adding chlorine.',
    'typical-loss': 'Based on typical pools like this one. It doesn’t have enough tests yet.',
  },
  assumed: (conditions: readonly ('cyanuricAcid' | 'temperature' | 'latitude' | 'sunExposure' | 'volume')[]) => {
    const names = {
      cyanuricAcid: 'cyanuric acid',
      temperature: 'water temperature',
      latitude: 'location',
      sunExposure: 'sun and shade',
      volume: 'volume',
    };
    return `Not on file, so we used typical values for: ${conditions.map((condition) => names[condition]).join(', ')}.`;
  },

  learned: 'How this pool responds to doses',
  answersAs: (gallons: number) => `This pool answers as ${formatNumber(gallons, 0)} gal`,
  answersAsStated: (gallons: number) => `This pool answers as the ${formatNumber(gallons, 0)} gal it is stated to have`,
  nothingLearned: 'Nothing learned yet',
  nothingLearnedMore:
    'We learn from doses that were tested before and after, within four weeks. Pools that stay in range with small doses don’t tell us much.',
  stated: (gallons: number) => `Stated: ${formatNumber(gallons, 0)} gal.`,
  between: (low: number, high: number) =>
    `80% likely between ${formatNumber(low, 0)} and ${formatNumber(high, 0)} gal.`,
  edge: 'These doses don’t fit any realistic volume. Check the gallons on file and the recorded doses.',
  plainDoses: 'Recommendations are worked out for the stated volume.',
  learnedDoses: 'Recommendations are worked out for the volume it answers as.',
  learnedFrom: (count: number) => `Learned from ${count} ${count === 1 ? 'dose' : 'doses'}`,
  answer: (reading: string, expected: number, observed: number, before: string, after: string) =>
    `${reading} from ${before} to ${after}: expected ${signed(expected)} ppm, measured ${signed(observed)} ppm`,
  leftOut: (count: number) => `${count} left out`,
  reasons: {
    'too-soon-to-read': 'tested before it had mixed in',
    'too-long-between': 'no test within four weeks',
    diluted: 'the water was diluted in between',
    outlier: 'reading doesn’t fit: a typo, or a dose that wasn’t logged',
    'chlorine-demand': 'chlorine is used up too fast to tell',
  },
  unreckoned: 'product, unit or strength not known',
};
