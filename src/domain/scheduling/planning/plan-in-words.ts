import type { Message, Words } from '#domain/language/index.ts';
import type { WeekPlanOutcome } from './plan-week.ts';

/** What a message says, in place of each. */
type InWords<T> = T extends Message ? string : T extends object ? { [K in keyof T]: InWords<T[K]> } : T;

/** A planned week with its reasons and remarks in somebody's language. */
export const planInWords = (
  { recommendations, imbalanceWarning, moves, unplaced, ...week }: WeekPlanOutcome,
  { say }: Words,
): InWords<WeekPlanOutcome> => ({
  ...week,
  recommendations: recommendations.map((remark) => say(remark)),
  imbalanceWarning: imbalanceWarning === null ? null : say(imbalanceWarning),
  moves: moves.map((move) => ({ ...move, reason: say(move.reason) })),
  unplaced: unplaced.map((customer) => ({ ...customer, reason: say(customer.reason) })),
});
