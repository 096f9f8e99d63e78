import type { Message } from '#domain/language/index.ts';
import { convertAmount, isWeightUnit, UNITS } from '../physics/units.ts';
import { type Measure, measuredOut } from './at-hand.ts';
import { productTexts } from './product-texts.ts';
import { type Chemical, isChemical } from './products.ts';
import type { LaterItem } from './visit-plan.ts';
import { visitPlanTexts } from './visit-plan-texts.ts';

/** "½ jug (1 gal)", "3 scoops". */
export const measureMessage = (measure: Measure, unit: string): Message =>
  visitPlanTexts[measure.kind]({ count: measure.count, size: measure.size, unit });

const productOf = (chemical: Chemical): Message => productTexts.names[chemical];

/** What is left to do: "2 lb calcium chloride", "Replace about 30% of the water". */
export function laterMessage({ key, chemical, amount, unit, percent, pH }: LaterItem): Message {
  if (key === 'replace_water') return visitPlanTexts.replaceWater({ percent });
  if (key === 'aerate') return visitPlanTexts.aerate({ pH: pH ?? 7.5 });
  return visitPlanTexts.ofProduct({ amount: amount ?? 0, unit: unit ?? 'oz', product: productOf(chemical ?? key) });
}

/** Whole tablets that an amount amounts to; null where it is no tablets, or not whole ones. */
export function tabletsIn({ chemical, amount, unit }: { chemical: string; amount: number; unit: string }) {
  const from = UNITS.find((one) => one === unit);
  if (!isChemical(chemical) || from === undefined || !isWeightUnit(from)) return null;
  const ounces = Math.round(convertAmount(amount, from, 'oz') * 100) / 100;
  const { amount: counted, measure } = measuredOut(ounces, { chemical, packageAmount: null });
  return measure?.kind === 'tablet' && counted === ounces ? measureMessage(measure, 'oz') : null;
}

/** About how many scoops, cups or tablets a dose for later takes; null where it is not counted so. */
export function laterMeasure({ kind, chemical, amount, unit }: LaterItem): Message | null {
  if (kind !== 'dose' || chemical === null || amount === null || unit === null) return null;
  const { measure } = measuredOut(amount, { chemical, packageAmount: null });
  return measure && visitPlanTexts.about({ measure: measureMessage(measure, unit) });
}

/** Why it is not done now. */
export function reasonMessage({ key, reason, parts }: Pick<LaterItem, 'key' | 'reason' | 'parts'>): Message {
  if (key === 'replace_water') return visitPlanTexts.reasons.water;
  if (key === 'aerate') return visitPlanTexts.reasons.air;
  const told = visitPlanTexts.reasons[reason];
  return typeof told === 'function' ? told({ parts }) : told;
}
