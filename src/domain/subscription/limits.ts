import type { Message } from '#domain/language/index.ts';
import { type LimitedThing, type PaidTier, type Tier, tierLimits, tiers } from './catalogue.ts';
import { subscriptionTexts } from './texts.ts';

const texts = subscriptionTexts.limits;

/** How many more of a thing the tier allows beyond `count`; Infinity where unlimited. */
export function roomFor(thing: LimitedThing, tier: Tier, count: number): number {
  const limit = tierLimits[tier][thing];
  return limit < 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - count);
}

/** The next tier up that holds at least `wanted` of the thing; null where none is needed. */
export function tierWithRoom(thing: LimitedThing, tier: Tier, wanted: number): Tier | null {
  const higher = tiers.slice(tiers.indexOf(tier) + 1).filter((candidate) => candidate !== 'trial');
  return higher.find((candidate) => roomFor(thing, candidate, 0) >= wanted) ?? null;
}

/** The plan that is preselected where somebody pays: the popular one, and never one below the company's own. */
export const planToOffer = (current: string): PaidTier => (current === 'enterprise' ? 'enterprise' : 'professional');

/** The sentence of the 402 answer: names the limit and the next plan. */
export function limitMessage(thing: LimitedThing, tier: Tier, wanted: number): Message {
  const limit = tierLimits[tier][thing];
  const next = tierWithRoom(thing, tier, wanted);
  const said = { tier, limit, thing: texts.things[thing] };
  return next ? texts.reachedWithRoom({ ...said, next, wanted }) : texts.reached(said);
}
