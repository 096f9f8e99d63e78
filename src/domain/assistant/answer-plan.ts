import {
  effectOf,
  formatAmount,
  generalSafety,
  type Parameter,
  type PoolType,
  planTreatment,
  productTable,
  replacePercent,
  type StrengthChoice,
  UNITS,
} from '#domain/water/index.ts';
import { type Answer, askBack, assumed, fromEngine, say } from './answer.ts';
import { measureOf, type ReadingName } from './lexicon.ts';
import type { Of, ReadingsNow } from './question.ts';
import { amountOf, plainNumber, readingWords, readingWritten } from './wording.ts';

const householdBleachPct = 8.25;
export const parameterOf: Readonly<Partial<Record<ReadingName, Parameter>>> = {
  chlorine: 'freeChlorine',
  bromine: 'bromine',
  pH: 'pH',
  totalAlkalinity: 'totalAlkalinity',
  calciumHardness: 'calciumHardness',
  cyanuricAcid: 'cyanuricAcid',
  salt: 'salt',
  borate: 'borate',
};

/** The product's strength in the question. Household bleach is sold by percent NaOCl. */
export const strengthAsked = (bleach: boolean, strengthPct: number | null): StrengthChoice => {
  if (bleach) return { strengthPct: strengthPct ?? householdBleachPct, strengthBasis: 'NaOCl, weight' };
  return strengthPct === null ? {} : { strengthPct };
};

export const bleachAssumed = (bleach: boolean, strengthPct: number | null): string[] =>
  bleach && strengthPct === null
    ? [`The bleach is plain household bleach with ${householdBleachPct}% sodium hypochlorite.`]
    : [];

/** How much water to replace. */
export function answerDilution({ reading, from, to, fill, gallons }: Of<'dilution'>): Answer {
  const percent = replacePercent(from, to, fill ?? 0);
  const water =
    gallons === null ? '' : ` (about ${plainNumber((gallons * percent) / 100)} of ${plainNumber(gallons)} gallons)`;
  return fromEngine(
    `No chemical lowers ${readingWords[reading]}. Replace about ${plainNumber(percent)}% of the water${water} to bring it from ${readingWritten(reading, from)} to ${readingWritten(reading, to)}, then test again. Where ground water is high, drain in stages.`,
    assumed(fill === null ? ['The fill water has none of it.'] : []),
  );
}

/** Everything that the readings call for, in order. */
export function answerPlan({ pool, algae, cloudy, chemicals, bleach, strengthPct }: Of<'plan'>): Answer | null {
  const { pH, chlorine, bromine, totalChlorine, combinedChlorine, ...water } = pool.readings;
  if (pH === undefined)
    return askBack(
      'With the pH, I can work out every dose. Alkalinity, calcium, CYA (stabilizer) and temperature help too. What did the test say?',
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
      ? `, split into ${split.parts} doses of ${formatAmount(split.amountEach, unit)}, ${split.waitHours} hours apart`
      : '';
    return `${order}. ${say(purpose)}: ${amountOf(amount, unit, chemical, strengthPct)}${parts}. Wait ${waitHours} hours, then test.`;
  });
  const intro =
    steps.length === 0
      ? 'Nothing to add. The readings are where they should be, or no dose can fix them.'
      : `For ${plainNumber(pool.gallons)} gallons, one at a time, in this order:\n${steps.join('\n')}`;
  const index = plan.lsi === null ? null : `LSI now: ${plan.lsi.toFixed(2)}.`;
  return fromEngine(
    intro,
    index,
    plan.notes.map((note) => say(note)).join(' '),
    assumed(plan.assumptions),
    plan.steps.length > 0 ? (generalSafety[0] ?? null) : null,
  );
}

const typeBy = ({ salt }: ReadingsNow): PoolType => (salt !== undefined && salt >= 2000 ? 'saltwater' : 'chlorine');

const defined = <T extends object>(fields: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof T]: Exclude<T[Key], undefined>;
  }>;

/** What an amount of a product does. */
export function answerEffect({ chemical, bleach, strengthPct, amount, pool }: Of<'effect'>): Answer {
  if (pool.gallons === null) return askBack('How many gallons is the pool?');
  const product = productTable[chemical];
  const isLiquid = product.form === 'liquid';
  // Ounces of a liquid are fluid ounces.
  const given = isLiquid && amount.unit === 'oz' ? 'fl_oz' : amount.unit;
  const measure = measureOf(given);
  if (measure?.kind !== (isLiquid ? 'volume' : 'weight'))
    return askBack(
      `${product.name} is measured by ${isLiquid ? 'volume' : 'weight'}. How many ${isLiquid ? 'fluid ounces' : 'ounces'} is it?`,
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
  const told = (Object.entries(parameterOf) as [ReadingName, Parameter][]).flatMap(([reading, parameter]) => {
    const change = changes[parameter];
    const isFelt = change !== undefined && Math.abs(change) >= (reading === 'pH' ? 0.01 : 0.1);
    if (!isFelt || (reading === 'bromine' && chemical !== 'bcdmh')) return [];
    const size = reading === 'pH' ? Math.abs(change).toFixed(2) : `${plainNumber(Math.abs(change), 1)} ppm`;
    return [`${readingWords[reading]} ${change > 0 ? '+' : '-'}${size}`];
  });
  const effect = told.length === 0 ? 'it doesn’t change any reading I track' : told.join(', ');
  const afterwards =
    pH === undefined && product.acidity
      ? 'Give me pH, alkalinity and CYA (stabilizer) and I can work out the change in pH too.'
      : null;
  return fromEngine(
    `${amountOf(amount.value * factor, unit, chemical, strengthAsked(bleach, strengthPct).strengthPct)} in ${plainNumber(pool.gallons)} gallons: ${effect}.`,
    afterwards,
    assumed([...bleachAssumed(bleach, strengthPct), ...assumptions]),
  );
}
