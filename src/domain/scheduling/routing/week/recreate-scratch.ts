import type { Random } from '../random.ts';
import { type Blinks, createInsertionCache, type InsertionCache } from './insertion-cache.ts';
import type { WeekModel } from './model.ts';

/** How likely a position is passed over: the paper's value. */
const blinkRate = 0.01;

/** What a recreation works with. */
export type RecreateScratch = {
  readonly keys: Float64Array;
  readonly cache: InsertionCache;
  readonly blinks: Blinks;
  /** The slots with room for one more visit when the recreation began. */
  readonly openSlots: Int32Array;
  openCount: number;
  readonly isOpen: Uint8Array;
  /** What the recreation has added so far, spread of work aside. */
  added: number;
  readonly daySlot: Int32Array;
  readonly dayCost: Float64Array;
  /** The round in which a day's cheapest slot was last worked out. */
  readonly dayRound: Int32Array;
  readonly chosen: { cost: number; pattern: number; technician: number };
  readonly nearSlots: Int32Array;
  /** The round in which a slot was last met. */
  readonly slotRound: Int32Array;
  round: number;
};

/** Room for recreations of a model. */
export function createRecreateScratch(model: WeekModel, random: Random): RecreateScratch {
  const next = () => Math.floor(Math.log(1 - random()) / Math.log(1 - blinkRate));
  return {
    keys: new Float64Array(model.orderCount),
    cache: createInsertionCache(model),
    blinks: { remaining: next(), next },
    openSlots: new Int32Array(model.slotCount),
    openCount: 0,
    isOpen: new Uint8Array(model.slotCount),
    added: 0,
    daySlot: new Int32Array(model.dayCount),
    dayCost: new Float64Array(model.dayCount),
    dayRound: new Int32Array(model.dayCount),
    chosen: { cost: 0, pattern: -1, technician: -1 },
    nearSlots: new Int32Array(model.slotCount),
    slotRound: new Int32Array(model.slotCount),
    round: 0,
  };
}
