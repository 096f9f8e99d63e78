import { wordsOf } from '#domain/language/index.ts';
import { type DoseQuestion, doseFor } from '#domain/water/physics/dose.ts';
import { formatAmount } from '#domain/water/plan/format-amount.ts';

/** Who asks: the owner, the technician of the route, an employee without permissions. */
export type Asker = 'owner' | 'technician' | 'employee';

/** One question with what its answer must hold, and must not. */
export interface CheckedQuestion {
  readonly ask: string;
  readonly holds: readonly (string | RegExp)[];
  readonly lacks?: readonly (string | RegExp)[];
  readonly as?: Asker;
}

/** The amount that the engine doses, as it is written. */
export function doseText(question: DoseQuestion): string {
  const dose = doseFor(question);
  return formatAmount(dose.amount, dose.unit, wordsOf('en'));
}
