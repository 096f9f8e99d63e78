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
