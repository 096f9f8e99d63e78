import type { Weekday } from '#domain/calendar/index.ts';
import type { Chemical, OwnTargets, PoolType } from '#domain/water/index.ts';

/** Dangerous questions: the answer is only the safe way. */
export type Danger =
  | 'harm'
  | 'medical'
  | 'drowning'
  | 'mixing'
  | 'water-to-chemical'
  | 'storage'
  | 'electric'
  | 'swim-too-early'
  | 'spill';

/** What a question can say about the water. Temperature in degrees F, pH without a unit, the rest ppm. */
export const readingNames = [
  'chlorine',
  'totalChlorine',
  'combinedChlorine',
  'bromine',
  'pH',
  'totalAlkalinity',
  'calciumHardness',
  'cyanuricAcid',
  'salt',
  'borate',
  'tempF',
  'tds',
] as const;
export type ReadingName = (typeof readingNames)[number];

interface Measure {
  readonly kind: 'volume' | 'weight' | 'length' | 'flow' | 'temperature';
  /** In fluid ounces, ounces, feet or gallons per hour; a temperature is converted by its own formula. */
  readonly size: number;
}

const measures = {
  fl_oz: { kind: 'volume', size: 1 },
  cup: { kind: 'volume', size: 8 },
  pt: { kind: 'volume', size: 16 },
  qt: { kind: 'volume', size: 32 },
  gal: { kind: 'volume', size: 128 },
  imp_gal: { kind: 'volume', size: 128 * 1.20095 },
  l: { kind: 'volume', size: 33.8140227 },
  ml: { kind: 'volume', size: 0.0338140227 },
  m3: { kind: 'volume', size: 33_814.0227 },
  ft3: { kind: 'volume', size: 128 * 7.480519 },
  oz: { kind: 'weight', size: 1 },
  lb: { kind: 'weight', size: 16 },
  kg: { kind: 'weight', size: 35.2739619 },
  g: { kind: 'weight', size: 0.0352739619 },
  ft: { kind: 'length', size: 1 },
  in: { kind: 'length', size: 1 / 12 },
  m: { kind: 'length', size: 1 / 0.3048 },
  gph: { kind: 'flow', size: 1 },
  gpm: { kind: 'flow', size: 60 },
  F: { kind: 'temperature', size: 1 },
  C: { kind: 'temperature', size: 1 },
} as const satisfies Record<string, Measure>;

/** Units that a question may use. */
export type UnitName = keyof typeof measures | 'ppm' | 'percent' | 'h' | 'min' | 'd' | 'psi';

/** What a unit measures; null for shares, times and pressure, which are never converted. */
export const measureOf = (unit: UnitName): Measure | null =>
  unit in measures ? measures[unit as keyof typeof measures] : null;

/** One reading in a question: its value now, its target, or the change wanted. */
export interface Told {
  readonly now?: number;
  readonly wanted?: number;
  /** Negative to lower it. */
  readonly change?: number;
}

/** A product with an amount: "2 gallons of bleach". */
export interface Amount {
  readonly value: number;
  readonly unit: UnitName;
}

/** The readings of a question that are where the water is now. */
export type ReadingsNow = Readonly<Partial<Record<ReadingName, number>>>;

/** A pool as a question describes it; what it leaves out may be known from the page it is asked on. */
export interface PoolAsked {
  readonly gallons: number | null;
  readonly poolType: PoolType | null;
  /** Its own, where it is one of the company's. */
  readonly targets?: OwnTargets | null;
  readonly readings: ReadingsNow;
}

/** Whose day or truck is asked about: what may be a technician's name, and what is a person's by how the question is put. */
export interface OfSomebody {
  readonly names: readonly string[];
  readonly person: string | null;
}

/** What can be asked about stock, routes and customers; all of it is looked up with the asker's permissions. */
export type RecordQuestion =
  | (OfSomebody & { readonly kind: 'stock'; readonly chemical: Chemical | null; readonly onlyLow: boolean })
  | (OfSomebody & {
      readonly kind: 'route';
      readonly day: DayAsked;
      readonly what: 'next' | 'count' | 'list';
      readonly everyone: boolean;
    })
  /** `plan-for`: what a customer's pool needs by its last readings; `about`: in short, what there is of a customer. */
  | {
      readonly kind: 'next-visit' | 'last-readings' | 'last-added' | 'plan-for' | 'about';
      readonly names: readonly string[];
    };

/** What can be asked of the company as its screens show it; `names` may be a customer's. */
export const companyTopics = [
  'risk',
  'late',
  'working',
  'owed',
  'made',
  'margins',
  'load',
  'customers',
  'unrouted',
  'unread',
  'attention',
  'orders',
  'address',
  'pool',
] as const;
export type CompanyTopic = (typeof companyTopics)[number];
export type DraftAction = 'message' | 'move' | 'order' | 'invoice';

export type CompanyQuestion =
  | (OfSomebody & TimeAsked & { readonly kind: 'company'; readonly topic: CompanyTopic })
  /** Of the company's people and records, but nothing that is looked up here. */
  | { readonly kind: 'company-other' }
  /** What to charge for a pool that nobody services yet. */
  | {
      readonly kind: 'price';
      readonly gallons: number;
      readonly frequency: 'weekly' | 'biweekly' | 'monthly';
    }
  /** A wish: it is prepared, and a person confirms it on its page. Dollars. */
  | {
      readonly kind: 'draft';
      readonly action: DraftAction;
      readonly names: readonly string[];
      readonly day: DayAsked | null;
      readonly words: string;
      readonly amount: number | null;
    };

/** How far back the business figures are counted. */
export type PeriodAsked = '7d' | '30d' | '90d' | '1y';

/** The time that a question about the company names; null where it names none. */
export interface TimeAsked {
  readonly day: DayAsked | null;
  readonly period: PeriodAsked | null;
  /** "Last month", "in March": a month of the calendar, which figures counted back from today are not. */
  readonly isOfCalendar: boolean;
  /** "Not paid for more than 60 days". */
  readonly overDays: number | null;
}

export type DayAsked = 'today' | 'tomorrow' | Weekday;

/** A product as a question names it. Household bleach is sold by % NaOCl, all else by its usual percent. */
interface ProductAsked {
  readonly bleach: boolean;
  readonly strengthPct: number | null;
}

/** What the dosage engine needs to answer, by the kind of question. */
interface ChemistryQuestions {
  dose: ProductAsked & {
    readonly parameter: ReadingName | null;
    readonly chemical: Chemical | null;
    readonly told: Told;
    readonly pool: PoolAsked;
  };
  plan: ProductAsked & {
    readonly pool: PoolAsked;
    readonly algae: boolean;
    readonly cloudy: boolean;
    readonly chemicals: readonly Chemical[];
  };
  effect: ProductAsked & { readonly chemical: Chemical; readonly amount: Amount; readonly pool: PoolAsked };
  index: { readonly pool: PoolAsked };
  'index-word': { readonly lsi: number };
  interpret: { readonly pool: PoolAsked };
  range: { readonly reading: ReadingName; readonly poolType: PoolType | null };
  'fc-for-cya': { readonly cyanuricAcid: number; readonly generator: boolean };
  shock: ProductAsked & { readonly pool: PoolAsked; readonly chemical: Chemical | null };
  breakpoint: Readonly<Record<'free' | 'total' | 'combined', number | null>> & { readonly pool: PoolAsked };
  dilution: {
    readonly reading: ReadingName;
    readonly from: number;
    readonly to: number;
    readonly fill: number | null;
    readonly gallons: number | null;
  };
  generator: Readonly<Record<'gallons' | 'poundsPerDay' | 'hours' | 'percent', number>>;
  'bromine-of-chlorine': { readonly freeChlorine: number };
  volume: {
    readonly shape: PoolShape;
    readonly lengthsFeet: readonly number[];
    readonly depthsFeet: readonly number[];
  };
  turnover: { readonly gallons: number; readonly gallonsPerMinute: number | null; readonly hours: number | null };
  convert: { readonly value: number; readonly from: UnitName; readonly to: UnitName };
}

/** A chemistry question of one kind. */
export type Of<Kind extends keyof ChemistryQuestions> = { readonly kind: Kind } & ChemistryQuestions[Kind];

/** Questions the dosage engine answers. */
export type ChemistryQuestion = { [Kind in keyof ChemistryQuestions]: Of<Kind> }[keyof ChemistryQuestions];

export type PoolShape = 'rectangle' | 'round' | 'oval' | 'kidney';

/** What a question asks for, as the rules understand it. */
export type Question =
  | { readonly kind: 'danger'; readonly danger: Danger }
  | { readonly kind: 'greeting' }
  | { readonly kind: 'capabilities' }
  | { readonly kind: 'change-request' }
  | { readonly kind: 'private' }
  | { readonly kind: 'knowledge'; readonly words: string }
  | RecordQuestion
  | CompanyQuestion
  | ChemistryQuestion;
