/**
 * How much of a search is done, from 0 to 1, asked at every iteration; 1 or more ends it. A search that cools or
 * tightens by this share comes to rest exactly when its budget is used up.
 */
export type Budget = (iterations: number) => number;

/** Asking a clock costs more than an iteration, so it is asked once in so many. */
const iterationsALook = 100;

/** So many iterations: the same answer on every machine for the same seed. */
export function iterationBudget(limit: number): Budget {
  return (iterations) => (limit <= 0 ? 1 : iterations / limit);
}

/**
 * So much time from now on, by whatever clock is given: wall time, processor time.
 * @param now milliseconds, never falling
 */
export function timeBudget(now: () => number, milliseconds: number): Budget {
  const begin = now();
  let share = 0;
  return (iterations) => {
    if (iterations % iterationsALook === 0) share = milliseconds <= 0 ? 1 : (now() - begin) / milliseconds;
    return share;
  };
}

/** How far a search has come. */
export type SearchProgress = {
  readonly iterations: number;
  readonly iterationsSinceBest: number;
  readonly bestCost: number;
};

/** Asked before every iteration; a search ends when it answers true and hands over the best order it has. */
export type StopRule = (progress: SearchProgress) => boolean;

/** Stops after so many iterations: the same answer on every machine for the same seed. */
export function afterIterations(limit: number): StopRule {
  return ({ iterations }) => iterations >= limit;
}

/** Stops when so many iterations in a row found nothing better. */
export function afterIterationsWithoutGain(limit: number): StopRule {
  return ({ iterationsSinceBest }) => iterationsSinceBest >= limit;
}

/** Stops as soon as one of the rules does. */
export function whenAny(...rules: readonly StopRule[]): StopRule {
  return (progress) => rules.some((rule) => rule(progress));
}

/** Leaves the end to something else, such as a budget. */
export const never: StopRule = () => false;
