import { wordsOf } from '#domain/language/index.ts';
import type { Random } from '#domain/scheduling/index.ts';
import {
  formatAmount,
  idealRanges,
  type PlanStep,
  type PoolType,
  planTreatment,
  sanitizerOf,
  saturationIndex,
} from '#domain/water/index.ts';

/** What a technician reads off the test kit; null where it was not measured at this visit. */
export interface KitReadings {
  chlorine: number | null;
  pH: number;
  totalAlkalinity: number;
  calciumHardness: number | null;
  cyanuricAcid: number | null;
  salt: number | null;
  temperature: number;
  lsi: number;
}

export interface ChemicalGiven {
  chemical: string;
  name: string;
  amount: number;
  unit: string;
  strengthPct: number | null;
  /** "2 lb 10 oz", for the technician's notes. */
  words: string;
}

export interface Treatment {
  readings: KitReadings;
  /** Everything known of the water, with what was measured earlier. */
  known: KitReadings;
  chemicals: ChemicalGiven[];
}

/** The true water between visits, of which the kit shows a rounded part. `bromine` is next to chlorine: a pool has one. */
interface TrueWater {
  chlorine: number;
  pH: number;
  totalAlkalinity: number;
  calciumHardness: number;
  cyanuricAcid: number;
  salt: number;
}

/** Every so many visits a feeder is found low, at such a share of what it keeps up. */
const dipEvery = 3;
const dipShare = 0.54;
/** What a working feeder keeps up at least, ppm. */
const leastKeptPpm = 1.5;

const between = (random: Random, low: number, high: number): number => low + (high - low) * random();
const to = (step: number, value: number): number => Math.round(Math.round(value / step) * step * 100) / 100;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** DPD kits read bromine as chlorine: 1 ppm of chlorine stands for 2.25 ppm of bromine. */
const bromineShownAsChlorine = 2.25;

/** Pool water in Phoenix through the year, °F: warmest in late July, about 56 °F in late January. */
export function waterTemperature(day: number): number {
  const dayOfYear = day % 365.25;
  return 72 + 16 * Math.cos((2 * Math.PI * (dayOfYear - 207)) / 365.25);
}

/**
 * One pool's life from visit to visit: the water drifts by sun, feeder and evaporation, the technician tests it, the
 * chemistry engine says what to dose, and the next drift begins from the water that the engine predicts.
 */
export class PoolSeason {
  private water: TrueWater;
  /** ppm of chlorine that the feeder or the generator keeps up; one that is out keeps up nothing for a week. */
  private readonly keptUpPpm: number;
  private visits = 0;
  private readonly known: { calciumHardness: number; cyanuricAcid: number; salt: number };

  constructor(
    private readonly poolType: PoolType,
    private readonly gallons: number,
    private readonly random: Random,
    /** Share of the stated gallons that the pool really holds. Where given, it is taken over out of balance: its doses teach. */
    private readonly answersAs: number | null = null,
  ) {
    const salted = poolType === 'saltwater';
    const stabilized = idealRanges(poolType).cyanuricAcid !== null;
    this.water = {
      chlorine: poolType === 'natural' ? 0 : between(random, 1.8, 3),
      pH: between(random, 7.3, 7.7),
      totalAlkalinity: between(random, 78, 118),
      calciumHardness: between(random, 170, 290),
      cyanuricAcid: stabilized ? (salted ? between(random, 69.5, 72) : between(random, 28.5, 30.4)) : 0,
      salt: salted ? between(random, 2700, 3300) : between(random, 500, 1100),
    };
    if (answersAs !== null) Object.assign(this.water, { totalAlkalinity: 55, calciumHardness: 110 });
    const { calciumHardness, cyanuricAcid, salt } = this.water;
    this.known = { calciumHardness: to(10, calciumHardness), cyanuricAcid: to(5, cyanuricAcid), salt: to(50, salt) };
    // One pool in so many has a feeder that is too weak; the others are kept above the minimum for their cyanuric acid.
    const isWeak = answersAs !== null || random() < (salted ? 1 / 60 : 1 / 45);
    this.keptUpPpm =
      poolType === 'natural'
        ? 0
        : isWeak
          ? between(random, 0.3, 1.1)
          : poolType === 'bromine'
            ? between(random, 1.6, 2.3)
            : salted
              ? between(random, 3.8, 4.3)
              : between(random, 2.55, 2.95);
  }

  /** Lets so many days pass, ending on `day` (days since 1970). */
  drift(days: number, day: number): void {
    const { random, water } = this;
    const temperature = waterTemperature(day);
    const lossADay = clamp(0.1 + 0.006 * (temperature - 60) + between(random, -0.02, 0.03), 0.06, 0.4);
    const kept = Math.exp(-lossADay * days);
    // Tablets run low now and then and are put in again, which only the readings show.
    const isLow = this.poolType !== 'saltwater' && this.visits % dipEvery === 1 && this.keptUpPpm > leastKeptPpm;
    const rest = random() < 0.008 ? 0 : this.keptUpPpm * between(random, 0.97, 1.03) * (isLow ? dipShare : 1);
    const sinceLast = this.keptUpPpm > leastKeptPpm ? kept * 0.3 : kept;
    this.water = {
      chlorine: rest + (water.chlorine - rest) * sinceLast,
      pH: clamp(this.driftedPh(days), 6.9, 8.3),
      totalAlkalinity: Math.max(
        50,
        water.totalAlkalinity + days * (this.poolType === 'saltwater' ? 0.2 : -0.15) + between(random, -2.5, 2.5),
      ),
      calciumHardness: water.calciumHardness + days * 0.45,
      cyanuricAcid: water.cyanuricAcid * 0.9995,
      salt: this.poolType === 'saltwater' ? Math.max(2300, water.salt - days * 4) : water.salt + days,
    };
  }

  /** Aeration and the generator raise it; plants hold a natural pool near 8. */
  private driftedPh(days: number): number {
    const { random, water, poolType } = this;
    const noise = between(random, -0.12, 0.12);
    if (poolType === 'natural') return water.pH + 0.3 * (7.9 - water.pH) + noise;
    return water.pH + days * (poolType === 'saltwater' ? 0.035 : 0.02) + noise;
  }

  /** Tests the water and doses what the engine plans. The whole kit comes out at every fourth visit. */
  treat(day: number): Treatment {
    const { water, poolType } = this;
    const whole = this.visits % 4 === 0 || this.answersAs !== null;
    this.visits += 1;
    const temperature = Math.round(waterTemperature(day));
    if (whole) {
      Object.assign(this.known, {
        calciumHardness: to(10, water.calciumHardness),
        cyanuricAcid: to(5, water.cyanuricAcid),
        salt: to(50, water.salt),
      });
    }
    const chlorine = poolType === 'natural' ? null : to(0.1, water.chlorine);
    const pH = to(0.1, water.pH);
    const totalAlkalinity = to(5, water.totalAlkalinity);
    const stabilized = idealRanges(poolType).cyanuricAcid !== null;
    const salted = poolType === 'saltwater';
    const everything = {
      pH,
      totalAlkalinity,
      calciumHardness: this.known.calciumHardness,
      cyanuricAcid: stabilized ? this.known.cyanuricAcid : undefined,
      salt: salted ? this.known.salt : undefined,
      tempF: temperature,
    };
    const plan = planTreatment({
      gallons: this.gallons,
      poolType,
      readings: { ...everything, ...(chlorine === null ? {} : { chlorine }) },
    });
    const seldom = {
      calciumHardness: this.known.calciumHardness,
      cyanuricAcid: stabilized ? this.known.cyanuricAcid : null,
      salt: salted ? this.known.salt : null,
    };
    this.takeOver(plan.projected);
    const lsi = to(0.01, saturationIndex(everything, { poolType }).lsi);
    const measured = { chlorine, pH, totalAlkalinity, temperature, lsi };
    return {
      readings: { ...measured, ...(whole ? seldom : { calciumHardness: null, cyanuricAcid: null, salt: null }) },
      known: { ...measured, ...seldom },
      chemicals: plan.steps.map(given),
    };
  }

  /** The water after the doses is what the engine predicts, where the doses moved it. */
  private takeOver(projected: ReturnType<typeof planTreatment>['projected']): void {
    const { water } = this;
    const response = 1 / (this.answersAs ?? 1);
    const stabilized = idealRanges(this.poolType).cyanuricAcid !== null;
    const sanitizer = projected.bromine === null ? projected.chlorine : projected.bromine / bromineShownAsChlorine;
    this.water = {
      ...water,
      chlorine: sanitizerOf(this.poolType) === 'natural' ? 0 : (sanitizer ?? water.chlorine),
      pH: projected.pH,
      totalAlkalinity: water.totalAlkalinity + response * (projected.totalAlkalinity - water.totalAlkalinity),
      // Only what was dosed moves these; the kit's rounding stays out of the true water.
      calciumHardness: water.calciumHardness + response * (projected.calciumHardness - this.known.calciumHardness),
      cyanuricAcid: stabilized ? water.cyanuricAcid + projected.cyanuricAcid - this.known.cyanuricAcid : 0,
      salt: this.poolType === 'saltwater' ? water.salt + projected.salt - this.known.salt : water.salt,
    };
    // The next visit's plan must know of what was added since the whole kit came out.
    Object.assign(this.known, { calciumHardness: to(10, projected.calciumHardness) });
    if (stabilized) this.known.cyanuricAcid = to(5, projected.cyanuricAcid);
    if (this.poolType === 'saltwater') this.known.salt = to(50, projected.salt);
  }
}

const given = ({ chemical, productName, amount, unit, strengthPct }: PlanStep): ChemicalGiven => ({
  chemical,
  name: productName,
  amount: Math.max(1, Math.round(amount)),
  unit,
  strengthPct,
  words: formatAmount(amount, unit, wordsOf('en')),
});
