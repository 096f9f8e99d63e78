import { type Random, randomBelow } from '../random.ts';
import type { WeekModel } from './model.ts';
import { entryOf, measureSlot } from './routes.ts';
import { renewVersion, type SearchState, touch } from './search-state.ts';

/** Visits removed on average, and the longest string removed from one route: the paper's values. */
const averageRemoved = 10;
const longestString = 10;

/** Share of strings that leave a piece in their middle where it is. */
const splitStrings = 0.5;

/** How likely that piece is to grow by one more visit. */
const longerPreserved = 0.99;

/**
 * How often only one technician's days are torn up, where they have several: a territory is rearranged within itself. More
 * often where balance counts, since that leaves everybody's work nearly as it is.
 */
const oneTechnician = 0.1;
const oneTechnicianInBalance = 0.5;

/** What a ruin marks while it runs. */
export type RuinMarks = { readonly ruined: Int32Array; readonly removed: Uint8Array; round: number };

/** Marks for a model of so many slots and orders. */
export function createRuinMarks(model: WeekModel): RuinMarks {
  return { ruined: new Int32Array(model.slotCount), removed: new Uint8Array(model.orderCount), round: 0 };
}

/**
 * Adjacent string removal (J. Christiaens and G. Vanden Berghe, "Slack Induction by String Removals for Vehicle Routing
 * Problems", Transportation Science 54(2), 2020): takes strings of visits out of several routes that run near a random
 * order. An order that loses one visit loses them all, since its days are chosen together.
 */
export function ruin(model: WeekModel, state: SearchState, marks: RuinMarks, random: Random): void {
  if (model.orderCount === 0 || state.usedSlots === 0) return;
  const { near, nearCount, firstVisit, visitsOf } = model;
  marks.round++;
  const planned = model.visitCount / state.usedSlots;
  const longest = Math.max(1, Math.min(longestString, planned));
  const strings = Math.floor(1 + random() * ((4 * averageRemoved) / (1 + longest) - 1));
  const seed = randomBelow(random, model.orderCount);
  const firstAbsent = state.absentCount;
  const ownShare = model.imbalanceCost > 0 ? oneTechnicianInBalance : oneTechnician;
  const ownOnly = model.slotCount > model.technicianCount && random() < ownShare;
  let technician = -1;
  let taken = 0;
  for (let rank = 0; rank < nearCount && taken < strings; rank++) {
    const order = near[seed * nearCount + rank] ?? 0;
    if (marks.removed[order] === 1) continue;
    const first = firstVisit[order] ?? 0;
    const last = first + (visitsOf[order] ?? 0);
    for (let visit = first; visit < last && taken < strings; visit++) {
      const slot = state.slotOf[visit] ?? -1;
      if (slot < 0 || marks.ruined[slot] === marks.round) continue;
      if (technician < 0) technician = model.slotTechnician[slot] ?? 0;
      else if (ownOnly && model.slotTechnician[slot] !== technician) continue;
      marks.ruined[slot] = marks.round;
      markString(model, state, marks, slot, visit, longest, random);
      taken++;
    }
  }
  for (let index = firstAbsent; index < state.absentCount; index++) marks.removed[state.absent[index] ?? 0] = 0;
  dropVisits(model, state, firstAbsent);
}

/** Chooses a string around a visit, or two with a preserved piece between them, and marks its orders as removed. */
function markString(
  model: WeekModel,
  state: SearchState,
  marks: RuinMarks,
  slot: number,
  visit: number,
  longest: number,
  random: Random,
): void {
  const length = state.working.length[slot] ?? 0;
  const wanted = Math.floor(1 + random() * Math.min(length, longest));
  const size = Math.min(wanted, length);
  let preserved = 0;
  if (size > 1 && size < length && random() < splitStrings) {
    preserved = 1;
    while (size + preserved < length && random() > longerPreserved) preserved++;
  }
  const span = size + preserved;
  const entry = entryOf(state.working, slot, visit);
  const lowest = Math.max(1, entry - span + 1);
  const highest = Math.min(entry, length - span + 1);
  const begin = lowest + randomBelow(random, highest - lowest + 1);
  const gap = preserved === 0 ? span : 1 + randomBelow(random, size - 1);
  const base = slot * state.working.stride;
  for (let offset = 0; offset < span; offset++) {
    if (offset >= gap && offset < gap + preserved) continue;
    const order = model.visitOrder[state.working.visit[base + begin + offset] ?? 0] ?? 0;
    if (marks.removed[order] === 1) continue;
    marks.removed[order] = 1;
    markSlots(model, state, marks, order);
    state.absent[state.absentCount++] = order;
  }
}

/** Counts every slot that an order leaves as ruined. */
function markSlots(model: WeekModel, state: SearchState, marks: RuinMarks, order: number): void {
  const first = model.firstVisit[order] ?? 0;
  const last = first + (model.visitsOf[order] ?? 0);
  for (let visit = first; visit < last; visit++) marks.ruined[state.slotOf[visit] ?? 0] = marks.round;
}

/** Takes the visits of the newly absent orders out of their slots and measures those slots again. */
function dropVisits(model: WeekModel, state: SearchState, firstAbsent: number): void {
  const { working, slotOf, work } = state;
  for (let index = firstAbsent; index < state.absentCount; index++) {
    const order = state.absent[index] ?? 0;
    const first = model.firstVisit[order] ?? 0;
    const last = first + (model.visitsOf[order] ?? 0);
    for (let visit = first; visit < last; visit++) {
      touch(state, slotOf[visit] ?? 0);
      slotOf[visit] = -1;
    }
  }
  for (let index = 0; index < state.touchedCount; index++) {
    const slot = state.touched[index] ?? 0;
    const base = slot * working.stride;
    const length = working.length[slot] ?? 0;
    let kept = base;
    for (let entry = base + 1; entry <= base + length; entry++) {
      const visit = working.visit[entry] ?? 0;
      if (slotOf[visit] === slot) working.visit[++kept] = visit;
    }
    working.length[slot] = kept - base;
    const technician = model.slotTechnician[slot] ?? 0;
    const before = (working.driving[slot] ?? 0) + (working.service[slot] ?? 0);
    measureSlot(model, working, slot);
    renewVersion(state, slot);
    work[technician] = (work[technician] ?? 0) + (working.driving[slot] ?? 0) + (working.service[slot] ?? 0) - before;
  }
}
