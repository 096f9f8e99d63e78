import type { Message } from '#domain/language/index.ts';
import {
  effectOf,
  generalSafety,
  type KnownStock,
  laterMeasure,
  laterMessage,
  measureMessage,
  type NowStep,
  type Parameter,
  type PoolType,
  productTable,
  productTexts,
  reasonMessage,
  replacePercent,
  type StrengthChoice,
  treatAtStop,
  UNITS,
  visitPlanTexts,
} from '#domain/water/index.ts';
import { type Answer, amountOf, askBack, assumed, fromEngine } from './answer.ts';
import { measureOf, type Of, type ReadingName, type ReadingsNow } from './question.ts';
import { answerTexts as texts } from './texts.ts';

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

export const bleachAssumed = (bleach: boolean, strengthPct: number | null): Message[] =>
  bleach && strengthPct === null ? [texts.plainBleach({ percent: householdBleachPct })] : [];

/** How much water to replace. */
export function answerDilution({ reading, from, to, fill, gallons }: Of<'dilution'>): Answer {
  const percent = replacePercent(from, to, fill ?? 0);
  return fromEngine(
    texts.replaceWater({ reading, from, to, percent, gallons }),
    assumed(fill === null ? [texts.cleanFill] : []),
  );
}

/** What the readings call for: what goes in at one stop, and what is left for the next visit. */
export function answerPlan(
  { pool, algae, cloudy, chemicals, bleach, strengthPct }: Of<'plan'>,
  stock: KnownStock | null = null,
): Answer | null {
  const { pH, chlorine, bromine, totalChlorine, combinedChlorine, ...water } = pool.readings;
  if (pH === undefined) return askBack(texts.whatDidTheTestSay);
  if (pool.gallons === null) return null;
  const { plan, visit } = treatAtStop(
    {
      gallons: pool.gallons,
      poolType: pool.readings.bromine === undefined ? (pool.poolType ?? typeBy(pool.readings)) : 'bromine',
      ...(pool.targets ? { targetRanges: pool.targets } : {}),
      readings: { pH, ...water, ...defined({ chlorine, bromine, totalChlorine, combinedChlorine }) },
      // A strength is the product's where one is named.
      stock: chemicals.map((chemical) => ({
        chemical,
        ...(chemicals.length === 1 ? strengthAsked(bleach, strengthPct) : {}),
      })),
      algaeVisible: algae,
      cloudy,
    },
    // Who names the products has them.
    { atHand: chemicals.length > 0 ? null : (stock?.atHand ?? null) },
  );
  const steps = visit.now.map(nowStep);
  const items = visit.later.map((item) =>
    texts.laterItem({ what: laterMessage(item), measure: laterMeasure(item), reason: reasonMessage(item) }),
  );
  const nothing = items.length === 0 ? texts.nothingToAdd : texts.nothingNow;
  return fromEngine(
    steps.length === 0 ? nothing : texts.nowAtStop({ gallons: pool.gallons, steps }),
    items.length === 0 ? null : texts.atNextVisit({ items }),
    stock && steps.length > 0 && chemicals.length === 0 ? visitPlanTexts.basis[stock.basis] : null,
    plan.lsi === null ? null : texts.indexNow({ lsi: plan.lsi }),
    plan.notes.length === 0 ? null : texts.sentences({ sentences: plan.notes }),
    assumed(plan.assumptions),
    steps.length > 0 ? (generalSafety[0] ?? null) : null,
  );
}

function nowStep(
  { step, chemical, strengthPct, amount, unit, exact, measure, ...now }: NowStep,
  index: number,
): Message {
  const { waitMinutes: minutes, insteadOf, share } = now;
  return texts.nowStep({
    order: index + 1,
    purpose: step.purpose,
    dose: amountOf(amount, unit, chemical, strengthPct),
    measure: measure && measureMessage(measure, unit),
    exact: Math.abs(exact - amount) < 0.01 * exact ? null : visitPlanTexts.exactly({ amount: exact, unit }),
    wait: minutes > 0 ? visitPlanTexts.waitMinutes({ minutes }) : null,
    remarks: [
      ...(insteadOf ? [visitPlanTexts.insteadOf({ product: productTexts.names[insteadOf] })] : []),
      ...(share < 0.99 ? [visitPlanTexts.partOf({ percent: Math.round(share * 100) })] : []),
    ],
  });
}

const typeBy = ({ salt }: ReadingsNow): PoolType => (salt !== undefined && salt >= 2000 ? 'saltwater' : 'chlorine');

const defined = <T extends object>(fields: T): Partial<{ [Key in keyof T]: Exclude<T[Key], undefined> }> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [Key in keyof T]: Exclude<T[Key], undefined>;
  }>;

/** What an amount of a product does. */
export function answerEffect({ chemical, bleach, strengthPct, amount, pool }: Of<'effect'>): Answer {
  if (pool.gallons === null) return askBack(texts.howManyGallons);
  const product = productTable[chemical];
  const isLiquid = product.form === 'liquid';
  // Ounces of a liquid are fluid ounces.
  const given = isLiquid && amount.unit === 'oz' ? 'fl_oz' : amount.unit;
  const measure = measureOf(given);
  if (measure?.kind !== (isLiquid ? 'volume' : 'weight'))
    return askBack(
      (isLiquid ? texts.measuredByVolume : texts.measuredByWeight)({ product: productTexts.names[chemical] }),
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
  const felt = (Object.entries(parameterOf) as [ReadingName, Parameter][]).flatMap(([reading, parameter]) => {
    const value = changes[parameter];
    const isFelt = value !== undefined && Math.abs(value) >= (reading === 'pH' ? 0.01 : 0.1);
    return isFelt && (reading !== 'bromine' || chemical === 'bcdmh') ? [{ reading, value }] : [];
  });
  const dose = amountOf(amount.value * factor, unit, chemical, strengthAsked(bleach, strengthPct).strengthPct);
  return fromEngine(
    texts.effect({ dose, gallons: pool.gallons, changes: felt }),
    pH === undefined && product.acidity ? texts.pHTooIfGiven : null,
    assumed([...bleachAssumed(bleach, strengthPct), ...assumptions]),
  );
}
