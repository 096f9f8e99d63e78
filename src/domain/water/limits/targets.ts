import { type CivilDate, daysOfSeason, isInSeason, type SeasonBounds } from '#domain/calendar/index.ts';
import { type StatusWord, sanitizerReading, statusWord } from './status.ts';
import {
  type BodyOfWater,
  idealRanges,
  type OwnTargets,
  type PoolType,
  poolTypeOf,
  poolTypes,
  type Range,
  type TargetReading,
  targetReadings,
  typeOfWater,
  waterLimits,
} from './water-limits.ts';

/** What the shell of a body of water is finished with. */
export const surfaces = ['plaster', 'pebble', 'tile', 'vinyl', 'fiberglass', 'painted'] as const;
export type Surface = (typeof surfaces)[number];

/** What a company can have targets for: the types of pools, pools under a roof, and those that a health code applies to. */
export const targetKinds = [...poolTypes, 'indoor', 'public'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** What decides which targets a body of water is kept at. A pool's row is one. */
export interface TargetedBody {
  readonly poolType: string | null;
  readonly surface: Surface | null;
  readonly isIndoor: boolean;
  /** A health code applies to it. */
  readonly isPublic: boolean;
  readonly ownTargets: OwnTargets | null;
}

/** Ideal ranges that a company keeps its pools at: those of a kind, with a surface, in a part of the year; null: all. */
export interface TargetRule {
  readonly ruleId: string;
  readonly kind: TargetKind | null;
  readonly surface: Surface | null;
  readonly season: SeasonBounds | null;
  readonly targets: OwnTargets;
}

/** Where the defaults are from, to be opened by whoever doubts them. */
export const targetSources = {
  apsp11: { title: 'ANSI/APSP/ICC-11 2019, A7.3', url: 'https://issuu.com/thephta/docs/apsp-11_2019/34' },
  liners: {
    title: 'Pool & Spa Marketing, Controlling Calcium Hardness',
    url: 'https://commercialpoolandspasupplies.com/blog/controlling-calcium-hardness/',
  },
  mahc: { title: 'Model Aquatic Health Code, as reported', url: 'https://recmanagement.com/column/201810GC01/2' },
  montana: {
    title: 'Montana, ARM 37.115.1308',
    url: 'https://rules.mt.gov/gateway/ShowRuleVersionFile.asp?RVID=31902',
  },
} as const;
export type TargetSource = keyof typeof targetSources;

export interface DefaultTargets {
  readonly for: Surface | 'indoor' | 'public';
  /** Types that it does not hold for: a spa’s water is warmer, a natural pool’s has its own. */
  readonly except: readonly PoolType[];
  readonly targets: OwnTargets;
  readonly source: TargetSource;
}

const range = (min: number, max: number): Range => ({ min, max });
const cement = { except: ['spa', 'natural'], targets: { calciumHardness: range(200, 400) }, source: 'apsp11' } as const;
/**
 * 150 is the least for any surface (APSP-11). The trade asks for 175 to 225 of liners and gelcoat; what lies around it harms
 * neither, and a shell without cement needs no calcium bought for it.
 */
const liner = { except: ['spa', 'natural'], targets: { calciumHardness: range(150, 250) }, source: 'liners' } as const;

/**
 * What differs from the type's ranges where more is known of a body of water than its type; of two for one reading the first
 * counts. Chlorine of public water: at least 2 ppm with stabilizer, 3 in hot tubs. Stabilizer is for the sun: under a roof
 * none is asked for.
 */
export const defaultTargets: readonly DefaultTargets[] = [
  {
    for: 'public',
    except: poolTypes.filter((type) => type !== 'spa'),
    targets: { chlorine: range(3, 5), pH: range(7.2, 7.8) },
    source: 'mahc',
  },
  {
    for: 'public',
    except: ['spa', 'natural'],
    targets: { chlorine: range(2, 5), bromine: range(3, 8), pH: range(7.2, 7.8) },
    source: 'mahc',
  },
  { for: 'indoor', except: ['spa', 'natural'], targets: { cyanuricAcid: range(0, 50) }, source: 'montana' },
  { for: 'plaster', ...cement },
  { for: 'pebble', ...cement },
  { for: 'tile', ...cement },
  { for: 'vinyl', ...liner },
  { for: 'fiberglass', ...liner },
];

/** Why a body of water is kept at a range; the type's own range has no reason. */
export type TargetReason =
  | { readonly from: 'own' }
  | { readonly from: 'company'; readonly rule: TargetRule }
  | { readonly from: 'default'; readonly default: DefaultTargets };
export type ReasonedTargets = Readonly<Partial<Record<TargetReading, TargetReason & { readonly range: Range }>>>;

const isOfKind = (kind: TargetKind, body: TargetedBody): boolean =>
  kind === 'public' ? body.isPublic : kind === 'indoor' ? body.isIndoor : kind === poolTypeOf(body.poolType);

/** A health code is stricter than a roof, and both say more than the type. */
const kindRank = (kind: TargetKind | null): number =>
  kind === null ? 0 : kind === 'public' ? 3 : kind === 'indoor' ? 2 : 1;

const allYear = 366;
const daysOf = ({ season }: TargetRule): number => (season === null ? allYear : daysOfSeason(season));

/** The most exact first: season (the shorter), then kind, then surface. */
const mostExactFirst = (one: TargetRule, other: TargetRule): number =>
  Number(one.season === null) - Number(other.season === null) ||
  daysOf(one) - daysOf(other) ||
  kindRank(other.kind) - kindRank(one.kind) ||
  Number(one.surface === null) - Number(other.surface === null) ||
  (one.ruleId < other.ruleId ? -1 : 1);

/**
 * What bodies of water are kept at on a day and why, for each reading by itself:
 * its own range > the company's rule that fits most exactly > the first default that fits > the type's range.
 * A rule for every kind, and a default, bring no reading in that the type does without.
 */
export function reasonedTargets(
  rules: readonly TargetRule[],
  date: CivilDate,
): (body: TargetedBody) => ReasonedTargets {
  const today = rules.filter(({ season }) => season === null || isInSeason(date, season)).sort(mostExactFirst);
  return (body) => {
    const type = poolTypeOf(body.poolType);
    const usual = idealRanges(type);
    const fitting = today.filter(
      ({ kind, surface }) => (kind === null || isOfKind(kind, body)) && (surface === null || surface === body.surface),
    );
    const defaults = defaultTargets.filter(
      (each) =>
        !each.except.includes(type) &&
        (each.for === 'public' ? body.isPublic : each.for === 'indoor' ? body.isIndoor : each.for === body.surface),
    );
    const reasonOf = (reading: TargetReading): (TargetReason & { range: Range }) | null => {
      const own = body.ownTargets?.[reading];
      if (own) return { from: 'own', range: own };
      const isUsed = usual[reading] !== null;
      const rule = fitting.find(({ kind, targets }) => targets[reading] && (isUsed || kind !== null));
      if (rule?.targets[reading]) return { from: 'company', rule, range: rule.targets[reading] };
      const found = isUsed ? defaults.find(({ targets }) => targets[reading]) : undefined;
      return found?.targets[reading] ? { from: 'default', default: found, range: found.targets[reading] } : null;
    };
    return Object.fromEntries(
      targetReadings.flatMap((reading) => {
        const reason = reasonOf(reading);
        return reason ? [[reading, reason]] : [];
      }),
    );
  };
}

/** The ranges alone, as everything that judges water takes them; null: those of its type. */
export function targetsInForce(
  rules: readonly TargetRule[],
  date: CivilDate,
): (body: TargetedBody) => OwnTargets | null {
  const reasoned = reasonedTargets(rules, date);
  const rangesOf = (body: TargetedBody): OwnTargets | null => {
    const found = Object.entries(reasoned(body));
    return found.length === 0 ? null : Object.fromEntries(found.map(([reading, { range }]) => [reading, range]));
  };
  // Of a hundred pools most are alike.
  const known = new Map<string, OwnTargets | null>();
  return (body) => {
    if (body.ownTargets) return rangesOf(body);
    const { poolType, surface, isIndoor, isPublic } = body;
    const kind = [poolType, surface, isIndoor, isPublic].join();
    const before = known.get(kind);
    if (before !== undefined) return before;
    const ranges = rangesOf(body);
    known.set(kind, ranges);
    return ranges;
  };
}

export const sameTargets = (one: OwnTargets | null, other: OwnTargets | null): boolean =>
  targetReadings.every(
    (reading) => one?.[reading]?.min === other?.[reading]?.min && one?.[reading]?.max === other?.[reading]?.max,
  );

/** A body's last readings; null is what was never measured. `chlorine` is what the chlorine test shows. */
export type TargetedReadings = Readonly<Record<Exclude<TargetReading, 'bromine'>, number | null>>;

/** What becomes of a reading's word. */
export interface WordChange {
  readonly reading: TargetReading;
  readonly value: number;
  readonly before: StatusWord;
  readonly after: StatusWord;
}

/** The word of each reading that a body's targets judge. A visit does not change the temperature, so that it is not acted on. */
function wordsOfReadings(readings: TargetedReadings, water: BodyOfWater): Map<TargetReading, [number, StatusWord]> {
  const limits = waterLimits(water);
  const sanitizer = sanitizerReading(typeOfWater(water), readings.chlorine);
  const found = new Map<TargetReading, [number, StatusWord]>();
  for (const reading of targetReadings) {
    if (reading === 'temperature') continue;
    const isSanitizer = reading === 'chlorine' || reading === 'bromine';
    const value = isSanitizer ? (sanitizer?.reading === reading ? sanitizer.value : null) : readings[reading];
    const judged = limits[reading];
    if (value !== null && judged) found.set(reading, [value, statusWord(value, judged)]);
  }
  return found;
}

/** What other targets make of a body's last readings, and whether all of them are ideal before and after. */
export function effectOfTargets(
  readings: TargetedReadings,
  poolType: string | null,
  targets: { before: OwnTargets | null; after: OwnTargets | null },
): { changes: WordChange[]; wasIdeal: boolean; isIdeal: boolean } {
  const before = wordsOfReadings(readings, { poolType, targets: targets.before });
  const after = wordsOfReadings(readings, { poolType, targets: targets.after });
  const isIdeal = (words: ReadonlyMap<TargetReading, [number, StatusWord]>): boolean =>
    [...words.values()].every(([, word]) => word === 'ideal');
  const changes = targetReadings.flatMap((reading): WordChange[] => {
    const [was, is] = [before.get(reading), after.get(reading)];
    return was && is && was[1] !== is[1] ? [{ reading, value: is[0], before: was[1], after: is[1] }] : [];
  });
  return { changes, wasIdeal: isIdeal(before), isIdeal: isIdeal(after) };
}
