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
  startVisit: 'Start visit',
  loadFailed: 'Couldn’t load the pool',
  loadFailedSafe: 'Its tests are safe. Try again.',
  notFound: 'Pool not found',
  notFoundMore: 'It was deleted, or the link is wrong.',
  gallons: (volume: number) => `${formatNumber(volume, 0)} gal`,
  noVolume: 'No gallons on file',
  history: 'History',

  range: 'Period shown',
  ranges: { '30d': '30 days', '90d': '90 days', '1y': '1 year', '2y': '2 years', all: 'All' },
  csv: 'Tests as CSV',
  pdf: 'Test log (PDF)',
  print: 'Print',

  charts: 'Readings over time',
  chartName: (reading: string, tests: number, first: string, last: string) =>
    `${reading}: ${plural(tests, 'test', 'tests')} from ${first} to ${last}. All values are in the table of tests.`,
  legend: 'Shaded: ideal range. Marks at the bottom: doses that affect the reading.',
  noTests: 'No tests yet',
  noTestsMore: 'Tests show up here once this pool is tested or visited.',
  noneInRange: 'No tests in this period',
  noneInRangeMore: 'Choose a longer period to see earlier tests.',
  given: (doses: string) => `Added: ${doses}`,

  table: 'All tests',
  testCount: (count: number) => plural(count, 'test', 'tests'),
  when: 'Date and time',
  totalChlorine: 'Total chlorine',
  borate: 'Borate',
  lsi: 'LSI',
  testedBy: 'Tested by',
  added: 'Chemicals added',
  notRecorded: 'Not recorded',

  trends: 'Trends',
  fewTests: 'Not enough tests to show a trend. It takes about five tests over four weeks.',
  noTrends: 'No clear trends in the last six months.',
  trendsNeedVolume: 'This needs the pool’s gallons. Add them on the customer’s Pools tab.',
  restsOn: (count: number) => `Based on ${plural(count, 'reading', 'readings')}`,
  confidence: { high: 'High confidence', medium: 'Medium confidence', low: 'Low confidence' },
  trend: {
    'chlorine-loss': ({ value, low, high, percentPerDay, atPpm, isAtLeast }: Said) =>
      `Loses ${isAtLeast ? 'at least' : 'about'} ${n(value)} ppm of free chlorine per day (${span(low, high)})` +
      `${percentPerDay === null || atPpm === null ? '' : `, ${formatNumber(percentPerDay, 0)}% of its usual ${n(atPpm)} ppm`}.`,
    'ph-rise': ({ value, low, high }: Said) =>
      `pH rises by ${formatNumber(value, 2)} per week (${span(low, high, (v) => formatNumber(v, 2))}).`,
    'cyanuric-acid-creep': ({ value, low, high, fromChlorinePpm }: Said) =>
      `CYA rises by ${n(value)} ppm per month (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'calcium-rise': ({ value, low, high, fromChlorinePpm }: Said) =>
      `Calcium hardness rises by ${n(value)} ppm per month (${span(low, high)}).${withChlorine(fromChlorinePpm)}`,
    'water-loss': ({ value, low, high }: Said) =>
      `May be losing about ${n(value)}% of its water per week (${span(low, high)}%): salt, calcium and CYA are dropping together. Check for backwashing, splash-out or a leak.`,
    'water-replaced': ({ value, low, high }: Said, from: string, to: string) =>
      `About ${formatNumber(value, 0)}% of the water was replaced (${span(low, high, (v) => formatNumber(v, 0))}%) between ${from} and ${to}: rain, a drain or a refill.`,
  },

  forecast: 'Chlorine at the next visit',
  noForecast: 'No forecast. Chlorine wasn’t tested in the last 30 days, or this pool doesn’t use it.',
  likely: (ppm: number, low: number, high: number, when: string) =>
    `Likely ${ppm.toFixed(1)} ppm (${low.toFixed(1)}–${high.toFixed(1)}) ${when}`,
  on: (day: string) => `on ${day}`,
  noVisit: (day: string) => `by ${day} (no visit scheduled)`,
  underFrom: (minimum: number, day: string) => `Drops below its ${n(minimum)} ppm minimum on ${day}.`,
  underNow: (minimum: number) => `Already below its ${n(minimum)} ppm minimum.`,
  mayFall: (minimum: number, day: string) => `Could drop below its ${n(minimum)} ppm minimum on ${day}.`,
  staysAbove: (minimum: number) => `Stays above its ${n(minimum)} ppm minimum until then.`,
  risk: { likely: 'Likely too low', possible: 'May be too low', none: 'OK' },
  basis: {
    'own-loss': 'Based on this pool’s own chlorine loss.',
    'usual-level': 'Based on its usual level. Something unrecorded, like a feeder, is adding chlorine.',
    'typical-loss': 'Based on typical pools like this one. It doesn’t have enough tests yet.',
  },
  assumed: (conditions: readonly ('cyanuricAcid' | 'temperature' | 'latitude' | 'sunExposure' | 'volume')[]) => {
    const names = {
      cyanuricAcid: 'CYA (stabilizer)',
      temperature: 'water temperature',
      latitude: 'location',
      sunExposure: 'sun and shade',
      volume: 'volume',
    };
    return `Not on file, so we used typical values for: ${conditions.map((condition) => names[condition]).join(', ')}.`;
  },

  learned: 'How this pool responds to doses',
  answersAsStated: (gallons: number) => `This pool doses like the ${formatNumber(gallons, 0)} gal on file`,
  nothingLearned: 'Nothing learned yet',
  nothingLearnedMore:
    'We learn from doses that were tested before and after, within four weeks. Pools that stay in range with small doses don’t tell us much.',
  stated: (gallons: number) => `On file: ${formatNumber(gallons, 0)} gal.`,
  between: (low: number, high: number) =>
    `80% likely between ${formatNumber(low, 0)} and ${formatNumber(high, 0)} gal.`,
  edge: 'These doses don’t fit any realistic volume. Check the gallons on file and the recorded doses.',
  learnedFrom: (count: number) => `Learned from ${plural(count, 'dose', 'doses')}`,
  answer: (reading: string, expected: number, observed: number, before: string, after: string) =>
    `${reading} from ${before} to ${after}: expected ${signed(expected)} ppm, measured ${signed(observed)} ppm`,
  leftOut: (count: number) => `${count} not used`,
  reasons: {
    'too-soon-to-read': 'tested before it mixed in',
    'too-long-between': 'tests more than four weeks apart',
    diluted: 'the water was diluted in between',
    outlier: 'reading doesn’t fit: a typo, or a dose that wasn’t logged',
    'chlorine-demand': 'chlorine is used up too fast to tell',
  },
  unknownDose: 'unknown product, unit or strength',
};
