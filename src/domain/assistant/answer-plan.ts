import {
  effectOf,
  formatAmount,
  type Parameter,
  type PoolType,
  PRODUCTS,
  planTreatment,
  replacePercent,
  type StrengthChoice,
  UNITS,
} from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine } from './answer.ts';
import { measureOf, type ReadingName } from './lexicon.ts';
import type { Of, ReadingsNow } from './question.ts';
import { amountOf, plainNumber, READING_WORDS, readingWritten } from './wording.ts';

const HOUSEHOLD_BLEACH_PCT = 8.25;
export const PARAMETER: Readonly<Partial<Record<ReadingName, Parameter>>> = {
  chlorine: 'freeChlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  borate: 'borate',
};

/** The strength of the product in the question; household bleach is sold by percent NaOCl. */
export const strengthAsked = (bleach: boolean, strengthPct: number | null): StrengthChoice => {
  if (bleach) return { strengthPct: strengthPct ?? HOUSEHOLD_BLEACH_PCT, strengthBasis: 'NaOCl, weight' };
  return strengthPct === null ? {} : { strengthPct };
};

export const bleachAssumed = (bleach: boolean, strengthPct: number | null): string[] =>
  bleach && strengthPct === null
    ? [`Bleach taken as plain household bleach of ${HOUSEHOLD_BLEACH_PCT}% sodium hypochlorite.`]
    : [];

/** What fresh water has to replace. */
export function answerDilution({ reading, from, to, fill, gallons }: Of<'dilution'>): Answer {
  const percent = replacePercent(from, to, fill ?? 0);
  const water =
    gallons === null ? '' : ` (about ${plainNumber((gallons * percent) / 100)} of ${plainNumber(gallons)} gallons)`;
  return fromEngine(
    `No chemical lowers ${READING_WORDS[reading]}: replace about ${plainNumber(percent)}% of the water${water} to bring it from ${readingWritten(reading, from)} to ${readingWritten(reading, to)}, in parts where the ground water is high, and test again.`,
    assumed(fill === null ? ['The fill water was taken to have none of it.'] : []),
  );
}

/** Everything that the readings call for, in order. */
export function answerPlan({ pool, algae, cloudy, chemicals, bleach, strengthPct }: Of<'plan'>): Answer | null {
  const { pH, chlorine, bromine, totalChlorine, combinedChlorine, ...water } = pool.readings;
  if (pH === undefined)
    return askBack(
      'What is the pH? With it (and alkalinity, calcium, cyanuric acid and temperature where you have them) I work out every dose. What did the test say?',
    );
  if (pool.gallons === null) return null;
  const plan = planTreatment({
    gallons: pool.gallons,
    poolType: pool.readings.bromine === undefined ? (pool.poolType ?? typeBy(pool.readings)) : 'bromine',
    readings: { pH, ...water, ...defined({ chlorine, bromine, totalChlorine, combinedChlorine }) },
    // A strength is the product's where one is named.
    stock: chemicals.map((chemical) => ({
      chemical,
      ...(chemicals.length === 1 ? strengthAsked(bleach, strengthPct) : {}),
    })),
    algaeVisible: algae,
    cloudy,
  });
  const steps = plan.steps.map(({ order, purpose, amount, unit, chemical, strengthPct, split, waitHours }) => {
    const parts = split
      ? `, in ${split.parts} parts of ${formatAmount(split.amountEach, unit)} ${split.waitHours} hours apart`
      : '';
    return `${order}. ${purpose}: ${amountOf(amount, unit, chemical, strengthPct)}${parts}. Then wait ${waitHours} hours and test.`;
  });
  const intro =
    steps.length === 0
      ? 'Nothing to add: what was measured is where it should be, or no dose brings it there.'
      : `For ${plainNumber(pool.gallons)} gallons, one after the other, each by itself:\n${steps.join('\n')}`;
  const index = plan.lsi === null ? null : `Saturation index now: ${plan.lsi.toFixed(2)}.`;
  return fromEngine(intro, index, plan.notes.join(' '), assumed(plan.assumptions), plan.safety[0] ?? null);
}

const typeBy = ({ salt }: ReadingsNow): PoolType => (salt !== undefined && salt >= 2000 ? 'saltwater' : 'chlorine');

const defined = <T extends object>(fields: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof T]: Exclude<T[Key], undefined>;
  }>;

/** What an amount of a product does. */
export function answerEffect({ chemical, bleach, strengthPct, amount, pool }: Of<'effect'>): Answer {
  if (pool.gallons === null) return askBack('How many gallons does the pool have?');
  const product = PRODUCTS[chemical];
  const isLiquid = product.form === 'liquid';
  // Ounces of a liquid are fluid ounces.
  const given = isLiquid && amount.unit === 'oz' ? 'fl_oz' : amount.unit;
  const measure = measureOf(given);
  if (measure?.kind !== (isLiquid ? 'volume' : 'weight'))
    return askBack(
      `${product.name} is measured by ${isLiquid ? 'volume' : 'weight'}. How much is it in ${isLiquid ? 'fluid ounces' : 'ounces'}?`,
    );
  const own = UNITS.find((one) => one === given);
  const [factor, unit] = own ? [1, own] : [measure.size, isLiquid ? ('fl_oz' as const) : ('oz' as const)];
  const { pH, ...around } = pool.readings;
  const { changes, assumptions } = effectOf({
    chemical,
    amount: amount.value * factor,
    unit,
    gallons: pool.gallons,
    ...strengthAsked(bleach, strengthPct),
    ...(pH === undefined ? {} : { water: { ...around, pH } }),
  });
  const told = (Object.entries(PARAMETER) as [ReadingName, Parameter][]).flatMap(([reading, parameter]) => {
    const change = changes[parameter];
    const isFelt = change !== undefined && Math.abs(change) >= (reading === 'pH' ? 0.01 : 0.1);
    if (!isFelt || (reading === 'bromine' && chemical !== 'bcdmh')) return [];
    const size = reading === 'pH' ? Math.abs(change).toFixed(2) : `${plainNumber(Math.abs(change), 1)} ppm`;
    return [`${READING_WORDS[reading]} ${change > 0 ? '+' : '-'}${size}`];
  });
  const effect = told.length === 0 ? 'it doesn’t change any reading I track' : told.join(', ');
  const afterwards =
    pH === undefined && product.acidity
      ? 'With pH, alkalinity and cyanuric acid I can tell what it does to pH, too.'
      : null;
  return fromEngine(
    `${amountOf(amount.value * factor, unit, chemical, strengthAsked(bleach, strengthPct).strengthPct)} in ${plainNumber(pool.gallons)} gallons: ${effect}.`,
    afterwards,
    assumed([...bleachAssumed(bleach, strengthPct), ...assumptions]),
  );
}
