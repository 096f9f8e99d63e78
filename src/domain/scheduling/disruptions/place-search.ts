import type { Budget } from '../routing/budget.ts';
import type { Drives } from '../routing/drives.ts';
import { type Random, randomBelow, seededRandom } from '../routing/random.ts';
import { endOfDay, walkDay } from '../routing/walk-day.ts';
import type { PlannedVisit } from './disruption.ts';
import type { OpenDay } from './open-days.ts';

/** A visit without a place, with the days it may go to and what each costs in addition to driving, in minutes. */
export type Homeless = {
  readonly visit: PlannedVisit;
  readonly choices: readonly { readonly day: number; readonly cost: number }[];
};

/** What is searched by: the same seed and a budget of iterations give the same answer everywhere. */
export type SearchOptions = { readonly seed: number; readonly budget: Budget };

/** Leaving out a visit of importance 1 is dearer than any detour, minutes. */
const leftOutMinutes = 10_000;

/** Temperatures, minutes: a worse plan by about so much is taken for a while, at first and at last. */
const startTemperature = 10;
const lastTemperature = 0.2;

/** At most so many are taken out at once, and so many of those without a place are tried again. */
const mostTakenOut = 8;
const mostTriedAgain = 40;

/** A greedy choice passes over the best place now and then, so that it is not always the same one. */
const blink = 0.02;

/** Up to so many places every drive is remembered once it was worked out. */
const placesInMatrix = 1_500;

const tolerance = 1e-6;

type Place = { readonly at: number; readonly added: number };
type Known = { readonly version: number; readonly place: Place | null };

/** A day's own visits and those added to it, as numbers of all visits. */
type Filling = { sequence: number[]; minutes: number; version: number };

/**
 * Puts visits into days that keep their own stops in their order: ruin and recreate (as in routing/week) over the visits
 * without a place alone. The day's own stops are never taken out and never change their order, so that nobody else's day is torn
 * apart, and no day becomes fuller than its limits.
 * @returns for each day the visits in driving order
 */
export function searchPlaces(
  days: readonly OpenDay[],
  homeless: readonly Homeless[],
  drives: Drives,
  { seed, budget }: SearchOptions,
): PlannedVisit[][] {
  const search = createSearch(days, homeless, drives, seededRandom(seed));
  search.settle(homeless.map((_, index) => index));
  let best = search.snapshot();
  let bestCost = search.cost();
  let cost = bestCost;
  for (let iterations = 0; homeless.length > 0; iterations++) {
    const share = budget(iterations);
    if (share >= 1) break;
    const temperature = startTemperature * (lastTemperature / startTemperature) ** share;
    search.begin();
    search.settle(search.takeSomeOut());
    const changed = search.cost();
    if (changed >= cost - temperature * Math.log(1 - search.random())) {
      search.takeBack();
      continue;
    }
    cost = changed;
    if (cost < bestCost - tolerance) {
      bestCost = cost;
      best = search.snapshot();
    }
  }
  return best;
}

function createSearch(days: readonly OpenDay[], homeless: readonly Homeless[], drives: Drives, random: Random) {
  // The visits without a place come first, so that their numbers are those of `homeless`.
  const visits = [...homeless.map(({ visit }) => visit), ...days.flatMap(({ standing }) => standing)];
  const isHomeless = (visit: number): boolean => visit < homeless.length;
  const drive = minutesBetweenVisits(visits, drives);
  let next = homeless.length;
  const fillings = days.map(({ standing }): Filling => {
    const sequence = standing.map(() => next++);
    return { sequence, minutes: 0, version: 0 };
  });
  for (const [day, filling] of fillings.entries()) filling.minutes = minutesOf(filling.sequence, day);
  const dayOf = new Int32Array(homeless.length).fill(-1);
  const costOf = new Float64Array(homeless.length);
  const known = homeless.map(({ choices }) => new Array<Known | undefined>(choices.length));
  const nearTo = new Map<number, number[]>();
  let total: number | null = null;
  let versions = 0;
  let before: { fillings: Map<number, Filling>; visits: Map<number, [number, number]>; total: number };

  /** The drive from one stop, or where the day starts, to another one, or where it ends; -1 stands for either. */
  function leg(from: number, to: number, day: number): number {
    if (from >= 0 && to >= 0) return drive(from, to);
    const { start = null, end = null } = days[day]?.ends ?? {};
    const [here, there] = [
      from >= 0 ? (visits[from]?.coordinates ?? null) : start,
      to >= 0 ? (visits[to]?.coordinates ?? null) : end,
    ];
    return here === null || there === null ? 0 : drives(here, there).minutes;
  }

  function minutesOf(sequence: readonly number[], day: number): number {
    let minutes = 0;
    let from = -1;
    let isDriven = false;
    for (const visit of sequence) {
      minutes += visits[visit]?.serviceMinutes ?? 0;
      if (isOffMap(visit)) continue;
      minutes += leg(from, visit, day);
      from = visit;
      isDriven = true;
    }
    return isDriven ? minutes + leg(from, -1, day) : minutes;
  }

  /** Who is begun after the window, by number, and whether waiting makes the day too long. */
  function lateIn(sequence: readonly number[], day: number): ReadonlySet<number> {
    const { shift } = days[day] ?? {};
    if (!shift || sequence.every((visit) => !visits[visit]?.window)) return new Set();
    let from = -1;
    const timed = sequence.map((visit) => {
      const isOff = isOffMap(visit);
      const minutes = isOff ? 0 : leg(from, visit, day);
      if (!isOff) from = visit;
      return { drive: minutes, service: visits[visit]?.serviceMinutes ?? 0, window: visits[visit]?.window ?? null };
    });
    const walked = walkDay(shift, timed);
    const isLateHome = endOfDay(walked, shift.lunch, from < 0 ? 0 : leg(from, -1, day)) > shift.end + tolerance;
    return new Set(isLateHome ? sequence : sequence.filter((_, index) => walked.visits[index]?.isLate));
  }

  /** Whether a visit can be put there without making anybody late who is not. */
  function isInTime(visit: number, day: number, at: number): boolean {
    const { sequence = [] } = fillings[day] ?? {};
    const after = lateIn(sequence.toSpliced(at, 0, visit), day);
    if (after.size === 0) return true;
    if (after.has(visit)) return false;
    const before = lateIn(sequence, day);
    return [...after].every((each) => before.has(each));
  }

  function isOffMap(visit: number): boolean {
    return visits[visit]?.coordinates === null;
  }

  const leftOutCost = (visit: number): number => leftOutMinutes * (visits[visit]?.importance ?? 1);

  /** There is no number between two stops with the same number. */
  function isBetweenTwins(sequence: readonly number[], at: number): boolean {
    const [left, right] = [sequence[at - 1] ?? 0, sequence[at] ?? 0];
    if (at === 0 || at === sequence.length || isHomeless(left) || isHomeless(right)) return false;
    return visits[left]?.order === visits[right]?.order;
  }

  /** The place in a day where a visit adds least driving; null where the day has no room for it. */
  function cheapestPlace(visit: number, day: number): Place | null {
    const { sequence, minutes } = fillings[day] ?? { sequence: [], minutes: 0 };
    const { mostStops = 0, mostMinutes = 0, firstFree = 0 } = days[day] ?? {};
    const room = mostMinutes - minutes - (visits[visit]?.serviceMinutes ?? 0);
    if (sequence.length >= mostStops || room < -tolerance) return null;
    if (isOffMap(visit)) return isInTime(visit, day, sequence.length) ? { at: sequence.length, added: 0 } : null;
    let found: Place | null = null;
    let from = -1;
    for (let at = 0; at <= sequence.length; at++) {
      if (at > 0 && !isOffMap(sequence[at - 1] ?? 0)) from = sequence[at - 1] ?? -1;
      if (at < firstFree || isBetweenTwins(sequence, at)) continue;
      let to = at;
      while (to < sequence.length && isOffMap(sequence[to] ?? 0)) to++;
      const onward = sequence[to] ?? -1;
      const detour = from >= 0 || onward >= 0 ? leg(from, onward, day) : 0;
      const added = leg(from, visit, day) + leg(visit, onward, day) - detour;
      // Of places that cost the same the last one: the day begins as it did.
      if ((found === null || added < found.added + tolerance) && isInTime(visit, day, at)) found = { at, added };
    }
    return found !== null && found.added <= room + tolerance ? found : null;
  }

  function knownPlace(visit: number, choice: number, day: number): Place | null {
    const { version = 0 } = fillings[day] ?? {};
    const remembered = known[visit]?.[choice];
    if (remembered?.version === version) return remembered.place;
    const place = cheapestPlace(visit, day);
    const row = known[visit];
    if (row) row[choice] = { version, place };
    return place;
  }

  function keep(visit: number, day: number): void {
    const filling = fillings[day];
    if (filling && !before.fillings.has(day)) {
      before.fillings.set(day, { ...filling, sequence: filling.sequence.slice() });
    }
    if (!before.visits.has(visit)) before.visits.set(visit, [dayOf[visit] ?? -1, costOf[visit] ?? 0]);
  }

  /** A day's sequence is new: what was worked out for it no longer holds. */
  function renew(filling: Filling, day: number): void {
    filling.minutes = minutesOf(filling.sequence, day);
    filling.version = ++versions;
    total = null;
  }

  function take(visit: number): void {
    const day = dayOf[visit] ?? -1;
    const filling = fillings[day];
    if (!filling) return;
    keep(visit, day);
    filling.sequence.splice(filling.sequence.indexOf(visit), 1);
    renew(filling, day);
    dayOf[visit] = -1;
    costOf[visit] = 0;
  }

  function put(visit: number, day: number, cost: number, { at }: Place): void {
    const filling = fillings[day];
    if (!filling) return;
    keep(visit, day);
    filling.sequence.splice(at, 0, visit);
    renew(filling, day);
    dayOf[visit] = day;
    costOf[visit] = cost;
  }

  /** Gives each of these its cheapest place; what finds none stays without. */
  function settle(waiting: readonly number[]): void {
    for (const visit of inSomeOrder(waiting)) {
      let best: { day: number; cost: number; place: Place } | null = null;
      for (const [choice, { day, cost }] of (homeless[visit]?.choices ?? []).entries()) {
        const place = knownPlace(visit, choice, day);
        if (place === null || random() < blink) continue;
        if (best === null || cost + place.added < best.cost + best.place.added) best = { day, cost, place };
      }
      if (best !== null) put(visit, best.day, best.cost, best.place);
    }
  }

  /** Now the more important first, now by chance. */
  function inSomeOrder(waiting: readonly number[]): number[] {
    const byChance = waiting.map((visit) => ({ visit, chance: random() }));
    const important = random() < 0.5;
    return byChance
      .sort((a, b) => (important ? leftOutCost(b.visit) - leftOutCost(a.visit) : 0) || a.chance - b.chance)
      .map(({ visit }) => visit);
  }

  /** The visits without a place by nearness to one of them; those off the map count as far. */
  function neighbours(visit: number): number[] {
    const found = nearTo.get(visit);
    if (found) return found;
    const far = (other: number): number =>
      isOffMap(visit) || isOffMap(other) ? Number.MAX_VALUE : drive(visit, other);
    const near = homeless
      .map((_, other) => ({ other, far: far(other) }))
      .sort((a, b) => a.far - b.far || a.other - b.other)
      .slice(0, 4 * mostTakenOut)
      .map(({ other }) => other);
    nearTo.set(visit, near);
    return near;
  }

  /** Takes some neighbouring visits out of their places; answers all that are to be settled. */
  function takeSomeOut(): number[] {
    const seed = randomBelow(random, homeless.length);
    const wanted = 1 + randomBelow(random, mostTakenOut);
    const out = neighbours(seed)
      .filter((visit) => (dayOf[visit] ?? -1) >= 0 && random() < 0.7)
      .slice(0, wanted);
    for (const visit of out) take(visit);
    const absent = homeless.flatMap((_, visit) => ((dayOf[visit] ?? -1) < 0 && !out.includes(visit) ? [visit] : []));
    const start = randomBelow(random, Math.max(1, absent.length));
    const again = [...absent.slice(start), ...absent.slice(0, start)].slice(0, mostTriedAgain);
    return [...out, ...again];
  }

  /** Minutes of the days and the cost of the places; always added up in the same order, so that equal plans cost the same. */
  function cost(): number {
    if (total !== null) return total;
    let sum = 0;
    for (const { minutes } of fillings) sum += minutes;
    for (let visit = 0; visit < homeless.length; visit++) {
      // Service is part of a day's minutes; a visit left out saves it at a far higher price.
      sum += (dayOf[visit] ?? -1) < 0 ? leftOutCost(visit) : (costOf[visit] ?? 0);
    }
    total = sum;
    return sum;
  }

  function begin(): void {
    before = { fillings: new Map(), visits: new Map(), total: cost() };
  }

  function takeBack(): void {
    for (const [day, filling] of before.fillings) fillings[day] = filling;
    for (const [visit, [day, cost]] of before.visits) {
      dayOf[visit] = day;
      costOf[visit] = cost;
    }
    total = before.total;
  }

  const snapshot = (): PlannedVisit[][] =>
    fillings.map(({ sequence }) => sequence.flatMap((visit) => visits[visit] ?? []));

  begin();
  return { settle, takeSomeOut, begin, takeBack, cost, snapshot, random };
}

/** Driving minutes between two visits that are on the map. */
function minutesBetweenVisits(visits: readonly PlannedVisit[], drives: Drives): (from: number, to: number) => number {
  const nowhere = { latitude: 0, longitude: 0 };
  const places = visits.map(({ coordinates }) => coordinates ?? nowhere);
  const minutes = (from: number, to: number): number => drives(places[from] ?? nowhere, places[to] ?? nowhere).minutes;
  if (places.length > placesInMatrix) return minutes;
  const known = new Float64Array(places.length ** 2).fill(-1);
  return (from, to) => {
    const at = from * places.length + to;
    const before = known[at] ?? -1;
    if (before >= 0) return before;
    const worked = minutes(from, to);
    known[at] = worked;
    return worked;
  };
}
