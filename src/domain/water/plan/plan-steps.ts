import type { Message } from '#domain/language/index.ts';
import { isCritical } from '../limits/status.ts';
import type { WaterLimits } from '../limits/water-limits.ts';
import { doseFor } from '../physics/dose.ts';
import {
  acidDemand,
  afterBalance,
  type Balance,
  type Equilibrium,
  phOf,
  ppmOfEquivalents,
} from '../physics/equilibrium.ts';
import { litresPerGallon } from '../physics/units.ts';
import type { Water } from '../physics/water.ts';
import type { Aims } from './plan-aims.ts';
import type { SanitizerDecision } from './plan-sanitizer.ts';
import type { PlanStep, Priority, ProductChoice } from './plan-types.ts';
import { acidEqualTo32FluidOunces, choiceFor, type Job, productTable } from './product-table.ts';
import { activeGramsPerUnit, assumedStrength, type Chemical, type Parameter, type Product } from './products.ts';
import { hoursAfterShock, hoursBetweenChemicals, limitAtOnce, splitFor } from './safety.ts';
import { howToTexts, planTexts } from './texts.ts';

interface Setting {
  readonly gallons: number;
  readonly stock: readonly ProductChoice[];
  readonly water: Water;
  readonly equilibrium: Equilibrium;
  readonly lsi: number | null;
  readonly limits: WaterLimits;
}

/** Aeration that the plan counts on: once, or after each round of acid. */
export interface Aeration {
  readonly from: number;
  readonly to: number;
  readonly inRounds: boolean;
}

type BaseProduct = Required<Pick<Product, 'acidity'>>['acidity'];

/** pH that one round of acid may bring the water to when alkalinity is lowered (reference §4.3). */
const lowestRoundPh = 7;
/** pH below which the first round of acid has to wait for aeration. */
const tooLowForAcid = 7.2;
/** CO2 that moves pH less than this is not worth a word. */
const noticeablePh = 0.03;

/** Collects the steps of a plan in the order they are carried out. */
export class StepList {
  readonly all: PlanStep[] = [];
  readonly assumptions: Message[] = [];
  /** pH before and after the aeration that the plan counts on; null when it needs none. */
  aeration: Aeration | null = null;
  readonly #setting: Setting;
  readonly #assumedStrengths = new Set<Chemical>();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Alkalinity, then pH, as the aims want them. */
  balance(aims: Aims, base: BaseProduct): void {
    const { equilibrium, water } = this.#setting;
    const { balance } = aims;
    let now = equilibrium;
    const carryOut = (part: Partial<Balance>): Equilibrium => {
      now = afterBalance(now, { bicarbonate: 0, acid: 0, base: 0, carbonDioxideLoss: 0, ...part }, base);
      return now;
    };
    if (balance.bicarbonate > 0) {
      const from = ppmOfEquivalents(now.alkalinity);
      carryOut({ bicarbonate: balance.bicarbonate });
      this.#moles('raiseAlkalinity', 'totalAlkalinity', balance.bicarbonate, from, ppmOfEquivalents(now.alkalinity));
    }
    const before = { pH: now === equilibrium ? water.pH : phOf(now), alkalinity: ppmOfEquivalents(now.alkalinity) };
    const dosed = carryOut({ acid: balance.acid, base: balance.base });
    const after = { pH: phOf(dosed), alkalinity: ppmOfEquivalents(dosed.alkalinity) };
    const aired = carryOut({ carbonDioxideLoss: balance.carbonDioxideLoss });
    const airedPh = balance.carbonDioxideLoss > 0 ? phOf(aired) : after.pH;
    if (airedPh - after.pH > noticeablePh) this.aeration = { from: after.pH, to: airedPh, inRounds: balance.acid > 0 };

    if (balance.acid > 0 && this.aeration) {
      this.#lowerAlkalinity(balance.acid, before, after.alkalinity, aired, airedPh);
    } else if (balance.acid > 0) {
      this.#moles('lowerPh', 'pH', balance.acid, before.pH, after.pH);
    }
    if (balance.base > 0) this.#moles('raisePh', 'pH', balance.base, before.pH, after.pH);
  }

  /** One dose that raises a reading by stoichiometry or by its label. */
  raise(job: Job, parameter: Parameter, from: number, to: number): void {
    const { gallons, stock } = this.#setting;
    const choice = choiceFor(job, stock);
    const dose = doseFor({ ...choice, gallons, parameter, from, to });
    this.#add(choice, parameter, from, to, dose.amount, this.#priority(parameter, from));
  }

  sanitize(decision: SanitizerDecision): void {
    if (!decision.choice || decision.to <= decision.from) return;
    const { gallons } = this.#setting;
    const { parameter, from, to } = decision;
    const dose = doseFor({ ...decision.choice, gallons, parameter, from, to });
    this.#add(decision.choice, parameter, from, to, dose.amount, decision.priority, {
      waitHours: decision.shock ? hoursAfterShock : hoursBetweenChemicals,
      ...(decision.shock ? { purpose: planTexts.shockTo({ purpose: purposeText({ parameter, from, to }) }) } : {}),
    });
  }

  /** A dose of so many mol/L of a product that works through the equilibrium. */
  #moles(job: Job, parameter: Parameter, molesPerLitre: number, from: number, to: number): void {
    const choice = choiceFor(job, this.#setting.stock);
    this.#add(choice, parameter, from, to, this.#amountOf(choice, molesPerLitre), this.#priority(parameter, from));
  }

  #amountOf(choice: ProductChoice, molesPerLitre: number): number {
    const product = productTable[choice.chemical];
    const grams = molesPerLitre * (product.acidity?.gramsPerMol ?? 0) * this.#setting.gallons * litresPerGallon;
    return grams / activeGramsPerUnit(product, choice);
  }

  /** Acid in rounds: each brings pH to about 7.0-7.2, aeration brings it back, until the alkalinity is down. */
  #lowerAlkalinity(
    acid: number,
    before: { readonly pH: number; readonly alkalinity: number },
    to: number,
    final: Equilibrium,
    airedPh: number,
  ): void {
    const from = before.alkalinity;
    const choice = choiceFor('lowerPh', this.#setting.stock);
    const amount = this.#amountOf(choice, acid);
    const roundAcid = acidDemand(final, Math.min(lowestRoundPh, airedPh - 0.1));
    const limit = Math.min(
      (acidEqualTo32FluidOunces(choice) * this.#setting.gallons) / 10_000,
      this.#amountOf(choice, Math.max(roundAcid, 1e-6)),
    );
    const split = splitFor(amount, limit);
    this.#add(choice, 'totalAlkalinity', from, to, amount, this.#priority('totalAlkalinity', from), {
      split,
      aeration: { pH: airedPh, first: before.pH < tooLowForAcid },
    });
  }

  #add(
    choice: ProductChoice,
    parameter: Parameter,
    from: number,
    to: number,
    amount: number,
    priority: Priority,
    own: Partial<Pick<PlanStep, 'split' | 'aeration' | 'purpose' | 'waitHours'>> = {},
  ): void {
    if (!(amount > 0)) return;
    const product = productTable[choice.chemical];
    const { gallons } = this.#setting;
    const limit = limitAtOnce(choice.chemical, amount, gallons, acidEqualTo32FluidOunces(choice));
    const split = own.split === undefined ? splitFor(amount, limit) : own.split;
    if (choice.strengthPct === undefined) {
      if (!this.#assumedStrengths.has(choice.chemical)) this.assumptions.push(assumedStrength(product));
      this.#assumedStrengths.add(choice.chemical);
    }
    this.all.push({
      order: this.all.length + 1,
      chemical: choice.chemical,
      productName: product.name,
      strengthPct: choice.strengthPct ?? product.strengthPct,
      parameter,
      from,
      to,
      purpose: own.purpose ?? purposeText({ parameter, from, to }),
      priority,
      amount,
      unit: product.unit,
      split,
      waitHours: own.waitHours ?? hoursBetweenChemicals,
      aeration: own.aeration ?? null,
    });
  }

  /** High beyond the levels that call for action today (CDC pH 7.0-7.8, the pool's limits for alkalinity and index). */
  #priority(parameter: Parameter, from: number): Priority {
    const { lsi, water, limits } = this.#setting;
    switch (parameter) {
      case 'pH':
        return water.pH < 7 || water.pH > 7.8 ? 'high' : 'medium';
      case 'totalAlkalinity':
        return limits.totalAlkalinity && isCritical(from, limits.totalAlkalinity) ? 'high' : 'medium';
      case 'calciumHardness':
        return lsi === null || isCritical(lsi, limits.lsi) ? 'high' : 'medium';
      case 'algaeVisible':
        return 'high';
      default:
        return 'low';
    }
  }
}

/** A reading as it is written: pH to 0.1, chlorine to 0.1, the rest whole ppm. */
function readingText(parameter: Parameter, value: number): Message {
  if (parameter === 'pH') return planTexts.pHValue({ value });
  if (parameter === 'freeChlorine' || parameter === 'bromine') return planTexts.tenthPpm({ value });
  return planTexts.wholePpm({ value });
}

/** "Raise pH from 7.0 to 7.3". */
export function purposeText(step: Pick<PlanStep, 'parameter' | 'from' | 'to'>): Message {
  if (step.parameter === 'algaeVisible') return planTexts.killAlgae;
  if (step.parameter === 'clarifierStart') return planTexts.clearWater;
  const move = step.to >= step.from ? planTexts.raise : planTexts.lower;
  return move({
    thing: planTexts.things[step.parameter],
    from: readingText(step.parameter, step.from),
    to: readingText(step.parameter, step.to),
  });
}

/** How the product goes in; the pH products add the caution that the dose is a prediction. */
export function instructionsText({
  chemical,
  parameter,
  split,
  aeration = null,
}: Pick<PlanStep, 'chemical' | 'parameter' | 'split'> & Partial<Pick<PlanStep, 'aeration'>>): Message {
  const how = howToTexts.add[chemical];
  if (!aeration) return parameter === 'pH' && split === null ? howToTexts.addInSteps({ how }) : how;
  const { pH, first } = aeration;
  const instructions = (split ? howToTexts.aerateAfterParts : howToTexts.thenAerate)({ instructions: how, pH });
  return first ? howToTexts.aerateFirst({ instructions, pH }) : instructions;
}
