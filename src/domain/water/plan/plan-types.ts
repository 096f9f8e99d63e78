import type { Message } from '#domain/language/index.ts';
import type { PartialRanges, PoolType, RangedReading, Ranges } from '../limits/water-limits.ts';
import type { PartialWater, Water } from '../physics/water.ts';
import type { Chemical, Parameter, StrengthChoice } from './products.ts';
import type { Split } from './safety.ts';

/** A product the technician has, with the strength on its label. */
export interface ProductChoice extends StrengthChoice {
  readonly chemical: Chemical;
}

/** Sanitizer readings, ppm. In a bromine pool `chlorine` is a DPD reading and means 2.25 times as much bromine. */
export interface SanitizerReadings {
  readonly chlorine?: number;
  readonly bromine?: number;
  readonly totalChlorine?: number;
  readonly combinedChlorine?: number;
}

export type PlanReadings = PartialWater &
  SanitizerReadings & { readonly pH: number /** as typed, to be compared */; readonly lsi?: number };

export interface PlanInput {
  readonly gallons: number;
  readonly poolType: PoolType;
  readonly readings: PlanReadings;
  readonly targetRanges?: PartialRanges;
  readonly stock?: readonly ProductChoice[];
  readonly algaeVisible?: boolean;
  readonly cloudy?: boolean;
}

export type Priority = 'high' | 'medium' | 'low';

export interface PlanStep {
  readonly order: number;
  readonly chemical: Chemical;
  readonly productName: string;
  readonly strengthPct: number;
  readonly parameter: Parameter;
  readonly from: number;
  readonly to: number;
  readonly purpose: Message;
  readonly priority: Priority;
  /** Exact, in `unit`: fl_oz for liquids, oz (weight) for dry products. */
  readonly amount: number;
  readonly unit: 'fl_oz' | 'oz';
  readonly split: Split | null;
  readonly waitHours: number;
  /** Where acid lowers the alkalinity: aeration to this pH, after each part, and before the first where pH is low. */
  readonly aeration: { readonly pH: number; readonly first: boolean } | null;
}

/** A reading that no dose brings into its range, and what does. */
export interface Unreached {
  readonly reading: RangedReading;
  readonly reason: Message;
  /** Where only fresh water helps: how much of the water to replace, null where that cannot be said. */
  readonly replacePercent?: number | null;
}

export interface ProjectedWater {
  readonly chlorine: number | null;
  readonly bromine: number | null;
  readonly pH: number;
  /** null where it cannot be computed. */
  readonly lsi: number | null;
  readonly calciumHardness: number;
  readonly temperature: number;
  readonly totalAlkalinity: number;
  readonly cyanuricAcid: number;
  readonly salt: number;
}

export interface Plan {
  readonly steps: readonly PlanStep[];
  readonly projected: ProjectedWater;
  /** Index of the water as it was measured; null where it cannot be computed. */
  readonly lsi: number | null;
  readonly ranges: Ranges;
  readonly water: Water;
  readonly unreached: readonly Unreached[];
  /** pH that the plan counts on aeration to reach; null where it needs none. */
  readonly aeratesTo: number | null;
  /** Advice that is not a dose: replace water, let it fall, aerate, retest. */
  readonly notes: readonly Message[];
  readonly assumptions: readonly Message[];
}
