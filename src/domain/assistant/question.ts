import type { Weekday } from '#domain/calendar/index.ts';

import type { Chemical, PoolType } from '#domain/water/index.ts';
import type { Danger } from './danger.ts';
import type { Amount, Told } from './figures.ts';
import type { ReadingName, UnitName } from './lexicon.ts';

/** The readings of a question that are where the water is now. */
export type ReadingsNow = Readonly<Partial<Record<ReadingName, number>>>;

/** A pool as a question describes it; what it leaves out may be known from the page it is asked on. */
export interface PoolAsked {
  readonly gallons: number | null;
  readonly poolType: PoolType | null;
  readonly readings: ReadingsNow;
}

/** What can be asked about stock, routes and customers; all of it is looked up with the asker's permissions. */
export type RecordQuestion =
  | { readonly kind: 'stock'; readonly chemical: Chemical | null; readonly onlyLow: boolean }
  | {
      readonly kind: 'route';
      readonly day: DayAsked;
      readonly what: 'next' | 'count' | 'list';
      readonly everyone: boolean;
    }
  | { readonly kind: 'next-visit'; readonly names: readonly string[] }
  | { readonly kind: 'last-readings'; readonly names: readonly string[] }
  | { readonly kind: 'last-added'; readonly names: readonly string[] }
  /** What a customer's pool needs by its last readings. */
  | { readonly kind: 'plan-for'; readonly names: readonly string[] };

export type DayAsked = 'today' | 'tomorrow' | Weekday;

/** Questions the dosage engine answers. */
export type ChemistryQuestion =
  | {
      readonly kind: 'dose';
      readonly parameter: ReadingName | null;
      readonly chemical: Chemical | null;
      readonly bleach: boolean;
      readonly strengthPct: number | null;
      readonly told: Told;
      readonly pool: PoolAsked;
    }
  | {
      readonly kind: 'plan';
      readonly pool: PoolAsked;
      readonly algae: boolean;
      readonly cloudy: boolean;
      readonly chemicals: readonly Chemical[];
      readonly bleach: boolean;
      readonly strengthPct: number | null;
    }
  | {
      readonly kind: 'effect';
      readonly chemical: Chemical;
      readonly bleach: boolean;
      readonly strengthPct: number | null;
      readonly amount: Amount;
      readonly pool: PoolAsked;
    }
  | { readonly kind: 'index'; readonly pool: PoolAsked }
  | { readonly kind: 'index-word'; readonly lsi: number }
  | { readonly kind: 'interpret'; readonly pool: PoolAsked }
  | { readonly kind: 'range'; readonly reading: ReadingName; readonly poolType: PoolType | null }
  | { readonly kind: 'fc-for-cya'; readonly cyanuricAcid: number; readonly generator: boolean }
  | {
      readonly kind: 'shock';
      readonly pool: PoolAsked;
      readonly chemical: Chemical | null;
      readonly strengthPct: number | null;
      readonly bleach: boolean;
    }
  | {
      readonly kind: 'breakpoint';
      readonly free: number | null;
      readonly total: number | null;
      readonly combined: number | null;
      readonly pool: PoolAsked;
    }
  | {
      readonly kind: 'dilution';
      readonly reading: ReadingName;
      readonly from: number;
      readonly to: number;
      readonly fill: number | null;
      readonly gallons: number | null;
    }
  | {
      readonly kind: 'generator';
      readonly gallons: number;
      readonly poundsPerDay: number;
      readonly hours: number;
      readonly percent: number;
    }
  | { readonly kind: 'bromine-of-chlorine'; readonly freeChlorine: number }
  | {
      readonly kind: 'volume';
      readonly shape: PoolShape;
      readonly lengthsFeet: readonly number[];
      readonly depthsFeet: readonly number[];
    }
  | {
      readonly kind: 'turnover';
      readonly gallons: number;
      readonly gallonsPerMinute: number | null;
      readonly hours: number | null;
    }
  | { readonly kind: 'convert'; readonly value: number; readonly from: UnitName; readonly to: UnitName };

/** A chemistry question of one kind. */
export type Of<Kind extends ChemistryQuestion['kind']> = Extract<ChemistryQuestion, { kind: Kind }>;

export type PoolShape = 'rectangle' | 'round' | 'oval' | 'kidney';

/** What a question asks for, as the rules understand it. */
export type Question =
  | { readonly kind: 'danger'; readonly danger: Danger }
  | { readonly kind: 'greeting' }
  | { readonly kind: 'capabilities' }
  | { readonly kind: 'change-request' }
  | { readonly kind: 'private' }
  | { readonly kind: 'knowledge'; readonly words: string }
  | { readonly kind: 'unknown' }
  | RecordQuestion
  | ChemistryQuestion;
